import { ENGLISH } from '../../i18n/english.ts'
import { localeOf, textsBelow, translate } from '../../i18n/translate.ts'
import { isTree, type Tree } from '../../i18n/tree.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { Keywords } from '../../ruby/types.ts'
import type { Call } from '../options.ts'

const NUMBER = ENGLISH.number as Tree

/**
 * The call with what the locale says where its options are silent: `number.format`, and `number.currency.format` of a
 * currency. Rails API, ActiveSupport::NumberHelper::NumberConverter.
 */
export function inLocale(call: Call, kind: string | null): Call {
  const locale = localeOf({ locale: call.options.get('locale') })
  const own = kind === null ? null : `${kind}.format`
  const format = {
    ...(NUMBER.format as Tree),
    ...below(NUMBER, own),
    ...textsBelow(locale, 'number.format'),
    ...(own === null ? {} : textsBelow(locale, `number.${own}`)),
  }
  return { ...call, options: new Map([...Object.entries(format), ...call.options]) }
}

/** A text of the locale for numbers, in the form for a count; English where it has none. */
export function numberText(call: Call, key: string, options: Keywords = {}): string {
  const usual = below(NUMBER, key.replace(/\.[^.]*$/, ''))[key.replace(/^.*\./, '')]
  const locale = call.options.get('locale')
  return toS(translate(`number.${key}`, { default: usual, ...options, locale }))
}

function below(tree: Tree, path: string | null): Tree {
  let at: unknown = path === null ? {} : tree
  for (const key of path?.split('.') ?? []) at = isTree(at) ? at[key] : {}
  return isTree(at) ? at : {}
}
