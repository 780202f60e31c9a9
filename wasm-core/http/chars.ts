// Classes of bytes, each with its production in RFC 9110, 9112 or 3986.

export const HTAB: u8 = 0x09
export const LF: u8 = 0x0a
export const CR: u8 = 0x0d
export const SP: u8 = 0x20
export const DEL: u8 = 0x7f

/** tchar, RFC 9110 section 5.6.2: what methods and field names are made of. */
export function isTokenByte(byte: u8): bool {
  return load<u8>(TOKEN + byte) !== 0
}

/** DIGIT, RFC 5234 appendix B.1. */
export function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

/** Value of a HEXDIG, −1 for any other byte. */
export function getHexValue(byte: u8): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}

/** OWS, RFC 9110 section 5.6.3: one byte of it. */
export function isBlank(byte: u8): bool {
  return byte === SP || byte === HTAB
}

/** Finds the first control character other than HTAB; `end` when there is none. */
export function findControl(start: usize, end: usize): usize {
  let cursor = start
  while (end - cursor >= 16) {
    const bytes = v128.load(cursor)
    const low = i8x16.lt_u(bytes, i8x16.splat(0x20))
    const tab = i8x16.eq(bytes, i8x16.splat(0x09))
    const del = i8x16.eq(bytes, i8x16.splat(0x7f))
    const hits = i8x16.bitmask(v128.or(v128.andnot(low, tab), del))
    if (hits !== 0) return cursor + ctz<i32>(hits)
    cursor += 16
  }
  while (cursor < end && !isControl(load<u8>(cursor))) cursor += 1
  return cursor
}

/** Finds the first byte with this value; `end` when there is none. */
export function findByte(start: usize, end: usize, byte: u8): usize {
  let cursor = start
  const wanted = i8x16.splat(<i8>byte)
  while (end - cursor >= 16) {
    const hits = i8x16.bitmask(i8x16.eq(v128.load(cursor), wanted))
    if (hits !== 0) return cursor + ctz<i32>(hits)
    cursor += 16
  }
  while (cursor < end && load<u8>(cursor) !== byte) cursor += 1
  return cursor
}

function isControl(byte: u8): bool {
  return (byte < SP && byte !== HTAB) || byte === DEL
}

const TOKEN = createTokenTable()

function createTokenTable(): usize {
  const table = memory.data(256)
  for (let byte: usize = 0x30; byte <= 0x39; byte++) store<u8>(table + byte, 1)
  for (let byte: usize = 0x41; byte <= 0x5a; byte++) store<u8>(table + byte, 1)
  for (let byte: usize = 0x61; byte <= 0x7a; byte++) store<u8>(table + byte, 1)
  const others = "!#$%&'*+-.^_`|~"
  for (let index = 0; index < others.length; index++) {
    store<u8>(table + <usize>others.charCodeAt(index), 1)
  }
  return table
}
