import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import {
  bare,
  call,
  literal,
  type Member,
  name,
  type Statement,
  statement,
  THIS,
} from '../../typescript/tree.ts'
import { fits, given } from '../calls/arguments-node.ts'
import { methodBody } from './method-body.ts'
import { methodShape } from './method-shape.ts'

/**
 * How objects of a class come to be. `constructor`: initialize is the JS constructor. `initialize`: it
 * stays a method that the root class's constructor calls, because somewhere in the family `super`
 * comes late, or not where JavaScript wants it.
 */
export function initializeStyle(lo: Lowering, facts: ClassFacts): 'constructor' | 'initialize' {
  const family = familyOf(lo, facts)
  if (isInitialized(family) || isOfValues(family) || definesInitialize(lo)) return 'initialize'
  return family.every((member) => isPlain(lo, member)) ? 'constructor' : 'initialize'
}

function familyOf(lo: Lowering, facts: ClassFacts): ClassFacts[] {
  let root = facts
  for (let at = lo.program.superclassOf(root); at !== null; at = lo.program.superclassOf(root))
    root = at
  return [root, ...lo.program.descendants(root)].filter((member) => !member.isModule)
}

function isPlain(lo: Lowering, facts: ClassFacts): boolean {
  const own = facts.methods.get('initialize')
  if (
    [...facts.includes, ...facts.prepends].some((path) =>
      lo.program.resolveClass(path, facts)?.methods.has('initialize'),
    ) ||
    lo.program.hasLateInitialize(facts)
  )
    return false
  if (facts.statics.has('new')) return false
  if (own === undefined) return true
  const parent = lo.program.superclassOf(facts)
  const parentInitialize = parent === null ? null : lo.program.findMethod(parent, 'initialize')
  if (facts.structMembers !== null) return false
  if (own.takesBlock && parentInitialize !== null && superIndex(own) === -1) return false
  const at = superIndex(own)
  if (at >= 0 && usesSelf(lo, facts, superOf(own))) return false
  if (inheritsCore(lo, facts) && parentInitialize === null)
    return at === -1 || (at >= 0 && isMessageAlone(own))
  if (parentInitialize === null) return at === -1
  return at === 0 && superFits(own, parentInitialize)
}

/** Whether the first class of a family is below one of the framework whose constructor calls `initialize`. */
function isInitialized([root]: readonly ClassFacts[]): boolean {
  const node = root?.superclassNode ?? null
  return node !== null && /^(?:::)?ActiveJob::Base$/.test(constantPath(node) ?? '')
}

/** Whether the first class of a family is below one of the core whose own `new` makes the object. */
function isOfValues([root]: readonly ClassFacts[]): boolean {
  const node = root?.superclassNode ?? null
  return node !== null && /^(?:::)?(?:Array|Range|String)$/.test(constantPath(node) ?? '')
}

/** Whether the first class of a family is below one of the core. */
export function inheritsCore(lo: Lowering, facts: ClassFacts): boolean {
  const [root] = familyOf(lo, facts)
  const node = root?.superclassNode ?? null
  return node !== null && !/^(::)?Object$/.test(constantPath(node) ?? '')
}

/** The call of `super` among a method's statements. */
function superOf(method: MethodFacts): Node {
  const list = (method.node.body as nodes.StatementsNode).body
  return list.find(isSuper) as Node
}

/** Whether the arguments of `super` ask the object, which JavaScript has only after its `super`. */
function usesSelf(lo: Lowering, facts: ClassFacts, node: Node): boolean {
  const kind = kindOf(node)
  if (kind === 'SelfNode' || /^(Instance|Class)Variable/.test(kind)) return true
  if (kind === 'CallNode') {
    const { receiver, name: called } = node as nodes.CallNode
    const isPlain = PLAIN_CALLS.has(called) && lo.program.findMethod(facts, called) === null
    if (receiver === null && !isPlain) return true
  }
  return childrenOf(node).some((child) => usesSelf(lo, facts, child))
}

/** Calls without a receiver that need no object. */
const PLAIN_CALLS = new Set(['Array', 'Float', 'Integer', 'String', 'format', 'raise', 'sprintf'])

/** Whether `super` passes what the constructor of every core class takes: one value, or nothing. */
function isMessageAlone(own: MethodFacts): boolean {
  const node = superOf(own)
  if (is(node, 'SuperNode')) {
    const { positional, splats, keywords, block, forwarded } = given(node)
    return positional.length <= 1 && !splats && !forwarded && keywords === null && block === null
  }
  const { required, optional, post, rest, block, keywords, keywordRest, forwards } =
    methodShape(own)
  const isMore = rest || block || keywordRest || forwards || keywords.length > 0
  return !isMore && required + optional + post <= 1
}

/** Whether JavaScript's own `super` can pass what Ruby's does: `initialize` begins with a call that is known to fit. */
function superFits(own: MethodFacts, above: MethodFacts): boolean {
  const first = (own.node.body as nodes.StatementsNode).body[0]
  const shape = methodShape(above)
  if (is(first, 'SuperNode')) return fits(shape, given(first))
  const { required, optional, post, rest, block, keywords, keywordRest, forwards } =
    methodShape(own)
  if (rest || keywordRest || forwards || keywords.length > 0) return false
  if (shape.rest || shape.block || shape.keywords.length > 0 || shape.keywordRest) return false
  const count = required + optional + post
  const minimum = shape.required + shape.post
  const isPlain = own.node.parameters?.requireds.every((each) => kindOf(each) === PLAIN) ?? true
  return isPlain && !block && count >= minimum && count <= minimum + shape.optional
}

const PLAIN = 'RequiredParameterNode'

/** Where a method's statements call `super`: -1 nowhere, -2 inside something else. */
function superIndex(method: MethodFacts): number {
  const body = method.node.body
  if (body === null) return -1
  if (!is(body, 'StatementsNode')) return containsSuper(body) ? -2 : -1
  const list = body.body
  const at = list.findIndex(isSuper)
  const elsewhere = list.some((item, index) => index !== at && containsSuper(item))
  if (elsewhere) return -2
  if (at > 0 && !list.slice(0, at).every(isMovable)) return -2
  return at
}

/** `@name = value` with nothing in it that the superclass could see. */
function isMovable(node: Node): boolean {
  if (!is(node, 'InstanceVariableWriteNode')) return false
  const value = node.value
  return [
    'LocalVariableReadNode',
    'IntegerNode',
    'StringNode',
    'SymbolNode',
    'NilNode',
    'TrueNode',
    'FalseNode',
    'FloatNode',
  ].includes(kindOf(value))
}

function isSuper(node: Node): boolean {
  return is(node, 'SuperNode', 'ForwardingSuperNode')
}

function containsSuper(node: Node): boolean {
  if (isSuper(node)) return true
  if (is(node, 'DefNode')) return false
  return childrenOf(node).some(containsSuper)
}

/** The constructor that hands its arguments to `initialize`, for a class whose family wants one. */
export function inheritedConstructor(lo: Lowering, facts: ClassFacts): Member | null {
  if (facts.isModule || initializeStyle(lo, facts) === 'constructor') return null
  // The constructor of a Struct calls it.
  if (lo.program.superclassOf(facts) !== null || facts.structMembers !== null) return null
  if (isInitialized([facts])) return null
  if (lo.program.findMethod(facts, 'initialize') === null && !anyInitialize(lo, facts)) return null
  const args = name('args')
  const isOwn = lo.program.findMethod(facts, 'initialize') !== null
  const passed = { kind: 'spread', value: args } as const
  const body: Statement[] = [
    statement(
      isOwn
        ? call({ kind: 'member', object: THIS, name: 'initialize' }, passed)
        : lo.call('initializeObject', THIS, args),
    ),
  ]
  if (inheritsCore(lo, facts)) body.unshift(statement(call(literal('super'))))
  return {
    kind: 'method',
    key: 'constructor',
    modifiers: [],
    parameters: [{ target: args, rest: true }],
    body,
  }
}

/** `initialize` as the JS constructor; null where it stays a method. */
export function constructorMember(
  lo: Lowering,
  facts: ClassFacts,
  own: MethodFacts,
  lead: readonly Statement[],
): Member | null {
  if (facts.isModule || own.isStatic || own.name !== 'initialize') return null
  if (initializeStyle(lo, facts) !== 'constructor') return null
  const { parameters, body } = methodBody(lo, own.node, own, true)
  return {
    kind: 'method',
    key: 'constructor',
    modifiers: [],
    parameters,
    body: facts.superclassNode === null ? body : withSuper(body),
    at: own.node.location.startOffset,
    lead,
  }
}

function anyInitialize(lo: Lowering, facts: ClassFacts): boolean {
  return (
    definesInitialize(lo) ||
    familyOf(lo, facts).some((member) => lo.program.findMethod(member, 'initialize') !== null)
  )
}

/** Whether the program defines an `initialize` while it runs. */
function definesInitialize(lo: Lowering): boolean {
  return lo.program.changedNames.has('initialize')
}

/** Moves the call of `super` to where JavaScript wants it: before the first `this`, after what declares its arguments. */
function withSuper(body: Statement[]): Statement[] {
  const at = body.findIndex((item) => isSuperStatement(item))
  if (at === -1) return [statement(call(literal('super'))), ...body]
  const found = body[at] as Statement
  const before = body.slice(0, at)
  const declared = before.filter((item) => item.kind === 'declare')
  const rest = before.filter((item) => item.kind !== 'declare')
  return [...declared, found, ...rest, ...body.slice(at + 1)]
}

function isSuperStatement(item: Statement): boolean {
  const inner = item.kind === 'markedStatement' ? item.value : item
  if (inner.kind !== 'expression') return false
  const value = bare(inner.value)
  if (value.kind !== 'call') return false
  const callee = bare(value.callee)
  return callee.kind === 'literal' && callee.text === 'super'
}
