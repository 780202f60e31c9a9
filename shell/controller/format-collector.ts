import { UnknownFormat } from '../errors.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { type FormatName, formatNames } from '../vocabulary/formats.ts'
import { ALL, type MimeType, typeNamed } from './mime-type.ts'
import { type Name, nameOf } from './name.ts'

type Answer = (() => unknown) | null

/** What the block of `respond_to` gets: `format.html`, `format.json { … }`, `format.any(:xml, :csv) { … }`. */
/** `format.html { … }` and its kin, one for each format. */
export interface FormatCollector extends Readonly<Record<FormatName, (block?: Answer) => void>> {}

export class FormatCollector {
  static {
    nameClass(this, 'ActionController::MimeResponds::Collector')
  }

  readonly #answers = new Map<string, Answer>()

  /** For each of these formats; without a name for every one that has no answer of its own. */
  any(...given: readonly (Name | Answer)[]): void {
    const names = given.filter((each) => typeof each === 'string' || typeof each === 'symbol')
    const block = given.find((each): each is () => unknown => typeof each === 'function') ?? null
    if (names.length === 0) this.#add(ALL.name, block)
    for (const name of names) this.#add(knownName(nameOf(name)), block)
  }

  all(...given: readonly (Name | Answer)[]): void {
    this.any(...given)
  }

  add(name: FormatName, block: Answer): void {
    this.#add(name, block)
  }

  /** What to answer to somebody who wants these, the dearest first. */
  choose(wanted: readonly MimeType[]): {
    format: MimeType | null
    answer: Answer
    isAny: boolean
  } {
    for (const each of wanted) {
      const name = each.name === ALL.name ? this.#names()[0] : each.name
      const answer = name === undefined ? undefined : this.#answers.get(name)
      if (answer !== undefined) return { format: typeNamed(name ?? ''), answer, isAny: false }
    }
    const rest = this.#answers.get(ALL.name)
    if (rest !== undefined)
      return { format: wanted.find(isKnown) ?? null, answer: rest, isAny: true }
    throw new UnknownFormat(wanted.map(String), this.#names())
  }

  /** The formats in their order, with their answers. */
  list(): [string, Answer][] {
    return [...this.#answers]
  }

  #names(): string[] {
    return [...this.#answers.keys()]
  }

  #add(name: string, block: Answer): void {
    if (!this.#answers.has(name)) this.#answers.set(name, block)
  }
}

for (const name of formatNames) {
  const method = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  Object.defineProperty(FormatCollector.prototype, method, {
    value(this: FormatCollector, block: Answer = null) {
      this.add(name, block)
    },
  })
}

function isKnown(type: MimeType): boolean {
  return typeNamed(type.name) !== null
}

function knownName(name: string): string {
  if (name === ALL.name) return name
  const known = typeNamed(name)
  if (known !== null) return known.name
  throw new ArgumentError(`respond_to knows no format ${name}: ${formatNames.join(', ')}`)
}
