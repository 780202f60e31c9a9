import { isTruthy } from '../ruby/object/truth.ts'
import { requestState } from '../ruby/request-state.ts'
import { InvalidLocale } from './errors.ts'
import { keyText } from './tree.ts'

let defaultName = 'en'
let enforced = true
let isAvailable: (locale: string) => boolean = () => true

/** The locale in use. */
export function currentLocale(): string {
  return requestState().locale ?? defaultName
}

/** What the request, job or test that runs has chosen; null for nothing. */
export function chosenLocale(): string | null {
  return requestState().locale
}

/** Goes on in a locale that was chosen before. */
export function restoreLocale(locale: string | null): void {
  requestState().locale = locale
}

/** Chooses one; nil is the default one. Raises InvalidLocale for one that is not available. */
export function chooseLocale(locale: unknown): void {
  if (locale === null || locale === undefined) restoreLocale(null)
  else restoreLocale(checkedLocale(locale))
}

export function defaultLocale(): string {
  return defaultName
}

export function setDefaultLocale(locale: string): void {
  defaultName = locale
}

/** Says who knows which locales there are, and whether another is an error: `config.i18n.enforce_available_locales`. */
export function checkLocalesWith(check: (locale: string) => boolean): void {
  isAvailable = check
}

export function enforcesLocales(): boolean {
  return enforced
}

export function enforceLocales(value: unknown): void {
  enforced = isTruthy(value)
}

/** The name of a locale that Ruby code gives. Raises InvalidLocale for one that is not available. */
export function checkedLocale(locale: unknown): string {
  const name = keyText(locale)
  if (enforced && !isAvailable(name)) throw new InvalidLocale(locale)
  return name
}
