/** Whether Ruby skips the unit as white space before and after what it reads. */
function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13)
}

/**
 * A text without the white space around it, counted from both ends: `/\s+$/` tries every space of a text
 * again, which for 100 kB of them takes seconds.
 */
export function trimSpaces(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && isSpace(value.charCodeAt(start))) start += 1
  while (end > start && isSpace(value.charCodeAt(end - 1))) end -= 1
  return value.slice(start, end)
}

/** Where a text begins after white space and NULs. */
export function stripStart(value: string): number {
  let start = 0
  while (start < value.length && isStripped(value.charCodeAt(start))) start += 1
  return start
}

/** Where a text ends before white space and NULs. */
export function stripEnd(value: string, start = 0): number {
  let end = value.length
  while (end > start && isStripped(value.charCodeAt(end - 1))) end -= 1
  return end
}

function isStripped(unit: number): boolean {
  return unit === 0 || isSpace(unit)
}

/** A text without the zeros at its end. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1
  return digits.slice(0, end)
}
