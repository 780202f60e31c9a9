import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'
import type { Block, Keywords } from '../ruby/types.ts'
import { fallbacksOf, setFallbacks, usesFallbacks } from './fallbacks.ts'
import { filled } from './interpolate.ts'
import {
  checkedLocale,
  chooseLocale,
  chosenLocale,
  currentLocale,
  defaultLocale,
  enforceLocales,
  enforcesLocales,
  restoreLocale,
  setDefaultLocale,
} from './locale.ts'
import { localize } from './localize.ts'
import { hasTranslation, keysOf, localeOf, translate } from './translate.ts'
import { availableLocales, setAvailableLocales, storeTranslations, treeOf } from './translations.ts'
import { transliterated } from './transliterate.ts'
import { asRuby, fromRuby, keyText, type Tree } from './tree.ts'

/** `I18n.backend`: the translations themselves, which are one for the whole process. */
class Backend {
  static {
    defineClass(this, 'I18n::Backend::Simple', {
      parameters: { store_translations: '2-3', translate: '2 k', 'exists?': '2 k' },
    })
  }

  /** Adds translations to those of the locale's files, for all requests from now on. */
  store_translations(locale: unknown, data: unknown, _options: unknown = null): unknown {
    storeTranslations({ [keyText(locale)]: fromRuby(data) as Tree })
    return data
  }

  translate(locale: unknown, key: unknown, options: Keywords): unknown {
    return translate(key, { ...options, locale })
  }

  is_exists(locale: unknown, key: unknown, options: Keywords): boolean {
    return hasTranslation(keyText(locale), key, options)
  }

  available_locales(): symbol[] {
    return availableLocales().map(symbol)
  }

  translations(): unknown {
    return Hash.from(availableLocales().map((each) => [symbol(each), asRuby(treeOf(each))]))
  }

  reload_bang(): null {
    return null
  }

  eager_load_bang(): null {
    return null
  }
}

const backend = new Backend()

/** `I18n`, as Ruby code asks it. Rails guide "Rails Internationalization (I18n) API"; RubyGems i18n. */
export class I18n {
  static {
    defineClass(this, 'I18n', {
      staticParameters: {
        translate: '0-1 k',
        t: '0-1 k',
        'translate!': '1 k',
        't!': '1 k',
        localize: '1 k',
        l: '1 k',
        'exists?': '1-2 k',
        with_locale: '0-1 &',
        'locale_available?': '1',
        'enforce_available_locales!': '1',
        transliterate: '1 k:throw?,raise?,locale?,replacement?',
        interpolate: '2',
        normalize_keys: '3-4',
      },
    })
  }

  static translate(key: unknown = null, options: Keywords = {}): unknown {
    return translate(key ?? null, options)
  }

  static t(key: unknown, options: Keywords): unknown {
    return I18n.translate(key, options)
  }

  static translate_bang(key: unknown, options: Keywords): unknown {
    return translate(key, { ...options, raise: true })
  }

  static t_bang(key: unknown, options: Keywords): unknown {
    return I18n.translate_bang(key, options)
  }

  static localize(object: unknown, options: Keywords): unknown {
    return localize(object, options)
  }

  static l(object: unknown, options: Keywords): unknown {
    return localize(object, options)
  }

  /** Whether a key has a translation in the locale, or one behind it. */
  static is_exists(key: unknown, locale: unknown = null, options: Keywords = {}): boolean {
    return hasTranslation(localeOf({ locale: locale ?? options.locale }), key, options)
  }

  static get locale(): unknown {
    return symbol(currentLocale())
  }

  /** Chooses the locale of the request, job or test that runs. */
  static set locale(locale: unknown) {
    chooseLocale(locale)
  }

  /** Runs a block in a locale; nil leaves it as it is. */
  static with_locale(locale: unknown, block: Block): unknown {
    const before = chosenLocale()
    if (locale !== null && locale !== undefined) chooseLocale(locale)
    try {
      return block()
    } finally {
      restoreLocale(before)
    }
  }

  static get default_locale(): unknown {
    return symbol(defaultLocale())
  }

  static set default_locale(locale: unknown) {
    setDefaultLocale(checkedLocale(locale))
  }

  static get available_locales(): unknown {
    return availableLocales().map(symbol)
  }

  static set available_locales(locales: unknown) {
    setAvailableLocales([locales].flat().map(keyText))
  }

  static is_locale_available(locale: unknown): boolean {
    return availableLocales().includes(keyText(locale))
  }

  static get enforce_available_locales(): unknown {
    return enforcesLocales()
  }

  static set enforce_available_locales(value: unknown) {
    enforceLocales(value)
  }

  static enforce_available_locales_bang(locale: unknown): null {
    checkedLocale(locale)
    return null
  }

  static get fallbacks(): unknown {
    if (!usesFallbacks()) return new Hash()
    const chain = (locale: string) => (fallbacksOf(locale) ?? []).map(symbol)
    return Hash.from(availableLocales().map((each) => [symbol(each), chain(each)]))
  }

  static set fallbacks(value: unknown) {
    setFallbacks(value)
  }

  static backend(): Backend {
    return backend
  }

  static transliterate(text: unknown, { locale, replacement }: Keywords): string {
    return transliterated(toS(text), localeOf({ locale }), replacement)
  }

  static interpolate(text: unknown, values: unknown): string {
    return filled(toS(text), keywordsFrom(values))
  }

  static normalize_keys(
    locale: unknown,
    key: unknown,
    scope: unknown,
    separator: unknown = null,
  ): symbol[] {
    const between = separator === null ? '.' : keyText(separator)
    return keysOf(keyText(locale), key, scope, between).map(symbol)
  }

  static reload_bang(): boolean {
    return true
  }

  static eager_load_bang(): null {
    return null
  }
}
