import type * as nodes from '@ruby/prism/src/nodes.js'
import { argumentsOf, symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { type Expression, literal, string, THIS } from '../../typescript/tree.ts'

/** What says that objects of a class have events of the application's own. */
export const DEFINING_CALLBACKS = /^define_(?:model_)?callbacks$/

/** `define_callbacks :run`, whose class methods declare what happens at the event; null for any other call. */
export function ownCallback(lo: Lowering, call: nodes.CallNode): Expression | null {
  if (call.receiver !== null || !DEFINING_CALLBACKS.test(call.name)) return null
  const list = argumentsOf(call)
  const items = list.flatMap((each) => symbolText(each) ?? []).map((each) => string(each))
  const isOfModel = literal(String(call.name.includes('model')))
  return lo.call('defineCallbacks', THIS, { kind: 'array', items }, isOfModel)
}
