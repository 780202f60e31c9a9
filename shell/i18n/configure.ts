import type { Hash } from '../ruby/hash/hash.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { setFallbacks } from './fallbacks.ts'
import { enforceLocales, setDefaultLocale } from './locale.ts'
import { raiseOnMissing } from './missing.ts'
import { setAvailableLocales } from './translations.ts'
import { keyText } from './tree.ts'

const SETTINGS: Readonly<Record<string, (value: unknown) => void>> = {
  default_locale: (value) => setDefaultLocale(keyText(value)),
  available_locales: (value) => setAvailableLocales([value].flat().map(keyText)),
  enforce_available_locales: enforceLocales,
  raise_on_missing_translations: (value) => raiseOnMissing(isTruthy(value)),
  fallbacks: setFallbacks,
}

/** Applies `config.i18n`. Rails guide "Configuring Rails Applications", section 3.4. */
export function configureI18n(options: Hash): void {
  for (const [key, value] of options) SETTINGS[keyText(key)]?.(value)
}
