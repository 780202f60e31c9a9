import type * as nodes from '@ruby/prism/src/nodes.js'
import { mayLackBlock } from '../../facts/block-given.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { LibraryMethod } from '../../facts/library.ts'
import { notNil, type Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import {
  binary,
  create,
  type Expression,
  literal,
  member,
  NULL,
  name,
  string,
} from '../../typescript/tree.ts'
import { isMember, isPlainMember, propertyRead } from '../classes/attribute-property.ts'
import { isAccessor, methodShape, methodSignature } from '../classes/method-shape.ts'
import { hashLiteral } from '../literals/literal-node.ts'
import {
  blockArgument,
  fits,
  type Given,
  keywordObject,
  looseArguments,
  looseMakers,
  mayBeNone,
  straightArguments,
  withReceiver,
} from './arguments-node.ts'
import { boxed, double, isFloat } from './double.ts'
import { extremeCall } from './extreme-call.ts'
import { checkedReceiver, hasPlainArguments, isUnknownToNil } from './nil-check.ts'
import { replacementHash } from './replacement-hash.ts'

/** A call that goes straight to a method which is known to be the one. */
export function directCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  type: Type,
  args: Given,
): Expression | null {
  const core = coreCall(lo, node, args)
  if (core !== null) return core
  const checked = checkedReceiver(lo, node, receive, type)
  if (checked !== null) return directCall(lo, node, checked.receive, checked.type, args)
  const word = wordCall(lo, node, receive, type, args)
  if (word !== null) return word
  if (type.nilable && type.kind !== 'any' && !raisesOnNil(lo, node, type)) return null
  if (type.kind === 'class' && type.name !== undefined)
    return classCall(lo, node, receive, type.name, args)
  if (type.kind === 'instance' && type.name !== undefined) {
    const facts = lo.program.classes.get(type.name)
    if (facts === undefined) return null
    return instanceCall(lo, node, receive, facts, args, false)
  }
  if (type.kind === 'proc' && ['call', '()', 'yield', '===', '[]'].includes(node.name)) {
    if (node.name === '===' || args.block !== null) return null
    const [receiver = NULL, ...values] = lo.ordered([receive, ...looseMakers(lo, args)])
    return { kind: 'call', callee: member(receiver, 'call'), args: values }
  }
  const extreme = extremeCall(lo, node, receive)
  if (extreme !== null) return extreme
  const method = lo.inference.library(type.kind, node.name)
  if (method === null || type.nilable) return null
  if (lo.program.reopensCore(type.kind, node.name)) return null
  return libraryCall(lo, method, receive, node, args)
}

/** The kinds whose `to_s` is what a String has in place of `#{value}`. */
const WRITTEN: ReadonlySet<string> = new Set(
  'string integer float boolean symbol nil date time decimal duration'.split(' '),
)

const EMPTY = (): Expression => string('')
const ZERO = (): Expression => literal('0')
const ZERO_FLOAT = (lo: Lowering): Expression => create(lo.runtime('Float'), literal('0'))

/** Values that answer a conversion as nil does. */
const NEUTRAL: Readonly<Record<string, (lo: Lowering) => Expression>> = {
  'string.to_i': EMPTY,
  'string.to_f': EMPTY,
  'integer.to_i': ZERO,
  'integer.to_f': ZERO,
  'float.to_i': ZERO_FLOAT,
  'float.to_f': ZERO_FLOAT,
}

/** What Active Support gives the class of the receiver: a function that raises NoMethodError for nil itself. */
function wordCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  type: Type,
  args: Given,
): Expression | null {
  if (lo.inference.framework === null || lo.program.reopensCore(type.kind, node.name)) return null
  if (node.name === 'to_s' && node.arguments_ === null && WRITTEN.has(type.kind)) {
    return lo.call('toS', receive())
  }
  const neutral =
    type.nilable && node.name !== 'to_s' ? NEUTRAL[`${type.kind}.${node.name}`] : undefined
  if (neutral !== undefined && node.arguments_ === null) {
    const value = binary('??', receive(), neutral(lo))
    return directCall(lo, node, () => value, notNil(type), args)
  }
  const method = lo.inference.library(type.kind, node.name)
  if (method?.words === undefined) return null
  if (type.nilable && !isUnknownToNil(lo, node.name)) return null
  return libraryCall(lo, method, receive, node, args)
}

/** `Array.new(…)` and `Math.sqrt(…)`, which programs call often. */
function coreCall(lo: Lowering, node: nodes.CallNode, args: Given): Expression | null {
  const path = constantPath(node.receiver)
  if (path === null || lo.program.classes.has(path)) return null
  if (args.splats || args.forwarded || args.keywords !== null) return null
  const list = args.positional
  if (path === 'Array' && node.name === 'new' && list.length > 0 && list.length < 3) {
    const { block } = args
    const makers = list.map((item) => (): Expression => lo.value(item))
    const values = lo.ordered(makers)
    const made = block === null ? NULL : blockArgument(lo, block, node)
    return lo.call('newArray', lo.runtime('RubyArray'), made, ...values)
  }
  const only = list[0]
  if (path === 'Hash' && node.name === 'new' && list.length < 2) {
    const { block } = args
    if (block === null) return create(lo.runtime('Hash'), ...list.map((item) => lo.value(item)))
    if (only === undefined && is(block, 'BlockNode')) {
      return create(lo.runtime('Hash'), NULL, blockArgument(lo, block, node))
    }
  }
  if (path === 'Math' && only !== undefined && list.length === 1) {
    return mathOfDouble(lo, node.name, only)
  }
  return null
}

/** Functions of Ruby's Math that are those of JavaScript: they take every double. */
const OF_DOUBLES = new Set(['sin', 'cos', 'tan', 'atan', 'exp'])

/** `Math.sin(x)` and `Math.sqrt(x)` of a Float. */
function mathOfDouble(lo: Lowering, word: string, value: Node): Expression | null {
  const type = lo.typeOf(value)
  if (!isFloat(type)) return null
  if (word === 'sqrt') return boxed(lo, lo.call('squareRoot', double(lo.value(value), type)))
  if (!OF_DOUBLES.has(word)) return null
  const callee = member(name('Math'), word)
  return boxed(lo, { kind: 'call', callee, args: [double(lo.value(value), type)] })
}

/** Whether nil in place of an object raises the NoMethodError by itself: JavaScript's error is turned into it. */
function raisesOnNil(lo: Lowering, node: nodes.CallNode, type: Type): boolean {
  if (type.kind !== 'instance' || node.isSafeNavigation()) return false
  if (!/^[a-z_]\w*$/.test(node.name) || node.block !== null) return false
  if (!isUnknownToNil(lo, node.name)) return false
  const facts = lo.program.classes.get(type.name ?? '')
  return facts?.structMembers == null && hasPlainArguments(node)
}

/** A call of a function of the core library, when the arguments fit its signature. */
export function libraryCall(
  lo: Lowering,
  method: LibraryMethod,
  receive: (() => Expression) | null,
  node: nodes.CallNode,
  args: Given,
): Expression | null {
  if (args.splats || args.forwarded) return null
  const pairs = args.keywords
  const isHash = pairs !== null && !method.takesKeywords
  if (isHash && mayBeNone(pairs)) return null
  const count = args.positional.length + (isHash ? 1 : 0)
  if (count < method.minimum || (method.maximum !== -1 && count > method.maximum)) return null
  const isAlone = method.enumeratesAlone && count > 0
  if (method.enumerates && !isAlone && mayLackBlock(lo.inference, args.block, lo.scope)) return null
  if (!method.takesBlock && args.block !== null) return null
  const makers: (() => Expression)[] = receive === null ? [] : [receive]
  const block = args.block
  if (method.takesBlock) {
    makers.push(() => (block === null ? NULL : blockArgument(lo, block, node)))
  }
  for (const item of args.positional) {
    makers.push(() => {
      const isLiteral = is(item, 'HashNode')
      const kept = isLiteral ? replacementHash(lo, method, item) : null
      return kept ?? lo.value(item)
    })
  }
  if (pairs !== null) {
    const list = pairs.elements
    makers.push(() =>
      isHash
        ? (replacementHash(lo, method, pairs) ?? hashLiteral(lo, list))
        : keywordObject(lo, pairs),
    )
  }
  if (method.words !== undefined) {
    const values = lo.ordered(makers)
    const at = receive === null ? 0 : 1
    const last = method.takesBlock ? values.splice(at, 1) : []
    const words = lo.imports.use('webfw', method.words)
    const callee = member({ kind: 'import', name: words, from: 'webfw' }, method.fn)
    return { kind: 'call', callee, args: block === null ? values : [...values, ...last] }
  }
  if (method.fn === 'objectItself' && receive !== null) return receive()
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
  if (facts === undefined || lo.program.mayChange(facts, node.name, true)) return null
  const own = lo.program.findStatic(facts, node.name)
  if (own !== null && own.visibility === 'public' && !isHiddenStatic(lo, facts, node.name)) {
    return methodCall(lo, node, receive, own, args)
  }
  const isRead = lo.program.ancestors(facts).some((at) => at.staticReaders.has(node.name))
  if (own === null && isRead && !facts.staticLevels.has(node.name)) {
    if (args.positional.length === 0 && args.block === null) {
      const value = member(receive(), node.name)
      return lo.typeOf(node).nilable ? binary('??', value, NULL) : value
    }
  }
  if (own === null && node.name === 'new' && !facts.isModule && !isHiddenNew(lo, facts))
    return construct(lo, node, receive, facts, args)
  return null
}

/** Whether a class, or one above it, says `private_class_method :new`. */
function isHiddenNew(lo: Lowering, facts: ClassFacts): boolean {
  return lo.program.ancestors(facts).some((at) => at.staticLevels.has('new'))
}

/** Whether a class says `private_class_method` of a method from above. */
function isHiddenStatic(lo: Lowering, facts: ClassFacts, name: string): boolean {
  return lo.program.ancestors(facts).some((at) => at.staticLevels.get(name) === 'private')
}

function construct(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  facts: ClassFacts,
  args: Given,
): Expression | null {
  if (lo.program.hasLateInitialize(facts)) return null
  const initialize = lo.program.findMethod(facts, 'initialize')
  if (lo.program.ancestors(facts).some((at) => at.structMembers !== null)) {
    return initialize === null ? newStruct(lo, receive, args) : null
  }
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

/** `new Point(1, 2)` of a Struct, whose constructor takes as many values as there are. */
function newStruct(lo: Lowering, receive: () => Expression, args: Given): Expression | null {
  if (args.keywords !== null || args.splats || args.forwarded || args.block !== null) return null
  const makers = args.positional.map((item) => () => lo.value(item))
  const [callee = NULL, ...values] = lo.ordered([receive, ...makers])
  return create(callee, ...values)
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
  if (!own && lo.program.isHidden(facts, node.name)) return null
  if (lo.program.mayChange(facts, node.name)) return null
  const method = lo.program.findMethod(facts, node.name)
  if (method !== null) {
    if (!own && method.visibility !== 'public') return null
    if (isMember(lo, facts, node.name) || conflicting(lo, facts, node.name, method)) return null
    return methodCall(lo, node, receive, method, args)
  }
  const attribute =
    lo.program.hasAttribute(facts, node.name, 'readers') &&
    args.positional.length === 0 &&
    args.block === null
  const struct = lo.program.ancestors(facts).some((at) => at.structMembers !== null)
  if (!attribute || (struct && !isPlainMember(lo, facts, node.name))) return null
  return propertyRead(receive(), node.name)
}

/** Whether subclasses answer with a method of another shape, so that the call must look. */
export function conflicting(
  lo: Lowering,
  facts: ClassFacts,
  method: string,
  found: MethodFacts,
): boolean {
  const shape = JSON.stringify(methodShape(found))
  return lo.program.descendants(facts).some((other) => {
    const override = other.methods.get(method)
    if (other.readers.has(method)) return !isAccessor(lo, found)
    return override !== undefined && JSON.stringify(methodShape(override)) !== shape
  })
}

/** A call of a method without arguments on an object of its class: the getter that it is written as, or a call. */
export function bareCallOn(lo: Lowering, object: Expression, method: MethodFacts): Expression {
  const found = member(object, lo.keyOf(method))
  return isAccessor(lo, method) ? found : { kind: 'call', callee: found, args: [] }
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
  if (isAccessor(lo, method)) return member(receive(), lo.keyOf(method))
  if (args.block !== null && !shape.block) return null
  const [receiver = NULL, ...values] = withReceiver(lo, receive, () =>
    straightArguments(lo, shape, args, node),
  )
  return { kind: 'call', callee: member(receiver, lo.keyOf(method, node.name)), args: values }
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

/** A call without receiver of a function of the top level, unless self has such a method. */
export function openFunctionCall(
  lo: Lowering,
  node: nodes.CallNode,
  self: Expression,
  method: MethodFacts,
  args: Given,
): Expression {
  const list: Expression = { kind: 'array', items: looseArguments(lo, args) }
  const block = args.block === null ? NULL : blockArgument(lo, args.block, node)
  const text = methodSignature(method)
  const signature = text === null ? [] : [string(text)]
  const fn = functionReference(lo, method.name)
  return lo.call('callOpen', self, string(node.name), list, block, fn, ...signature)
}

export function functionReference(lo: Lowering, fn: string): Expression {
  const from = lo.dialect.moduleOf(lo, fn)
  const local = localName(fn)
  if (from === null) return name(local)
  return { kind: 'import', name: lo.imports.use(from, local, local), from }
}
