import { UnknownFormat } from '../errors.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { type FormatName, formatNames, type OwnFormat, ownFormats } from '../vocabulary/formats.ts'
import { ALL, askFormats, type MimeType, typeNamed } from './mime-type.ts'
import { type Name, nameOf } from './name.ts'
import { VariantCollector } from './variant-collector.ts'

type Answer = ((variants: VariantCollector) => unknown) | null

/** What the block of `respond_to` gets: `format.html`, `format.json { … }`, `format.any(:xml, :csv) { … }`. */
/** `format.html { … }` and its kin, one for each format. */
export interface FormatCollector
  extends Readonly<Record<FormatName, (block?: Answer) => VariantCollector>> {}

export class FormatCollector {
  static {
    nameClass(this, 'ActionController::MimeResponds::Collector')
  }

  readonly #answers = new Map<string, Answer>()
  readonly #variants: readonly string[]
  readonly #collected = new Map<string, VariantCollector>()

  /** The variants of the request. */
  constructor(variants: readonly string[] = []) {
    this.#variants = variants
  }

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

  /** `format.html { … }`; without a block what takes those of its variants: `format.html.phone { … }`. */
  add(name: string, block: Answer): VariantCollector {
    this.#add(name, block)
    const collected = this.#collected.get(name) ?? new VariantCollector(this.#variants)
    this.#collected.set(name, collected)
    return collected
  }

  /** What answers for a format: its block, or that of its variant; null for the action's template. */
  #answerOf(name: string, block: Answer): (() => unknown) | null {
    if (block === null) return this.#collected.get(name)?.chosen() ?? null
    if (block.length === 0) return block as () => unknown
    const variants = new VariantCollector(this.#variants)
    block(variants)
    return variants.chosen()
  }

  /** What to answer to somebody who wants these, the dearest first. */
  choose(wanted: readonly MimeType[]): {
    format: MimeType | null
    answer: (() => unknown) | null
    isAny: boolean
  } {
    for (const each of wanted) {
      const name = each.name === ALL.name ? this.#names()[0] : each.name
      const answer = name === undefined ? undefined : this.#answers.get(name)
      if (answer === undefined || name === undefined) continue
      return { format: typeNamed(name), answer: this.#answerOf(name, answer), isAny: false }
    }
    const rest = this.#answers.get(ALL.name)
    if (rest !== undefined)
      return {
        format: wanted.find(isKnown) ?? null,
        answer: this.#answerOf(ALL.name, rest),
        isAny: true,
      }
    throw new UnknownFormat(wanted.map(String), this.#names())
  }

  /** The formats in their order, with their answers. */
  list(): [string, (() => unknown) | null][] {
    return [...this.#answers].map(([name, block]) => [name, this.#answerOf(name, block)])
  }

  #names(): string[] {
    return [...this.#answers.keys()]
  }

  #add(name: string, block: Answer): void {
    if (!this.#answers.has(name)) this.#answers.set(name, block)
  }
}

/** Makes `format.html`, `format.json` and their kin. */
export function collectFormats(names: readonly string[]): void {
  for (const name of names) {
    const method = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    Object.defineProperty(FormatCollector.prototype, method, {
      configurable: true,
      value(this: FormatCollector, block: Answer = null) {
        return this.add(name, block)
      },
    })
  }
}

collectFormats(formatNames)

/** Formats of the application's own. Rails API, `Mime::Type.register`. */
export function registerFormats(own: Readonly<Record<string, OwnFormat>>): void {
  const names = ownFormats(own)
  askFormats(names)
  collectFormats(names)
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
