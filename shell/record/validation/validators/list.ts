import { ArgumentError } from '../../../ruby/exception/standard-errors.ts'
import { compare } from '../../../ruby/index.ts'
import { inspect } from '../../../ruby/object/texts.ts'
import { equals } from '../../../ruby/operators/equals.ts'
import { Range } from '../../../ruby/range/range.ts'
import type { Model } from '../../model/model.ts'
import { ask } from '../../saving/ask.ts'
import { errorOptions, type RuleOptions, type Validator } from './validator.ts'

/** `inclusion: { in: %w[draft public] }`. */
export const inclusion: Validator = {
  options: { in: 'list', within: 'list' },
  lacks: lacksList,
  check(record, attribute, value, options) {
    if (isListed(record, value, options)) return
    record.errors.add(attribute, Symbol.for('inclusion'), errorOptions(options, { value }))
  },
}

/** `exclusion: { in: %w[admin root] }`. */
export const exclusion: Validator = {
  options: { in: 'list', within: 'list' },
  lacks: lacksList,
  check(record, attribute, value, options) {
    if (!isListed(record, value, options)) return
    record.errors.add(attribute, Symbol.for('exclusion'), errorOptions(options, { value }))
  },
}

function isListed(record: Model, value: unknown, options: RuleOptions): boolean {
  const list = ask(record, options.in ?? options.within)
  if (list instanceof Range) return isCovered(value, list)
  if (typeof list === 'object' && list !== null && Symbol.iterator in list) {
    return [...(list as Iterable<unknown>)].some((each) => equals(each, value))
  }
  throw new ArgumentError(`:in asks for a list, and got ${inspect(list)}`)
}

function lacksList(options: Readonly<Record<string, unknown>>): string | null {
  if ('in' in options || 'within' in options) return null
  return 'An object with the method #include? or a proc, lambda or symbol is required, and must be supplied as the :in (or :within) option of the configuration hash'
}

function isCovered(value: unknown, range: Range): boolean {
  if (value === null || value === undefined) return false
  const first = range.first === null ? -1 : compare(range.first, value)
  const last = range.last === null ? -1 : compare(value, range.last)
  if (typeof first !== 'number' || typeof last !== 'number') return false
  return first <= 0 && (range.excludesEnd ? last < 0 : last <= 0)
}
