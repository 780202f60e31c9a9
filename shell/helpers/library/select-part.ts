import { SafeString } from '../../core/safe-string.ts'
import { currentTime } from '../../record/value/time-with-zone.ts'
import { isTruthy } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { View } from '../view.ts'
import { DateSelects, optionsOf, PARTS, type Part } from './date-selects.ts'

/** `select_year 2026`, `select_date Date.today, prefix: "start"`: selects of no object (Rails: DateHelper). */
export function selectPart(
  this: View,
  name: string,
  value: unknown = null,
  given: unknown = null,
  html: unknown = null,
): SafeString {
  const options = optionsOf(given)
  const index = options.has('index') ? `[${toS(options.get('index'))}]` : ''
  const prefix = `${toS(options.get('prefix') ?? 'date')}${index}`
  const nameOf = (part: Part) => {
    const place = isTruthy(options.get('include_position')) ? `(${PARTS.indexOf(part) + 1}i)` : ''
    const field = `${toS(options.get('field_name') ?? part)}${place}`
    return isTruthy(options.get('discard_type')) ? prefix : `${prefix}[${field}]`
  }
  const names = {
    name: nameOf,
    id: (part: Part) =>
      nameOf(part)
        .replaceAll(/\]\[|[[(]/g, '_')
        .replaceAll(/[\])]/g, ''),
  }
  const word = name.replace('select_', '')
  const part = PARTS.find((each) => each === word)
  const shown = value ?? (part === undefined ? currentTime() : null)
  const selects = new DateSelects(this, word, names, shown, options, html)
  return new SafeString(part === undefined ? selects.write() : selects.select(part))
}
