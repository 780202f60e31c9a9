import { type DeclaringModel, readDeclared } from '../record/declaration/given.ts'
import { definitionOf } from '../record/model/definition.ts'
import { Model, type ModelClass } from '../record/model/model.ts'
import { modelNamed } from '../record/model/model-named.ts'
import { isBlank } from '../record/value/blank.ts'
import { declareMethod, declareStatic } from '../ruby/class/declare-method.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { send, sendSelf, symbol } from '../ruby/index.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { RubyClass } from '../ruby/types.ts'
import { frameworkName } from '../vocabulary/word.ts'

const PREFIX = 'rich_text_'

/**
 * `has_rich_text :content, encrypted: true, store_if_blank: false`: what an editor writes, in a record of its own that is saved with
 * the one that has it. Rails API, ActionText::Attribute.
 */
function hasRichText(model: DeclaringModel, given: readonly unknown[]): void {
  const { names, options } = readDeclared(given)
  const [name] = names
  if (name === undefined) throw new ArgumentError('has_rich_text needs a name')
  const association = PREFIX + name
  const { encrypted = false, store_if_blank: keepsBlank = true, strict_loading: strict } = options
  const type = `ActionText::${isTruthy(encrypted) ? 'EncryptedRichText' : 'RichText'}`
  model.hasOne(association, () => modelNamed(type) as ModelClass, {
    as: 'record',
    autosave: true,
    dependent: 'destroy',
    scope: (texts) => texts.where({ name }),
    ...(strict === undefined ? {} : { strictLoading: isTruthy(strict) }),
  })
  const own = model as unknown as RubyClass
  const found = (record: Model): unknown => sendSelf(record, association)
  const text = (record: Model): unknown =>
    found(record) ?? sendSelf(record, `build_${association}`, [{ name }])
  const read = function (this: Model): unknown {
    return text(this)
  }
  const ask = function (this: Model): boolean {
    return !isBlank(found(this))
  }
  const write = function (this: Model, body: unknown): unknown {
    if (isTruthy(keepsBlank) || !isBlank(body)) return sendSelf(text(this), 'body=', [body])
    const old = found(this)
    if (!isBlank(old)) {
      sendSelf(old, 'body=', [body])
      send(old, 'mark_for_destruction')
    }
    return body
  }
  declareMethod(own, name, read, '0')
  declareMethod(own, `${name}?`, ask, '0')
  declareMethod(own, `${name}=`, write, '1')
  const including = (plan: unknown) =>
    function (this: DeclaringModel): unknown {
      return send(this, 'includes', [plan])
    }
  declareStatic(own, `with_${association}`, including(symbol(association)), '0')
  const embeds = { [association]: { embeds_attachments: symbol('blob') } }
  declareStatic(own, `with_${association}_and_embeds`, including(embeds), '0')
  const texts = (type: DeclaringModel): symbol[] =>
    [...definitionOf(type).associations.values()]
      .filter(({ name, kind }) => kind === 'hasOne' && name.startsWith(PREFIX))
      .map((each) => symbol(each.name))
  const all = function (this: DeclaringModel): unknown {
    return texts(this)
  }
  const withAll = function (this: DeclaringModel): unknown {
    return send(this, 'eager_load', [texts(this)])
  }
  declareStatic(own, 'rich_text_association_names', all, '0')
  declareStatic(own, 'with_all_rich_text', withAll, '0')
}

/** Gives models the word of Action Text. Once a process. */
export function makeModelsHaveRichText(): void {
  Object.defineProperty(Model, frameworkName('has_rich_text'), {
    value(this: DeclaringModel, ...given: unknown[]) {
      hasRichText(this, given)
      return null
    },
    configurable: true,
    writable: true,
  })
}
