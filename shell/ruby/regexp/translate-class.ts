import { RegexpError } from '../exception/standard-errors.ts'

/** What Ruby's `\b` counts as part of a word: letters of every script. */
export const WORD = '[\\p{L}\\p{M}\\p{N}\\p{Pc}]'

/** A bracket expression in JavaScript's syntax. */
export interface ClassText {
  readonly text: string
  readonly end: number
  /** The `v` flag is needed: intersections or nested classes. */
  readonly needsSets: boolean
}

const POSIX: Readonly<Record<string, string>> = {
  alpha: '\\p{Alphabetic}',
  ascii: '\\x00-\\x7f',
  digit: '\\p{Nd}',
  alnum: '\\p{Alphabetic}\\p{Nd}',
  upper: '\\p{Uppercase}',
  lower: '\\p{Lowercase}',
  space: ' \\t\\r\\n\\f\\v\\u0085\\p{Z}',
  blank: ' \\t\\p{Zs}',
  punct: '\\p{P}$+<=>\\^`|~',
  cntrl: '\\p{Cc}',
  xdigit: '0-9a-fA-F',
  word: '\\p{L}\\p{M}\\p{N}\\p{Pc}',
  print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}\\p{Cf}\\p{Co}',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}\\p{Co}',
}

const SETS: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'a-zA-Z0-9_',
  s: ' \\t\\r\\n\\f\\v',
  h: '0-9a-fA-F',
}

const NEGATED_SETS: Readonly<Record<string, string>> = {
  D: '\\x00-\\x2f\\x3a-\\u{10ffff}',
  W: '\\x00-\\x2f\\x3a-\\x40\\x5b-\\x5e\\x60\\x7b-\\u{10ffff}',
  S: '\\x00-\\x08\\x0e-\\x1f\\x21-\\u{10ffff}',
  H: '\\x00-\\x2f\\x3a-\\x40\\x47-\\x60\\x67-\\u{10ffff}',
}

const CONTROL: Readonly<Record<string, string>> = {
  n: '\\n',
  t: '\\t',
  r: '\\r',
  f: '\\f',
  v: '\\v',
  b: '\\x08',
  a: '\\x07',
  e: '\\x1b',
}

const SCRIPTS = new Set([
  'Hiragana',
  'Katakana',
  'Han',
  'Hangul',
  'Latin',
  'Greek',
  'Cyrillic',
  'Thai',
  'Arabic',
  'Hebrew',
  'Armenian',
  'Devanagari',
  'Georgian',
])

/** Reads the bracket expression that starts at an index of a pattern. */
export function readClass(
  source: string,
  start: number,
  caseless: boolean,
  pattern = `/${source}/`,
): ClassText {
  let at = start + 1
  const negated = source[at] === '^'
  if (negated) at += 1
  const parts: string[] = ['']
  let needsSets = false
  const add = (text: string): void => {
    parts[parts.length - 1] += text
  }
  for (let first = true; ; first = false) {
    const char = source[at]
    if (char === ']' && first && !/^\](?:\\[^]|[^\]])*\]/.test(source.slice(at))) {
      throw new RegexpError(`empty char-class: ${pattern}`)
    }
    if (char === undefined) throw new RegexpError(`premature end of char-class: ${pattern}`)
    if (char === ']' && !first) break
    const posix = /^\[:(\^?)([a-z]+):\]/.exec(source.slice(at))
    if (posix !== null) {
      at += posix[0].length
      const body = POSIX[posix[2] ?? '']
      if (body === undefined) throw new RegexpError(`invalid POSIX bracket type: ${pattern}`)
      if (posix[1] === '^') {
        needsSets = true
        add(`[^${body}]`)
      } else add(body)
    } else if (char === '[') {
      const inner = readClass(source, at, caseless, pattern)
      needsSets = true
      add(inner.text)
      at = inner.end
    } else if (source.startsWith('&&', at)) {
      needsSets = true
      parts.push('')
      at += 2
    } else {
      const item = readItem(source, at, caseless, pattern)
      at = item.end
      add(item.text)
    }
  }
  const body = needsSets ? parts.map((part) => `[${escapeSets(part)}]`).join('&&') : parts.join('')
  return { text: `[${negated ? '^' : ''}${body}]`, end: at + 1, needsSets }
}

/** What stands for itself with the `u` flag but not with `v`. */
function escapeSets(part: string): string {
  return part
    .replace(/\\[pPu]\{[^}]*\}|\\[^]|[(){}/|]/g, (found) =>
      found.length > 1 ? found : `\\${found}`,
    )
    .replace(/([!#$%*+,.:;<=>?@^`~])\1/g, '\\$1\\$1')
}

function readItem(
  source: string,
  start: number,
  caseless: boolean,
  pattern: string,
): { text: string; end: number } {
  const single = readChar(source, start, pattern)
  if (single.set !== undefined) {
    if (/^-[^\]]/.test(source.slice(single.end, single.end + 2))) {
      throw new RegexpError(`unmatched range specifier in char-class: ${pattern}`)
    }
    return { text: single.set, end: single.end }
  }
  const isRange =
    source[single.end] === '-' &&
    source[single.end + 1] !== ']' &&
    source[single.end + 1] !== undefined
  const last = isRange ? readChar(source, single.end + 1, pattern) : single
  if (isRange && last.set !== undefined) {
    throw new RegexpError(`char-class value at end of range: ${pattern}`)
  }
  if (isRange && last.char < single.char) {
    throw new RegexpError(`empty range in char class: ${pattern}`)
  }
  const text = isRange ? `${quote(single.char)}-${quote(last.char)}` : quote(single.char)
  const swapped = caseless && /[a-z]/i.test(single.char) && /[a-z]/i.test(last.char)
  const other = swapped ? swapCase(single.char) + (isRange ? `-${swapCase(last.char)}` : '') : ''
  return { text: text + other, end: last.end }
}

function swapCase(char: string): string {
  return char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
}

function quote(char: string): string {
  return /[\\\]^[\-&]/.test(char) ? `\\${char}`.replace('\\&', '\\x26') : char
}

function readChar(
  source: string,
  start: number,
  pattern: string,
): { char: string; set?: string; end: number } {
  const code = source.codePointAt(start) ?? 0
  const char = String.fromCodePoint(code)
  if (char !== '\\') return { char, end: start + char.length }
  const rest = source.slice(start)
  const numeric =
    /^\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,2})|([0-7]{1,3}))/.exec(rest)
  if (numeric !== null) {
    const hex = numeric[1] ?? numeric[2] ?? numeric[3]
    const value =
      hex === undefined ? Number.parseInt(numeric[4] ?? '0', 8) : Number.parseInt(hex, 16)
    return { char: String.fromCodePoint(value), end: start + numeric[0].length }
  }
  const property = /^\\([pP])\{(\^?)([^}]+)\}/.exec(rest)
  if (property !== null) {
    const negated = (property[1] === 'P') !== (property[2] === '^')
    const set = propertyText(property[3] ?? '', negated, pattern)
    return { char: '', set, end: start + property[0].length }
  }
  const letter = rest[1] ?? ''
  const set = SETS[letter] ?? NEGATED_SETS[letter]
  if (set !== undefined) return { char: '', set, end: start + 2 }
  const control = CONTROL[letter]
  if (control !== undefined) {
    return { char: String.fromCharCode(CODES[letter] ?? 0), end: start + 2 }
  }
  const literal = String.fromCodePoint(source.codePointAt(start + 1) ?? 0)
  return { char: literal, end: start + 1 + literal.length }
}

const CODES: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  f: 12,
  v: 11,
  b: 8,
  a: 7,
  e: 27,
}

function propertyText(name: string, negated: boolean, pattern: string): string {
  const posix = POSIX[name.toLowerCase()]
  if (posix !== undefined) {
    if (!negated && !/^\\p\{\w+\}$/.test(posix)) return posix
    if (/^\\p\{\w+\}$/.test(posix)) return negated ? posix.replace('\\p', '\\P') : posix
    throw new RegexpError(
      `\\P{${name}} is outside the subset; use [^[:${name.toLowerCase()}:]]: ${pattern}`,
    )
  }
  const script = [...SCRIPTS].find((known) => known.toLowerCase() === name.toLowerCase())
  const body = script === undefined ? name : `Script=${script}`
  try {
    new RegExp(`\\p{${body}}`, 'u')
  } catch {
    throw new RegexpError(`invalid character property name {${name}}: ${pattern}`)
  }
  return `\\${negated ? 'P' : 'p'}{${body}}`
}
