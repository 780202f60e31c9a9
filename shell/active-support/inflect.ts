import { transliterated } from '../i18n/transliterate.ts'
import {
  camelize,
  classify,
  humanize,
  pluralize,
  singularize,
  tableize,
  titleize,
  underscore,
} from '../inflection/inflection.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import { readGiven } from './options.ts'

/** `text.camelize(:lower)`. */
export function stringCamelize(self: string, first: unknown = null): string {
  const camel = camelize(self)
  const isLower = typeof first === 'symbol' && symbolName(first) === 'lower'
  return isLower || first === false ? camel.charAt(0).toLowerCase() + camel.slice(1) : camel
}

/** `text.pluralize(count)`: as it is for one. */
export function stringPluralize(self: string, count: unknown = null): string {
  return count === 1 ? self : pluralize(self)
}

/** `text.humanize(capitalize: false, keep_id_suffix: true)`. */
export function stringHumanize(self: string, ...list: unknown[]): string {
  const { options } = readGiven(list)
  const keepsId = options.get('keep_id_suffix') === true && /_id$/.test(self)
  const words = keepsId ? `${humanize(self)} id` : humanize(self)
  return options.get('capitalize') === false
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}

/** `text.titleize(keep_id_suffix: true)`. */
export function stringTitleize(self: string, ...list: unknown[]): string {
  const { options } = readGiven(list)
  const keepsId = options.get('keep_id_suffix') === true && /_?id$/i.test(underscore(self))
  return keepsId ? `${titleize(self)} Id` : titleize(self)
}

/** `"Blog::Comment".demodulize` → `Comment`. */
export function stringDemodulize(self: string): string {
  return self.slice(self.lastIndexOf('::') < 0 ? 0 : self.lastIndexOf('::') + 2)
}

/** `"Blog::Comment".deconstantize` → `Blog`. */
export function stringDeconstantize(self: string): string {
  return self.slice(0, Math.max(0, self.lastIndexOf('::')))
}

/** `"Comment".foreign_key` → `comment_id`. */
export function stringForeignKey(self: string, separated: unknown = true): string {
  return `${underscore(stringDemodulize(self))}${separated === false ? 'id' : '_id'}`
}

/** `text.parameterize(separator: "_", preserve_case: true)`. */
export function stringParameterize(self: string, ...list: unknown[]): string {
  const { options } = readGiven(list)
  const given = options.get('separator')
  const separator = given === undefined ? '-' : given === null ? '' : String(given)
  let out = transliterated(self).replace(/[^a-z0-9\-_]+/gi, () => separator)
  if (separator !== '') {
    const one = separator.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    out = out.replace(new RegExp(`(?:${one}){2,}`, 'g'), () => separator)
    out = out.replace(new RegExp(`^${one}|${one}$`, 'gi'), '')
  }
  return options.get('preserve_case') === true ? out : out.toLowerCase()
}

export { classify, singularize, tableize, underscore }
