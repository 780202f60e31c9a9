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
  ASKED[before] = ASKED[place] as string
  ANSWERS[before] = ANSWERS[place] as boolean
  ASKED[place] = value
  ANSWERS[place] = answer
  return answer
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

/** The number of characters. */
export function characterCount(value: string): number {
  if (!hasPairs(value)) return value.length
  let count = 0
  for (const _character of value) count += 1
  return count
}

/** The characters, one by one. */
export function characters(value: string): string[] {
  return hasPairs(value) ? [...value] : value.split('')
}

/** The number of the character at an index in UTF-16 units. */
export function characterIndex(value: string, unit: number): number {
  return characterCount(value.slice(0, unit))
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
  let unit = 0
  for (let count = 0; count < character && unit < value.length; count += 1) {
    unit += (value.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
  }
  return unit
}
