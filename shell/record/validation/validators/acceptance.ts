import { equals } from '../../../ruby/operators/equals.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `acceptance: true`: a box that must be ticked, when it was on the form. */
export const acceptance: Validator = {
  options: { accept: 'any' },
  defaults: { allowNil: true },
  virtuals: (attribute) => [attribute],
  check(record, attribute, value, options) {
    const accepted = [options.accept ?? ['1', true]].flat()
    if (accepted.some((each) => equals(each, value))) return
    record.errors.add(attribute, Symbol.for('accepted'), errorOptions(options))
  },
}
