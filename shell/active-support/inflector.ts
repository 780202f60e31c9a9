import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { isNone } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Keywords } from '../ruby/types.ts'

const WORDS =
  `pluralize singularize camelize underscore humanize titleize parameterize dasherize demodulize deconstantize tableize
  classify foreign_key ordinalize ordinal transliterate upcase_first downcase_first`.split(/\s+/)

/** The inflections of Strings as functions. Rails API, ActiveSupport::Inflector. */
export class Inflector {
  static {
    defineClass(this, 'ActiveSupport::Inflector', {
      staticParameters: Object.fromEntries(WORDS.map((word) => [word, '1+ k'])),
    })
    for (const word of WORDS) {
      Object.defineProperty(this, word, {
        value(text: unknown, given: readonly unknown[], options: Keywords): unknown {
          const args = isNone(options) ? given : [...given, options]
          return send(/^ordinal/.test(word) ? text : toS(text), word, args)
        },
      })
    }
  }
}
