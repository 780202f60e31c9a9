import { htmlOf, SafeString } from '../../core/safe-string.ts'
import { currentTime } from '../../record/value/time-with-zone.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isTruthy, send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
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
    own ?? options.get('selected') ?? options.get('default') ?? (isBlank ? null : currentTime())
  const kind = name.replace('_select', '')
  const [before = '', after = ''] = frameOf(this, builder, attribute)
  return new SafeString(
    before + new DateSelects(this, kind, names, value, options, html).write() + after,
  )
}

/** What stands around a field of the attribute: the frame of one with errors. */
export function frameOf(view: View, builder: unknown, attribute: unknown): string[] {
  const plain = Hash.from([[Symbol.for('value'), '']])
  const field = htmlOf(view.callForm(builder, 'text_field', [attribute, plain]))
  return field.split(/<input[^>]*>/)
}
