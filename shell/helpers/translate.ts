import { firstOf } from '../active-support/options.ts'
import { htmlOf, SafeString } from '../core/safe-string.ts'
import { rubyValue } from '../helper-call.ts'
import { RESERVED } from '../i18n/interpolate.ts'
import { raisesOnMissing } from '../i18n/missing.ts'
import { keysOf, localeOf, missingData, translate, translation } from '../i18n/translate.ts'
import { keyText } from '../i18n/tree.ts'
import { titleize } from '../inflection/inflection.ts'
import { RuntimeError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Keywords } from '../ruby/types.ts'
import type { HelperCall } from './helper.ts'

/**
 * `t(".title", name: "Ann")` of a view: the key is below that of the template, one that ends with `_html` or `.html` is
 * HTML with its values escaped, and a missing one is a span that says so. Rails API, TranslationHelper.
 */
export function translateHelper(call: HelperCall): unknown {
  const options = Object.fromEntries(
    [...call.options].map(([key, value]) => [key, rubyValue(value)]),
  )
  const key = rubyValue(firstOf(call))
  const template = () => call.page.template()
  const found = translatedInView(key, options, template)
  if (call.block === null) return found
  return call.block(
    found,
    Array.isArray(key) || key === null ? key : scoped(keyText(key), template),
  )
}

/** The same for code that has the options as keywords. */
export function translatedInView(key: unknown, given: Keywords, template: () => string): unknown {
  if (Array.isArray(key)) return key.map((each) => translatedInView(each, given, template))
  const { default: otherwise, ...options } = given
  const keys = [key, ...[otherwise ?? []].flat().filter((each) => each !== null)]
  let first: string | null = null
  for (const [index, each] of keys.entries()) {
    // What is no key is the text itself.
    if (index > 0 && typeof each !== 'symbol') {
      return translate(null, { ...options, default: keys.slice(index) })
    }
    if (each === null || each === undefined) continue
    const name = scoped(keyText(each), template)
    first ??= name
    const isHtml = /(?:_|\b)html$/.test(name)
    const found = translation(name, isHtml ? escaped(options) : options)
    if (found !== undefined) return isHtml ? asHtml(found) : found
  }
  if (first === null) return null
  if ((options.raise ?? raisesOnMissing()) === true) {
    throw missingData(localeOf(options), first, options)
  }
  return missingSpan(first, options)
}

/** `articles.form.title` for `.title` in articles/_form. */
function scoped(key: string, template: () => string): string {
  if (!key.startsWith('.')) return key
  const path = template().replace(/\..*$|\+.*$/, '')
  if (path === '') {
    throw new RuntimeError(`Cannot use t("${key}") shortcut because path is not available`)
  }
  return path.replace(/\/_?/g, '.') + key
}

/** The values as HTML; a count that is a number stays one. */
function escaped(options: Keywords): Keywords {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const isPlain = RESERVED.has(name) || (name === 'count' && typeof value === 'number')
      const html = value instanceof SafeString ? value : toS(value)
      return [name, isPlain ? value : new SafeString(htmlOf(html))]
    }),
  )
}

function asHtml(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(asHtml)
  return isString(found) ? new SafeString(toS(found)) : found
}

function missingSpan(key: string, options: Keywords): SafeString {
  const keys = keysOf(localeOf(options), key, options.scope)
  const told = Object.entries(options)
    .filter(([name]) => name !== 'scope')
    .map(([name, value]) => `, ${name}: ${htmlOf(toS(value))}`)
  const title = htmlOf(`translation missing: ${keys.join('.')}${told.join('')}`)
  const words = htmlOf(titleize(keys.at(-1) ?? ''))
  return new SafeString(`<span class="translation_missing" title="${title}">${words}</span>`)
}
