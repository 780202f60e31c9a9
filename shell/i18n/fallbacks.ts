import { Hash } from '../ruby/hash/hash.ts'
import { isKeywords } from '../ruby/types.ts'
import { defaultLocale } from './locale.ts'
import { keyText } from './tree.ts'

/** `config.i18n.fallbacks`: the locales that are asked where one has no text. */
interface Rules {
  /** Asked after all others; null for the default locale, as `true` says it. */
  readonly defaults: readonly string[] | null
  readonly map: ReadonlyMap<string, readonly string[]>
}

let rules: Rules | null = null
const chains = new Map<string, readonly string[]>()

/** Takes the setting: `true`, a list of locales, or what stands behind which one (`{ de: [:en], map: { … } }`). */
export function setFallbacks(given: unknown): void {
  chains.clear()
  if (given === null || given === false) rules = null
  else if (given === true) rules = { defaults: null, map: new Map() }
  else {
    const list = Array.isArray(given) ? given : [given]
    const last = list.at(-1)
    const map = isMap(last) ? pairs(last) : []
    const said = new Map(map)
    const hasParts = said.has('defaults') || said.has('map')
    const named = isMap(last) ? list.slice(0, -1) : list
    const defaults = hasParts ? texts(said.get('defaults') ?? []) : texts(named)
    const behind = hasParts ? pairs(said.get('map') ?? {}) : map
    rules = { defaults, map: new Map(behind.map(([from, to]) => [from, texts(to)])) }
  }
}

export function usesFallbacks(): boolean {
  return rules !== null
}

/** The locales in which a text is looked for, in turn; null where there are no fallbacks. */
export function fallbacksOf(locale: string): readonly string[] | null {
  if (rules === null) return null
  const known = chains.get(locale)
  if (known !== undefined) return known
  const defaults = (rules.defaults ?? [defaultLocale()]).flatMap((each) => withParents(each, []))
  const chain = [...new Set([...withParents(locale, []), ...defaults])]
  chains.set(locale, chain)
  return chain
}

/** `de-AT`, `de`, and what the map has behind each. */
function withParents(locale: string, known: readonly string[]): string[] {
  const parts = locale.split('-')
  const own = parts
    .map((_, index) => parts.slice(0, parts.length - index).join('-'))
    .filter((each) => !known.includes(each))
  const seen = [...known, ...own]
  return [
    ...own,
    ...own.flatMap((each) =>
      (rules?.map.get(each) ?? []).flatMap((behind) => withParents(behind, seen)),
    ),
  ]
}

function isMap(value: unknown): value is object {
  return value instanceof Hash || isKeywords(value)
}

function pairs(value: unknown): [string, unknown][] {
  const list = value instanceof Hash ? [...value] : Object.entries(value as object)
  return list.map(([key, each]) => [keyText(key), each])
}

function texts(value: unknown): string[] {
  return [value].flat().map(keyText)
}
