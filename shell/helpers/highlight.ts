import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/to-s.ts'
import { escapeHtml, firstOf, type HelperCall, textOption } from './helper.ts'

/** `highlight("You searched for: rails", "rails")` puts `<mark>` around each phrase, whatever its case. */
export function highlight(call: HelperCall): SafeString {
  const text = firstOf(call, 'highlight')
  const html = text instanceof SafeString ? text.html : escapeHtml(text === null ? '' : toS(text))
  const given = call.args[1] ?? []
  const phrases = (Array.isArray(given) ? given : [given])
    .map((each) => escapeHtml(toS(each)))
    .filter((each) => each.trim() !== '')
  if (phrases.length === 0) return new SafeString(html)
  const pattern = phrases.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const frame = textOption(call, 'highlighter', '<mark>\\1</mark>')
  // Only between tags: a phrase inside an attribute stays.
  const finder = new RegExp(`(${pattern})(?![^<]*?>)`, 'gi')
  return new SafeString(html.replace(finder, (found) => frame.replaceAll('\\1', () => found)))
}
