import { MutableString, type Str } from './mutable-string.ts'

const ENCODER = new TextEncoder()
const KEPT = 4

/** The texts whose bytes were asked for last: programs go through a few at a time, byte by byte. */
const texts: string[] = []
const encoded: Uint8Array[] = []

/** The bytes of a text in UTF-8; they are not to be changed. */
export function bytesOf(self: Str): Uint8Array {
  const text = self instanceof MutableString ? self.$value : self
  if (text.length < 64) return ENCODER.encode(text)
  for (let place = 0; place < texts.length; place += 1) {
    if (texts[place] === text) return encoded[place] as Uint8Array
  }
  const bytes = ENCODER.encode(text)
  if (texts.length === KEPT) {
    texts.pop()
    encoded.pop()
  }
  texts.unshift(text)
  encoded.unshift(bytes)
  return bytes
}
