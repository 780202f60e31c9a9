import type { App } from '../../app.ts'
import type { BootTexts } from '../../core/load.ts'
import { SafeString } from '../../core/safe-string.ts'
import { fallbacksOf } from '../../i18n/fallbacks.ts'
import { ruledForm } from '../../i18n/translate.ts'
import { availableLocales, hasTranslations, lookUp, treeOf } from '../../i18n/translations.ts'
import { isTree, type Tree } from '../../i18n/tree.ts'
import { humanize } from '../../inflection/inflection.ts'
import { type Definition, definitionOf } from '../../record/model/definition.ts'
import { humanAttributeName } from '../../record/model/human-names.ts'
import { i18nKeys, i18nScope, ModelName, modelNameOf } from '../../record/model/model-name.ts'
import { writtenKeys } from '../../vocabulary/translation-keys.ts'

/**
 * The translations that the core is given, so that it asks for none of them: those of keys that templates write out, and
 * what forms say. Null for an application without translations.
 */
export function textsOf(app: App, templates: ReadonlyMap<string, string>): BootTexts | null {
  if (!hasTranslations()) return null
  const locales = availableLocales()
  const keys = new Map<string, (string | SafeString | null)[]>()
  const add = (key: string, text: (locale: string) => string | null): void => {
    const texts = locales.map(text)
    if (texts.some((each) => each !== null)) keys.set(key, texts)
  }
  const own = Object.keys(app.helpers ?? {}).some((name) => /^(?:t|translate)$/.test(name))
  for (const [name, source] of own ? [] : templates) {
    for (const { key } of writtenKeys(name, source)) {
      const forms = locales.map((locale) => formsIn(locale, key))
      for (const form of new Set(forms.flatMap((each) => Object.keys(each)))) {
        add(`${key}#${form}`, (locale) => forms[locales.indexOf(locale)]?.[form] ?? null)
        keys.set(
          key,
          locales.map(() => null),
        )
      }
      add(key, (locale) => textIn(locale, key))
    }
  }
  keys.set('#forms', locales.map(lettersOf))
  for (const leaf of leaves(locales, 'helpers')) {
    add(`helpers.${leaf}`, (locale) => textIn(locale, `helpers.${leaf}`))
  }
  for (const model of app.models) {
    const definition = definitionOf(model)
    for (const [key, text] of modelTexts(definition, locales)) add(key, text)
  }
  for (const [key, texts] of keys) {
    if (/(?:_|\b)html(?:#.)?$/.test(key)) {
      keys.set(
        key,
        texts.map((each) => (each === null ? null : new SafeString(String(each)))),
      )
    }
  }
  return { locales, keys }
}

/** The text of a key in a locale or in its fallbacks; null for what is no plain text. */
function textIn(locale: string, key: string): string | null {
  for (const each of fallbacksOf(locale) ?? [locale]) {
    const entry = lookUp(each, key)
    if (entry !== undefined && entry !== null) return typeof entry === 'string' ? entry : null
  }
  return null
}

/** The letters of CLDR's forms, as the core knows them. */
const LETTERS: Readonly<Record<string, string>> = {
  zero: 'z',
  one: 'o',
  two: 't',
  few: 'f',
  many: 'm',
  other: 'x',
}

/** The form that each number below 1000 has in a locale, a letter for each; null where some has another. */
function lettersOf(locale: string): string | null {
  const letters = Array.from({ length: 1000 }, (_, count) => LETTERS[ruledForm(locale, count)])
  return letters.includes(undefined) ? null : letters.join('')
}

/** The texts of a key with forms, by their letters; `0` is that of none, where it is said apart from the rule. */
function formsIn(locale: string, key: string): Readonly<Record<string, string>> {
  for (const each of fallbacksOf(locale) ?? [locale]) {
    const entry = lookUp(each, key)
    if (entry === undefined || entry === null) continue
    // The rule is that of the locale which has the texts.
    if (!isTree(entry) || each !== locale) return {}
    const texts = Object.entries(entry).filter(([, text]) => typeof text === 'string')
    if (texts.length === 0 || texts.length < Object.keys(entry).length) return {}
    const own = Object.fromEntries(texts) as Record<string, string>
    const forms = Object.entries(LETTERS).flatMap(([form, letter]) => {
      const text = own[form] ?? (form === 'one' ? undefined : own.other)
      return text === undefined ? [] : [[letter, text] as const]
    })
    return Object.fromEntries(own.zero === undefined ? forms : [...forms, ['0', own.zero]])
  }
  return {}
}

/** The keys of all texts below one, without it; `Article`'s are also those of `article/comments`, as `comments.body`. */
function leaves(locales: readonly string[], place: string): Set<string> {
  const found = new Set<string>()
  const visit = (tree: Tree, path: string): void => {
    for (const [name, each] of Object.entries(tree)) {
      if (isTree(each)) visit(each, `${path}${name}.`)
      else found.add(path + name)
    }
  }
  const [, above = '', last = place] = /^(.*)\.([^.]*)$/.exec(place) ?? []
  for (const locale of locales) {
    const around = above === '' ? treeOf(locale) : lookUp(locale, above)
    for (const [key, tree] of isTree(around) ? Object.entries(around) : []) {
      if (!isTree(tree)) continue
      if (key === last) visit(tree, '')
      else if (key.startsWith(`${last}/`)) visit(tree, `${key.slice(last.length + 1)}.`)
    }
  }
  return found
}

type Text = (locale: string) => string | null

/** What a model and its attributes are called, where that is not the words of their names: `Article#`, `Article#title`. */
function modelTexts(definition: Definition, locales: readonly string[]): [string, Text][] {
  const { name, model } = definition
  const named = modelNameOf(model) ?? new ModelName(definition)
  const words = humanize(named.param_key())
  const texts: [string, Text][] = [[`${name}#`, (locale) => unlike(named.human({ locale }), words)]]
  const attributes = new Set<string>()
  const keys = i18nKeys(definition)
  const places = [...keys.map((key) => `${i18nScope(definition)}.attributes.${key}`), 'attributes']
  for (const place of places) for (const key of leaves(locales, place)) attributes.add(key)
  for (const attribute of attributes) {
    const usual = humanize(attribute.replace(/^.*\./, ''))
    texts.push([
      `${name}#${attribute}`,
      (locale) => unlike(humanAttributeName(definition, attribute, { locale }), usual),
    ])
  }
  for (const kind of ['label', 'placeholder']) {
    const place = `helpers.${kind}.${keys[0]}`
    for (const key of leaves(locales, place)) {
      texts.push([`${name}#${kind}.${key}`, (locale) => textIn(locale, `${place}.${key}`)])
    }
  }
  return texts
}

function unlike(text: string, usual: string): string | null {
  return text === usual ? null : text
}
