import { toS } from '../../../ruby/object/texts.ts'
import { Range } from '../../../ruby/range/range.ts'
import { ask } from '../../saving/ask.ts'
import { errorOptions, type RuleOptions, type Validator } from './validator.ts'

/** `length: { minimum: 3, maximum: 20 }`, `is: 5`, `in: 3..20`. */
export const length: Validator = {
  options: {
    is: 'count',
    minimum: 'count',
    maximum: 'count',
    in: 'range',
    within: 'range',
    tooShort: 'any',
    tooLong: 'any',
    wrongLength: 'any',
  },
  lacks: (options) =>
    ['is', 'minimum', 'maximum', 'in', 'within'].some((name) => name in options)
      ? null
      : 'Range unspecified. Specify the :in, :within, :maximum, :minimum, or :is option.',
  check(record, attribute, value, options) {
    const size = sizeOf(value)
    for (const [limit, count] of limitsOf(options)) {
      const wanted = Number(ask(record, count))
      // An absent value breaks no maximum.
      if (value === null && limit === 'maximum') continue
      if (value !== null && fits[limit](size, wanted)) continue
      const message = options[ownMessages[limit]] ?? options.message
      record.errors.add(
        attribute,
        Symbol.for(types[limit]),
        errorOptions({ message }, { count: wanted }),
      )
    }
  },
}

type Limit = 'is' | 'minimum' | 'maximum'

const fits: Readonly<Record<Limit, (size: number, wanted: number) => boolean>> = {
  is: (size, wanted) => size === wanted,
  minimum: (size, wanted) => size >= wanted,
  maximum: (size, wanted) => size <= wanted,
}

const types = { is: 'wrong_length', minimum: 'too_short', maximum: 'too_long' } as const
const ownMessages = { is: 'wrongLength', minimum: 'tooShort', maximum: 'tooLong' } as const

function limitsOf(options: RuleOptions): [Limit, unknown][] {
  const limits: [Limit, unknown][] = []
  const range = options.in ?? options.within
  if (range instanceof Range) {
    if (range.first !== null) limits.push(['minimum', range.first])
    if (range.last !== null)
      limits.push(['maximum', Number(range.last) - Number(range.excludesEnd)])
  }
  if (options.minimum !== undefined) limits.push(['minimum', options.minimum])
  if (options.maximum !== undefined) limits.push(['maximum', options.maximum])
  if (options.is !== undefined) limits.push(['is', options.is])
  return limits
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'object' && value !== null) {
    if ('size' in value && typeof value.size === 'function') return Number(value.size())
    if ('size' in value && typeof value.size === 'number') return value.size
    if (value instanceof Uint8Array) return value.length
  }
  return [...toS(value)].length
}
