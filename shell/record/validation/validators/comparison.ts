import { compare } from '../../../ruby/index.ts'
import { classNameOf } from '../../../ruby/object/describe.ts'
import { inspect } from '../../../ruby/object/texts.ts'
import { equals } from '../../../ruby/operators/equals.ts'
import { ask } from '../../saving/ask.ts'
import { isBlank } from '../../value/blank.ts'
import { errorOptions, type Validator } from './validator.ts'

const comparisons: Readonly<
  Record<string, readonly [type: string, fits: (order: number) => boolean]>
> = {
  greaterThan: ['greater_than', (order) => order > 0],
  greaterThanOrEqualTo: ['greater_than_or_equal_to', (order) => order >= 0],
  equalTo: ['equal_to', (order) => order === 0],
  lessThan: ['less_than', (order) => order < 0],
  lessThanOrEqualTo: ['less_than_or_equal_to', (order) => order <= 0],
  otherThan: ['other_than', (order) => order !== 0],
}

/** `comparison: { greater_than: :starts_on }`: values with an order, such as dates. */
export const comparison: Validator = {
  options: {
    greaterThan: 'any',
    greaterThanOrEqualTo: 'any',
    equalTo: 'any',
    lessThan: 'any',
    lessThanOrEqualTo: 'any',
    otherThan: 'any',
  },
  lacks: (options) =>
    Object.keys(comparisons).some((name) => name in options)
      ? null
      : 'Expected one of :greater_than, :greater_than_or_equal_to, :equal_to, :less_than, :less_than_or_equal_to, or :other_than option to be supplied.',
  check(record, attribute, value, options) {
    for (const [name, [type, fits]] of Object.entries(comparisons)) {
      if (options[name] === undefined) continue
      const other = ask(record, options[name])
      if (isBlank(value)) {
        record.errors.add(attribute, Symbol.for('blank'), errorOptions(options, { value }))
        return
      }
      const order = equals(value, other) ? 0 : compare(value, other)
      if (typeof order !== 'number' && name !== 'equalTo' && name !== 'otherThan') {
        const kind = isImmediate(other) ? inspect(other) : classNameOf(other)
        record.errors.add(attribute, `comparison of ${classNameOf(value)} with ${kind} failed`)
        return
      }
      const isFitting = typeof order === 'number' ? fits(order) : name === 'otherThan'
      if (isFitting) continue
      record.errors.add(attribute, Symbol.for(type), errorOptions(options, { value, count: other }))
    }
  },
}

/** Whether Ruby says a value itself, and not its class, when it cannot be compared. */
function isImmediate(value: unknown): boolean {
  return value === null || ['number', 'bigint', 'boolean', 'symbol'].includes(typeof value)
}
