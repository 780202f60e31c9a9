// Comma-separated lists of tokens, RFC 9110 section 5.6.1. Empty elements are skipped.

import { isBlank } from './chars'

/** A walk over the elements of a list. */
@unmanaged
export class ListElement {
  cursor: usize
  end: usize
  start: usize
  length: u32
}

/** Starts a walk over a field's value. */
export function startList(element: ListElement, start: usize, length: u32): void {
  element.cursor = start
  element.end = start + length
  element.start = start
  element.length = 0
}

/** Moves to the next element that is not empty; false at the end. */
export function nextElement(element: ListElement): bool {
  while (element.cursor < element.end) {
    let start = element.cursor
    let end = start
    while (end < element.end && load<u8>(end) !== 0x2c) end += 1
    element.cursor = end < element.end ? end + 1 : end
    while (start < end && isBlank(load<u8>(start))) start += 1
    while (end > start && isBlank(load<u8>(end - 1))) end -= 1
    if (start === end) continue
    element.start = start
    element.length = <u32>(end - start)
    return true
  }
  return false
}
