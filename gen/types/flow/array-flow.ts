import type * as nodes from '@ruby/prism/src/nodes.js'
import { methodsThat } from '../../facts/method-effects.ts'
import type { Scope } from '../../facts/scope.ts'
import { releaseElements } from '../../facts/site.ts'
import { ANY, notNil, orNil, release, type Type } from '../../facts/types.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import type { Inference } from '../infer.ts'
import { operatorType } from '../operator-type.ts'
import { takesArguments } from './argument-flow.ts'
import { target } from './attribute-flow.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Nodes whose own type says where the values of their children go, or that only look at them. */
const FOLLOWED = words(
  `ProgramNode StatementsNode DefNode ClassNode ModuleNode SingletonClassNode ParenthesesNode IfNode
  UnlessNode ElseNode BeginNode RescueNode EnsureNode RescueModifierNode WhenNode CaseNode OrNode WhileNode
  UntilNode LocalVariableWriteNode LocalVariableOrWriteNode InstanceVariableWriteNode
  InstanceVariableOrWriteNode OptionalParameterNode EmbeddedStatementsNode InterpolatedStringNode
  ArgumentsNode ArrayNode DefinedNode`,
)
/** Methods that read an Array and keep neither it nor an element. */
const READING = methodsThat('readsArray')
/** Methods that read an Array and give its elements on. */
const GIVING = methodsThat('givesElements')
/** Of those that read, the ones whose block or result gen does not follow to the element. */
const ADDING = methodsThat('addsElement')
/** Methods that only look at what their block gives. */
const LOOKING = methodsThat('looksAtBlock')

/** Follows the Arrays of a node's children: one that escapes is given up. */
export function followArrays(types: Inference, node: Node, scope: Scope): void {
  const kind = kindOf(node)
  switch (kind) {
    case 'CallNode':
      followCall(types, node as nodes.CallNode, scope)
      return
    case 'ReturnNode': {
      const args = argumentsOf(node as nodes.ReturnNode)
      if (args.length !== 1) releaseAll(types, args, scope)
      else if (is(args[0], 'SplatNode')) releaseAll(types, args, scope)
      return
    }
    case 'YieldNode':
    case 'SuperNode':
    case 'BreakNode':
    case 'NextNode':
      releaseAll(types, listOfArguments(node), scope)
      return
    case 'AndNode':
      releaseAll(types, childrenOf(node), scope)
      return
    case 'SplatNode': {
      const { expression } = node as nodes.SplatNode
      if (expression !== null) releaseElements(types.typeOf(expression, scope))
      return
    }
    case 'ForNode': {
      const { collection } = node as nodes.ForNode
      releaseElements(types.typeOf(collection, scope))
      return
    }
    case 'ConstantWriteNode': {
      const { value } = node as nodes.ConstantWriteNode
      if (scope.owner !== null) release(types.typeOf(value, scope))
      return
    }
    case 'MultiWriteNode':
      followMultiple(types, node as nodes.MultiWriteNode, scope)
      return
    case 'LocalVariableOperatorWriteNode':
    case 'IndexOperatorWriteNode':
    case 'IndexOrWriteNode':
    case 'IndexAndWriteNode':
      followOperator(types, node, scope)
      return
    case 'LambdaNode':
      release(types.blockValue(node as unknown as nodes.BlockNode))
      return
    case 'BlockNode':
      return
  }
  if (!FOLLOWED.has(kind)) releaseAll(types, childrenOf(node), scope)
}

function listOfArguments(node: Node): Node[] {
  return argumentsOf(node as nodes.YieldNode)
}

function releaseAll(types: Inference, list: readonly Node[], scope: Scope): void {
  for (const item of list) {
    const expression = is(item, 'SplatNode') ? item.expression : item
    if (expression === null || !mayHold(expression)) continue
    release(types.typeOf(expression, scope))
  }
}

/** Whether a node is an expression that may be an Array. */
function mayHold(node: Node): boolean {
  return !/^(Integer|Float|String|Symbol|Nil|True|False|Block|Required|Optional|Rest)/.test(
    kindOf(node),
  )
}

function followCall(types: Inference, call: nodes.CallNode, scope: Scope): void {
  const args = listOfArguments(call)
  const { name } = call
  const receiver = call.receiver === null ? null : types.typeOf(call.receiver, scope)
  const block = call.block
  if (is(block, 'BlockNode')) {
    const looked = LOOKING.has(name) && !types.program.methodNames.has(name)
    if (!looked) release(types.blockValue(block))
  } else if (block !== null && receiver !== null) {
    releaseElements(receiver)
  }
  if (receiver?.kind === 'array' && receiver.site !== undefined) {
    followArray(types, call, receiver, args, scope)
    return
  }
  if (receiver !== null && receiver.kind !== 'instance' && receiver.kind !== 'class') {
    if (['==', '!=', 'is_a?', 'equal?'].includes(name)) return
  }
  if (call.receiver === null && ['puts', 'print', 'p'].includes(name)) {
    if (!types.program.functions.has(name)) return
  }
  if (takesArguments(types, call, scope)) return
  releaseAll(types, args, scope)
}

function followArray(
  types: Inference,
  call: nodes.CallNode,
  receiver: Type,
  args: readonly Node[],
  scope: Scope,
): void {
  const { name } = call
  const site = receiver.site
  if (site === undefined) return
  if (types.program.reopensCore('array', name)) return receiver.site?.release()
  const isPlain = args.every((arg) => !/Splat|Keyword|BlockArg/.test(kindOf(arg)))
  if (ADDING.has(name) && isPlain) {
    for (const arg of args) site.add(types.typeOf(arg, scope))
    return
  }
  if (name === '[]=' && isPlain && args.length > 1) {
    const value = types.typeOf(args.at(-1) as Node, scope)
    if (args.length === 2 && types.typeOf(args[0] as Node, scope).kind === 'integer') {
      site.add(orNil(value))
    } else {
      site.release()
      release(value)
    }
    return
  }
  if (!READING.has(name) && !GIVING.has(name)) site.release()
  else if (GIVING.has(name)) releaseElements(receiver)
  if (['==', '!=', 'include?', '+', '-', '&', 'equal?', 'eql?'].includes(name)) {
    for (const arg of args) releaseElements(types.typeOf(arg, scope))
    return
  }
  const typed = types.typeOf(call, scope)
  if (typed.kind === 'any') releaseElements(receiver)
  releaseAll(types, args, scope)
}

function followMultiple(types: Inference, write: nodes.MultiWriteNode, scope: Scope): void {
  const { lefts, rest, rights, value } = write
  const list = is(value, 'ArrayNode') ? value.elements : []
  const isPaired =
    rest === null &&
    rights.length === 0 &&
    list.length === lefts.length &&
    list.every((item) => !is(item, 'SplatNode'))
  if (!isPaired) release(types.typeOf(value, scope))
  for (const [index, left] of lefts.entries()) {
    const item = list[index]
    target(types, left, isPaired && item !== undefined ? types.typeOf(item, scope) : ANY, scope)
  }
  for (const other of [rest, ...rights]) {
    if (other !== null) target(types, other, ANY, scope)
  }
}

function followOperator(types: Inference, node: Node, scope: Scope): void {
  const write = node as nodes.IndexOperatorWriteNode
  if (is(node, 'LocalVariableOperatorWriteNode')) {
    const { value } = node
    releaseElements(types.typeOf(value, scope))
    return
  }
  const receiver = write.receiver === null ? null : types.typeOf(write.receiver, scope)
  const value = types.typeOf(write.value, scope)
  if (receiver?.site !== undefined) {
    const of = receiver.site.of
    const isNumber = of.kind === 'integer' && value.kind === 'integer' && !value.nilable
    const isOr = !is(node, 'IndexOperatorWriteNode')
    if (isOr) receiver.site.add(orNil(value))
    else if (of.kind !== 'bottom' && isNumber && '+-*'.includes(write.binaryOperator)) {
      receiver.site.add(operatorType(notNil(of), write.binaryOperator, value))
    } else if (of.kind !== 'bottom') {
      if (of.kind === 'float' && (value.kind === 'float' || value.kind === 'integer')) return
      receiver.site.release()
    }
  } else release(value)
}
