import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantOwner } from '../../facts/class-facts.ts'
import { fromTable } from '../../facts/library.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf, constantPath } from '../../parse/syntax.ts'
import {
  binary,
  type Expression,
  literal,
  NULL,
  name,
  negation,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { isKernelMethod } from '../calls/kernel-call.ts'
import { definedConstant } from './constant-node.ts'
import { classVariable } from './global-variable-node.ts'
import { classReference, ivarTarget } from './variable-node.ts'

export const definedNode = {
  value: (lo: Lowering, node: nodes.DefinedNode): Expression => definedWord(lo, node.value, node),
}

/** Kinds of expressions whose word is always the same. */
const WORDS: Readonly<Record<string, string>> = {
  LocalVariableReadNode: 'local-variable',
  ItLocalVariableReadNode: 'local-variable',
  SelfNode: 'self',
  NilNode: 'nil',
  TrueNode: 'true',
  FalseNode: 'false',
  LocalVariableWriteNode: 'assignment',
  LocalVariableOperatorWriteNode: 'assignment',
  LocalVariableOrWriteNode: 'assignment',
  LocalVariableAndWriteNode: 'assignment',
  InstanceVariableWriteNode: 'assignment',
  InstanceVariableOperatorWriteNode: 'assignment',
  InstanceVariableOrWriteNode: 'assignment',
  InstanceVariableAndWriteNode: 'assignment',
  GlobalVariableWriteNode: 'assignment',
  ClassVariableWriteNode: 'assignment',
  ConstantWriteNode: 'assignment',
  IndexOperatorWriteNode: 'assignment',
  IndexOrWriteNode: 'assignment',
  CallOperatorWriteNode: 'assignment',
  MultiWriteNode: 'assignment',
}

/** Kinds of expressions that are only an expression, whatever is in them. */
const EXPRESSIONS = new Set(
  `StringNode InterpolatedStringNode XStringNode SymbolNode InterpolatedSymbolNode IntegerNode FloatNode HashNode
  RegularExpressionNode RangeNode LambdaNode AndNode OrNode IfNode UnlessNode CaseNode CaseMatchNode WhileNode
  UntilNode BeginNode ReturnNode BreakNode NextNode DefNode ClassNode ModuleNode SourceFileNode SourceLineNode`.split(
    /\s+/,
  ),
)

/** What `defined?` says of an expression, as an expression of its own: a word or nil. */
function definedWord(lo: Lowering, value: Node, node: Node): Expression {
  const kind = kindOf(value)
  const word = WORDS[kind]
  if (word !== undefined) return string(word)
  if (EXPRESSIONS.has(kind)) return string('expression')
  switch (kind) {
    case 'InstanceVariableReadNode':
      return unless(
        isUnset(lo, (value as nodes.InstanceVariableReadNode).name),
        'instance-variable',
      )
    case 'GlobalVariableReadNode':
      return unless(binary('===', lo.value(value), literal('undefined')), 'global-variable')
    case 'NumberedReferenceReadNode':
    case 'BackReferenceReadNode':
      return unless(binary('==', lo.value(value), NULL), 'global-variable')
    case 'YieldNode': {
      const block = lo.methodFrame().block
      return block == null ? NULL : unless(binary('==', name(block), NULL), 'yield')
    }
    case 'ClassVariableReadNode': {
      const read = value as nodes.ClassVariableReadNode
      if (lo.cref === null && constantOwner(lo.scope.owner) === null) return NULL
      return unless(binary('===', classVariable(lo, read), literal('undefined')), 'class variable')
    }
    case 'ConstantReadNode':
    case 'ConstantPathNode': {
      const path = constantPath(value)
      if (path !== null) return definedConstant(lo, path, node)
      break
    }
    case 'ParenthesesNode':
      return definedInside(lo, (value as nodes.ParenthesesNode).body, node)
    case 'ArrayNode': {
      const elements = (value as nodes.ArrayNode).elements
      return all(lo, elements, string('expression'), node)
    }
    case 'SuperNode':
    case 'ForwardingSuperNode':
      return definedSuper(lo, node)
    case 'CallNode':
      return definedCall(lo, value as nodes.CallNode, node)
  }
  return lo.beyond(
    node,
    '`defined?` of this expression is outside the Ruby subset.',
    'Ask for nil, or use `respond_to?`.',
  )
}

function unless(test: Expression, word: string): Expression {
  return { kind: 'conditional', test, then: NULL, else: string(word) }
}

/** `defined?(a; b)` is an expression, `defined?((a))` what it says of `a`, and nothing is nil. */
function definedInside(lo: Lowering, body: Node | null, node: Node): Expression {
  if (body === null) return string('nil')
  const list = is(body, 'StatementsNode') ? body.body : [body]
  return list.length === 1 ? definedWord(lo, list[0] as Node, node) : string('expression')
}

/** The word, where all the parts are defined; nil where one is not. */
function all(lo: Lowering, parts: readonly Node[], word: Expression, node: Node): Expression {
  return parts.reduceRight((rest, part): Expression => {
    const own = definedWord(lo, part, node)
    if (own.kind === 'literal' || own.kind === 'string') return own === NULL ? NULL : rest
    return { kind: 'conditional', test: binary('==', own, NULL), then: NULL, else: rest }
  }, word)
}

function definedSuper(lo: Lowering, node: Node): Expression {
  const { method, owner } = lo.scope
  if (lo.blockMethod !== null) {
    const found = lo.call('hasSuperOfBlock', lo.blockMethod, lo.self ?? THIS)
    return { kind: 'conditional', test: found, then: string('super'), else: NULL }
  }
  if (method === null || owner === null) return NULL
  if (owner.isModule || !lo.program.isClosed(owner)) {
    if (lo.inference.framework === null) {
      const found = lo.call('hasSuper', THIS, classReference(lo, owner.name), string(method.name))
      return { kind: 'conditional', test: found, then: string('super'), else: NULL }
    }
    return lo.beyond(
      node,
      '`defined?(super)` is outside the Ruby subset where the classes above are not all the program’s own.',
      'Define the method in the superclass.',
    )
  }
  const above = lo.program.ancestors(owner)
  const isDefined = above.slice(above.indexOf(owner) + 1).some((at) => {
    return (method.isStatic ? at.statics : at.methods).has(method.name)
  })
  return isDefined || isOfEveryObject(method.name) ? string('super') : NULL
}

function isOfEveryObject(method: string): boolean {
  return fromTable('objectMethods', method) !== null || method === 'initialize'
}

function definedCall(lo: Lowering, call: nodes.CallNode, node: Node): Expression {
  if (is(call.block, 'BlockNode')) return string('expression')
  const args = argumentsOf(call)
  if (call.isAttributeWrite()) return string('assignment')
  const { receiver } = call
  if (receiver === null) return all(lo, args, definedOnSelf(lo, call.name, node), node)
  const isSelf = is(receiver, 'SelfNode')
  const { prelude, result } = lo.capture(() => lo.value(receiver))
  const thunk: Expression = {
    kind: 'arrow',
    parameters: [],
    body: prelude.length === 0 ? result : [...prelude, { kind: 'return', value: result }],
  }
  const asked = [thunk, string(call.name)]
  if (isSelf) asked.push(literal('true'))
  return all(lo, [receiver, ...args], lo.call('definedMethod', ...asked), node)
}

/** Whether a call without receiver finds a method: a private one, too. */
function definedOnSelf(lo: Lowering, method: string, node: Node): Expression {
  const { owner } = lo.scope
  if (lo.isSelfOpen && !isKernelMethod(method)) {
    lo.beyond(
      node,
      '`defined?` of a method is outside the Ruby subset in a block that may be run with another self.',
      'Ask the object: `respond_to?(:name)`.',
    )
  }
  const isKnown = lo.inference.functionFor(method, lo.scope) !== null || isKernelMethod(method)
  if (isKnown) return string('method')
  if (owner === null) return isOfEveryObject(method) ? string('method') : NULL
  const self: Expression = lo.self ?? THIS
  return lo.call(
    'definedMethod',
    { kind: 'arrow', parameters: [], body: self },
    string(method),
    literal('true'),
  )
}

/** Whether an object has no such instance variable yet. */
function isUnset(lo: Lowering, ivar: string): Expression {
  const target = ivarTarget(lo, ivar)
  const isPlain = lo.isSelfOpen || lo.scope.owner === null || lo.scope.isStatic
  if (target.kind !== 'member' || isPlain) {
    return binary('===', target, literal('undefined'))
  }
  const has = { kind: 'member', object: name('Object'), name: 'hasOwn' } as const
  return negation({ kind: 'call', callee: has, args: [target.object, string(target.name)] })
}
