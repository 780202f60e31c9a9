import { storeTranslations } from './translations.ts'
import { fromRuby, type Tree } from './tree.ts'

/** Takes what locale files say, in the order in which they are loaded: gen/locales.ts, before any class is read. */
export function loadLocales(...parts: readonly unknown[]): void {
  for (const part of parts) storeTranslations(fromRuby(part) as Record<string, Tree>)
}
