import { crypto } from '../../builtin.ts'

const digest = new BigUint64Array(1)
const halves = new Uint32Array(digest.buffer)

/** A weak entity tag of a page's bytes. */
export function pageTag(bytes: Uint8Array): string {
  if (typeof Bun === 'undefined') {
    return `W/"${crypto().createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  }
  digest[0] = Bun.hash.xxHash3(bytes)
  return `W/"${halves[0]}-${halves[1]}"`
}
