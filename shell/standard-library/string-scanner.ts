import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { IndexError, RangeError, TypeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { inspect } from '../ruby/object/texts.ts'
import { MatchData } from '../ruby/regexp/match-data.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { toStr } from '../ruby/text/operators.ts'

/** StringScanner::Error. */
export class StringScannerError extends StandardError {
  static {
    defineClass(this, 'StringScanner::Error')
  }
}

/** How a pattern is looked for: here or further on, whether the position moves, and what the answer is. */
interface Look {
  readonly isHere: boolean
  readonly moves: boolean
}

const HERE: Look = { isHere: true, moves: true }
const LATER: Look = { isHere: false, moves: true }

/** StringScanner of Ruby's strscan: reads a text from its start, pattern by pattern. Positions are bytes, as in Ruby. */
export class StringScanner {
  static {
    defineClass(this, 'StringScanner', {
      parameters: { initialize: '1', concat: '1', '<<': '1', peek: '1', values_at: '0+' },
    })
  }

  #text: string
  /** In UTF-16 units. */
  #at = 0
  /** Where the last match was looked for, and what matched; null where nothing did. */
  #from = 0
  #found: MatchData | null = null

  constructor(text: unknown) {
    this.#text = toStr(text)
  }

  scan(pattern: unknown): string | null {
    return this.#read(pattern, HERE)
  }

  scan_until(pattern: unknown): string | null {
    return this.#read(pattern, LATER)
  }

  check(pattern: unknown): string | null {
    return this.#read(pattern, { isHere: true, moves: false })
  }

  check_until(pattern: unknown): string | null {
    return this.#read(pattern, { isHere: false, moves: false })
  }

  skip(pattern: unknown): number | null {
    return size(this.#read(pattern, HERE))
  }

  skip_until(pattern: unknown): number | null {
    return size(this.#read(pattern, LATER))
  }

  is_match(pattern: unknown): number | null {
    return size(this.#read(pattern, { isHere: true, moves: false }))
  }

  is_exist(pattern: unknown): number | null {
    return size(this.#read(pattern, { isHere: false, moves: false }))
  }

  /** The next character. */
  getch(): string | null {
    return this.scan(ANY)
  }

  /** So many bytes, without moving; whole characters alone. */
  peek(count: unknown): string {
    return this.#text.slice(this.#at, this.#unit(this.#bytes(this.#at) + toIndex(count)))
  }

  get is_eos(): boolean {
    return this.#at >= this.#text.length
  }

  get is_rest(): boolean {
    return this.#at < this.#text.length
  }

  get is_bol(): boolean {
    return this.#at === 0 || this.#text[this.#at - 1] === '\n'
  }

  get rest(): string {
    return this.#text.slice(this.#at)
  }

  get rest_size(): number {
    return Buffer.byteLength(this.rest)
  }

  get string(): string {
    return this.#text
  }

  set string(text: unknown) {
    this.#text = toStr(text)
    this.reset()
  }

  get pos(): number {
    return this.#bytes(this.#at)
  }

  set pos(given: unknown) {
    const place = toIndex(given)
    const whole = Buffer.byteLength(this.#text)
    const bytes = place < 0 ? place + whole : place
    if (bytes < 0 || bytes > whole) throw new RangeError('index out of range')
    this.#at = this.#unit(bytes)
  }

  charpos(): number {
    return [...this.#text.slice(0, this.#at)].length
  }

  reset(): this {
    return this.#go(0)
  }

  terminate(): this {
    return this.#go(this.#text.length)
  }

  unscan(): this {
    if (this.#found === null)
      throw new StringScannerError('unscan error: previous match record not exist')
    return this.#go(this.#from)
  }

  concat(more: unknown): this {
    this.#text += toStr(more)
    return this
  }

  '<<'(more: unknown): this {
    return this.concat(more)
  }

  get is_matched(): boolean {
    return this.#found !== null
  }

  get matched(): string | null {
    return this.#found === null ? null : this.#found.group(0)
  }

  get matched_size(): number | null {
    return size(this.matched)
  }

  get pre_match(): string | null {
    return this.#found === null ? null : this.#text.slice(0, this.#from) + this.#found.pre
  }

  get post_match(): string | null {
    return this.#found === null ? null : this.#found.post
  }

  /** A group of the last match, by number or name. */
  '[]'(group: unknown): string | null {
    const found = this.#found
    if (found === null) return null
    if (!isString(group) && typeof group !== 'symbol') return found.group(toIndex(group))
    const name = typeof group === 'symbol' ? (group.description ?? '') : toStr(group)
    if (!found.regexp.names.includes(name)) {
      throw new IndexError(`undefined group name reference: ${name}`)
    }
    return found.named(name)
  }

  captures(): unknown[] | null {
    return this.#found === null ? null : this.#found.groups.slice(1)
  }

  values_at(...groups: unknown[]): unknown[] | null {
    return this.#found === null ? null : groups.map((each) => this['[]'](each))
  }

  size(): number | null {
    return this.#found === null ? null : this.#found.groups.length
  }

  named_captures(): Hash {
    const found = this.#found
    const names = found === null ? [] : found.regexp.names
    return Hash.from(names.map((each) => [each, found?.named(each) ?? null] as const))
  }

  inspect(): string {
    if (this.is_eos) return '#<StringScanner fin>'
    const whole = Buffer.byteLength(this.#text)
    const [before, after] = [this.#text.slice(0, this.#at), this.rest]
    const seen =
      before === '' ? '' : ` ${inspect(before.length > 5 ? `...${before.slice(-5)}` : before)}`
    const next = inspect(after.length > 5 ? `${after.slice(0, 5)}...` : after)
    return `#<StringScanner ${this.pos}/${whole}${seen} @ ${next}>`
  }

  /** What a pattern matches from here on: of one further on, with what is before it. */
  #read(pattern: unknown, { isHere, moves }: Look): string | null {
    const regexp = patternOf(pattern, isHere)
    const rest = this.rest
    const result = isHere ? regexp.execAt(rest, 0) : regexp.exec(rest)
    this.#from = this.#at
    this.#found = result === null ? null : new MatchData(regexp, result)
    if (this.#found === null) return null
    if (moves) this.#at += this.#found.end
    return rest.slice(0, this.#found.end)
  }

  #go(place: number): this {
    this.#at = place
    this.#found = null
    return this
  }

  #bytes(units: number): number {
    return Buffer.byteLength(this.#text.slice(0, units))
  }

  /** The place of so many bytes, in UTF-16 units. */
  #unit(bytes: number): number {
    return Buffer.from(this.#text).subarray(0, bytes).toString().length
  }
}

const ANY = new Regexp('.', 'm')

/** A pattern; a String stands for itself, where one is taken. */
function patternOf(pattern: unknown, takesText: boolean): Regexp {
  if (pattern instanceof Regexp) return pattern
  if (takesText && isString(pattern)) {
    return new Regexp(toStr(pattern).replaceAll(/[\\^$.|?*+()[\]{}#\s-]/g, '\\$&'))
  }
  throw new TypeError(`wrong argument type ${classNameOf(pattern)} (expected Regexp)`)
}

function size(text: string | null): number | null {
  return text === null ? null : Buffer.byteLength(text)
}

for (const [other, name] of [
  ['pointer', 'pos'],
  ['is_beginning_of_line', 'is_bol'],
] as const) {
  const member = Object.getOwnPropertyDescriptor(StringScanner.prototype, name)
  Object.defineProperty(StringScanner.prototype, other, member as PropertyDescriptor)
}
