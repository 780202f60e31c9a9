import { isRecord } from '../../model/is-record.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `validates_associated :comments`: the associated records are valid. */
export const associated: Validator = {
  options: {},
  check(record, attribute, value, options) {
    const records = isRecord(value) ? [value] : listOf(value)
    const isWrong = records.filter((each) => isRecord(each) && !each.isValid()).length > 0
    if (isWrong)
      record.errors.add(attribute, Symbol.for('invalid'), errorOptions(options, { value }))
  },
}

function listOf(value: unknown): unknown[] {
  const isList = typeof value === 'object' && value !== null && Symbol.iterator in value
  return isList ? [...(value as Iterable<unknown>)] : []
}
