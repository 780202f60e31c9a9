import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/to-s.ts'
import { escapeHtml, firstOf, type HelperCall } from './helper.ts'

/** `to_sentence(["<b>", link])` → HTML: `&lt;b&gt; and …`; what is HTML-safe stays as it is. */
export function toSentence(call: HelperCall): SafeString {
  const given = firstOf(call, 'to_sentence')
  const parts = (Array.isArray(given) ? given : [given]).map((each) =>
    each instanceof SafeString ? each.html : escapeHtml(toS(each)),
  )
  if (parts.length < 3) return new SafeString(parts.join(' and '))
  return new SafeString(`${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`)
}
