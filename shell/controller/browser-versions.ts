import { pairsOf } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'

/** The least version of each browser; false for none at all. */
type Versions = ReadonlyMap<string, number | false>

/** With WebP, web push, badges, import maps, nested CSS and `:has`. Rails: ActionController::AllowBrowser. */
const MODERN: Versions = new Map<string, number | false>([
  ['safari', 17.2],
  ['chrome', 120],
  ['firefox', 121],
  ['opera', 106],
  ['ie', false],
])

/** What `versions:` says. */
export function browserVersions(given: unknown): Versions {
  if (toS(given) === 'modern') return MODERN
  return new Map(
    pairsOf(given as object).map(([key, value]) => [
      toS(key),
      value === false ? false : Number(toS(value)),
    ]),
  )
}

/** Whether a browser is known to be older than the least version; others, and programs, are let through. */
export function isTooOld(userAgent: string | null, versions: Versions): boolean {
  const browser = browserOf(userAgent ?? '')
  if (browser === null) return false
  const least = versions.get(browser.name)
  if (least === undefined) return false
  return least === false || isBelow(browser.version, String(least))
}

/** Versions are compared part by part: 17.10 is above 17.2. */
function isBelow(version: string, least: string): boolean {
  const [own, wanted] = [version, least].map((text) => text.split('.').map(Number))
  for (const [index, part] of (wanted ?? []).entries()) {
    const difference = (own?.[index] ?? 0) - part
    if (difference !== 0) return difference < 0
  }
  return false
}

/** The browser that a `User-Agent` names, the most special name first; null for bots and what is none. */
function browserOf(userAgent: string): { name: string; version: string } | null {
  if (/bot\b|crawler|spider/i.test(userAgent)) return null
  const named: readonly (readonly [string, RegExp])[] = [
    ['ie', /(?:MSIE |Trident\/.*rv:)([\d.]+)/],
    ['opera', /(?:OPR|Opera)\/([\d.]+)/],
    ['firefox', /Firefox\/([\d.]+)/],
    ['chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
    ['safari', /Version\/([\d.]+).*Safari\//],
  ]
  // Edge has versions of its own, of which `versions:` says nothing.
  if (/Edge?\//.test(userAgent)) return null
  for (const [name, pattern] of named) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return { name, version }
  }
  return null
}
