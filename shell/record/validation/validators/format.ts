import { ArgumentError } from '../../../ruby/exception/standard-errors.ts'
import { toS } from '../../../ruby/object/to-s.ts'
import { Regexp } from '../../../ruby/regexp/regexp.ts'
import { ask } from '../../saving/ask.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `format: { with: /\A[a-z]+\z/ }`, or `without:`. */
export const format: Validator = {
  options: { with: 'pattern', without: 'pattern' },
  lacks: (options) =>
    'with' in options !== 'without' in options
      ? null
      : 'Either :with or :without must be supplied (but not both)',
  check(record, attribute, value, options) {
    const text = toS(value)
    const wanted = 'with' in options ? patternOf(ask(record, options.with)) : null
    const unwanted = 'without' in options ? patternOf(ask(record, options.without)) : null
    if ((wanted !== null && !wanted(text)) || unwanted?.(text)) {
      record.errors.add(attribute, 'invalid', errorOptions(options, { value }))
    }
  },
}

/** A test for a JavaScript RegExp or a Ruby Regexp. */
function patternOf(pattern: unknown): (text: string) => boolean {
  if (pattern instanceof RegExp) return (text) => text.search(pattern) >= 0
  if (pattern instanceof Regexp) return (text) => pattern.test(text)
  throw new ArgumentError('A regular expression or a proc or lambda must be supplied as :with')
}
