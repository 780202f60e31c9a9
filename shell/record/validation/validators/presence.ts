import { isBlank } from '../../value/blank.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `presence: true`. */
export const presence: Validator = {
  options: {},
  check(record, attribute, value, options) {
    if (isBlank(value)) record.errors.add(attribute, Symbol.for('blank'), errorOptions(options))
  },
}

/** `absence: true`. */
export const absence: Validator = {
  options: {},
  check(record, attribute, value, options) {
    if (!isBlank(value)) record.errors.add(attribute, Symbol.for('present'), errorOptions(options))
  },
}
