import { symbol } from '../ruby/text/symbol.ts'
import type { Tree } from './tree.ts'

// What the runtime's ICU knows of a language from CLDR: it stands in where the locale files of an application are silent.

/** Names of months and days, orders of dates, separators of numbers; empty for a language that ICU does not know. */
export function standIn(locale: string): Tree {
  const [known] = supported(locale)
  if (known === undefined) return {}
  return { date: dates(known), time: times(known), number: numbers(known), support: lists(known) }
}

const rules = new Map<string, Intl.PluralRules | null>()

/** `one`, `few`, `many` …: CLDR's form of a count in a language; null for a language that ICU does not know. */
export function pluralForm(locale: string, count: number): string | null {
  let rule = rules.get(locale)
  if (rule === undefined) {
    const [known] = supported(locale)
    rule = known === undefined ? null : new Intl.PluralRules(known)
    rules.set(locale, rule)
  }
  return rule === null ? null : rule.select(count)
}

function supported(locale: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([locale.replaceAll('_', '-')])
  } catch {
    return []
  }
}

/** 1 January 2023 was a Sunday. */
const utc = (month: number, day: number, hour = 0) => new Date(Date.UTC(2023, month, day, hour))

type Part = Intl.DateTimeFormatPart['type']

function part(locale: string, options: Intl.DateTimeFormatOptions, at: Date, wanted: Part): string {
  const format = formatOf(locale, options)
  return format.formatToParts(at).find(({ type }) => type === wanted)?.value ?? ''
}

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const usual = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(locale, { ...usual, ...options })
}

function dates(locale: string): Tree {
  const days = (weekday: 'long' | 'short') =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => part(locale, { weekday }, utc(0, day), 'weekday'))
  // A month beside a day: in many languages it has another form than alone.
  const months = (month: 'long' | 'short') => [
    null,
    ...Array.from({ length: 12 }, (_, index) => {
      const name = part(locale, { month, day: 'numeric' }, utc(index, 1), 'month')
      return /^\d+$/.test(name) ? formatOf(locale, { month }).format(utc(index, 1)) : name
    }),
  ]
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const order = formatOf(locale, numeric)
    .formatToParts(utc(0, 1))
    .flatMap(({ type }) => (/^(?:year|month|day)$/.test(type) ? [symbol(type)] : []))
  return {
    day_names: days('long'),
    abbr_day_names: days('short'),
    month_names: months('long'),
    abbr_month_names: months('short'),
    order,
    formats: {
      default: pattern(locale, numeric),
      short: pattern(locale, { month: 'short', day: 'numeric' }),
      long: pattern(locale, { year: 'numeric', month: 'long', day: 'numeric' }),
    },
  }
}

function times(locale: string): Tree {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const half = (hour: number) =>
    part(locale, { hour: 'numeric', hour12: true }, utc(0, 1, hour), 'dayPeriod')
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return {
    am: half(6),
    pm: half(18),
    formats: {
      default: pattern(locale, { weekday: 'short', ...numeric, ...clock }),
      short: pattern(locale, { month: 'short', day: 'numeric', ...clock }),
      long: pattern(locale, { year: 'numeric', month: 'long', day: 'numeric', ...clock }),
    },
  }
}

/** The directives of `strftime` for a format of ICU. */
function pattern(locale: string, options: Intl.DateTimeFormatOptions): string {
  const directives: Partial<Record<Part, string>> = {
    year: '%Y',
    month: { long: '%B', short: '%b', '2-digit': '%m' }[options.month as string] ?? '%m',
    day: options.day === '2-digit' ? '%d' : '%-d',
    weekday: '%a',
    hour: '%H',
    minute: '%M',
  }
  return formatOf(locale, options)
    .formatToParts(utc(0, 1))
    .map(({ type, value }) => {
      // `3` of `3月`.
      if (type === 'month' && value === '1') return '%-m'
      return directives[type] ?? value.replaceAll('%', '%%')
    })
    .join('')
}

function numbers(locale: string): Tree {
  const format = (options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options }).formatToParts(value)
  const parts = format({}, 1234567.5)
  const find = (type: string, from = parts) => from.find((each) => each.type === type)?.value
  const separator = find('decimal') ?? '.'
  const delimiter = find('group') ?? ''
  const shape = (from: readonly Intl.NumberFormatPart[], own: string) =>
    from
      .map(({ type, value }) => {
        if (type === own) return own === 'currency' ? '%u' : value
        return type === 'literal' ? value : type === 'integer' ? '%n' : ''
      })
      .join('')
  const money = shape(format({ style: 'currency', currency: 'EUR' }, 1), 'currency')
  const percent = shape(format({ style: 'percent' }, 1), 'percentSign')
  return {
    format: { separator, delimiter },
    currency: { format: { separator, delimiter, format: money } },
    percentage: { format: { format: percent, delimiter: '' } },
    precision: { format: { delimiter: '' } },
    human: { format: { delimiter: '' } },
  }
}

function lists(locale: string): Tree {
  const between = (words: string[], index: number) => {
    const parts = new Intl.ListFormat(locale).formatToParts(words)
    return parts.filter(({ type }) => type === 'literal')[index]?.value ?? ', '
  }
  return {
    array: {
      two_words_connector: between(['a', 'b'], 0),
      words_connector: between(['a', 'b', 'c'], 0),
      last_word_connector: between(['a', 'b', 'c'], 1),
    },
  }
}
