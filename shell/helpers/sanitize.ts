import { firstOf } from '../active-support/options.ts'
import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

/** Rails: Rails::HTML::SafeListSanitizer::DEFAULT_ALLOWED_TAGS, and some that HTML has since. */
export const ALLOWED_TAGS = words(
  `a abbr acronym address b big blockquote br cite code dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p
  pre samp small span strong sub sup time tt ul var`,
)

/** The same: DEFAULT_ALLOWED_ATTRIBUTES. */
export const ALLOWED_ATTRIBUTES = words(
  'href src width height alt cite datetime title class name abbr',
)

/** Elements without an end tag. */
const VOID = words('area br col embed hr img input link meta source track wbr')

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/**
 * `sanitize("<b onclick=x>bold</b>")` → `<b>bold</b>`: harmless tags stay, with harmless attributes; of all other HTML
 * the text stays. What is opened is closed, and nothing else is. Rails: ActionView::Helpers::SanitizeHelper.
 */
export function sanitize(call: HelperCall): SafeString {
  const given = firstOf(call)
  const html = given === null ? '' : toS(given)
  return new SafeString(cleanHtml(html, tagsOf(call.options), attributesIn(call.options)))
}

/** The tags that options let through. */
export function tagsOf(options: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  return setOf(options.get('tags'), ALLOWED_TAGS)
}

/** The attributes that they let through. */
export function attributesIn(options: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  return setOf(options.get('attributes'), ALLOWED_ATTRIBUTES)
}

function setOf(given: unknown, usual: ReadonlySet<string>): ReadonlySet<string> {
  return Array.isArray(given) ? new Set(given.map((each) => toS(each).toLowerCase())) : usual
}

/** HTML with nothing but these tags and attributes. */
export function cleanHtml(
  html: string,
  tags: ReadonlySet<string> = ALLOWED_TAGS,
  attributes: ReadonlySet<string> = ALLOWED_ATTRIBUTES,
): string {
  const known = html.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi, '')
  const open: string[] = []
  let clean = ''
  for (const piece of known.split(/(<\/?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?\/?>)/)) {
    const found = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)(\s[^<>]*)?>$/.exec(piece.replace(/\/>$/, '>'))
    if (found === null) {
      clean += escapeText(piece)
      continue
    }
    const [, slash = '', word = '', rest = ''] = found
    const name = word.toLowerCase()
    if (!tags.has(name) || isRisky(name)) continue
    if (slash !== '') clean += closed(open, name)
    else {
      clean += `<${name}${plainAttributes(rest, attributes)}>`
      if (!VOID.has(name)) open.push(name)
    }
  }
  return (
    clean +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** The end tags up to that of a name; none where it is not open. */
function closed(open: string[], name: string): string {
  const at = open.lastIndexOf(name)
  if (at < 0) return ''
  return open
    .splice(at)
    .reverse()
    .map((each) => `</${each}>`)
    .join('')
}

/** Text as it stands between tags: entities of the author's stay. */
function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=`]+))/g

/** Those of a tag's attributes that are wanted and hold no script, written anew. */
function plainAttributes(text: string, wanted: ReadonlySet<string>): string {
  const kept = [...text.matchAll(ATTRIBUTE)].filter(([, name = '', ...values]) => {
    const word = name.toLowerCase()
    if (!wanted.has(word) || isRiskyAttribute(word)) return false
    return !takesAddress(word) || isSafeAddress(values.find((each) => each !== undefined) ?? '')
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

/** Whether an attribute names an address. */
export function takesAddress(attribute: string): boolean {
  return ADDRESSES.has(attribute)
}

/** Whether an address is one of this host, or has a scheme that runs nothing; entities may hide a colon. */
export function isSafeAddress(text: string): boolean {
  return /^\s*(?:(?:https?|mailto|ftp|tel):|[^:&]*(?:[/?#]|$))/i.test(text)
}

/** Whether not even `tags:` lets an element through. */
export function isRisky(tag: string): boolean {
  return RISKY.test(tag)
}

/** Whether not even `attributes:` lets an attribute through. */
export function isRiskyAttribute(name: string): boolean {
  return /^(on|style$|srcdoc$|srcset$)/.test(name)
}

const RISKY = /^(script|style|iframe|object|embed|base|link|meta|form|input|button|svg|math)$/
