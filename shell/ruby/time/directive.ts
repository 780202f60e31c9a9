import { ArgumentError } from '../exception/standard-errors.ts'

/** What stands between the percent sign and the letter of a directive. */
export interface Options {
  readonly isLeft: boolean
  readonly isUpper: boolean
  readonly changesCase: boolean
  /** What fills up, where the directive does not say it itself. */
  readonly padding: '0' | ' ' | null
  /** How wide it is at least; 0 where nobody said it. */
  readonly width: number
  readonly colons: number
}

/** A directive: its letter, and where it ends. */
interface Directive extends Options {
  readonly letter: string
  readonly end: number
}

const LOCALE_LETTERS: Readonly<Record<string, string>> = { E: 'cCxXyY', O: 'deHkIlmMSuUVwWy' }

/** Writes a format, each directive by `write`; what `write` does not know (null) stays as it is. */
export function expandFormat(
  format: string,
  write: (letter: string, options: Options) => string | null,
): string {
  let result = ''
  let index = 0
  for (;;) {
    const start = format.indexOf('%', index)
    if (start < 0) return result + format.slice(index)
    const { letter, end, ...options } = readDirective(format, start)
    const written = letter === '' ? null : write(letter, options)
    result += format.slice(index, start) + (written ?? format.slice(start, end))
    index = end
  }
}

/** Reads flags, width and colons as CRuby does; where they do not go together the letter is none. */
function readDirective(format: string, start: number): Directive {
  const options = {
    isLeft: false,
    isUpper: false,
    changesCase: false,
    padding: null as '0' | ' ' | null,
    width: 0,
    colons: 0,
  }
  const unknown = (at: number): Directive => ({ ...options, letter: '', end: at + 1 })
  for (let at = start + 1; ; at += 1) {
    const char = format.charAt(at)
    if (char === '') throw new ArgumentError(`invalid format: ${format}`)
    if ('-^#_'.includes(char)) {
      if (options.width > 0) return unknown(at)
      if (char === '-') Object.assign(options, { isLeft: true, padding: null })
      else if (char === '^') options.isUpper = true
      else if (char === '#') options.changesCase = true
      else options.padding = ' '
    } else if (char >= '0' && char <= '9') {
      if (char === '0') options.padding = '0'
      const digits = /^\d+/.exec(format.slice(at))?.[0] ?? ''
      options.width = Number(digits)
      if (options.width > 0x7fffffff) return unknown(at)
      at += digits.length - 1
    } else if (char in LOCALE_LETTERS) {
      const next = format.charAt(at + 1)
      if (next === '' || !LOCALE_LETTERS[char]?.includes(next)) return unknown(at)
    } else if (char === ':') {
      const colons = countColons(format, at)
      if (colons === 0) return unknown(at)
      options.colons = colons
      at += colons - 1
    } else return { ...options, letter: char, end: at + 1 }
  }
}

/** The colons before a `z`, or four of them before anything; else 0. */
function countColons(format: string, start: number): number {
  for (let count = 1; count <= 3; count += 1) {
    const next = format.charAt(start + count)
    if (next === 'z') return count
    if (next !== ':') return 0
  }
  return 4
}
