import { firstOf, toNumber } from '../active-support/options.ts'
import { fallbacksOf } from '../i18n/fallbacks.ts'
import { localeOf } from '../i18n/translate.ts'
import { pluralize as plural } from '../inflection/inflection.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

/**
 * `pluralize(2, "comment")` → `2 comments`; a plural of one's own comes third or as `plural:`. The rules are those of
 * English: a word of another locale stays as it is, as Rails has it.
 */
export function pluralize(call: HelperCall): string {
  const count = firstOf(call)
  const singular = toS(call.args[1] ?? '')
  const own = call.args[2] ?? call.options.get('plural')
  const isOne = toNumber(count) === 1 || /^1(\.0+)?$/.test(toS(count))
  const locale = localeOf({ locale: call.options.get('locale') })
  const isEnglish = (fallbacksOf(locale) ?? [locale]).includes('en')
  const usual = isEnglish ? plural(singular) : singular
  const word = isOne ? singular : own === undefined || own === null ? usual : toS(own)
  return `${count === null ? 0 : toS(count)} ${word}`
}
