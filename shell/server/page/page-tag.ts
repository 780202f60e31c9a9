import { crypto } from '../../builtin.ts'

/** A weak entity tag of a page's bytes. */
export function pageTag(bytes: Uint8Array): string {
  const digest =
    typeof Bun === 'undefined'
      ? crypto().createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      : Bun.hash(bytes).toString(16).padStart(16, '0')
  return `W/"${digest}-${bytes.length.toString(16)}"`
}
