import { firstOf } from '../active-support/options.ts'
import { sentence } from '../active-support/sentence.ts'
import { htmlOf, SafeString } from '../core/safe-string.ts'
import type { HelperCall } from './helper.ts'

/** `to_sentence(["<b>", link])` → HTML: `&lt;b&gt; and …`; what is HTML-safe stays as it is. */
export function toSentence(call: HelperCall): SafeString {
  const given = firstOf(call)
  const parts = (Array.isArray(given) ? given : [given]).map(htmlOf)
  return new SafeString(sentence(parts, call.options, htmlOf))
}
