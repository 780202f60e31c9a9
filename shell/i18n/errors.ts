import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspect } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'

// The exceptions of the gem i18n, with its messages.

/** An argument that I18n cannot use: an empty key. */
export class I18nArgumentError extends ArgumentError {
  static {
    defineClass(this, 'I18n::ArgumentError')
  }
}

/** A locale that is not among the available ones. */
export class InvalidLocale extends I18nArgumentError {
  static {
    defineClass(this, 'I18n::InvalidLocale', { reads: ['locale'] })
  }

  readonly locale: unknown

  constructor(locale: unknown) {
    super(`${inspect(locale)} is not a valid locale`)
    this.locale = locale
  }
}

/** A key without a translation, where it was to be raised. */
export class MissingTranslationData extends I18nArgumentError {
  static {
    defineClass(this, 'I18n::MissingTranslationData', { reads: ['locale', 'key', 'keys'] })
  }

  readonly locale: symbol
  readonly key: unknown
  readonly keys: readonly symbol[]

  constructor(locale: string, key: unknown, path: readonly string[]) {
    super(missingMessage(path))
    this.locale = symbol(locale)
    this.key = key
    this.keys = path.map(symbol)
  }
}

/** What stands in for a text that is missing. */
export function missingMessage(path: readonly string[]): string {
  return `translation missing: ${[...path, ...(path.length < 2 ? ['no key'] : [])].join('.')}`
}

/** A translation that has no form for a count. */
export class InvalidPluralizationData extends I18nArgumentError {
  static {
    defineClass(this, 'I18n::InvalidPluralizationData', { reads: ['entry', 'count', 'key'] })
  }

  readonly entry: unknown
  readonly count: unknown
  readonly key: symbol

  constructor(entry: unknown, count: unknown, key: string) {
    const data = `translation data ${inspect(entry)} can not be used with :count => ${inspect(count)}`
    super(`${data}. key '${key}' is missing.`)
    this.entry = entry
    this.count = count
    this.key = symbol(key)
  }
}

/** A text that wants a value which it was not given. */
export class MissingInterpolationArgument extends I18nArgumentError {
  static {
    defineClass(this, 'I18n::MissingInterpolationArgument', { reads: ['key', 'values', 'string'] })
  }

  readonly key: symbol
  readonly values: unknown
  readonly string: string

  constructor(name: string, values: unknown, text: string) {
    const given = `${inspect(text)} (${inspect(values)} given)`
    super(`missing interpolation argument ${inspect(symbol(name))} in ${given}`)
    this.key = symbol(name)
    this.values = values
    this.string = text
  }
}

/** A text whose placeholder has the name of an option. */
export class ReservedInterpolationKey extends I18nArgumentError {
  static {
    defineClass(this, 'I18n::ReservedInterpolationKey', { reads: ['key', 'string'] })
  }

  readonly key: symbol
  readonly string: string

  constructor(name: string, text: string) {
    super(`reserved key ${inspect(symbol(name))} used in ${inspect(text)}`)
    this.key = symbol(name)
    this.string = text
  }
}
