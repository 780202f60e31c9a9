import type * as nodes from '@ruby/prism/src/nodes.js'
import { fromTable, type LibraryMethod, libraryMethod } from '../facts/library.ts'
import { type ClassFacts, type MethodFacts, structMembers } from '../facts/program.ts'
import { notNil, type Type } from '../facts/types.ts'
import { type Destination, type Lowering, NEVER } from '../lower/lowering.ts'
import { localName, methodKey } from '../lower/names.ts'
import { kindOf, type Node } from '../parse.ts'
import {
  assign,
  bare,
  binary,
  call,
  create,
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
} from '../typescript/tree.ts'
import {
  blockArgument,
  fits,
  type Given,
  given,
  keywordObject,
  looseArguments,
  methodShape,
  straightArguments,
} from './arguments-node.ts'
import { breaking } from './block-node.ts'
import { indexGet, indexWrite, isProperty, propertyOf } from './call-write-node.ts'
import { methodSignature } from './def-node.ts'
import { selfCall } from './kernel-call.ts'
import { elements } from './literal-node.ts'
import { loopStatement } from './loop-call.ts'
import { isOperator, operation } from './operators.ts'
import { refusedCall } from './refused-call.ts'
import { structClass } from './struct-call.ts'

export const callNode = {
  value(lo: Lowering, node: nodes.CallNode): Expression {
    const framework = lo.dialect.call(lo, node)
    if (framework !== null) return marked(node, wrapBreak(lo, node, framework))
    refusedCall(lo, node)
    if (structMembers(node as unknown as Node) !== null && node.block === null)
      return structClass(lo, node)
    if (node.isSafeNavigation()) return safeCall(lo, node)
    if (node.isAttributeWrite()) return attributeCall(lo, node, true)
    const value = node.receiver === null ? selfCall(lo, node) : receiverCall(lo, node, null)
    return value === NEVER ? value : marked(node, wrapBreak(lo, node, value))
  },
  statement(lo: Lowering, node: nodes.CallNode, destination: Destination): Statement[] | null {
    if (node.isAttributeWrite() && destination.kind === 'none' && !node.isSafeNavigation()) {
      const framework = lo.dialect.call(lo, node)
      if (framework === null) return [statement(attributeCall(lo, node, false))]
      return [statement(framework)]
    }
    return loopStatement(lo, node, destination)
  },
}

function marked(node: nodes.CallNode, value: Expression): Expression {
  if (node.receiver === null || node.messageLoc === null) return value
  return { kind: 'marked', value, at: node.location.startOffset, name: null }
}

/** Wraps a call whose literal block breaks out of it. */
export function wrapBreak(lo: Lowering, node: nodes.CallNode, value: Expression): Expression {
  const block = node.block as Node | null
  if (block === null) return value
  return breaking(lo, lo.breakTags.get(block) ?? null, value)
}

/** The write of `x.name = value` or `x[key] = value`, and the value it stores. */
function attributeCall(lo: Lowering, node: nodes.CallNode, used: boolean): Expression {
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
  const type = lo.typeOf(node.receiver)
  if (node.name === '[]=') {
    const [receiver = NULL, ...rest] = elements(lo, [node.receiver as Node, ...list])
    const value = rest.pop() as Expression
    if (type.kind === 'hash' && !type.nilable && rest.length === 1 && !used) {
      return { kind: 'call', callee: member(receiver, 'set'), args: [...rest, value] }
    }
    return lo.call('set', receiver, ...rest, value)
  }
  const { prelude, result } = lo.capture(() => lo.value(list[0] as Node))
  const receiver = lo.value(node.receiver)
  const kept = prelude.length === 0 ? receiver : lo.once(receiver, 'target')
  lo.prelude.push(...prelude)
  const attribute = node.name.replace(/=$/, '')
  if (isProperty(lo, type, attribute, node.receiver)) {
    return assign(member(kept, propertyOf(attribute)), result)
  }
  const how = node.receiver !== null && kindOf(node.receiver) === 'SelfNode' ? 'sendSelf' : 'send'
  const value = used ? lo.once(result, 'value') : result
  const write = lo.call(how, kept, string(node.name), { kind: 'array', items: [value] })
  if (!used) return write
  lo.prelude.push(statement(write))
  return value
}

/** `receiver&.method`: nil when the receiver is nil. */
function safeCall(lo: Lowering, node: nodes.CallNode): Expression {
  const receiver = lo.once(lo.value(node.receiver), 'receiver')
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
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
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
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
  const receive = (): Expression => known?.value ?? lo.value(receiverNode)
  const args = given(node)

  if (node.name === '!' && list.length === 0) {
    if (!lo.program.methodNames.has('!')) return negation(lo.test(receiverNode))
  }
  if (node.name === 'nil?' && list.length === 0 && !lo.program.methodNames.has('nil?')) {
    return binary('==', receive(), NULL)
  }
  if (kindOf(receiverNode) === 'SelfNode') {
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
    const [left = NULL, rightValue = NULL] = lo.ordered([receive, () => lo.value(right)])
    return operation(lo, node.name, left, type, rightValue, lo.typeOf(right))
  }
  if (list.length === 0 && node.block === null) {
    if (node.name === '-@') return unary(lo, receive(), type)
    if (node.name === '+@' && type.kind !== 'instance') return lo.call('plus', receive())
    if (node.name === '~' && type.kind !== 'instance') return lo.call('bitNot', receive())
  }
  if (node.name === '!=' || node.name === '!~') {
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
      return indexGet(lo, first, type, index)
    }
  }
  if (list.length === 0 && node.block === null && !lo.program.methodNames.has(node.name)) {
    if (node.name === 'freeze') return lo.call('freeze', receive())
    if (node.name === 'frozen?') return lo.call('isFrozen', receive())
  }
  const reflective = reflection(lo, node, receive, args)
  if (reflective !== null) return reflective

  const direct = directCall(lo, node, receive, type, args)
  if (direct !== null) return direct
  return looseCall(lo, node, receive, args)
}

function unary(lo: Lowering, value: Expression, type: Type): Expression {
  const inner = bare(value)
  if (inner.kind === 'literal' && /^\d/.test(inner.text)) return literal(`-${inner.text}`)
  if (type.kind === 'integer' && type.bits !== undefined && !type.nilable) {
    return binary('-', literal('0'), value)
  }
  return lo.call('negate', value)
}

/** `send(:name)`, `respond_to?(:name)`, `method(:name)` … with a name that is written out. */
function reflection(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  args: Given,
): Expression | null {
  const list = args.positional
  const first = list[0]
  const literalName =
    first !== undefined && ['SymbolNode', 'StringNode'].includes(kindOf(first))
      ? (first as nodes.SymbolNode).unescaped.value
      : null
  switch (node.name) {
    case 'send':
    case '__send__':
    case 'public_send': {
      if (literalName === null) return null
      const rest: Given = { ...args, positional: list.slice(1) }
      const [receiver = NULL, ...values] = lo.ordered([
        receive,
        ...looseMakers(lo, rest, literalName),
      ])
      return dispatch(
        lo,
        node.name === 'public_send' ? 'send' : 'sendSelf',
        receiver,
        literalName,
        values,
        rest,
        node,
      )
    }
    case 'respond_to?':
      return list.length === 1 && literalName !== null
        ? lo.call('respondTo', receive(), string(literalName))
        : null
    case 'method':
      return literalName === null ? null : lo.call('method', receive(), string(literalName))
    case 'instance_variable_get':
      return literalName?.startsWith('@')
        ? lo.call('send', receive(), string(node.name), {
            kind: 'array',
            items: [lo.value(first as Node)],
          })
        : null
    case 'then':
    case 'yield_self':
    case 'tap': {
      if (node.block === null || lo.program.methodNames.has(node.name)) return null
      return null
    }
  }
  return null
}

function looseMakers(lo: Lowering, args: Given, method: string): (() => Expression)[] {
  return [
    ...args.positional.map((item) => (): Expression => elements(lo, [item])[0] as Expression),
    ...(args.keywords === null
      ? []
      : [(): Expression => keywordObject(lo, args.keywords as nodes.KeywordHashNode)]),
  ].map((maker) => {
    void method
    return maker
  })
}

/** A call that goes straight to a method which is known to be the one. */
function directCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  type: Type,
  args: Given,
): Expression | null {
  if (type.nilable && type.kind !== 'any') return null
  if (type.kind === 'class' && type.name !== undefined)
    return classCall(lo, node, receive, type.name, args)
  if (type.kind === 'instance' && type.name !== undefined) {
    const facts = lo.program.classes.get(type.name)
    if (facts === undefined) return null
    return instanceCall(lo, node, receive, facts, args, false)
  }
  if (type.kind === 'proc' && ['call', '()', 'yield', '===', '[]'].includes(node.name)) {
    if (node.name === '===' || args.block !== null) return null
    const [receiver = NULL, ...values] = lo.ordered([receive, ...looseMakers(lo, args, 'call')])
    return { kind: 'call', callee: member(receiver, 'call'), args: values }
  }
  const method = libraryMethod(type.kind, node.name)
  if (method === null || type.nilable) return null
  if (lo.program.reopensCore(type.kind, node.name)) return null
  return libraryCall(lo, method, receive, node, args)
}

/** A call of a function of the core library, when the arguments fit its signature. */
export function libraryCall(
  lo: Lowering,
  method: LibraryMethod,
  receive: (() => Expression) | null,
  node: nodes.CallNode,
  args: Given,
): Expression | null {
  const count = args.positional.length
  if (args.splats || args.forwarded) return null
  if (args.keywords !== null && !method.takesKeywords) return null
  if (count < method.minimum || (method.maximum !== -1 && count > method.maximum)) return null
  if (method.enumerates && args.block === null) return null
  if (!method.takesBlock && args.block !== null) return null
  const makers: (() => Expression)[] = receive === null ? [] : [receive]
  const block = args.block
  if (method.takesBlock) {
    makers.push(() => (block === null ? NULL : blockArgument(lo, block, node)))
  }
  for (const item of args.positional) makers.push(() => lo.value(item))
  if (args.keywords !== null) {
    const keywords = args.keywords
    makers.push(() => keywordObject(lo, keywords))
  }
  const values = lo.ordered(makers)
  const hasMore = args.positional.length > 0 || args.keywords !== null
  const trimmed =
    method.takesBlock && block === null && !hasMore
      ? values.slice(0, receive === null ? 0 : 1)
      : values
  return lo.call(method.fn, ...trimmed)
}

function classCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  full: string,
  args: Given,
): Expression | null {
  const facts = lo.program.classes.get(full)
  if (facts === undefined) return null
  const own = lo.program.findStatic(facts, node.name)
  if (own !== null && own.visibility === 'public') {
    return methodCall(lo, node, receive, own, args)
  }
  if (own === null && lo.program.ancestors(facts).some((at) => at.staticReaders.has(node.name))) {
    if (args.positional.length === 0 && args.block === null) return member(receive(), node.name)
  }
  if (own === null && node.name === 'new' && !facts.isModule)
    return construct(lo, node, receive, facts, args)
  return null
}

function construct(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  facts: ClassFacts,
  args: Given,
): Expression | null {
  const initialize = lo.program.findMethod(facts, 'initialize')
  if (lo.program.ancestors(facts).some((at) => at.structMembers !== null)) return null
  if (initialize === null) {
    if (!lo.program.isClosed(facts)) return null
    if (args.positional.length > 0 || args.keywords !== null || args.splats) return null
    if (args.block !== null) return null
    return create(receive())
  }
  const shape = methodShape(initialize)
  if (!fits(shape, args) || (args.block !== null && !shape.block)) return null
  const callee = receive()
  return create(callee, ...straightArguments(lo, shape, args, node))
}

/** A call on an instance of a class of the program. */
export function instanceCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  facts: ClassFacts,
  args: Given,
  own: boolean,
): Expression | null {
  const method = lo.program.findMethod(facts, node.name)
  if (method !== null) {
    if (!own && method.visibility !== 'public') return null
    if (conflicting(lo, facts, node.name, method)) return null
    return methodCall(lo, node, receive, method, args)
  }
  const attribute =
    lo.program.hasAttribute(facts, node.name, 'readers') &&
    args.positional.length === 0 &&
    args.block === null
  const struct = lo.program.ancestors(facts).some((at) => at.structMembers !== null)
  if (attribute && !struct) return member(receive(), methodKey(node.name))
  return null
}

/** Whether subclasses answer with a method of another shape, so that the call must look. */
function conflicting(lo: Lowering, facts: ClassFacts, method: string, found: MethodFacts): boolean {
  const shape = JSON.stringify(methodShape(found))
  return lo.program.descendants(facts).some((other) => {
    const override = other.methods.get(method)
    if (other.readers.has(method)) return !isAccessor(lo, found)
    return override !== undefined && JSON.stringify(methodShape(override)) !== shape
  })
}

/** Whether a zero-argument method is written as a getter. */
export function isAccessor(lo: Lowering, method: MethodFacts): boolean {
  const shape = methodShape(method)
  return (
    lo.program.accessors.has(method.name) &&
    method.owner !== null &&
    shape.required + shape.optional + shape.post + shape.keywords.length === 0 &&
    !shape.rest &&
    !shape.keywordRest &&
    !shape.block &&
    !shape.forwards
  )
}

function methodCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  method: MethodFacts,
  args: Given,
): Expression | null {
  const shape = methodShape(method)
  if (!fits(shape, args)) return null
  if (isAccessor(lo, method)) return member(receive(), methodKey(method.name))
  if (args.block !== null && !shape.block) return null
  const [receiver = NULL, ...values] = withReceiver(lo, receive, () =>
    straightArguments(lo, shape, args, node),
  )
  return { kind: 'call', callee: member(receiver, methodKey(node.name)), args: values }
}

/** The receiver first, then arguments whose evaluation may need statements. */
function withReceiver(
  lo: Lowering,
  receive: () => Expression,
  rest: () => Expression[],
): Expression[] {
  const receiver = receive()
  const { prelude, result } = lo.capture(rest)
  if (prelude.length === 0) return [receiver, ...result]
  const kept = bare(receiver).kind === 'literal' ? receiver : lo.once(receiver, 'receiver')
  lo.prelude.push(...prelude)
  return [kept, ...result]
}

/** A call of a function of the program. */
export function functionCall(
  lo: Lowering,
  node: nodes.CallNode,
  method: MethodFacts,
  args: Given,
): Expression {
  const callee = functionReference(lo, method.name)
  const shape = methodShape(method)
  if (fits(shape, args) && (args.block === null || shape.block)) {
    return { kind: 'call', callee, args: straightArguments(lo, shape, args, node) }
  }
  const block = args.block
  const values = looseArguments(lo, args)
  const list: Expression = { kind: 'array', items: values }
  const text = methodSignature(method)
  const signature = text === null ? literal('undefined') : string(text)
  const blockValue = block === null ? NULL : blockArgument(lo, block, node)
  return lo.call('callWithSignature', callee, NULL, list, blockValue, signature)
}

function functionReference(lo: Lowering, fn: string): Expression {
  const from = lo.dialect.moduleOf(lo, fn)
  const local = localName(fn)
  if (from === null) return name(local)
  return { kind: 'import', name: lo.imports.use(from, local, local), from }
}

/** A call through the library's dispatcher. */
export function looseCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  args: Given,
  how: 'send' | 'sendSelf' = 'send',
): Expression {
  const [receiver = NULL, ...values] = withReceiver(lo, receive, () => looseArguments(lo, args))
  return dispatch(lo, how, receiver, node.name, values, args, node)
}

function dispatch(
  lo: Lowering,
  how: string,
  receiver: Expression,
  method: string,
  values: Expression[],
  args: Given,
  node: nodes.CallNode,
): Expression {
  const guarded = how === 'send' && lo.scope.method !== null && !lo.scope.isStatic
  const isProtected = lo.program.methodNames
    .get(method)
    ?.some((each) => each.visibility === 'protected')
  const from = guarded && lo.scope.owner !== null && isProtected === true
  const out = from ? [lo.self ?? THIS, receiver, string(method)] : [receiver, string(method)]
  const block = args.block
  const kept = block === null ? null : lo.capture(() => blockArgument(lo, block, node))
  if (kept !== null) lo.prelude.push(...kept.prelude)
  if (values.length > 0 || kept !== null) out.push({ kind: 'array', items: values })
  if (kept !== null) out.push(kept.result)
  return lo.call(from ? 'sendFrom' : how, ...out)
}

export { call, fromTable, indexWrite, THIS }
