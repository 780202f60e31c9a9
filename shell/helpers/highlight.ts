import { firstOf, textOption } from '../active-support/options.ts'
import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, type HelperCall } from './helper.ts'

/** `highlight("You searched for: rails", "rails")` puts `<mark>` around each phrase, whatever its case. */
export function highlight(call: HelperCall): SafeString {
  const text = firstOf(call)
  const plain = text === null ? '' : toS(text)
  const isHtml = text instanceof SafeString || call.options.get('sanitize') === false
  const html = isHtml ? plain : escapeHtml(plain)
  const given = call.args[1] ?? []
  const phrases = (Array.isArray(given) ? given : [given])
    .map((each) => escapeHtml(toS(each)))
    .filter((each) => each.trim() !== '')
  if (phrases.length === 0) return new SafeString(html)
  const pattern = phrases.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const frame = textOption(call, 'highlighter', '<mark>\\1</mark>')
  const finder = new RegExp(pattern, 'gi')
  const isText = outsideTags(html)
  const mark = (found: string, at: number) =>
    isText(at + found.length) ? frame.replaceAll('\\1', () => found) : found
  return new SafeString(html.replace(finder, mark))
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
