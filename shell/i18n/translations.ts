import { symbolName } from '../ruby/text/symbol.ts'
import { standIn } from './cldr.ts'
import { ENGLISH } from './english.ts'
import { fallbacksOf, usesFallbacks } from './fallbacks.ts'
import { checkLocalesWith } from './locale.ts'
import { type Entry, isTree, merged, type Tree } from './tree.ts'

const stored = new Map<string, Tree>([['en', ENGLISH]])
let said: readonly string[] | null = null
let names: ReadonlySet<string> | null = null

/** What a locale says, with what CLDR says where it is silent. */
const whole = new Map<string, Tree>()
/** What was found so far, by locale and key: a lookup is one of a Map. */
const found = new Map<string, Map<string, Entry>>()

checkLocalesWith((locale) => {
  names ??= new Set(availableLocales())
  return names.has(locale)
})

let isOwn = false
let changed: () => void = () => {}

/** Whether the application has translations beside Rails' English. */
export function hasTranslations(): boolean {
  return isOwn
}

/** Says who is told that translations have changed. */
export function tellTranslations(listen: () => void): void {
  changed = listen
}

/** Adds translations, by locale: those of files when the application starts, and what `store_translations` is given. */
export function storeTranslations(data: Readonly<Record<string, Tree>>): void {
  for (const [locale, tree] of Object.entries(data)) {
    stored.set(locale, merged(stored.get(locale) ?? {}, tree))
  }
  isOwn = true
  forget()
}

function forget(): void {
  names = null
  whole.clear()
  found.clear()
  changed()
}

/** The locales: those that the application says, or those that it has texts in. */
export function availableLocales(): readonly string[] {
  if (said !== null) return said
  const hasTexts = (tree: Tree) => Object.keys(tree).some((key) => key !== 'i18n')
  return [...stored].flatMap(([locale, tree]) => (hasTexts(tree) ? [locale] : []))
}

export function setAvailableLocales(locales: readonly string[]): void {
  said = locales.length === 0 ? null : locales
  forget()
}

/** All that is known in a locale. */
export function treeOf(locale: string): Tree {
  const known = whole.get(locale)
  if (known !== undefined) return known
  const own = stored.get(locale) ?? {}
  // A variant says what its language says, where that is a fallback.
  const [language = locale] = locale.split('-')
  const isVariant = language !== locale && usesFallbacks() && stored.has(language)
  const isSpoken = locale !== 'en' && !isVariant && availableLocales().includes(locale)
  const tree = isSpoken ? merged(without(standIn(locale), own), own) : own
  whole.set(locale, tree)
  return tree
}

/** Formats of numbers follow from each other: CLDR's have no place beside the file's. */
function without(spoken: Tree, { number }: Tree): Tree {
  const { number: _, ...rest } = spoken
  return number === undefined ? spoken : rest
}

/** The translation of a key in one locale; undefined for none. A Symbol there is another key. */
export function lookUp(locale: string, key: string, separator = '.'): Entry {
  if (separator !== '.') return walk(locale, key.split(separator))
  let known = found.get(locale)
  if (known === undefined) {
    known = new Map()
    found.set(locale, known)
  }
  const entry = known.get(key)
  if (entry !== undefined || known.has(key)) return entry
  const made = walk(locale, key.split('.'))
  if (known.size < MOST) known.set(key, made)
  return made
}

/** The most keys that are kept of a locale: a key that is computed may be any text. */
const MOST = 20_000

function walk(locale: string, path: readonly string[]): Entry {
  let at: Entry = treeOf(locale)
  for (const [index, key] of path.entries()) {
    if (key === '') continue
    if (!isTree(at) || !Object.hasOwn(at, key)) return undefined
    at = at[key]
    const isLast = index === path.length - 1
    if (typeof at === 'symbol' && !isLast) at = linked(locale, at)
  }
  return at
}

/** What a Symbol among translations stands for, where keys follow behind it. */
function linked(locale: string, target: symbol): Entry {
  const locales = fallbacksOf(locale) ?? [locale]
  for (const each of locales) {
    const entry = lookUp(each, symbolName(target))
    if (entry !== undefined) return entry
  }
  return undefined
}
