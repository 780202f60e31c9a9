import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { module } from '../ruby/class/define-in-program.ts'
import { isNone } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Keywords } from '../ruby/types.ts'

const WORDS =
  `pluralize singularize camelize underscore humanize titleize parameterize dasherize demodulize deconstantize tableize
  classify foreign_key ordinalize ordinal transliterate upcase_first downcase_first`.split(/\s+/)

/** The inflections of Strings as functions, which modules may be extended with. Rails API, ActiveSupport::Inflector. */
export class Inflector {
  static {
    const parameters = Object.fromEntries(WORDS.map((word) => [word, '1+ k']))
    module(this, 'ActiveSupport::Inflector')
    defineClass(this, 'ActiveSupport::Inflector', { parameters, staticParameters: parameters })
    for (const word of WORDS) {
      const value = (text: unknown, given: readonly unknown[], options: Keywords): unknown => {
        const args = isNone(options) ? given : [...given, options]
        return send(/^ordinal/.test(word) ? text : toS(text), word, args)
      }
      for (const owner of [this, this.prototype]) {
        Object.defineProperty(owner, word, { value, configurable: true })
      }
    }
  }
}
