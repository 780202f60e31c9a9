import type * as nodes from '@ruby/prism/src/nodes.js'
import { notNil, type Type } from '../../facts/types.ts'
import { type Destination } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { NEVER } from '../../lower/purity.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, isCallOf, structMembers } from '../../parse/syntax.ts'
import {
  assign,
  bare,
  binary,
  type Expression,
  literal,
  member,
  NULL,
  name,
  negation,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { isProperty, propertyWrite } from '../classes/attribute-property.ts'
import { waitingLoop } from '../control/waiting-loop.ts'
import { byteLiteral, elements, isFrozenLiteral } from '../literals/literal-node.ts'
import { indexGet } from '../variables/call-write-node.ts'
import { type Given, given } from './arguments-node.ts'
import { breaking, lambdaValue, procValue } from './block-node.ts'
import { computedSend } from './computed-send.ts'
import { constantLookup } from './constant-lookup.ts'
import { directCall, instanceCall } from './direct-call.ts'
import { boxed, double, isFloat } from './double.ts'
import { keptReceiver, safely } from './kept-receiver.ts'
import { selfCall, withLevel } from './kernel-call.ts'
import { loopStatement } from './loop-call.ts'
import { callerOfProtected, looseCall } from './loose-call.ts'
import { meanwhileCall, meanwhileLoop } from './meanwhile-call.ts'
import { isOperator, operation } from './operators.ts'
import { reflection } from './reflection-call.ts'
import { interpolatedText, refusedCall } from './refused-call.ts'
import { structClass } from './struct-call.ts'
import { refuseUndefinedMethod } from './undefined-method.ts'
import { awaited, hasWaitingBlock } from './waiting.ts'

export const callNode = {
  value(lo: Lowering, node: nodes.CallNode): Expression {
    if (hasWaitingBlock(lo, node)) {
      const target = name(lo.fresh('value'))
      lo.prelude.push({ kind: 'declare', keyword: 'let', target, value: NULL })
      lo.prelude.push(...waitingLoop(lo, node, { kind: 'assign', target }))
      return target
    }
    const waited = meanwhileCall(lo, node)
    if (waited !== null) return waited
    if (isFrozenToS(lo, node)) return lo.call('stringOf', lo.value(node.receiver))
    const value = awaited(lo, node, callValue(lo, node))
    if (value === NEVER) return value
    if (lo.mutableLists.has(node)) return lo.call('mutableAll', value)
    if (!lo.mutable.has(node)) return value
    const isString = lo.typeOf(node).kind === 'string'
    return lo.call(isString ? 'mutable' : 'mutableResult', value)
  },
  statement(lo: Lowering, node: nodes.CallNode, destination: Destination): Statement[] | null {
    if (node.isAttributeWrite() && destination.kind === 'none' && !node.isSafeNavigation()) {
      const framework = lo.dialect.call(lo, node)
      if (framework === null) return [statement(attributeCall(lo, node, false))]
      return [statement(framework)]
    }
    if (hasWaitingBlock(lo, node)) return waitingLoop(lo, node, destination)
    return meanwhileLoop(lo, node, destination) ?? loopStatement(lo, node, destination)
  },
}

function callValue(lo: Lowering, node: nodes.CallNode): Expression {
  const framework = lo.dialect.call(lo, node)
  if (framework !== null && framework.kind === 'call' && node.isAttributeWrite())
    return storedValue(lo, framework)
  if (framework !== null) return marked(node, wrapBreak(lo, node, framework))
  const bytes = byteLiteral(lo, node)
  if (bytes !== null) return bytes
  const looked = constantLookup(lo, node)
  if (looked !== null) return marked(node, looked)
  const sent = computedSend(lo, node)
  if (sent !== null) return marked(node, wrapBreak(lo, node, sent))
  const plain = interpolatedText(lo, node)
  if (plain !== null) return plain
  refusedCall(lo, node)
  if (isCallOf(node, 'Proc', 'new') && isLiteralBlock(node)) {
    return procValue(lo, node.block as nodes.BlockNode)
  }
  if (structMembers(node) !== null && node.block === null) return structClass(lo, node)
  if (node.isSafeNavigation()) return safeCall(lo, node)
  if (node.isAttributeWrite()) return attributeCall(lo, node, true)
  const defined = definitionCall(lo, node)
  if (defined !== null) return marked(node, defined)
  const value = node.receiver === null ? selfCall(lo, node) : receiverCall(lo, node, null)
  return value === NEVER ? value : marked(node, wrapBreak(lo, node, value))
}

/** `session[:id] = user.id` inside an expression: the write before it, and what is stored. */
function storedValue(lo: Lowering, write: Expression & { kind: 'call' }): Expression {
  const value = lo.once(write.args.at(-1) as Expression, 'value')
  lo.prelude.push(statement({ ...write, args: [...write.args.slice(0, -1), value] }))
  return value
}

/** `define_method(name) { … }`: the block is a method's body, which counts its arguments as a lambda does. */
function definitionCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!/^define_(?:singleton_)?method$/.test(node.name) || !isLiteralBlock(node)) return null
  if (lo.program.methodNames.has(node.name)) return null
  const self = lo.self ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  const receive = (): Expression => (node.receiver === null ? self : lo.value(node.receiver))
  const [receiver = NULL, ...values] = lo.ordered([
    receive,
    ...argumentsOf(node).map((arg) => () => lo.value(arg)),
    () => lambdaValue(lo, node.block as nodes.BlockNode, node),
  ])
  const items = { kind: 'array', items: values } as const
  if (node.receiver !== null) return lo.call('send', receiver, string(node.name), items)
  return withLevel(lo, node, self, lo.call('sendSelf', receiver, string(node.name), items))
}

/** Whether a call has a block that is written out. */
function isLiteralBlock(node: nodes.CallNode): boolean {
  return is(node.block, 'BlockNode')
}

function marked(node: nodes.CallNode, value: Expression): Expression {
  if (node.receiver === null || node.messageLoc === null) return value
  return { kind: 'marked', value, at: node.location.startOffset, name: null }
}

/** Wraps a call whose literal block breaks out of it. */
function wrapBreak(lo: Lowering, node: nodes.CallNode, value: Expression): Expression {
  const block = node.block
  if (block === null) return value
  return breaking(lo, lo.breakTags.get(block) ?? null, value)
}

/** The write of `x.name = value` or `x[key] = value`, and the value it stores. */
function attributeCall(lo: Lowering, node: nodes.CallNode, used: boolean): Expression {
  const list = argumentsOf(node)
  const type = lo.typeOf(node.receiver)
  if (node.name === '[]=' && list.length > 1) {
    const [receiver = NULL, ...rest] = elements(lo, [node.receiver as Node, ...list])
    const value = rest.pop() as Expression
    if (type.kind === 'hash' && !type.nilable && rest.length === 1 && !used) {
      return { kind: 'call', callee: member(receiver, 'set'), args: [...rest, value] }
    }
    const place = list[0] === undefined ? null : lo.typeOf(list[0])
    const isPlace = rest.length === 1 && place?.kind === 'integer' && !place.nilable
    if (type.kind === 'array' && !type.nilable && isPlace) {
      return lo.call('arraySetAt', receiver, ...rest, value)
    }
    return lo.call('set', receiver, ...rest, value)
  }
  const { prelude, result } = lo.capture(() => lo.value(list[0] as Node))
  const receiver = lo.value(node.receiver)
  const kept = prelude.length === 0 ? receiver : lo.once(receiver, 'target')
  lo.prelude.push(...prelude)
  const attribute = node.name.replace(/=$/, '')
  if (isProperty(lo, type, attribute, node.receiver)) {
    return propertyWrite(kept, attribute, result)
  }
  const isOwn = is(node.receiver, 'SelfNode')
  const value = used ? lo.once(result, 'value') : result
  const items = { kind: 'array', items: [value] } as const
  const from = isOwn ? null : callerOfProtected(lo, node.name)
  const write =
    from === null
      ? lo.call(isOwn ? 'sendSelf' : 'send', kept, string(node.name), items)
      : lo.call('sendFrom', from, kept, string(node.name), items)
  if (!used) return write
  lo.prelude.push(statement(write))
  return value
}

/** `receiver&.method`: nil when the receiver is nil. */
function safeCall(lo: Lowering, node: nodes.CallNode): Expression {
  if (!node.isAttributeWrite() && node.block === null) {
    const type = notNil(lo.typeOf(node.receiver))
    const { prelude, result } = lo.capture(() =>
      safely(lo, node, (value) => receiverCall(lo, node, { value, type })),
    )
    if (result !== null) {
      lo.prelude.push(...prelude)
      return result
    }
  }
  const receiver = keptReceiver(lo, node)
  const { prelude, result } = lo.capture(() =>
    node.isAttributeWrite()
      ? safeWrite(lo, node, receiver)
      : receiverCall(lo, node, { value: receiver, type: notNil(lo.typeOf(node.receiver)) }),
  )
  const value = wrapBreak(lo, node, result)
  if (prelude.length === 0) {
    return { kind: 'conditional', test: binary('==', receiver, NULL), then: NULL, else: value }
  }
  const target = name(lo.fresh('value'))
  lo.prelude.push({ kind: 'declare', keyword: 'let', target, value: NULL })
  lo.prelude.push({
    kind: 'if',
    test: binary('!=', receiver, NULL),
    then: [...prelude, statement(assign(target, value))],
    else: null,
  })
  return target
}

function safeWrite(lo: Lowering, node: nodes.CallNode, receiver: Expression): Expression {
  const list = argumentsOf(node)
  const value = lo.value(list[0] as Node)
  const kept = lo.once(value, 'value')
  lo.prelude.push(
    statement(lo.call('send', receiver, string(node.name), { kind: 'array', items: [kept] })),
  )
  return kept
}

interface Known {
  value: Expression
  type: Type
}

/** A call with a receiver; for `&.` the receiver is lowered already. */
export function receiverCall(lo: Lowering, node: nodes.CallNode, known: Known | null): Expression {
  const receiverNode = node.receiver as Node
  const type = known?.type ?? lo.typeOf(receiverNode)
  const list = argumentsOf(node)
  const receive = (): Expression => known?.value ?? lo.value(receiverNode)
  const args = given(node)

  if (node.name === '!' && list.length === 0) {
    if (!lo.program.methodNames.has('!')) return negation(lo.test(receiverNode))
  }
  if (node.name === 'nil?' && list.length === 0 && !lo.program.methodNames.has('nil?')) {
    return binary('==', receive(), NULL)
  }
  if (is(receiverNode, 'SelfNode')) {
    const own = selfCall(lo, node, true)
    return own
  }
  if (
    list.length === 1 &&
    node.block === null &&
    isOperator(node.name) &&
    !args.splats &&
    args.keywords === null
  ) {
    const right = list[0] as Node
    const own =
      type.kind === 'instance' && !type.nilable
        ? directOperator(lo, node, receive, type, args)
        : null
    if (own !== null) return own
    const [left = NULL, rightValue = NULL] = lo.ordered([receive, () => lo.value(right)])
    return operation(lo, node.name, left, type, rightValue, lo.typeOf(right))
  }
  if (list.length === 0 && node.block === null) {
    if (node.name === '-@') return unary(lo, receive(), type)
    if (node.name === '+@' && lo.mutable.has(receiverNode) && !isFrozenLiteral(receiverNode)) {
      return receive()
    }
    if (node.name === '+@' && type.kind !== 'instance') return lo.call('plus', receive())
    if (node.name === '~' && type.kind !== 'instance') return lo.call('bitNot', receive())
  }
  const isNegation = node.name === '!=' || node.name === '!~'
  if (isNegation && !lo.program.methodNames.has(node.name)) {
    const [left = NULL, right = NULL] = lo.ordered([receive, () => lo.value(list[0] as Node)])
    return node.name === '!='
      ? lo.call('notEquals', left, right)
      : negation(lo.call('isTruthy', lo.call('matches', left, right)))
  }
  if (
    node.name === '[]' &&
    node.block === null &&
    args.keywords === null &&
    type.kind !== 'class'
  ) {
    if (type.kind !== 'instance') {
      const [first = NULL, ...index] = lo.ordered([
        receive,
        ...list.map((item) => (): Expression => elements(lo, [item])[0] as Expression),
      ])
      const types = list.map((item) => lo.typeOf(item))
      return indexGet(lo, first, type, index, types)
    }
  }
  if (list.length === 0 && node.block === null && !lo.program.methodNames.has(node.name)) {
    if (node.name === 'freeze') return lo.call('freeze', receive())
    if (node.name === 'frozen?') return lo.call('isFrozen', receive())
  }
  refuseUndefinedMethod(lo, node, type)
  const reflective = reflection(lo, node, receive, args)
  if (reflective !== null) return reflective

  const direct = directCall(lo, node, receive, type, args)
  if (direct !== null) return direct
  return looseCall(lo, node, receive, args)
}

/** An operator that the class of the receiver defines. */
function directOperator(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  type: Type,
  args: Given,
): Expression | null {
  const facts = lo.program.classes.get(type.name ?? '')
  const isOwn = /^([-+*/%]|<<|>>|\*\*|\[\]|[&|^]|==)$/.test(node.name)
  if (facts === undefined || !isOwn) return null
  // The library's `equals` says true or false, whatever a class's own `==` gives.
  if (node.name === '==' && lo.typeOf(node).kind === 'boolean') return null
  return lo.program.findMethod(facts, node.name) === null
    ? null
    : instanceCall(lo, node, receive, facts, args, false)
}

function unary(lo: Lowering, value: Expression, type: Type): Expression {
  const inner = bare(value)
  if (inner.kind === 'literal' && /^\d/.test(inner.text)) return literal(`-${inner.text}`)
  if (type.kind === 'integer' && type.bits !== undefined && !type.nilable) {
    return binary('-', literal('0'), value)
  }
  if (isFloat(type)) return boxed(lo, { kind: 'unary', operator: '-', value: double(value, type) })
  return lo.call('negate', value)
}

/** Whether a String may be changed that is a frozen one where it is that of nil, true or false. */
function isFrozenToS(lo: Lowering, node: nodes.CallNode): boolean {
  if (node.name !== 'to_s' || node.receiver === null) return false
  if (node.isSafeNavigation() || !lo.mutable.has(node)) return false
  const isPlain = node.arguments_ === null && node.block === null
  return isPlain && ['any', 'nil', 'boolean'].includes(lo.typeOf(node.receiver).kind)
}
