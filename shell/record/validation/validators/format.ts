import { ArgumentError } from '../../../ruby/exception/standard-errors.ts'
import { toS } from '../../../ruby/object/texts.ts'
import { Regexp } from '../../../ruby/regexp/regexp.ts'
import { usesLineAnchors } from '../../../vocabulary/line-anchors.ts'
import { ask } from '../../saving/ask.ts'
import { errorOptions, type Validator } from './validator.ts'

/**
 * `format: { with: /\A[a-z]+\z/ }`, or `without:`. A pattern that takes too long raises Regexp::TimeoutError: the
 * record is neither valid nor invalid then.
 */
export const format: Validator = {
  options: { with: 'pattern', without: 'pattern', multiline: 'flag' },
  lacks(options) {
    if ('with' in options === 'without' in options) {
      return 'Either :with or :without must be supplied (but not both)'
    }
    const pattern = options['with'] ?? options['without']
    // What a block gives is looked at each time.
    const isSafe = !(pattern instanceof Regexp) || !usesLineAnchors(pattern.source)
    return isSafe || options['multiline'] === true ? null : LINE_ANCHORS
  },
  check(record, attribute, value, options) {
    const text = toS(value)
    const isRight =
      'with' in options
        ? patternOf('with', ask(record, options.with)).test(text)
        : !patternOf('without', ask(record, options.without)).test(text)
    if (!isRight)
      record.errors.add(attribute, Symbol.for('invalid'), errorOptions(options, { value }))
  },
}

const LINE_ANCHORS =
  'The provided regular expression is using multiline anchors (^ or $), which may present a security risk. ' +
  'Did you mean to use \\A and \\z, or forgot to add the :multiline => true option?'

function patternOf(name: string, pattern: unknown): Regexp {
  if (pattern instanceof Regexp) return pattern
  throw new ArgumentError(`A regular expression or a proc or lambda must be supplied as :${name}`)
}
