import { beginningOfWeek } from '../../active-support/calendar.ts'
import { translate } from '../../i18n/translate.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isTruthy } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { FormBuilder } from '../form-builder.ts'
import type { View } from '../view.ts'
import { type Options, optionsOf } from './date-selects.ts'

const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/** `weekday_options_for_select "Monday"`, `weekday_select :shift, :day`, `form.weekday_select :day` (Rails: FormOptionsHelper). */
export function weekdaySelect(this: View, name: string, ...list: unknown[]): unknown {
  if (name === 'weekday_options_for_select') {
    const isSelected = list.length > 0 && optionsOf(list[0]).size === 0
    const options = optionsOf(list.at(-1))
    return this.call('options_for_select', [days(options), ...(isSelected ? [list[0]] : [])])
  }
  const [target, attribute, given = null, html = null] = list
  const builder = target instanceof FormBuilder ? target : this.builderOf(target)
  const options = new Map(optionsOf(given))
  const choices = days(options)
  for (const own of OWN) options.delete(own)
  const rest = Hash.from([...options].map(([key, value]) => [Symbol.for(key), value] as const))
  return this.callForm(builder, 'select', [attribute, choices, rest, html ?? new Hash()])
}

const OWN = ['index_as_value', 'day_format', 'beginning_of_week'] as const

/** Names of days, or names with their numbers, from the first day of the week on. */
function days(options: Options): unknown[] {
  const first = toS(options.get('beginning_of_week') ?? beginningOfWeek())
  const start = DAYS.indexOf(first)
  if (start < 0) throw new ArgumentError(`${first} is no day of the week`)
  const names = translate(`date.${toS(options.get('day_format') ?? 'day_names')}`)
  return DAYS.map((_, place) => {
    const number = (start + place) % DAYS.length
    const text = Array.isArray(names) ? toS(names[number]) : ''
    return isTruthy(options.get('index_as_value') ?? null) ? [text, number] : text
  })
}
