import { IndexError } from '../exception/standard-errors.ts'
import { KEY, keyText } from '../hash/key.ts'
import { inspect } from '../object/texts.ts'
import { characterIndex } from '../text/characters.ts'
import type { Regexp } from './regexp.ts'

/** A Ruby MatchData. */
export class MatchData {
  static readonly rubyName = 'MatchData'
  readonly regexp: Regexp
  readonly subject: string
  readonly groups: readonly (string | null)[]
  /** Where the match starts and ends, in UTF-16 units. */
  readonly start: number
  readonly end: number
  #indices: readonly (readonly [number, number] | undefined)[] | null = null

  constructor(regexp: Regexp, found: RegExpExecArray) {
    this.regexp = regexp
    this.subject = found.input
    const groups: (string | null)[] = []
    for (let index = 0; index < found.length; index += 1) groups.push(found[index] ?? null)
    this.groups = groups
    this.start = found.index
    this.end = found.index + found[0].length
    this.#indices = found.indices ?? null
  }

  /** The text of a group by number; negative numbers count from the end. */
  group(index: number): string | null {
    const at = index < 0 ? index + this.groups.length : index
    return index < 0 && at <= 0 ? null : (this.groups[at] ?? null)
  }

  /** The text of a group by name; of several with one name the last that matched. */
  named(name: string): string | null {
    const { names } = this.regexp
    if (!names.includes(name)) throw new IndexError(`undefined group name reference: ${name}`)
    const taken = names.findLastIndex((other, at) => other === name && this.group(at + 1) !== null)
    return taken < 0 ? null : this.group(taken + 1)
  }

  [KEY](): string {
    return `m${keyText(this.regexp)}${keyText(this.subject)}${this.start}:${this.end}`
  }

  get pre(): string {
    return this.subject.slice(0, this.start)
  }

  get post(): string {
    return this.subject.slice(this.end)
  }

  /** Where a group starts and ends in characters; null when it took no part. */
  offset(index: number): readonly [number, number] | null {
    if (index < 0 || index >= this.groups.length) {
      throw new IndexError(`index ${index} out of matches`)
    }
    const units = index === 0 ? ([this.start, this.end] as const) : this.#spans()[index]
    if (units === undefined) return null
    return [characterIndex(this.subject, units[0]), characterIndex(this.subject, units[1])]
  }

  #spans(): readonly (readonly [number, number] | undefined)[] {
    if (this.#indices === null) {
      this.#indices = this.regexp.finder.spans(this.subject, this.start)
    }
    return this.#indices
  }

  to_s(): string {
    return this.groups[0] ?? ''
  }

  inspect(): string {
    const { names } = this.regexp
    const parts = this.groups.map((group, index) => {
      if (index === 0) return inspect(group)
      return ` ${names[index - 1] ?? index}:${inspect(group)}`
    })
    return `#<MatchData ${parts.join('')}>`
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof MatchData &&
      this.subject === other.subject &&
      this.regexp['=='](other.regexp) &&
      this.start === other.start &&
      this.end === other.end
    )
  }
}
