import { firstOf, textOption } from '../active-support/options.ts'
import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import { regexpEscape } from '../ruby/regexp/escape.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { escapeHtml, type HelperCall } from './helper.ts'
import { cleanHtml } from './sanitize.ts'

/**
 * `highlight("You searched for: rails", "rails")` puts `<mark>` around each phrase, whatever its case, and around what
 * a Regexp finds. Of the text's own HTML stays what `sanitize` lets through. Rails: ActionView::Helpers::TextHelper.
 */
export function highlight(call: HelperCall): SafeString {
  const text = firstOf(call)
  const plain = text === null ? '' : toS(text)
  const isHtml = text instanceof SafeString || call.options.get('sanitize') === false
  const html = isHtml ? plain : cleanHtml(plain)
  const given = call.args[1] ?? []
  const phrases = (Array.isArray(given) ? given : [given])
    .map(sourceOf)
    .filter((each) => each.trim() !== '')
  if (phrases.length === 0) return new SafeString(html)
  const frame = textOption(call, 'highlighter', '<mark>\\1</mark>')
  const isText = outsideTags(html)
  let marked = ''
  let at = 0
  for (const { 0: found, index } of new Regexp(phrases.join('|'), 'i').finder.matchAll(html)) {
    const end = index + found.length
    if (found === '' || !isText(end)) continue
    marked += html.slice(at, index) + frame.replaceAll('\\1', () => found)
    at = end
  }
  return new SafeString(marked + html.slice(at))
}

function sourceOf(phrase: unknown): string {
  return phrase instanceof Regexp ? toS(phrase) : regexpEscape(escapeHtml(toS(phrase)))
}

/** Says of places, asked in order, whether they are between tags: a phrase inside an attribute stays. */
function outsideTags(html: string): (at: number) => boolean {
  let open = -1
  let close = -1
  return (at) => {
    if (open < at) open = indexFrom(html, '<', at)
    if (close < at) close = indexFrom(html, '>', at)
    return open <= close
  }
}

function indexFrom(html: string, sign: string, at: number): number {
  const found = html.indexOf(sign, at)
  return found < 0 ? Number.POSITIVE_INFINITY : found
}
