import { toS } from '../ruby/object/to-s.ts'
import { firstOf, type HelperCall } from './helper.ts'

/** `strip_tags("<b>Bold</b>")` → `Bold`; the text is escaped when the template writes it. */
export function stripTags(call: HelperCall): string | null {
  const html = firstOf(call, 'strip_tags')
  if (html === null) return null
  return withoutTags(toS(html))
}

/** Text without comments and tags; repeated, so that what is left cannot join to a new tag. */
export function withoutTags(html: string): string {
  for (let text = html; ; ) {
    const next = text.replace(/<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*(?:>|$)/gi, '')
    if (next === text) return text
    text = next
  }
}
