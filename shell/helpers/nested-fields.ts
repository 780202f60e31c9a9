import { htmlOf, SafeString } from '../core/safe-string.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { respondTo, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Block } from '../ruby/types.ts'
import type { View } from './view.ts'

/** The fields of one associated record: what `fields_for` is called with, and its block. */
export interface NestedFields {
  readonly args: readonly unknown[]
  readonly block: Block
}

/**
 * What `form.fields_for :comments` writes where its object takes `comments_attributes=`: fields for each of the
 * records, with the id of one that is saved. Null where it takes none, and `fields_for` stands for itself. `state`
 * is the page's: calls for one association go on counting. Rails API, FormBuilder#fields_for.
 */
export function nestedFields(
  view: View,
  state: Map<string, unknown>,
  builder: unknown,
  given: readonly unknown[],
  block: Block,
): NestedFields[] | null {
  const [first] = given
  if (typeof first !== 'string' && typeof first !== 'symbol') return null
  const key = toS(first)
  const owner = view.callForm(builder, 'object', [])
  if (owner === null || !hasSetter(owner as object, `${key}_attributes`)) return null
  const last = given.at(-1)
  const options = last instanceof Hash ? last : new Hash()
  const [object] = given.slice(1).filter((each) => each !== options)
  const all = send(owner, key, [])
  const found = object ?? all
  const isList = isArray(all) || isArray(found)
  const scope = toS(view.callForm(builder, 'object_name', []))
  const place = `fields_for ${scope}[${key}]`
  const chosen = options.get(Symbol.for('child_index')) ?? null
  const records = isArray(found) ? (send(found, 'to_a', []) as unknown[]) : [found ?? []].flat()
  return records.map((record) => {
    const rest = new Hash()
    for (const [name, value] of options) rest.set(name, value)
    let name = `${scope}[${key}_attributes]`
    if (isList) {
      const next = Number(state.get(place) ?? -1) + 1
      const index = chosen ?? next
      if (chosen === null) state.set(place, next)
      rest.set(Symbol.for('child_index'), index)
      name += `[${toS(index)}]`
    }
    const hasId =
      options.get(Symbol.for('include_id')) !== false && send(record, 'persisted?', []) === true
    return {
      args: [`${key}_attributes`, record, rest],
      block: hasId ? withId(view, name, block) : block,
    }
  })
}

/** The block with the hidden id behind it, unless it writes one. */
function withId(view: View, name: string, block: Block): Block {
  return (builder) => {
    const written = htmlOf(view.capture(builder, block))
    if (written.includes(`name="${name}[id]"`)) return new SafeString(written)
    return new SafeString(written + htmlOf(view.callForm(builder, 'hidden_field', ['id'])))
  }
}

function isArray(value: unknown): boolean {
  return Array.isArray(value) || respondTo(value, 'to_ary')
}

function hasSetter(object: object, name: string): boolean {
  for (let at: object | null = object; at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name)
    if (found !== undefined) return found.set !== undefined
  }
  return false
}
