import { ENGLISH } from '../i18n/english.ts'
import { localeOf, textsBelow } from '../i18n/translate.ts'
import type { Tree } from '../i18n/tree.ts'
import { toS } from '../ruby/object/texts.ts'

const USUAL = (ENGLISH.support as Tree).array as Tree

/** `a, b, and c`, with the connectors of the locale where the options say none. Rails API, Array#to_sentence. */
export function sentence(
  words: readonly string[],
  options: ReadonlyMap<string, unknown> = new Map(),
  asText: (text: unknown) => string = toS,
): string {
  const found = textsBelow(localeOf({ locale: options.get('locale') }), 'support.array')
  const own = (name: string) => asText(options.get(name) ?? found[name] ?? USUAL[name])
  if (words.length < 3) return words.join(own('two_words_connector'))
  const start = words.slice(0, -1).join(own('words_connector'))
  return `${start}${own('last_word_connector')}${words.at(-1)}`
}
