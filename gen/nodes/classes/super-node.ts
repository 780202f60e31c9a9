import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is } from '../../parse/parse.ts'
import {
  assign,
  bare,
  type Entry,
  type Expression,
  literal,
  member,
  NULL,
  name,
  string,
  THIS,
} from '../../typescript/tree.ts'
import {
  blockArgument,
  fits,
  given,
  looseArguments,
  straightArguments,
} from '../calls/arguments-node.ts'
import { classReference } from '../variables/variable-node.ts'
import { inheritsCore, initializeStyle } from './constructor.ts'
import { isAccessor, methodShape } from './method-shape.ts'

export const superNode = {
  value: (lo: Lowering, node: nodes.SuperNode): Expression => superCall(lo, node, true),
}

export const forwardingSuperNode = {
  value: (lo: Lowering, node: nodes.ForwardingSuperNode): Expression =>
    superCall(lo, node as unknown as nodes.SuperNode, false),
}

function superCall(lo: Lowering, node: nodes.SuperNode, explicit: boolean): Expression {
  const method = lo.scope.method
  const owner = lo.scope.owner
  if (lo.blockMethod !== null) return ofBlock(lo, node, explicit)
  if (method === null || owner === null) lo.misplaced(node, '`super` is outside a method.')
  if (lo.isSelfOpen) {
    lo.beyond(
      node,
      '`super` is outside the Ruby subset in a block that may be run with another self.',
      'Call it in the method, and use its value in the block.',
    )
  }
  const parent = lo.program.superclassOf(owner)
  if (lo.definee === null && method.name === 'initialize' && !method.isStatic && !owner.isModule) {
    const constructed = constructorCall(lo, node, explicit)
    if (constructed !== null) return constructed
  }
  const target =
    parent === null || owner.isModule
      ? null
      : method.isStatic
        ? lo.program.findStatic(parent, method.name)
        : lo.program.findMethod(parent, method.name)
  const isChanged = parent !== null && lo.program.mayChange(parent, method.name)
  const viaModule = owner.includes.length > 0 || owner.prepends.length > 0 || isChanged
  const args = explicit ? given(node) : null
  const block = node.block ?? null
  if (target !== null && lo.definee === null && !viaModule && !isAccessor(lo, target)) {
    const callee = member(literal('super'), lo.keyOf(target))
    const shape = methodShape(target)
    if (args !== null && fits(shape, args) && (args.block !== null || !shape.block)) {
      return { kind: 'call', callee, args: straightArguments(lo, shape, args, node) }
    }
  }
  const values = explicit ? looseArguments(lo, given(node)) : forwarded(lo, method)
  const isAbove = parent !== null && !viaModule && !owner.isModule && !method.isStatic
  if (isAbove && block === null && isAttribute(lo, parent, method.name)) {
    const above = member(literal('super'), lo.keyOf(method))
    const [only] = values
    if (values.length === 0) return above
    if (values.length === 1 && only !== undefined && only.kind !== 'spread')
      return assign(above, only)
  }
  const list: Expression = { kind: 'array', items: values }
  const blockName = lo.methodFrame().block
  const blockValue =
    block === null
      ? blockName == null
        ? NULL
        : name(blockName)
      : blockArgument(lo, block as nodes.BlockNode, node)
  const home = lo.definee !== null ? lo.definee : classReference(lo, owner.name)
  const out = [THIS, home, string(method.name), list]
  const bareBlock = bare(blockValue)
  if (!(bareBlock.kind === 'literal' && bareBlock.text === 'null')) out.push(blockValue)
  return lo.call('superSend', ...out)
}

/** `super(…)` in a block that `define_method` makes a method of. */
function ofBlock(lo: Lowering, node: nodes.SuperNode, explicit: boolean): Expression {
  if (!explicit) {
    lo.refuse(
      node,
      ['raised-while-loading', 'RuntimeError'],
      'A bare `super` in a block of `define_method` raises RuntimeError.',
      'Write the arguments out: `super(a, b)`, or `super()`.',
    )
  }
  const items = looseArguments(lo, given(node))
  const list: Expression = { kind: 'array', items }
  const block = node.block ?? null
  const handed = block === null ? [] : [blockArgument(lo, block as nodes.BlockNode, node)]
  return lo.call('superOfBlock', lo.blockMethod as Expression, lo.self ?? THIS, list, ...handed)
}

/** Whether what `super` means is an attribute: there, a `get` or a `set`. */
function isAttribute(lo: Lowering, parent: ClassFacts, called: string): boolean {
  const plain = called.replace(/=$/, '')
  for (const at of lo.program.ancestors(parent)) {
    const method = at.methods.get(called)
    if (method !== undefined) return plain !== called || isAccessor(lo, method)
    if ((plain === called ? at.readers : at.writers).has(plain)) return true
  }
  return false
}

/** `super` in initialize: the JS constructor's, or the parent's initialize. */
function constructorCall(
  lo: Lowering,
  node: nodes.SuperNode,
  explicit: boolean,
): Expression | null {
  const method = lo.scope.method as MethodFacts
  const owner = method.owner as ClassFacts
  const parent = lo.program.superclassOf(owner)
  const target = parent === null ? null : lo.program.findMethod(parent, 'initialize')
  if (initializeStyle(lo, owner) === 'initialize') return null
  if (target === null) {
    const core = inheritsCore(lo, owner)
    const values = explicit ? looseArguments(lo, given(node)) : core ? forwarded(lo, method) : []
    return { kind: 'call', callee: literal('super'), args: values }
  }
  const shape = methodShape(target)
  const args = given(node)
  if (explicit && fits(shape, args)) {
    return {
      kind: 'call',
      callee: literal('super'),
      args: straightArguments(lo, shape, args, node),
    }
  }
  const simple = !shape.rest && !shape.block && shape.keywords.length === 0 && !shape.keywordRest
  if (!explicit && simple) {
    const values = forwarded(lo, method)
    const fitting =
      values.length >= shape.required + shape.post &&
      values.length <= shape.required + shape.post + shape.optional
    if (fitting && values.every((value) => value.kind === 'name')) {
      return { kind: 'call', callee: literal('super'), args: values }
    }
  }
  return lo.beyond(
    node,
    'This `super` in `initialize` cannot be checked against the superclass.',
    'Write the arguments out: `super(a, b)`.',
  )
}

/** The arguments that a bare `super` passes on: the method's own parameters as they are now. */
export function forwarded(lo: Lowering, method: MethodFacts): Expression[] {
  const parameters = method.node.parameters
  if (parameters === null) return []
  const out: Expression[] = []
  const local = (item: unknown): Expression => name(lo.local((item as { name: string }).name))
  for (const item of [...parameters.requireds, ...parameters.optionals]) out.push(local(item))
  if (parameters.rest !== null) {
    const rest = (parameters.rest as nodes.RestParameterNode).name
    out.push({ kind: 'spread', value: name(rest === null ? 'rest_' : lo.local(rest)) })
  }
  for (const item of parameters.posts) out.push(local(item))
  if (parameters.keywordRest !== null && forwardsAll(parameters.keywordRest)) {
    return [...out, { kind: 'spread', value: name('forwarded_') }]
  }
  const keywords = (parameters.keywords as nodes.RequiredKeywordParameterNode[]).map((item) => ({
    key: item.name,
    value: local(item),
  }))
  const rest = parameters.keywordRest as nodes.KeywordRestParameterNode | null
  if (keywords.length > 0 || rest !== null) {
    const entries: Entry[] = [...keywords]
    if (rest !== null) {
      const own = rest.name === null ? 'keywords_' : lo.local(rest.name)
      entries.push({ key: null, value: lo.call('keywordsFrom', name(own)) })
    }
    out.push({ kind: 'object', entries })
  }
  return out
}

function forwardsAll(last: object): boolean {
  return is(last, 'ForwardingParameterNode')
}
