import { SafeString } from '../../core/safe-string.ts'
import { translate } from '../../i18n/translate.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isTruthy, send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { Time } from '../../ruby/time/time.ts'
import { isKeywords, type Keywords } from '../../ruby/types.ts'
import { escapeHtml } from '../helper.ts'
import type { View } from '../view.ts'

/** The parts of a date and a time, in the order of their numbers in a parameter's name. */
export const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
export type Part = (typeof PARTS)[number]

const CLASS = Symbol.for('class')

export type Options = ReadonlyMap<string, unknown>

/** What the select of a part is called. */
export interface PartNames {
  name(part: Part): string
  id(part: Part): string
}

/** Selects for the parts of a date or a time. Source: Rails, DateTimeSelector. */
export class DateSelects {
  readonly #page: View
  readonly #kind: string
  readonly #options: Options
  readonly #html: unknown
  readonly #names: PartNames
  readonly #value: unknown

  constructor(
    page: View,
    kind: string,
    names: PartNames,
    value: unknown,
    options: Options,
    html: unknown,
  ) {
    this.#page = page
    this.#kind = kind
    this.#names = names
    this.#value = value
    this.#options = options
    this.#html = html
  }

  write(): string {
    const order = this.#order()
    const behind = PARTS.filter((part) => this.#isBehind(part, order))
    let shown = 0
    const written = order.map((part) => {
      if (isTruthy(this.#options.get(`discard_${part}`))) return this.#hidden(part)
      shown += 1
      return this.#separator(part, shown) + this.select(part)
    })
    return [...behind.map((part) => this.#hidden(part)), ...written].join('')
  }

  #order(): Part[] {
    const given = this.#options.get('order') ?? this.#translated('date.order', { default: [] })
    const dates = (given as unknown[]).map((each) => toS(each) as Part)
    const times: Part[] = ['hour', 'minute']
    if (isTruthy(this.#options.get('include_seconds'))) times.push('second')
    return [...(this.#kind === 'time' ? [] : dates), ...(this.#kind === 'date' ? [] : times)]
  }

  #translated(key: string, options: Keywords = {}): unknown {
    return translate(key, { ...options, locale: this.#options.get('locale') })
  }

  /** The date behind a time alone, and the parts that `order:` leaves out. */
  #isBehind(part: Part, order: readonly Part[]): boolean {
    const isDate = part === 'year' || part === 'month' || part === 'day'
    if (this.#kind === 'time') return isDate && !isTruthy(this.#options.get('ignore_date'))
    return isDate && !order.includes(part)
  }

  #separator(part: Part, place: number): string {
    const text = (word: string, otherwise: string) => {
      const value = this.#options.get(word)
      return value === undefined ? otherwise : escapeHtml(toS(value))
    }
    if (place === 1) return ''
    if (part === 'hour') return text('datetime_separator', ' &mdash; ')
    if (part === 'minute' || part === 'second') return text('time_separator', ' : ')
    return text('date_separator', '')
  }

  /** The select of one part. */
  select(part: Part): string {
    const html = new Map<symbol, unknown>([
      [Symbol.for('id'), this.#names.id(part)],
      [Symbol.for('name'), this.#names.name(part)],
    ])
    for (const [key, value] of optionsOf(this.#html)) html.set(Symbol.for(key), value)
    if (isTruthy(this.#options.get('disabled'))) html.set(Symbol.for('disabled'), 'disabled')
    const styles = this.#options.get('with_css_classes')
    if (isTruthy(styles)) html.set(CLASS, this.#classOf(part, styles, html.get(CLASS)))
    const options = ['\n', this.#blank(part), ...this.#choices(part)].join('')
    return `${toS(this.#page.call('content_tag', ['select', new SafeString(options), Hash.from(html)]))}\n`
  }

  /** Behind a class of all selects its own: the name of the part, or what a Hash has for it. */
  #classOf(part: Part, styles: unknown, of: unknown): string {
    const isOfParts = styles instanceof Hash || isKeywords(styles)
    const own = isOfParts ? optionsOf(styles).get(part) : part
    return [of, own]
      .filter((each) => (each ?? null) !== null)
      .map(toS)
      .join(' ')
  }

  #blank(part: Part): string {
    const prompt = this.#options.get('prompt')
    const blank = isTruthy(this.#options.get('include_blank'))
      ? '<option value="" label=" "></option>\n'
      : ''
    if (!isTruthy(prompt)) return blank
    const isOfParts = prompt instanceof Hash || isKeywords(prompt)
    const own = isOfParts ? optionsOf(prompt).get(part) : prompt
    if (!isTruthy(own ?? null)) return blank
    const text = toS(prompt === true ? this.#translated(`datetime.prompts.${part}`) : own)
    return `${blank}<option value="">${escapeHtml(text)}</option>\n`
  }

  #choices(part: Part): string[] {
    const value = this.#partOf(part)
    return this.#numbers(part, value).map((number) => {
      const text = part === 'month' ? this.#month(number) : this.#digits(part, number)
      const selected = number === value ? ' selected="selected"' : ''
      const written =
        part === 'year' || part === 'month' || part === 'day' ? String(number) : pad(number)
      return `<option value="${written}"${selected}>${escapeHtml(text)}</option>\n`
    })
  }

  #numbers(part: Part, value: number | null): number[] {
    const step = Number(this.#options.get(`${part}_step`) ?? 1)
    switch (part) {
      case 'year': {
        const middle = value ?? new Date().getUTCFullYear()
        const first = Number(this.#options.get('start_year') ?? middle - 5)
        return range(first, Number(this.#options.get('end_year') ?? middle + 5), 1)
      }
      case 'month':
        return range(1, 12, 1)
      case 'day':
        return range(1, 31, 1)
      case 'hour':
        return range(
          Number(this.#options.get('start_hour') ?? 0),
          Number(this.#options.get('end_hour') ?? 23),
          1,
        )
      default:
        return range(0, 59, step)
    }
  }

  #month(number: number): string {
    const own = this.#options.get('use_month_names')
    const isShort = isTruthy(this.#options.get('use_short_month'))
    const names = this.#translated(isShort ? 'date.abbr_month_names' : 'date.month_names')
    const shown = Array.isArray(names) ? toS(names[number] ?? null) : ''
    if (isTruthy(this.#options.get('use_month_numbers'))) return String(number)
    if (isTruthy(this.#options.get('use_two_digit_numbers'))) return pad(number)
    if (Array.isArray(own)) return toS(own[number - 1])
    return isTruthy(this.#options.get('add_month_numbers')) ? `${number} - ${shown}` : shown
  }

  #digits(part: Part, number: number): string {
    if (part === 'hour' && isTruthy(this.#options.get('ampm'))) {
      return `${pad(number % 12 === 0 ? 12 : number % 12)} ${number < 12 ? 'AM' : 'PM'}`
    }
    const isTime = part !== 'year' && part !== 'day'
    return isTime || (part === 'day' && isTruthy(this.#options.get('use_two_digit_numbers')))
      ? pad(number)
      : String(number)
  }

  #partOf(part: Part): number | null {
    const value = this.#value
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return value
    if (value instanceof Hash || isKeywords(value)) {
      const own = optionsOf(value).get(part)
      return own === undefined || own === null ? null : Number(own)
    }
    const word = part === 'minute' ? 'min' : part === 'second' ? 'sec' : part
    const isDate = part === 'year' || part === 'month' || part === 'day'
    return isDate || value instanceof Time ? Number(send(value, word, [])) : 0
  }

  #hidden(part: Part): string {
    const value = this.#partOf(part) ?? 1
    const [id, name] = [this.#names.id(part), this.#names.name(part)].map(escapeHtml)
    return `<input type="hidden" id="${id}" name="${name}" value="${value}" autocomplete="off" />\n`
  }
}

function range(first: number, last: number, step: number): number[] {
  const size = Math.floor(Math.abs(last - first) / step) + 1
  const sign = last < first ? -1 : 1
  return Array.from({ length: Math.min(size, 2000) }, (_, index) => first + sign * index * step)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** Options by their names, from a Hash or from keywords. */
export function optionsOf(value: unknown): Options {
  if (value instanceof Hash) return new Map([...value].map(([key, each]) => [toS(key), each]))
  return isKeywords(value) ? new Map(Object.entries(value)) : new Map()
}
