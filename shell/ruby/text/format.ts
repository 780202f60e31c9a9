import { ArgumentError } from '../exception/standard-errors.ts'
import { toMachineInt } from '../integer/convert.ts'
import { FormatArguments } from './format-arguments.ts'
import { writeDirective } from './format-directive.ts'
import type { Directive } from './format-number.ts'
import { planOf, writePlan } from './format-plan.ts'
import { checkLength, toStr } from './operators.ts'

/** String#%: one argument, or an Array of them. */
export function stringFormat(pattern: string, args: unknown): string {
  return format(pattern, ...(Array.isArray(args) ? args : [args]))
}

/** Kernel#format. */
export function format(...given: unknown[]): string {
  if (given.length === 0) throw new ArgumentError('too few arguments')
  const [pattern, ...args] = given
  const source = toStr(pattern)
  const values = new FormatArguments(args)
  const plan = planOf(source)
  if (plan !== null) return writePlan(plan, values)
  let result = ''
  let copied = 0
  for (let at = source.indexOf('%'); at >= 0; at = source.indexOf('%', copied)) {
    result += source.slice(copied, at)
    const reader = new DirectiveReader(source, at + 1, values)
    result += reader.write()
    copied = reader.at
  }
  return result + source.slice(copied)
}

const FLAGS = { '-': 'minus', '+': 'plus', ' ': 'space', '0': 'zero', '#': 'hash' } as const

/** Reads what follows one `%`, up to and with the letter that ends it. */
class DirectiveReader {
  at: number
  readonly #source: string
  readonly #values: FormatArguments
  readonly #directive: Directive = {
    minus: false,
    plus: false,
    space: false,
    zero: false,
    hash: false,
    width: null,
    precision: null,
    type: '',
  }
  #hasPrecision = false
  #given: { value: unknown } | null = null
  #name = ''

  constructor(source: string, at: number, values: FormatArguments) {
    this.#source = source
    this.at = at
    this.#values = values
    if (at === source.length) {
      throw new ArgumentError('incomplete format specifier; use %% (double %) instead')
    }
  }

  write(): string {
    for (;;) {
      const char = String.fromCodePoint(this.#source.codePointAt(this.at) ?? 0)
      if (char in FLAGS) this.#readFlag(char as keyof typeof FLAGS)
      else if (char >= '1' && char <= '9') this.#readWidthOrNumber()
      else if (char === '<' || char === '{') {
        this.#readName(char === '<' ? '>' : '}')
        if (char === '{') return this.#end('s')
      } else if (char === '*') this.#readStarredWidth()
      else if (char === '.') this.#readPrecision()
      else if (this.at >= this.#source.length || '%\n\0'.includes(char)) return this.#writePercent()
      else if (/[csdiouxXbBfgGeEaAp]/.test(char)) {
        this.at += 1
        return this.#end(char)
      } else {
        const isPrinted = char >= ' ' && char <= '~'
        throw new ArgumentError(`malformed format string${isPrinted ? ` - %${char}` : ''}`)
      }
    }
  }

  #end(type: string): string {
    this.#directive.type = type
    const value = this.#given === null ? this.#values.next() : this.#given.value
    return writeDirective(this.#directive, value)
  }

  #readFlag(char: keyof typeof FLAGS): void {
    if (this.#directive.width !== null) throw new ArgumentError('flag after width')
    if (this.#hasPrecision) throw new ArgumentError('flag after precision')
    this.#directive[FLAGS[char]] = true
    this.at += 1
  }

  #readWidthOrNumber(): void {
    const number = this.#readDigits('width')
    if (this.#source[this.at] === '$') {
      if (this.#given !== null) throw new ArgumentError(`value given twice - ${number}$`)
      this.#given = { value: this.#values.at(number) }
      this.at += 1
      return
    }
    this.#checkWidth()
    this.#directive.width = number
  }

  #checkWidth(): void {
    if (this.#directive.width !== null) throw new ArgumentError('width given twice')
    if (this.#hasPrecision) throw new ArgumentError('width after precision')
  }

  #readName(closing: string): void {
    const end = this.#source.indexOf(closing, this.at)
    if (end < 0) throw new ArgumentError('malformed name - unmatched parenthesis')
    const shown = this.#source.slice(this.at, end + 1)
    if (this.#name !== '') throw new ArgumentError(`named${shown} after <${this.#name}>`)
    this.#given = { value: this.#values.named(shown) }
    this.#name = shown.slice(1, -1)
    this.at = end + 1
  }

  #readStarredWidth(): void {
    this.#checkWidth()
    const width = this.#readStar('width')
    if (width < 0) this.#directive.minus = true
    this.#directive.width = Math.abs(width)
  }

  #readPrecision(): void {
    if (this.#hasPrecision) throw new ArgumentError('precision given twice')
    this.#hasPrecision = true
    this.at += 1
    if (this.#source[this.at] === '*') {
      const precision = this.#readStar('precision')
      this.#directive.precision = precision < 0 ? null : precision
    } else this.#directive.precision = this.#readDigits('precision')
  }

  /** `*`, or with a number `*2$`: the value is an argument. */
  #readStar(what: string): number {
    const after = this.at + 1
    this.at = after
    const number = this.#readDigits(what)
    if (this.#source[this.at] === '$') {
      this.at += 1
      return checkedWidth(toMachineInt(this.#values.at(number)))
    }
    this.at = after
    return checkedWidth(toMachineInt(this.#values.next()))
  }

  #readDigits(what: string): number {
    const [digits = ''] = /^\d*/.exec(this.#source.slice(this.at, this.at + 12)) ?? []
    if (Number(digits) > 0x7fffffff) throw new ArgumentError(`${what} too big`)
    this.at += digits.length
    if (this.at >= this.#source.length) {
      throw new ArgumentError('malformed format string - %*[0-9]')
    }
    return checkedWidth(Number(digits))
  }

  /** `%%`; a `%` before the end of a line or of the text stands for itself. */
  #writePercent(): string {
    const { minus, plus, space, zero, hash, width } = this.#directive
    const isBare = !(minus || plus || space || zero || hash || width !== null || this.#hasPrecision)
    if (!isBare) {
      throw new ArgumentError('invalid format character - %')
    }
    if (this.#source[this.at] === '%') this.at += 1
    return '%'
  }
}

function checkedWidth(width: number): number {
  checkLength(Math.abs(width))
  return width
}
