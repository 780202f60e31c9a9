// Whether a form's address is one of this application: a token sent anywhere else would be good against it.

import { Cell } from '../../value/cell'
import { machine } from '../run/machine'

/**
 * Whether a browser that reads the URL on this page stays on its host (WHATWG URL, 4.4: leading controls and
 * spaces do not count, nor do tabs and line ends anywhere, and a backslash is a slash).
 */
export function staysHere(start: usize, length: u32): bool {
  const end = start + length
  let cursor = start
  while (cursor < end && load<u8>(cursor) <= 0x20) cursor += 1
  if (isUnder(cursor, end, machine.url) || isUnder(cursor, end, machine.base)) return true
  let count: u32 = 0
  let isRooted: bool = false
  for (; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x09 || byte === 0x0a || byte === 0x0d) continue
    const isSlash = byte === 0x2f || byte === 0x5c
    if (isRooted) return !isSlash
    if (isSlash && count > 0) return true
    if (byte === 0x3f || byte === 0x23) return true
    // What is before the colon is a scheme.
    if (byte === 0x3a) return count === 0
    isRooted = isSlash
    count += 1
  }
  return true
}

/** Whether a URL is an origin, or an origin with more behind it. */
function isUnder(start: usize, end: usize, origin: usize): bool {
  const cell = changetype<Cell>(origin)
  const length = cell.length
  if (length === 0 || <u32>(end - start) < length) return false
  if (memory.compare(start, cell.pointer, length) !== 0) return false
  if (start + length === end) return true
  const next = load<u8>(start + length)
  return next === 0x2f || next === 0x3f || next === 0x23
}
