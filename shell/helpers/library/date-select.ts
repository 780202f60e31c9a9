import { htmlOf, SafeString } from '../../core/safe-string.ts'
import { isTruthy, send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { Time } from '../../ruby/time/time.ts'
import { FormBuilder } from '../form-builder.ts'
import type { View } from '../view.ts'
import { DateSelects, optionsOf, PARTS, type Part } from './date-selects.ts'

/**
 * `date_select :movie, :released_on`, `form.time_select :at`: a select for each part of a date or a time, named
 * `movie[released_on(1i)]` and so on, which a record takes together (Rails: DateHelper).
 */
export function dateSelect(
  this: View,
  name: string,
  target: unknown,
  attribute: unknown,
  given: unknown = null,
  html: unknown = null,
): SafeString {
  const builder = target instanceof FormBuilder ? target : this.builderOf(target)
  const options = optionsOf(given)
  const scope = toS(this.callForm(builder, 'object_name', []))
  const stem = scope === '' ? toS(attribute) : `${scope}[${toS(attribute)}`
  const id = toS(this.callForm(builder, 'field_id', [attribute]))
  const number = (part: Part) => PARTS.indexOf(part) + 1
  const names = {
    name: (part: Part) => `${stem}(${number(part)}i)${stem.includes('[') ? ']' : ''}`,
    id: (part: Part) => `${id}_${number(part)}i`,
  }
  const record = this.callForm(builder, 'object', [])
  const own = record === null ? null : send(record, toS(attribute), [])
  const isBlank = isTruthy(options.get('include_blank')) || isTruthy(options.get('prompt'))
  const value =
    own ?? options.get('selected') ?? options.get('default') ?? (isBlank ? null : Time.now())
  const kind = name.replace('_select', '')
  const written = new DateSelects(this, kind, names, value, options, html).write()
  // The frame of a field with errors is what the core puts around a label.
  const label = htmlOf(this.callForm(builder, 'label', [attribute, '']))
  const [, open = '', close = ''] =
    /^(<div[^>]*>)?<label[^>]*><\/label>(<\/div>)?$/.exec(label) ?? []
  return new SafeString(open + written + close)
}
