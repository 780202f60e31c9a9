import { send } from '../ruby/call/send.ts'
import { Float } from '../ruby/float/float.ts'
import { Proc } from '../ruby/proc/proc.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import type { Keywords } from '../ruby/types.ts'
import { pluralForm } from './cldr.ts'
import {
  I18nArgumentError,
  InvalidPluralizationData,
  MissingTranslationData,
  missingMessage,
} from './errors.ts'
import { fallbacksOf } from './fallbacks.ts'
import { interpolated, RESERVED } from './interpolate.ts'
import { checkedLocale, currentLocale } from './locale.ts'
import { lookUp } from './translations.ts'
import { asRuby, type Entry, fromRuby, isTree, keyText, type Tree } from './tree.ts'

/** What stands for a key without a translation: `throw :exception` of the gem. */
export const MISSING: unique symbol = Symbol('missing')

const NOTHING: Keywords = {}

/**
 * The translation of a key in the locale in use: `I18n.t`. Options are those of the gem: `locale`, `scope`, `default`,
 * `count`, `raise`, and the values of the text. A missing one is a sentence that says so; with `raise`,
 * MissingTranslationData.
 */
export function translate(key: unknown, options: Keywords = NOTHING): unknown {
  const locale = localeOf(options)
  if (options === NOTHING && typeof key === 'string') {
    const entry = lookUp(locale, key)
    if (typeof entry === 'string') return entry
  }
  const keys = Array.isArray(key) ? key : [key]
  const found: unknown[] = []
  for (const each of keys) {
    const entry = attempt(locale, each, options)
    if (entry !== MISSING) found.push(asRuby(entry))
    else if (options.raise === true) throw missingData(locale, each, options)
    else return missingMessage(keysOf(locale, each, options.scope))
  }
  return Array.isArray(key) ? found : found[0]
}

/** The same; undefined where there is none. */
export function translation(key: string, options: Keywords = NOTHING): unknown {
  const found = attempt(localeOf(options), key, options)
  return found === MISSING || found === null ? undefined : asRuby(found)
}

/** The texts below a key in a locale, or in what stands behind it, as they are; none where there are none. */
export function textsBelow(locale: string, key: string): Tree {
  for (const each of fallbacksOf(locale) ?? [locale]) {
    const found = lookUp(each, key)
    if (isTree(found)) return found
  }
  return NO_TEXTS
}

const NO_TEXTS: Tree = {}

/** MissingTranslationData of a key. */
export function missingData(
  locale: string,
  key: unknown,
  { scope }: Keywords,
): MissingTranslationData {
  return new MissingTranslationData(locale, key, keysOf(locale, key, scope))
}

/** Locale, scope and key as one path. */
export function keysOf(locale: string, key: unknown, scope: unknown, separator = '.'): string[] {
  return [locale, ...parts(scope, separator), ...parts(key, separator)]
}

/** Whether there is a translation of a key, of whatever kind. */
export function hasTranslation(locale: string, key: unknown, { fallback }: Keywords = {}): boolean {
  const locales = fallback === false ? [locale] : (fallbacksOf(locale) ?? [locale])
  return locales.some((each) => (lookUp(each, keyText(key)) ?? null) !== null)
}

export function localeOf({ locale }: Keywords): string {
  return locale === undefined || locale === null ? currentLocale() : checkedLocale(locale)
}

function parts(key: unknown, separator: string): string[] {
  if (key === undefined || key === null) return []
  if (Array.isArray(key)) return key.flatMap((each) => parts(each, separator))
  return keyText(key)
    .split(separator)
    .filter((part) => part !== '')
}

/** The translation in the locale or in its fallbacks, or MISSING. */
function attempt(locale: string, key: unknown, options: Keywords): Entry {
  const isInner = options.fallback === false || options.fallback_in_progress === true
  const chain = isInner ? null : fallbacksOf(locale)
  if (chain === null) return inLocale(locale, key, options)
  const defaults = [options.default ?? []].flat()
  const at = defaults.findIndex((each) => typeof each !== 'symbol')
  const symbols = at < 0 ? defaults : defaults.slice(0, at)
  const inner = {
    ...options,
    ...(at < 0 ? {} : { default: symbols }),
    fallback_in_progress: true,
    fallback_original_locale: locale,
  }
  for (const each of chain) {
    const found = inLocale(each, key, inner)
    if (found !== MISSING && found !== null) return found
  }
  if (options.default === null) return null
  return at < 0 ? MISSING : inLocale(locale, null, { ...options, default: defaults[at] })
}

function inLocale(locale: string, key: unknown, options: Keywords): Entry {
  if (key !== null && keyText(key) === '') throw new I18nArgumentError('I18n::ArgumentError')
  const hasDefault = options.default !== undefined
  if (key === null && !hasDefault) return null
  const found = key === null ? null : (entryOf(locale, key, options) ?? null)
  const count = options.count ?? null
  const entry =
    found === null && hasDefault
      ? firstDefault(locale, key, options)
      : resolvedEntry(locale, key, found, options)
  if (entry === null && options.default !== null) return MISSING
  const plural = count === null ? entry : pluralized(locale, entry, count)
  const values = valuesOf(options)
  return values === null
    ? plural
    : interpolated(plural, values, options.deep_interpolation === true)
}

function entryOf(locale: string, key: unknown, { scope, separator }: Keywords): Entry {
  if ((scope ?? null) === null && (separator ?? null) === null) return lookUp(locale, keyText(key))
  const between = separator === undefined || separator === null ? '.' : keyText(separator)
  return lookUp(locale, keysOf('', key, scope, between).slice(1).join(between), between)
}

/** The options that are values of the text; null for none. */
function valuesOf(options: Keywords): Keywords | null {
  const names = Object.keys(options).filter((name) => !RESERVED.has(name) && name !== 'locale')
  if (names.length === 0) return null
  return Object.fromEntries(names.map((name) => [name, options[name]]))
}

function firstDefault(locale: string, key: unknown, options: Keywords): Entry {
  const { default: given, ...rest } = options
  for (const each of Array.isArray(given) ? given : [given]) {
    const found = resolved(locale, key, each, rest)
    if (found !== null) return found
  }
  return null
}

/** What a default says: a Symbol is a key, a Proc is called. */
function resolved(locale: string, key: unknown, subject: unknown, options: Keywords): Entry {
  if (options.resolve === false) return subject
  if (typeof subject === 'symbol') {
    const found = attempt(locale, symbolName(subject), options)
    return found === MISSING ? null : found
  }
  if (!(subject instanceof Proc)) return isString(subject) ? String(subject) : fromRuby(subject)
  const { object = key, locale: _, raise: __, throw: ___, ...rest } = options
  return resolved(locale, key, send(subject, 'call', [object, rest]), options)
}

/** What is found under a key, where that is another key or a Proc. */
function resolvedEntry(locale: string, key: unknown, entry: Entry, options: Keywords): Entry {
  if (typeof entry !== 'symbol' && !(entry instanceof Proc)) return entry
  const { fallback_original_locale: original, fallback_in_progress: _, ...rest } = options
  const { scope: __, ...plain } = rest
  return resolved(typeof original === 'string' ? original : locale, key, entry, plain)
}

/** The form of a translation for a count. Raises InvalidPluralizationData where it has none. */
function pluralized(locale: string, entry: Entry, count: unknown): Entry {
  if (!isTree(entry)) return entry
  const { attributes: _, ...forms } = entry
  if (Object.values(forms).some(isTree)) return forms
  const key = formOf(locale, forms, count)
  if (Object.hasOwn(forms, key)) return forms[key]
  if (key !== 'one' && Object.hasOwn(forms, 'other')) return forms.other
  throw new InvalidPluralizationData(asRuby(forms), count, key)
}

function formOf(locale: string, forms: object, count: unknown): string {
  return numberOf(count) === 0 && Object.hasOwn(forms, 'zero') ? 'zero' : ruledForm(locale, count)
}

/** The form of a count by the rule that the locale's files say (`i18n.plural.rule`), else by CLDR's. */
export function ruledForm(locale: string, count: unknown): string {
  const rule = lookUp(locale, 'i18n.plural.rule')
  if (rule instanceof Proc) return keyText(send(rule, 'call', [count]))
  const number = numberOf(count)
  if (number === null) return 'other'
  return pluralForm(locale, number) ?? (number === 1 ? 'one' : 'other')
}

function numberOf(count: unknown): number | null {
  if (typeof count === 'number' || typeof count === 'bigint') return Number(count)
  return count instanceof Float ? count.value : null
}
