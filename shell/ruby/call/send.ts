import { findClassInfo, type Visibility } from '../class/class-info.ts'
import { isModule } from '../class/hierarchy.ts'
import { type AddedMethod, findReopened } from '../class/reopened.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { isTruthy } from '../object/truth.ts'
import { methodOutsideSubset, undefinedMethod } from '../operators/undefined-method.ts'
import { BinaryString } from '../text/binary-string.ts'
import { outsideUtf8 } from '../text/encoding.ts'
import { symbol } from '../text/symbol.ts'
import { type Block, isKeywords } from '../types.ts'
import { callWithSignature, checkCount, withHash } from './arguments.ts'
import { type Found, findMember } from './find-member.ts'
import { answersByMethodMissing, METHOD_MISSING } from './method-missing.ts'
import { isOutsideSubset } from './outside-subset.ts'
import {
  type CoreMethod,
  enumeratorOf,
  findAddedMethod,
  findCoreMethod,
  findKernelMethod,
} from './tables.ts'

/** Answers calls on objects that the library does not know: the framework's. */
export type Dispatcher = (
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  block: Block | null,
) => { value: unknown } | undefined

const DISPATCHERS: Dispatcher[] = []
const RESPONDERS: ((receiver: unknown, name: string) => boolean)[] = []

/** Answers `super` where the method above is the framework's; `layer` is the prototype above. */
export type SuperDispatcher = (
  layer: object,
  self: object,
  name: string,
  args: readonly unknown[],
  block: Block | null,
) => { value: unknown } | undefined

let superDispatcher: SuperDispatcher | null = null
let answersSuper: (layer: object, name: string) => boolean = () => false

const NONE: readonly unknown[] = []

/** Lets the framework answer calls on its own objects. */
export function registerDispatcher(
  dispatcher: Dispatcher,
  answers?: (receiver: unknown, name: string) => boolean,
): void {
  DISPATCHERS.push(dispatcher)
  if (answers !== undefined) RESPONDERS.push(answers)
}

/** Lets the framework answer `super` in methods that replace its own; `answers` says which it has at a layer. */
export function registerSuperDispatcher(
  dispatcher: SuperDispatcher,
  answers: (layer: object, name: string) => boolean,
): void {
  superDispatcher = dispatcher
  answersSuper = answers
}

/** Whether the framework has a method at a layer. */
export function hasFrameworkMethod(layer: object, name: string): boolean {
  return answersSuper(layer, name)
}

/** What the framework answers to a `super`; undefined when the method is none of its own. */
export function dispatchSuper(
  ...call: Parameters<SuperDispatcher>
): { value: unknown } | undefined {
  return superDispatcher?.(...call)
}

/** `receiver.name(*args, &block)` where the receiver is not known: public methods only. */
export function send(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = NONE,
  block: Block | null = null,
): unknown {
  return call(receiver, name, args, block, false, null)
}

/** The same with self as receiver, so that private methods answer too. */
export function sendSelf(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = NONE,
  block: Block | null = null,
): unknown {
  return call(receiver, name, args, block, true, null)
}

/** `receiver&.name(…)`. */
export function safeSend(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = NONE,
  block: Block | null = null,
): unknown {
  return receiver === null || receiver === undefined ? null : send(receiver, name, args, block)
}

/** A call with another object as the caller: it may reach protected methods of its own class. */
export function sendFrom(
  caller: unknown,
  receiver: unknown,
  name: string,
  args: readonly unknown[] = NONE,
  block: Block | null = null,
): unknown {
  return call(receiver, name, args, block, false, caller)
}

function call(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  block: Block | null = null,
  isSelf: boolean,
  caller: unknown,
): unknown {
  if (isObject(receiver)) {
    const found = findMember(receiver, name)
    if (found?.isUndefined === true) return callMissing(receiver, name, args, block, isSelf)
    if (found !== undefined) {
      if (!isSelf && found.visibility !== undefined) checkVisible(receiver, name, found, caller)
      return callMember(receiver, found, args, block)
    }
  } else if (receiver === undefined) return call(null, name, args, block, isSelf, caller)
  const added = findReopened(receiver, name)
  if (added !== undefined) {
    return callWithSignature(added.fn, receiver, args, block, added.signature) ?? null
  }
  const entry = findCoreMethod(receiver, name) ?? (isSelf ? findKernelMethod(name) : undefined)
  if (entry !== undefined) {
    if (!isSelf && typeof receiver === 'function') checkNotHidden(receiver, name)
    return callCore(receiver, name, entry, args, block)
  }
  for (const dispatcher of DISPATCHERS) {
    const answer = dispatcher(receiver, name, args, block)
    if (answer !== undefined) return answer.value
  }
  const missing = answersByMethodMissing(receiver)
    ? receiver[METHOD_MISSING](name, args, block)
    : undefined
  if (missing !== undefined) return missing.value
  const extra = findAddedMethod(name)
  if (extra !== undefined) return callCore(receiver, name, extra, args, block)
  return callMissing(receiver, name, args, block, isSelf)
}

/** Calls the program's `method_missing`, or raises NoMethodError. */
function callMissing(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  block: Block | null,
  isSelf: boolean,
): unknown {
  const own = programMethod(receiver, 'method_missing')
  if (own !== undefined) {
    const given = [symbol(name), ...args]
    return callWithSignature(own.fn, receiver, given, block, own.signature) ?? null
  }
  if (!isSelf && (name === 'initialize' || findKernelMethod(name) !== undefined)) {
    throw hiddenMethod(receiver, name, 'private')
  }
  if (receiver instanceof BinaryString && findCoreMethod('', name) !== undefined) {
    throw outsideUtf8(`String#${name} of bytes`)
  }
  throw undefinedMethod(receiver, name, args, isSelf)
}

/** The method that the program itself has under a name: in a class of its own, or in one of the core. */
function programMethod(receiver: unknown, name: string): AddedMethod | undefined {
  const own = isObject(receiver) ? findMember(receiver, name) : undefined
  return own?.kind === 'method'
    ? { fn: own.fn, signature: own.parameters }
    : findReopened(receiver, name)
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function callMember(
  receiver: object,
  found: Found,
  args: readonly unknown[],
  block: Block | null = null,
): unknown {
  switch (found.kind) {
    case 'method':
      return callWithSignature(found.fn, receiver, args, block, found.parameters) ?? null
    case 'read':
      if (args.length > 0) checkCount(withHash(args).length, 0, 0)
      return (receiver as Record<string, unknown>)[found.key] ?? null
    case 'write':
      ;(receiver as Record<string, unknown>)[found.key] = args[0]
      return args[0]
  }
}

/** Calls a function of a core table. */
export function callCore(
  receiver: unknown,
  name: string,
  { fn, signature }: CoreMethod,
  args: readonly unknown[],
  block: Block | null,
): unknown {
  const isNamed = args.length > 0 && isKeywords(args[args.length - 1])
  if (isNamed && signature.keywords === null) args = withHash(args)
  const { length } = args
  const hasKeywords = isNamed && signature.keywords !== null
  const count = hasKeywords ? length - 1 : length
  for (let index = 0; index < length; index += 1) {
    if (args[index] === undefined) args = args.map((arg) => arg ?? null)
  }
  if (count < signature.required || count > signature.maximum) {
    checkCount(count, signature.required, signature.maximum)
  }
  if (!signature.block) {
    if (block !== null && signature.withBlock !== null) {
      return send(receiver, signature.withBlock, args, block)
    }
    if (length === 0) return fn(receiver)
    return length === 1 ? fn(receiver, args[0]) : fn(receiver, ...args)
  }
  if (signature.enumerator && block === null && (length === 0 || !signature.enumeratesAlone)) {
    return enumeratorOf(receiver, name, args)
  }
  return length === 0 ? fn(receiver, block) : fn(receiver, block, ...args)
}

function checkVisible(receiver: object, name: string, found: Found, caller: unknown): void {
  if (found.visibility === 'protected' && isRelative(caller, found.owner)) return
  throw hiddenMethod(receiver, name, found.visibility ?? 'private')
}

/** Raises where a class says `private_class_method` of a method that every class has: `new`. */
function checkNotHidden(receiver: object, name: string): void {
  for (let at: object | null = receiver; at !== null; at = Object.getPrototypeOf(at)) {
    if (findClassInfo(at)?.hiddenStatic.get(name) === 'private') {
      throw hiddenMethod(receiver, name, 'private')
    }
  }
}

function hiddenMethod(receiver: unknown, name: string, visibility: Visibility): NoMethodError {
  return new NoMethodError(
    `${visibility} method \`${name}' called for ${describeReceiver(receiver)}`,
    symbol(name),
    [],
    { receiver },
  )
}

function isRelative(caller: unknown, owner: object): boolean {
  return (
    typeof caller === 'object' &&
    caller !== null &&
    (Object.prototype.isPrototypeOf.call(owner, caller) || owner === Object.getPrototypeOf(caller))
  )
}

/** What classes have and modules have not. */
const OF_CLASSES: ReadonlySet<string> = new Set(['allocate', 'new', 'superclass'])

/** `receiver.respond_to?(name)`. */
export function respondTo(receiver: unknown, name: string, includesPrivate = false): boolean {
  if (answers(receiver, name, includesPrivate)) return true
  if (isOutsideSubset(receiver, name, includesPrivate)) throw methodOutsideSubset(receiver, name)
  return false
}

/** Whether a receiver has a method here. */
export function answers(receiver: unknown, name: string, includesPrivate = false): boolean {
  if (isObject(receiver)) {
    const found = findMember(receiver, name)
    if (found?.isUndefined === true) return answersMissing(receiver, name, includesPrivate)
    if (found !== undefined) return includesPrivate || found.visibility === undefined
  }
  if (OF_CLASSES.has(name) && typeof receiver === 'function' && isModule(receiver)) return false
  if (findReopened(receiver, name) !== undefined) return true
  if (findCoreMethod(receiver, name) !== undefined) return true
  if (findAddedMethod(name) !== undefined) return true
  if (answersByMethodMissing(receiver) && receiver.answersTo(name)) return true
  if (isObject(receiver) && RESPONDERS.some((responds) => responds(receiver, name))) return true
  if (includesPrivate && findKernelMethod(name) !== undefined) return true
  return answersMissing(receiver, name, includesPrivate)
}

/** What the program's `respond_to_missing?` says. */
function answersMissing(receiver: unknown, name: string, includesPrivate: boolean): boolean {
  const own = programMethod(receiver, 'respond_to_missing?')
  if (own === undefined) return false
  const given = [symbol(name), includesPrivate]
  return isTruthy(callWithSignature(own.fn, receiver, given, null, own.signature))
}

/** `defined?(receiver.name)`: nil too where the receiver raises. */
export function definedMethod(
  receive: () => unknown,
  name: string,
  includesPrivate = false,
): string | null {
  try {
    return respondTo(receive(), name, includesPrivate) ? 'method' : null
  } catch (error) {
    if (error instanceof OutsideSubsetError) throw error
    return null
  }
}
