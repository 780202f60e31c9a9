import { isBlank } from '../../value/blank.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `presence: true`. */
export const presence: Validator = {
  messages: {
    blank: "can't be blank",
  },
  options: {},
  check(record, attribute, value, options) {
    if (isBlank(value)) record.errors.add(attribute, 'blank', errorOptions(options))
  },
}

/** `absence: true`. */
export const absence: Validator = {
  messages: {
    present: 'must be blank',
  },
  options: {},
  check(record, attribute, value, options) {
    if (!isBlank(value)) record.errors.add(attribute, 'present', errorOptions(options))
  },
}
