import { firstOf } from '../active-support/options.ts'
import { htmlOf, SafeString } from '../core/safe-string.ts'
import type { HelperCall } from './helper.ts'

/** `to_sentence(["<b>", link])` → HTML: `&lt;b&gt; and …`; what is HTML-safe stays as it is. */
export function toSentence(call: HelperCall): SafeString {
  const given = firstOf(call)
  const parts = (Array.isArray(given) ? given : [given]).map(htmlOf)
  const word = (name: string, usual: string) => htmlOf(call.options.get(name) ?? usual)
  if (parts.length < 3) return new SafeString(parts.join(word('two_words_connector', ' and ')))
  const start = parts.slice(0, -1).join(word('words_connector', ', '))
  return new SafeString(`${start}${word('last_word_connector', ', and ')}${parts.at(-1)}`)
}
