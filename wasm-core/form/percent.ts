import { getHexValue } from '../http/chars'

/**
 * Decodes percent escapes (RFC 3986 section 2.1) into `target`, which may be `start`; gives the
 * length, −1 when an escape is malformed.
 */
export function decodePercent(target: usize, start: usize, length: u32, plusIsSpace: bool): i32 {
  const end = start + length
  let cursor = start
  let written = target
  while (cursor < end) {
    let byte = load<u8>(cursor)
    if (byte === 0x25) {
      if (end - cursor < 3) return -1
      const high = getHexValue(load<u8>(cursor, 1))
      const low = getHexValue(load<u8>(cursor, 2))
      if ((high | low) < 0) return -1
      byte = <u8>((high << 4) | low)
      cursor += 2
    } else if (byte === 0x2b && plusIsSpace) {
      byte = 0x20
    }
    store<u8>(written, byte)
    written += 1
    cursor += 1
  }
  return <i32>(written - target)
}
