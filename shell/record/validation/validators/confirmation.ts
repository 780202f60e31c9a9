import { toS } from '../../../ruby/object/texts.ts'
import { equals } from '../../../ruby/operators/equals.ts'
import { humanAttributeName } from '../../model/human-names.ts'
import { STATE } from '../../model/is-record.ts'
import { valueOf } from '../../model/value-of.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `confirmation: true`: the attribute and its `…_confirmation`, when given, say the same. */
export const confirmation: Validator = {
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
    const details = { attribute: humanAttributeName(record[STATE].definition, attribute) }
    record.errors.add(name, Symbol.for('confirmation'), errorOptions(options, details))
  },
}
