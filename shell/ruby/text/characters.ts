const SURROGATE = /[\ud800-\udfff]/

/** The texts that were asked for last, two for each length: programs go through a few at a time, by index. */
const ASKED: string[] = new Array(32).fill('')
const ANSWERS: boolean[] = new Array(32).fill(false)

/**
 * Whether the text has characters of two UTF-16 units, so that indices need counting. An equal text takes
 * the place of the one that is known: a string is compared with itself without a look at its characters.
 */
export function hasPairs(value: string): boolean {
  if (value.length < 16) return hasPairsBriefly(value)
  const place = value.length & 15
  if (value === ASKED[place]) {
    ASKED[place] = value
    return ANSWERS[place] === true
  }
  return hasPairsElsewhere(value, place)
}

function hasPairsElsewhere(value: string, place: number): boolean {
  const before = place + 16
  const answer =
    value === ASKED[before]
      ? ANSWERS[before] === true
      : value.length < 64
        ? hasPairsBriefly(value)
        : SURROGATE.test(value)
  keep(value, place, answer)
  return answer
}

function keep(value: string, place: number, answer: boolean): void {
  const before = place + 16
  ASKED[before] = ASKED[place] as string
  ANSWERS[before] = ANSWERS[place] as boolean
  ASKED[place] = value
  ANSWERS[place] = answer
}

/** Notes that a text made of others has no such characters, where they have none. */
export function notePlain(value: string): string {
  if (value.length >= 16) {
    keep(value, value.length & 15, false)
  }
  return value
}

/** For short texts, where a regular expression would cost more than the search. */
function hasPairsBriefly(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    if (isHalf(value.charCodeAt(index))) return true
  }
  return false
}

/** Whether a UTF-16 unit is half of a character. */
export function isHalf(unit: number): boolean {
  return (unit & 0xf800) === 0xd800
}

/** The text with pairs whose characters were counted last, and a place that is known in it. */
const counted = { value: '', count: 0, character: 0, unit: 0 }

/** The number of characters. */
export function characterCount(value: string): number {
  if (!hasPairs(value)) return value.length
  return countedText(value).count
}

function countedText(value: string): typeof counted {
  if (counted.value === value) return counted
  let count = 0
  for (const _character of value) count += 1
  // A short text is counted again before a long one is forgotten.
  const known = value.length < 64 ? { ...counted } : counted
  return Object.assign(known, { value, count, character: 0, unit: 0 })
}

/** The characters, one by one. */
export function characters(value: string): string[] {
  return hasPairs(value) ? [...value] : value.split('')
}

/** The number of the character at an index in UTF-16 units. */
export function characterIndex(value: string, unit: number): number {
  if (!hasPairs(value)) return unit
  const known = countedText(value)
  let at = unit < known.unit ? 0 : known.unit
  let character = unit < known.unit ? 0 : known.character
  for (; at < unit; character += 1) at += (value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  Object.assign(known, { character, unit: at })
  return character
}

/** Where a search begins, in UTF-16 units: a character by number, also from the end; null outside. */
export function searchStart(value: string, character: number): number | null {
  if (character === 0) return 0
  const size = characterCount(value)
  const at = character < 0 ? character + size : character
  return at < 0 || at > size ? null : unitIndex(value, at)
}

/** The index in UTF-16 units of a character by number. */
export function unitIndex(value: string, character: number): number {
  if (!hasPairs(value)) return character
  const known = countedText(value)
  const isBehind = character < known.character
  const unit = isBehind
    ? unitAfter(value, 0, character)
    : unitAfter(value, known.unit, character - known.character)
  if (unit < value.length) Object.assign(known, { character, unit })
  return unit
}

/** The index so many characters after another one. */
export function unitAfter(value: string, from: number, count: number): number {
  let unit = from
  for (let passed = 0; passed < count && unit < value.length; passed += 1) {
    unit += (value.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
  }
  return unit
}
