import { toS } from '../../../ruby/object/texts.ts'
import { equals } from '../../../ruby/operators/equals.ts'
import { valueOf } from '../../model/value-of.ts'
import { humanName } from '../errors.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `confirmation: true`: the attribute and its `…_confirmation`, when given, say the same. */
export const confirmation: Validator = {
  messages: {
    confirmation: "doesn't match %{attribute}",
  },
  options: { caseSensitive: 'flag' },
  virtuals: (attribute) => [`${attribute}_confirmation`],
  check(record, attribute, value, options) {
    const name = `${attribute}_confirmation`
    const again = valueOf(record, name)
    if (again === null || again === undefined) return
    const same =
      options.caseSensitive === false
        ? toS(value).toLowerCase() === toS(again).toLowerCase()
        : equals(value, again)
    if (same) return
    // The message speaks of the attribute, the error belongs to its confirmation.
    const message = options.message ?? `doesn't match ${humanName(attribute)}`
    const details = { attribute: humanName(attribute) }
    record.errors.add(name, 'confirmation', errorOptions({ ...options, message }, details))
  },
}
