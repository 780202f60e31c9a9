import { declareMethod } from '../../ruby/class/declare-method.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { equals } from '../../ruby/operators/equals.ts'
import { nameOf, symbol } from '../../ruby/text/symbol.ts'
import type { RubyClass } from '../../ruby/types.ts'
import type { Model } from '../model/model.ts'
import { affixed, type DeclaringModel, type Given, type Options } from './given.ts'

type Values = (record: Model) => unknown

/** `store_accessor :settings, :color`: keys of a Hash in a column as attributes. Rails API, ActiveRecord::Store. */
export function declareStoreAccessor(model: DeclaringModel, { names, options }: Given): void {
  const [store = '', ...keys] = names
  for (const key of keys) declareKey(model, store, key, affixed(key, store, options))
}

/** `store :settings, accessors: %i[color], coder: JSON`: what its `accessors:` name. */
export function declareAccessors(model: DeclaringModel, store: string, options: Options): void {
  const keys = options['accessors'] == null ? [] : [options['accessors']].flat(2).map(nameOf)
  declareStoreAccessor(model, { positional: [], names: [store, ...keys], options, block: null })
}

function declareKey(model: DeclaringModel, store: string, key: string, name: string): void {
  const own = model as unknown as RubyClass
  const now: Values = (record) => find(record.readColumn(store), key)
  const was: Values = (record) => find(record.attributeWas(store), key)
  const before: Values = (record) => find(record.attributeBeforeLastSave(store), key)
  const write = function (this: Model, value: unknown): unknown {
    if (!equals(now(this), value)) {
      const kept = (this.readColumn(store) as Hash | null) ?? []
      this.writeColumn(store, Hash.from([...kept, [key, value]]))
    }
    return value
  }
  const give = (made: string, answer: Values): void => {
    const read = function (this: Model): unknown {
      return answer(this)
    }
    declareMethod(own, made, read, '0')
  }
  const compare = (question: string, change: string, from: Values, to: Values): void => {
    const isChanged = (record: Model): boolean => !equals(from(record), to(record))
    give(question, isChanged)
    give(change, (record) => (isChanged(record) ? [from(record), to(record)] : null))
  }
  give(name, now)
  declareMethod(own, `${name}=`, write, '1')
  give(`${name}_was`, was)
  give(`${name}_before_last_save`, before)
  compare(`${name}_changed?`, `${name}_change`, was, now)
  compare(`saved_change_to_${name}?`, `saved_change_to_${name}`, before, now)
}

function find(kept: unknown, key: string): unknown {
  return kept instanceof Hash ? (kept.get(key) ?? kept.get(symbol(key)) ?? null) : null
}
