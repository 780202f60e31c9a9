/** String#succ: the rightmost letter or digit counts up and carries to the left. */
export function successor(value: string): string {
  const units = [...value]
  return units.some((char) => kindOf(char) !== null) ? nextName(units) : nextText(units)
}

const DIGIT = /^\p{Nd}$/u
const LETTER = /^[\p{Alphabetic}\p{M}]$/u

/** The characters that count up together: digits, or letters; null for all others. */
function kindOf(char: string): RegExp | null {
  if (DIGIT.test(char)) return DIGIT
  return LETTER.test(char) && /\p{Alphabetic}/u.test(char) ? LETTER : null
}

/** Only letters and digits count; the others stay where they are. */
function nextName(units: string[]): string {
  let last = -1
  let carry = ''
  let wasOther = false
  for (let index = units.length - 1; index >= 0; index -= 1) {
    const char = units[index] ?? ''
    // A carry jumps over what stands between only from letter to letter or from digit to digit.
    if (wasOther && last >= 0 && isChangeOfKind(units[last] ?? '', char)) break
    const next = nextInKind(char)
    wasOther = next === null
    if (next === null) continue
    units[index] = next.char
    if (next.carry === null) return units.join('')
    carry = next.carry
    last = index
  }
  if (last < 0) return nextText(units)
  units.splice(last, 0, carry)
  return units.join('')
}

function isChangeOfKind(left: string, right: string): boolean {
  return /[a-z]/i.test(left) ? /[0-9]/.test(right) : /[0-9]/.test(left) && /[a-z]/i.test(right)
}

/** The next letter or digit, over a gap of one; after the last of a row its first, with what is carried. */
function nextInKind(char: string): { char: string; carry: string | null } | null {
  const kind = kindOf(char)
  if (kind === null) return null
  const code = char.codePointAt(0) ?? 0
  for (const next of [code + 1, code + 2]) {
    if (isOfKind(next, kind, char)) return { char: String.fromCodePoint(next), carry: null }
  }
  const first = firstOfRow(code, kind, char)
  if (first === code) return null
  const start = String.fromCodePoint(first)
  return { char: start, carry: kind === DIGIT ? String.fromCodePoint(first + 1) : start }
}

/** The first characters of the rows that were asked for: one of Hangul is 11,172 characters long. */
const FIRST = new Map<number, number>()

function firstOfRow(code: number, kind: RegExp, char: string): number {
  const known = FIRST.get(code)
  if (known !== undefined) return known
  let first = code
  while (isOfKind(first - 1, kind, char)) first -= 1
  FIRST.set(code, first)
  return first
}

/** Whether a character is a letter, or a digit, and as long in UTF-8. */
function isOfKind(code: number, kind: RegExp, like: string): boolean {
  if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false
  const char = String.fromCodePoint(code)
  return lengthClass(code) === lengthClass(like.codePointAt(0) ?? 0) && kindOf(char) === kind
}

/** Where the characters of one, two, three and four bytes begin and end. */
const LENGTHS = [
  [0, 0x7f],
  [0x80, 0x7ff],
  [0x800, 0xffff],
  [0x10000, 0x10ffff],
] as const

function lengthClass(code: number): number {
  return LENGTHS.findIndex(([, last]) => code <= last)
}

/** Without letters and digits every character counts up. */
function nextText(units: string[]): string {
  for (let index = units.length - 1; index >= 0; index -= 1) {
    const code = units[index]?.codePointAt(0) ?? 0
    const [first, last] = LENGTHS[lengthClass(code)] ?? LENGTHS[3]
    units[index] = String.fromCodePoint(code === last ? first : code === 0xd7ff ? 0xe000 : code + 1)
    if (code !== last) return units.join('')
  }
  return units.length === 0 ? '' : `\u0001${units.join('')}`
}
