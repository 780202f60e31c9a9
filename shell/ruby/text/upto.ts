import { compareText } from './compare-text.ts'
import { successor } from './successor.ts'

/** What a visit answers with to end the walk. */
type Visit = (value: string) => boolean

/** Goes from one text to another by `succ`, as String#upto and ranges of Strings do; without an end forever. */
export function eachUpto(
  first: string,
  last: string | null,
  excludesEnd: boolean,
  stops: Visit,
): void {
  if (last === null) {
    for (let value = first; !stops(value); ) value = successor(value)
  } else if (ASCII_CHARACTER.test(first) && ASCII_CHARACTER.test(last)) {
    eachNumber(first.charCodeAt(0), last.charCodeAt(0), excludesEnd, (code) =>
      stops(String.fromCharCode(code)),
    )
  } else if (DIGITS.test(first) && DIGITS.test(last)) {
    const shown = (number: number) => String(number).padStart(first.length, '0')
    eachNumber(Number(first), Number(last), excludesEnd, (number) => stops(shown(number)))
  } else eachBetween(first, last, excludesEnd, stops)
}

const ASCII_CHARACTER = /^[\0-\u007f]$/
const DIGITS = /^\d{1,15}$/

function eachNumber(
  first: number,
  last: number,
  excludesEnd: boolean,
  stops: (number: number) => boolean,
): void {
  for (let number = first; excludesEnd ? number < last : number <= last; number += 1) {
    if (stops(number)) return
  }
}

/** Until the end comes, or what would come after it, or the texts have grown longer than the end. */
function eachBetween(first: string, last: string, excludesEnd: boolean, stops: Visit): void {
  const order = compareText(first, last)
  if (order > 0 || (excludesEnd && order === 0)) return
  const after = successor(last)
  const longest = byteLength(last)
  for (let value = first; value !== after; ) {
    if (stops(value) || (!excludesEnd && value === last)) return
    value = successor(value)
    if (excludesEnd && value === last) return
    if (value === '' || byteLength(value) > longest) return
  }
}

function byteLength(value: string): number {
  let length = value.length
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index)
    if (unit > 0x7f) length += unit > 0x7ff && (unit & 0xf800) !== 0xd800 ? 2 : 1
  }
  return length
}
