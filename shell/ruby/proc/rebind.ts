import { callWithSignature, checkCount } from '../call/arguments.ts'
import { findMember } from '../call/find-member.ts'
import { sendSelf } from '../call/send.ts'
import { hasSuper, superSend } from '../call/super-send.ts'
import { findCoreMethod } from '../call/tables.ts'
import { evaluatedBlock } from '../class/evaluated-text.ts'
import { classOf } from '../class/hierarchy.ts'
import { singletonClass } from '../class/singleton-class.ts'
import { isVariadic, variadic } from '../control/variadic.ts'
import { yieldTo } from '../control/yield.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { LocalJumpError } from '../exception/standard-errors.ts'
import { yieldedArguments } from '../hash/keywords.ts'
import { symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { lambdaOf, Proc, toProc } from './proc.ts'

/** The method that a block has become by `define_method`, from which its `super` goes on. */
export interface BlockMethod {
  readonly owner: RubyClass
  readonly name: string
}

/** Makes a block for a self, for the class in which its `def` defines, where it has one, and for what its `super` goes on from. */
type Maker = (self: unknown, definee?: RubyClass, method?: BlockMethod) => Block

const MAKERS = new WeakMap<Block, Maker>()

/** A block that may be run with another self. */
export function rebindable(make: Maker, self: unknown, definee?: RubyClass): Block {
  const block = make(self, definee)
  MAKERS.set(block, make)
  return block
}

/** A block that does not speak of self: it may be run with any. */
export function selfless(block: Block): Block {
  MAKERS.set(block, () => block)
  return block
}

/** The same block with another self; `definee` says in which class its `def` defines. */
function rebound(
  block: Block,
  self: unknown,
  definee: () => RubyClass,
  method?: BlockMethod,
): Block {
  const make = MAKERS.get(block)
  if (make === undefined) {
    throw new OutsideSubsetError(
      'only a block that is written out can be run with another self: `object.instance_exec { … }`',
    )
  }
  // Most blocks define nothing: a singleton class is only made for those that do.
  const made = make.length > 1 ? make(self, definee(), method) : make(self)
  return isVariadic(block) ? variadic(made) : made
}

/** Runs a block with another self: `instance_exec`, `class_exec` and their kin. */
export function evaluated(
  block: Block | null,
  self: unknown,
  args: readonly unknown[],
  definee: () => RubyClass,
): unknown {
  if (block === null) throw new LocalJumpError('no block given')
  const lambda = lambdaOf(block)
  if (lambda === null) {
    return yieldTo(rebound(block, self, definee), ...yieldedArguments([...args])) ?? null
  }
  const made = rebound(lambda.fn, self, definee)
  checkCount(args.length, lambda.required, lambda.maximum)
  return made(...args) ?? null
}

/** BasicObject#instance_exec. */
export function objectInstanceExec(
  self: unknown,
  block: Block | null,
  ...args: unknown[]
): unknown {
  return evaluated(block, self, args, () => singletonClass(self as object))
}

/** Whether a block, or the one of a Proc, may be run with another self. */
export function isRebindable(given: Block | Proc): boolean {
  const value = given instanceof Proc ? given : (lambdaOf(given) ?? given)
  return MAKERS.has(value instanceof Proc ? value.body : value)
}

/** A block, or a lambda, as the body of a method: `this` is its self. */
export function methodOf(
  given: Block | Proc,
  method?: BlockMethod,
): { fn: Block; signature?: string | undefined } {
  const value = given instanceof Proc ? given : (lambdaOf(given) ?? given)
  const body = value instanceof Proc ? value.body : value
  const make = MAKERS.get(body)
  const definee = (self: unknown) => () => classOf(self) as RubyClass
  const plain: Block = (...args) => body(...args) ?? null
  const bound = function (this: unknown, ...args: unknown[]): unknown {
    return rebound(body, this, definee(this), method)(...args) ?? null
  }
  const fn: Block = make === undefined ? plain : bound
  if (!(value instanceof Proc)) return { fn, signature: blockSignature(value) }
  const { signature, required, maximum } = value
  if (signature !== null) return { fn: signature.includes('&') ? takingProc(fn) : fn, signature }
  if (maximum === Number.POSITIVE_INFINITY) return { fn, signature: `${required}+` }
  return { fn, signature: required === maximum ? String(required) : `${required}-${maximum}` }
}

/** A lambda has its block as a Proc, a method as a function. */
function takingProc(fn: Block): Block {
  return function (this: unknown, ...args: unknown[]): unknown {
    return fn.apply(this, [...args.slice(0, -1), toProc(args.at(-1) as Block | null)])
  }
}

/** How a block that is no lambda takes arguments as a method: each of its parameters has to be given. */
function blockSignature(block: Block): string {
  return isVariadic(block) ? '0+' : String(block.length)
}

/** `super(…)` in a block that `define_method` made a method of. Raises NoMethodError in any other. */
export function superOfBlock(
  method: BlockMethod | undefined,
  self: unknown,
  args: readonly unknown[],
  block: Block | null = null,
): unknown {
  if (method === undefined)
    throw new NoMethodError('super called outside of method', symbol('super'))
  return superSend(self, method.owner, method.name, args, block)
}

/** Whether `super` would find a method there: `defined?(super)` in such a block. */
export function hasSuperOfBlock(method: BlockMethod | undefined, self: unknown): boolean {
  return method !== undefined && hasSuper(self, method.owner, method.name)
}

/** BasicObject#instance_eval with a block, which gets the object as its argument, or with a text that was compiled to one. */
export function objectInstanceEval(
  self: unknown,
  block: Block | null,
  ...texts: unknown[]
): unknown {
  if (block === null) {
    const given = evaluatedBlock(texts)
    return given === null ? null : objectInstanceExec(self, given, self)
  }
  if (texts.length > 0) checkCount(texts.length, 0, 0)
  return objectInstanceExec(self, block, self)
}

/** A call without receiver in a block whose self is not known: a method of self, or else one of the top level. */
export function callOpen(
  self: unknown,
  name: string,
  args: readonly unknown[],
  block: Block | null,
  fn: Block,
  signature?: string,
): unknown {
  const isObject = (typeof self === 'object' && self !== null) || typeof self === 'function'
  const isOwn =
    (isObject && findMember(self, name) !== undefined) || findCoreMethod(self, name) !== undefined
  if (isOwn) return sendSelf(self, name, args, block)
  return callWithSignature(fn, null, args, block, signature) ?? null
}
