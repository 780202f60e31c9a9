// Host = uri-host [ ":" port ], RFC 9110 section 7.2. Of the characters that RFC 3986 allows in a
// registered name only letters, digits, "-", "." and "_" are taken: no host needs the others.

import { equalsTextIgnoringCase } from '../memory/text'
import { getHexValue, isDigit } from './chars'

/** Whether the bytes are a host with an optional port. */
export function isHost(start: usize, length: u32): bool {
  const nameEnd = findHostEnd(start, length)
  if (nameEnd === 0) return false
  if (nameEnd === length) return true
  if (load<u8>(start + nameEnd) !== 0x3a) return false
  let port: u32 = 0
  if (length - nameEnd > 6) return false
  for (let index = nameEnd + 1; index < length; index++) {
    const byte = load<u8>(start + index)
    if (!isDigit(byte)) return false
    port = port * 10 + (byte - 0x30)
  }
  return port < 65536
}

/** Whether the host is this machine itself: localhost, *.localhost, 127.0.0.0/8 or [::1]. */
export function isLoopback(start: usize, length: u32): bool {
  const end = findHostEnd(start, length)
  if (equalsTextIgnoringCase(start, end, '[::1]')) return true
  if (equalsTextIgnoringCase(start, end, 'localhost')) return true
  if (end > 10 && equalsTextIgnoringCase(start + end - 10, 10, '.localhost')) return true
  if (end < 9 || !equalsTextIgnoringCase(start, 4, '127.')) return false
  let dots = 0
  for (let index: u32 = 0; index < end; index++) {
    const byte = load<u8>(start + index)
    if (byte === 0x2e) dots += 1
    else if (!isDigit(byte)) return false
  }
  return dots === 3
}

/** Length of the host without its port; 0 when malformed. */
function findHostEnd(start: usize, length: u32): u32 {
  if (length === 0) return 0
  if (load<u8>(start) === 0x5b) return findLiteralEnd(start, length)
  let index: u32 = 0
  while (index < length && isNameByte(load<u8>(start + index))) index += 1
  return index
}

function findLiteralEnd(start: usize, length: u32): u32 {
  let index: u32 = 1
  while (index < length) {
    const byte = load<u8>(start + index)
    if (byte === 0x5d) return index > 2 ? index + 1 : 0
    if (getHexValue(byte) < 0 && byte !== 0x3a && byte !== 0x2e) return 0
    index += 1
  }
  return 0
}

function isNameByte(byte: u8): bool {
  const letter = byte | 0x20
  if (letter >= 0x61 && letter <= 0x7a) return true
  return isDigit(byte) || byte === 0x2d || byte === 0x2e || byte === 0x5f
}
