import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, firstOf, type HelperCall } from './helper.ts'

const ALLOWED =
  'abbr address b big blockquote br cite code dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup time tt u ul var'

/**
 * `sanitize("<b onclick=x>bold</b>")` → `<b>bold</b>`: harmless tags stay, without attributes; all other
 * HTML is shown as text. Rails also lets `href`, `src` and some other attributes through.
 */
export function sanitize(call: HelperCall): SafeString {
  const given = firstOf(call)
  const tags = call.options.get('tags')
  const allowed = new Set(Array.isArray(tags) ? tags.map((each) => toS(each)) : ALLOWED.split(' '))
  const html = (given === null ? '' : toS(given)).replace(
    /<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi,
    '',
  )
  const pieces = html.split(/(<\/?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?>)/)
  return new SafeString(pieces.map((piece) => plainTag(piece, allowed)).join(''))
}

function plainTag(piece: string, allowed: ReadonlySet<string>): string {
  const found = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?>$/.exec(piece)
  if (found === null) return escapeHtml(piece)
  const name = (found[2] ?? '').toLowerCase()
  return allowed.has(name) && RISKY.test(name) === false ? `<${found[1]}${name}>` : ''
}

/** Not even `tags:` lets these through. */
const RISKY = /^(script|style|iframe|object|embed|base|link|meta|form|input|button|svg|math)$/
