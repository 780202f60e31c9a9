import { translate } from '../../i18n/translate.ts'
import { humanize } from '../../inflection/inflection.ts'
import type { Keywords } from '../../ruby/types.ts'
import type { Definition } from './definition.ts'
import { i18nKeys, i18nScope } from './model-name.ts'

/** An attribute as a page shows it: `activerecord.attributes.ticket.title`, else `Title`. Rails API, ActiveModel::Translation. */
export function humanAttributeName(
  definition: Definition,
  attribute: string,
  { default: otherwise, ...options }: Keywords = {},
): string {
  const scope = `${i18nScope(definition)}.attributes`
  const [name = '', ...outer] = attribute.split('.').reverse()
  const namespace = outer.reverse().join('/')
  const within = namespace === '' ? '' : `/${namespace}`
  const keys = [
    ...i18nKeys(definition).map((key) => `${scope}.${key}${within}.${name}`),
    ...(namespace === '' ? [] : [`${scope}.${namespace}.${name}`]),
    `attributes.${name}`,
  ]
  const [first, ...others] = keys
  const given = [otherwise ?? []].flat()
  const defaults = [...others.map((key) => Symbol.for(key)), ...given, humanize(name)]
  return String(translate(first, { count: 1, ...options, default: defaults }))
}
