import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, firstOf, type HelperCall } from './helper.ts'

const ALLOWED =
  'abbr address b big blockquote br cite code dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup time tt u ul var'

/**
 * `sanitize("<b onclick=x>bold</b>")` → `<b>bold</b>`: harmless tags stay, without attributes but those of
 * `attributes:`; all other HTML is shown as text. Rails lets `href`, `src` and some others through unasked.
 */
export function sanitize(call: HelperCall): SafeString {
  const given = firstOf(call)
  const tags = call.options.get('tags')
  const allowed = new Set(Array.isArray(tags) ? tags.map((each) => toS(each)) : ALLOWED.split(' '))
  const html = (given === null ? '' : toS(given)).replace(
    /<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi,
    '',
  )
  const wanted = call.options.get('attributes')
  const attributes = new Set(
    Array.isArray(wanted) ? wanted.map((each) => toS(each).toLowerCase()) : [],
  )
  const pieces = html.split(/(<\/?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?>)/)
  return new SafeString(pieces.map((piece) => plainTag(piece, allowed, attributes)).join(''))
}

function plainTag(
  piece: string,
  allowed: ReadonlySet<string>,
  attributes: ReadonlySet<string>,
): string {
  const found = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)(\s[^<>]*)?>$/.exec(piece)
  if (found === null) return escapeHtml(piece)
  const [, slash = '', word = '', rest = ''] = found
  const name = word.toLowerCase()
  if (!allowed.has(name) || RISKY.test(name)) return ''
  return slash === '' ? `<${name}${plainAttributes(rest, attributes)}>` : `</${name}>`
}

const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=`]+))/g

/** Those of a tag's attributes that are wanted and hold no script, written anew. */
function plainAttributes(text: string, wanted: ReadonlySet<string>): string {
  const kept = [...text.matchAll(ATTRIBUTE)].filter(([, name = '', ...values]) => {
    const word = name.toLowerCase()
    if (!wanted.has(word) || /^(on|style$|srcdoc$|srcset$)/.test(word)) return false
    return !ADDRESSES.has(word) || isSafeAddress(values.find((each) => each !== undefined) ?? '')
  })
  return kept
    .map(([, name = '', ...values]) => {
      const value = values.find((each) => each !== undefined) ?? ''
      return ` ${name.toLowerCase()}="${value.replaceAll('"', '&quot;')}"`
    })
    .join('')
}

const ADDRESSES = new Set([
  'href',
  'src',
  'cite',
  'action',
  'formaction',
  'poster',
  'background',
  'longdesc',
  'data',
])

/** Whether an address is one of this host, or has a scheme that runs nothing; entities may hide a colon. */
function isSafeAddress(text: string): boolean {
  return /^\s*(?:(?:https?|mailto|ftp|tel):|[^:&]*(?:[/?#]|$))/i.test(text)
}

/** Not even `tags:` lets these through. */
const RISKY = /^(script|style|iframe|object|embed|base|link|meta|form|input|button|svg|math)$/
