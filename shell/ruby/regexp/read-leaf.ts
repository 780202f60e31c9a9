import { numberOf, referenceGroups } from './group-names.ts'
import type { PatternReader } from './parse-pattern.ts'
import type { Part } from './pattern-tree.ts'
import { PLACES } from './places.ts'
import { readClass, WORD } from './translate-class.ts'

/** Escapes that no engine of JavaScript has, and what to write instead. */
const REFUSED: Readonly<Record<string, string>> = {
  G: 'match what is left with \\\\A',
  K: 'use a group and put its text back: sub(/(a)b/, "\\\\1c")',
  X: 'use grapheme_clusters',
}

/** The character that stands for itself here. */
export function readLiteral(reader: PatternReader): string {
  const char = String.fromCodePoint(reader.source.codePointAt(reader.at) ?? 0)
  reader.at += char.length
  return char
}

/** Classes of characters, and control characters. */
const CHARACTERS: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[a-zA-Z0-9_]',
  W: '[^a-zA-Z0-9_]',
  s: '[ \\t\\r\\n\\f\\v]',
  S: '[^ \\t\\r\\n\\f\\v]',
  h: '[0-9a-fA-F]',
  H: '[^0-9a-fA-F]',
  n: '\\n',
  t: '\\t',
  r: '\\r',
  f: '\\f',
  v: '\\v',
  a: '\\x07',
  e: '\\x1b',
}

const ESCAPED_PLACES: Readonly<Record<string, string>> = {
  A: PLACES.subjectStart.source,
  z: PLACES.subjectEnd.source,
  Z: PLACES.lastLineEnd.source,
  b: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  B: `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
}

const LINE_BREAK = '(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])'

const CODE =
  /^\\(?:u\{[ \t]*([0-9a-fA-F]+(?:[ \t]+[0-9a-fA-F]+)*)[ \t]*\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,2})|(0[0-7]{0,2})|(?:c|C-)(\\?[^]))/

/** What follows a backslash. */
export function readEscape(reader: PatternReader): Part {
  const { rest } = reader
  const letter = rest[1] ?? ''
  if (letter === '') reader.fail('too short escape sequence')
  const code = CODE.exec(rest)
  if (code !== null) {
    reader.at += code[0].length
    const parts = codesOf(code).map((value) => reader.literal(String.fromCodePoint(value)))
    return parts.length === 1 ? (parts[0] as Part) : { kind: 'sequence', parts }
  }
  if (/^\\[pP]\{\^?[^}]+\}/.test(rest)) {
    const read = readClass(`[${/^\\[pP]\{\^?[^}]+\}/.exec(rest)?.[0]}]`, 0, false, reader.shown)
    reader.at += read.end - 2
    return reader.leaf(read.text)
  }
  const reference = readReference(reader)
  if (reference !== null) return reference
  reader.at += 2
  const instead = REFUSED[letter]
  if (instead !== undefined) reader.refuse(`\\${letter}`, instead)
  if (letter === 'R') return { kind: 'atomic', body: reader.leaf(LINE_BREAK, null) }
  const place = ESCAPED_PLACES[letter]
  if (place !== undefined) return reader.leaf(place, 0)
  const characters = CHARACTERS[letter]
  if (characters !== undefined) return reader.leaf(characters)
  reader.at -= 1
  return reader.literal(readLiteral(reader))
}

function codesOf([, list, four, two, octal, control]: RegExpExecArray): number[] {
  if (list !== undefined)
    return list
      .trim()
      .split(/[ \t]+/)
      .map((hex) => Number.parseInt(hex, 16))
  if (octal !== undefined) return [Number.parseInt(octal, 8)]
  if (control !== undefined)
    return [control === '?' ? 127 : control.charCodeAt(control.length - 1) & 31]
  return [Number.parseInt(four ?? two ?? '0', 16)]
}

/** `\1`, `\k<name>`; null where something else stands. */
function readReference(reader: PatternReader): Part | null {
  const { rest, caseless } = reader
  if (/^\\g[<']/.test(rest))
    reader.refuse('A call of a group', 'write the pattern of the group again')
  const named = /^\\k(?:<([^>]+)>|'([^']+)')/.exec(rest)
  if (named !== null) {
    const shown = named[1] ?? named[2] ?? ''
    const number = numberOf(reader, shown)
    if (number !== null && reader.names.length > 0 && number > 0) {
      reader.fail('numbered backref/call is not allowed. (use name)')
    }
    const groups = number === null ? referenceGroups(reader, shown) : [number]
    reader.at += named[0].length
    return reference(reader, groups, caseless)
  }
  const digits = /^\\([1-9]\d*)/.exec(rest)?.[1]
  if (digits === undefined) return null
  const number = Number(digits)
  if (number > 9 && number > reader.opened) return readOctal(reader)
  if (reader.names.length > 0) reader.fail('numbered backref/call is not allowed. (use name)')
  reader.at += 1 + digits.length
  return reference(reader, [number], caseless)
}

function reference(reader: PatternReader, groups: number[], caseless: boolean): Part {
  for (const group of groups) reader.checkReference(group)
  return { kind: 'reference', groups, caseless }
}

/** `\101` is a character where there are not so many groups. */
function readOctal(reader: PatternReader): Part | null {
  const digits = /^\\([0-7]{2,3})/.exec(reader.rest)?.[1]
  if (digits === undefined) return null
  reader.at += 1 + digits.length
  return reader.literal(String.fromCodePoint(Number.parseInt(digits, 8) & 255))
}
