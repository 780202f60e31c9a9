import { firstOf } from '../active-support/options.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

/** `strip_tags("<b>Bold</b>")` → `Bold`; the text is escaped when the template writes it. */
export function stripTags(call: HelperCall): string | null {
  const html = firstOf(call)
  if (html === null) return null
  return withoutTags(toS(html))
}

/**
 * Text without comments and tags. What stands before one counts with what stands after it, so that what is
 * left cannot join to a new tag; each character is looked at once.
 */
export function withoutTags(html: string): string {
  if (!html.includes('<')) return html
  const kept: string[] = []
  for (let at = 0; at < html.length; at += 1) {
    kept.push(html.charAt(at))
    const opening = openingLength(kept)
    if (opening === 0) continue
    kept.length -= opening
    const close = opening === COMMENT.length ? '-->' : '>'
    const end = html.indexOf(close, at + 1)
    if (end < 0) break
    at = end + close.length - 1
  }
  return kept.join('')
}

const COMMENT = '<!--'

/** How many of the last characters open a tag or a comment: `<b`, `</b`, `<!--`. */
function openingLength(kept: readonly string[]): number {
  const last = kept.at(-1) ?? ''
  if (last === '-') return kept.slice(-COMMENT.length).join('') === COMMENT ? COMMENT.length : 0
  if (!/[a-z]/i.test(last)) return 0
  if (kept.at(-2) === '<') return 2
  return kept.at(-2) === '/' && kept.at(-3) === '<' ? 3 : 0
}
