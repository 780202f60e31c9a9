import { STATE } from '../../model/is-record.ts'
import { isJson } from '../../value/json.ts'
import { jsonTextOf } from '../../value/json-text.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `json: true`: a String that was assigned is JSON text, and the column holds what it says. */
export const json: Validator = {
  options: {},
  check(record, attribute, _value, options) {
    if (!record[STATE].isAssigned(attribute)) return
    const text = jsonTextOf(record.beforeTypeCast(attribute))
    if (text === null || text === '' || isJson(text)) return
    record.errors.add(attribute, Symbol.for('invalid_json'), errorOptions(options, { value: text }))
  },
}
