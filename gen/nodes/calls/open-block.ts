import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type Expression, name, THIS } from '../../typescript/tree.ts'

/** Methods of Ruby that hand their block to a method of the program, or make a value of it. */
const HANDING = new Set(
  `send __send__ public_send call yield () === proc lambda instance_exec instance_eval define_singleton_method
  to_enum enum_for`.split(/\s+/),
)

/** Whether something in the program may run a block with another self: `instance_exec`, `instance_eval`. */
export function mayRebind(lo: Lowering, block: Node, call: Node): boolean {
  if (!lo.program.rebinds) return false
  if (kindOf(block) === 'LambdaNode' || kindOf(call) !== 'CallNode') return true
  const { name: method, receiver } = call as nodes.CallNode
  if (lo.program.methodNames.has(method) || lo.program.attributeNames.has(method)) return true
  if (method !== 'new') return HANDING.has(method)
  const path = constantPath(receiver as Node | null)
  return path === null || path === 'Proc' || lo.program.resolveClass(path, lo.scope.owner) !== null
}

/** A block as a function of its self: `rebindable((self) => …, this)`. */
export function openBlock(lo: Lowering, lower: () => Expression): Expression {
  const outer = lo.self
  const wasOpen = lo.isSelfOpen
  const current = outer ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  const self = name(lo.fresh('self'))
  lo.self = self
  lo.isSelfOpen = true
  try {
    const made = lower()
    const arrow: Expression = { kind: 'arrow', parameters: [{ target: self }], body: made }
    return lo.call('rebindable', arrow, current)
  } finally {
    lo.self = outer
    lo.isSelfOpen = wasOpen
  }
}

/** Runs lowering of a method's body, whose self is `this`. */
export function withOwnSelf<T>(lo: Lowering, self: Expression | null, lower: () => T): T {
  const outer = lo.self
  const wasOpen = lo.isSelfOpen
  lo.self = self
  lo.isSelfOpen = false
  try {
    return lower()
  } finally {
    lo.self = outer
    lo.isSelfOpen = wasOpen
  }
}

/** What means the language, whatever self is. */
export const OF_EVERY_SELF: ReadonlySet<string> = new Set(
  'block_given? lambda proc raise fail loop catch throw require require_relative binding __method__'.split(
    ' ',
  ),
)
