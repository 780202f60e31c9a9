import { translate } from '../../i18n/translate.ts'
import { humanize } from '../../inflection/inflection.ts'
import { toS } from '../../ruby/object/texts.ts'
import { symbolName } from '../../ruby/text/symbol.ts'
import type { Keywords } from '../../ruby/types.ts'
import { humanAttributeName } from '../model/human-names.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { i18nKeys, i18nScope } from '../model/model-name.ts'
import { valueOf } from '../model/value-of.ts'

/**
 * What an error says: the locale's text for the type at the attribute of the model, at the model, and at all models.
 * `message:` of the options is the text itself, a Proc that makes it, or another type. Rails API, ActiveModel::Error.
 */
export function messageOf(record: Model, name: string, type: symbol, given: Keywords): string {
  const { message = null, strict: _, ...rest } = given
  const { definition } = record[STATE]
  const word = symbolName(typeof message === 'symbol' ? message : type)
  const values = {
    model: record.modelName().human(),
    attribute: humanAttributeName(definition, name),
    value: knownValue(record, name),
    object: record,
    ...rest,
  }
  const attribute = name.replace(/\[\d+\]/, '')
  const common = [`errors.attributes.${attribute}.${word}`, `errors.messages.${word}`] as const
  if (message !== null && typeof message !== 'symbol') {
    return toS(translate(common[0], { ...values, default: message }))
  }
  const scope = i18nScope(definition)
  const own = i18nKeys(definition).flatMap((key) => [
    `${scope}.errors.models.${key}.attributes.${attribute}.${word}`,
    `${scope}.errors.models.${key}.${word}`,
  ])
  const [first = '', ...others] = [...own, `${scope}.errors.messages.${word}`, ...common]
  const defaults = others.map((key) => Symbol.for(key))
  return toS(translate(first, { ...values, default: defaults }))
}

/** A message with the name of its attribute in front, as `errors.format` has it; of `base`, the message alone. */
export function fullMessage(record: Model, name: string, message: string): string {
  if (name === 'base') return message
  const words = humanize(name.replaceAll('.', '_'))
  const attribute = humanAttributeName(record[STATE].definition, name, { default: words })
  const usual = '%{attribute} %{message}'
  return toS(translate('errors.format', { default: usual, attribute, message }))
}

/** What a record that cannot be saved says: `Validation failed: …`. */
export function invalidMessage(record: Model): string {
  const errors = record.errors.fullMessages().join(', ')
  const scope = i18nScope(record[STATE].definition)
  const word = `errors.messages.${scope === 'activerecord' ? 'record' : 'model'}_invalid`
  return toS(translate(`${scope}.${word}`, { errors, default: Symbol.for(word) }))
}

function knownValue(record: Model, name: string): unknown {
  const { byName, virtuals } = record[STATE].definition
  return byName.has(name) || virtuals.has(name) ? (valueOf(record, name) ?? null) : null
}
