import type * as nodes from '@ruby/prism/src/nodes.js'
import { isRebound, REBINDING } from '../../facts/rebound-blocks.ts'
import type { Kind } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { isEvaluated } from '../../parse/evaluated-blocks.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { relationOf } from '../../parse/relation-blocks.ts'
import { isOpening } from '../../parse/syntax.ts'
import { type Expression, name, THIS } from '../../typescript/tree.ts'
import { classReference } from '../variables/variable-node.ts'

/** Whether something in the program may run a block with another self, so that it is printed as a function of its self. */
export function mayRebind(lo: Lowering, block: Node, call: Node): boolean {
  if (relationOf(block) !== undefined) return false
  if (lo.isDeclaring) return true
  const { scope, inference } = lo
  // It goes on from the method around: what runs it with another self raises.
  const goesOn = scope.method !== null && !REBINDING.includes((call as nodes.CallNode).name)
  if (goesOn && callsSuperAbove(lo, block)) return false
  if (is(call, 'CallNode') && yields(lo, call)) return false
  return isRebound(lo.program, block, call, scope.owner, inference.framework !== null)
}

/** Whether the receiver is known as a value of Ruby or the framework that yields to its block, and does nothing else with it. */
function yields(lo: Lowering, { receiver, name }: nodes.CallNode): boolean {
  if (receiver === null || REBINDING.includes(name)) return false
  const type = lo.typeOf(receiver)
  if (type.kind === 'framework') return type.name === 'Relation' || type.name === 'Formats'
  return CORE.has(type.kind) && !lo.program.reopensCore(type.kind, name)
}

/** Kinds whose methods are Ruby's own. */
export const CORE: ReadonlySet<Kind> = new Set([
  'array',
  'hash',
  'integer',
  'range',
  'set',
  'string',
])

/**
 * A block as a function of its self: `rebindable((self) => …, this)`, or `selfless(…)` where it does not speak of it; one with a `def` in it is a function of the class
 * too, in which that defines: `rebindable((self, owner) => …, this, owner)`; one with a `super` of the method that it becomes.
 */
export function openBlock(
  lo: Lowering,
  block: Node,
  call: Node,
  lower: () => Expression,
): Expression {
  const { self: outer, isSelfOpen: wasOpen, isDeclaring, blockMethod, definee, level, cref } = lo
  const current = outer ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  const word = lo.fresh('self')
  const self = name(word)
  const isOwn = lo.scope.method === null || becomesMethod(lo, call)
  const method = isOwn && callsSuperAbove(lo, block) ? name(lo.fresh('method')) : null
  const isText = isEvaluated(block)
  const isOwned = defines(block) || method !== null || (isText && namesClassVariable(block))
  const owner = isOwned ? name(lo.fresh('owner')) : null
  const around = owner === null ? null : defineeOf(lo)
  lo.self = self
  lo.isSelfOpen = true
  lo.isDeclaring = false
  lo.definee = defines(block) ? owner : definee
  lo.blockMethod = method ?? blockMethod
  lo.level = 'public'
  if (isText) lo.cref = owner
  try {
    const body = lower()
    const isPlain = owner === null && method === null
    if (isPlain && !mentions(body, word)) return lo.call('selfless', body)
    const targets = [self, ...(owner === null ? [] : [owner]), ...(method === null ? [] : [method])]
    const parameters = targets.map((target) => ({ target }))
    const arrow: Expression = { kind: 'arrow', parameters, body }
    return lo.call('rebindable', arrow, current, ...(around === null ? [] : [around]))
  } finally {
    lo.self = outer
    lo.isSelfOpen = wasOpen
    lo.isDeclaring = isDeclaring
    lo.blockMethod = blockMethod
    lo.definee = definee
    lo.level = level
    lo.cref = cref
  }
}

/** Whether a name stands in what is printed. */
function mentions(part: unknown, word: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { kind, name, text } = part as { kind?: string; name?: string; text?: string }
  if (kind === 'name' && name === word) return true
  if (kind === 'raw' && text?.includes(word) === true) return true
  return Object.values(part).some((each) => mentions(each, word))
}

/** The class in which a `def` defines where lowering stands. */
export function defineeOf(lo: Lowering): Expression {
  const { definee } = lo
  if (definee !== null) return definee
  const { owner, method } = lo.scope
  if (owner === null) return lo.runtime('RubyObject')
  return method === null ? THIS : classReference(lo, owner.name)
}

/** Whether a call makes a method of the block that is written there. */
function becomesMethod(lo: Lowering, call: Node): call is nodes.CallNode {
  const isDefining = is(call, 'CallNode') && /^define_(?:singleton_)?method$/.test(call.name)
  return isDefining && !lo.program.methodNames.has(call.name)
}

/** Whether a `super` stands in a block, outside of the methods in it. */
function callsSuperAbove(lo: Lowering, node: Node): boolean {
  const kind = kindOf(node)
  if (/^(?:Forwarding)?SuperNode$/.test(kind)) return true
  if (kind === 'DefNode' || isOpening(node)) return false
  const method = becomesMethod(lo, node) ? node.block : null
  return childrenOf(node).some((child) => child !== method && callsSuperAbove(lo, child))
}

/** Whether a class variable stands in a text. */
function namesClassVariable(node: Node): boolean {
  return kindOf(node).startsWith('ClassVariable') || childrenOf(node).some(namesClassVariable)
}

/** Whether a `def`, an `alias` or a bare `private` stands in a block, outside of what opens a class. */
function defines(node: Node): boolean {
  const kind = kindOf(node)
  if (/^(?:Def|AliasMethod|Undef)Node$/.test(kind)) return true
  return !isOpening(node) && childrenOf(node).some(defines)
}

/** Runs lowering of a method's body, whose self is `this`. */
export function withOwnSelf<T>(lo: Lowering, self: Expression | null, lower: () => T): T {
  const { self: outer, isSelfOpen: wasOpen, definee, blockMethod } = lo
  lo.self = self
  lo.isSelfOpen = false
  lo.definee = null
  lo.blockMethod = null
  try {
    return lower()
  } finally {
    lo.self = outer
    lo.isSelfOpen = wasOpen
    lo.definee = definee
    lo.blockMethod = blockMethod
  }
}
