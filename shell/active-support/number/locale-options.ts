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
  const format = formatOf(locale, kind)
  const { options } = call
  return { ...call, options: options.size === 0 ? format : new Map([...format, ...options]) }
}

/** What was put together so far, and of which texts. */
const kept = new Map<string, { readonly of: readonly Tree[]; readonly format: Options }>()

type Options = ReadonlyMap<string, unknown>

function formatOf(locale: string, kind: string | null): Options {
  const general = textsBelow(locale, 'number.format')
  const own = kind === null ? general : textsBelow(locale, `number.${kind}.format`)
  const known = kept.get(`${locale} ${kind}`)
  if (known?.of[0] === general && known.of[1] === own) return known.format
  const usual = { ...(NUMBER.format as Tree), ...below(NUMBER, kind && `${kind}.format`) }
  const format = new Map(Object.entries({ ...usual, ...general, ...own }))
  kept.set(`${locale} ${kind}`, { of: [general, own], format })
  return format
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
