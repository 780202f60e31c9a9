import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'

/** One letter of a template with its count: `*` is any number. */
export interface PackDirective {
  readonly letter: string
  readonly count: number | '*'
  readonly isCounted: boolean
  readonly isBig: boolean
  /** The bytes of a number; 0 for what is none. */
  readonly size: number
}

const SIZES: Readonly<Record<string, number>> = {
  C: 1,
  c: 1,
  S: 2,
  s: 2,
  n: 2,
  v: 2,
  L: 4,
  l: 4,
  N: 4,
  V: 4,
  I: 4,
  i: 4,
  Q: 8,
  q: 8,
  J: 8,
  j: 8,
  D: 8,
  d: 8,
  E: 8,
  G: 8,
  F: 4,
  f: 4,
  e: 4,
  g: 4,
}
const OTHERS = 'aAZUxX@mBbHh'
const MARKED = 'sSiIlLqQjJ'

/** Reads a template of pack and unpack. */
export function packDirectives(template: string): PackDirective[] {
  const directives: PackDirective[] = []
  const source = template.replace(/#[^\n]*/g, '').replace(/[\s\0]+/g, '')
  for (const [whole, letter = '', marks = '', count] of source.matchAll(
    /([^])([<>!_]*)(\*|\d+)?/g,
  )) {
    const size = SIZES[letter] ?? 0
    if (size === 0 && !OTHERS.includes(letter)) {
      throw new OutsideSubsetError(`the directive '${whole}' of pack and unpack is not known here`)
    }
    if (marks !== '' && !MARKED.includes(letter)) {
      throw new ArgumentError(`'${marks[0]}' allowed only after types sSiIlLqQjJ`)
    }
    directives.push({
      letter,
      count: count === undefined ? 1 : count === '*' ? '*' : Number(count),
      isCounted: count !== undefined,
      isBig: 'nNGg'.includes(letter) || marks.includes('>'),
      size: /[!_]/.test(marks) && 'lL'.includes(letter) ? 8 : size,
    })
  }
  return directives
}

/** Whether a letter is of a number with a fraction. */
export function isFloatLetter(letter: string): boolean {
  return 'DdEGFfeg'.includes(letter)
}
