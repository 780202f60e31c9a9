/** How long a name is at most that is kept, and how many are: each has one place, which a later one takes. */
const LONGEST = 24
const PLACES = 512

const names: (string | undefined)[] = new Array(PLACES)

/**
 * Names come again with every request: the same string for the same bytes, without decoding them. Null for what is long
 * or not ASCII. For names alone: what a visitor typed does not stay here.
 */
export function knownName(bytes: Uint8Array, start: number, length: number): string | null {
  if (length > LONGEST) return null
  let hash = length
  for (let index = 0; index < length; index++) {
    const byte = bytes[start + index] as number
    if (byte >= 0x80) return null
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  const place = (hash ^ (hash >>> 9)) & (PLACES - 1)
  const known = names[place]
  if (known !== undefined && isThere(known, bytes, start, length)) return known
  const name = String.fromCharCode(...bytes.subarray(start, start + length))
  names[place] = name
  return name
}

function isThere(name: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (name.length !== length) return false
  for (let index = 0; index < length; index++) {
    if (name.charCodeAt(index) !== bytes[start + index]) return false
  }
  return true
}
