import { answers, send } from '../ruby/call/send.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import type { Keywords } from '../ruby/types.ts'
import { I18nArgumentError, MissingTranslationData } from './errors.ts'
import { localeOf, translate } from './translate.ts'

/**
 * A time or a date in the words of the locale: `I18n.l`. `format:` is a Symbol, which names one of the locale's
 * (`date.formats`, `time.formats`), or a text for `strftime`. Raises MissingTranslationData for a name without a format.
 */
export function localize(object: unknown, options: Keywords = {}): unknown {
  if (object === null && options.default !== undefined) return options.default
  if (!answers(object, 'strftime')) {
    throw new I18nArgumentError(
      `Object must be a Date, DateTime or Time object. ${inspect(object)} given.`,
    )
  }
  const locale = localeOf(options)
  const format = options.format ?? Symbol.for('default')
  const pattern = typeof format === 'symbol' ? named(object, format, locale, options) : format
  return send(object, 'strftime', [inWords(toS(pattern), object, locale)])
}

function named(object: unknown, name: symbol, locale: string, options: Keywords): unknown {
  const type = answers(object, 'sec') ? 'time' : 'date'
  const given = { ...options, raise: true, object, locale }
  return translate(`${type}.formats.${symbolName(name)}`, given)
}

/** The pattern with the names of days, months and halves of the day in place of their directives. */
function inWords(pattern: string, object: unknown, locale: string): string {
  const number = (method: string) => Number(send(object, method))
  const list = (key: string, index: number) => {
    const names = translate(`date.${key}`, { locale, raise: true })
    return toS(Array.isArray(names) ? (names[index] ?? null) : null)
  }
  const half = () => {
    if (!answers(object, 'hour')) return ''
    return toS(translate(`time.${number('hour') < 12 ? 'am' : 'pm'}`, { locale, raise: true }))
  }
  try {
    return pattern.replace(/%(\^?)([aAbBpP])/g, (_, up: string, letter: string) => {
      const word = {
        a: () => list('abbr_day_names', number('wday')),
        A: () => list('day_names', number('wday')),
        b: () => list('abbr_month_names', number('mon')),
        B: () => list('month_names', number('mon')),
        p: () => half().toUpperCase(),
        P: () => half().toLowerCase(),
      }[letter] as () => string
      const text = word().replaceAll('%', '%%')
      return up === '' ? text : text.toUpperCase()
    })
  } catch (error) {
    if (error instanceof MissingTranslationData) return error.message
    throw error
  }
}
