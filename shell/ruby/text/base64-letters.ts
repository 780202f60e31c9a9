import { ArgumentError } from '../exception/standard-errors.ts'

/** What `m` packs: lines of so many bytes each, or with 0 one without an end. */
export function encodeBase64(bytes: Uint8Array, count: number | '*'): string {
  const whole = (part: Uint8Array): string => {
    let letters = ''
    for (const byte of part) letters += String.fromCharCode(byte)
    return btoa(letters)
  }
  if (count === 0) return whole(bytes)
  const wanted = count === '*' ? 45 : count
  const step = wanted < 3 ? 45 : Math.floor(wanted / 3) * 3
  let out = ''
  for (let at = 0; at < bytes.length; at += step) out += `${whole(bytes.subarray(at, at + step))}\n`
  return out
}

/** What `m` unpacks; strict where its count is 0. */
export function decodeBase64(text: string, isStrict: boolean): Uint8Array {
  if (isStrict && (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0)) {
    throw new ArgumentError('invalid base64')
  }
  const plain = (text.split('=')[0] ?? '').replace(/[^A-Za-z0-9+/]/g, '')
  const kept = plain.length % 4 === 1 ? plain.slice(0, -1) : plain
  return Uint8Array.from(atob(kept), (character) => character.charCodeAt(0))
}
