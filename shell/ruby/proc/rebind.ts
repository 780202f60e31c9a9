import { callWithSignature, checkCount } from '../call/arguments.ts'
import { findMember } from '../call/find-member.ts'
import { sendSelf } from '../call/send.ts'
import { findCoreMethod } from '../call/tables.ts'
import { isVariadic, variadic } from '../control/variadic.ts'
import { yieldTo } from '../control/yield.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, LocalJumpError } from '../exception/standard-errors.ts'
import { yieldedArguments } from '../hash/keywords.ts'
import type { Block } from '../types.ts'
import { lambdaOf } from './proc.ts'

const MAKERS = new WeakMap<Block, (self: unknown) => Block>()

/** A block that may be run with another self. */
export function rebindable(make: (self: unknown) => Block, self: unknown): Block {
  const block = make(self)
  MAKERS.set(block, make)
  return block
}

/** The same block with another self. */
function rebound(block: Block, self: unknown): Block {
  const make = MAKERS.get(block)
  if (make === undefined) {
    throw new OutsideSubsetError(
      'only a block that is written out can be run with another self: `object.instance_exec { … }`',
    )
  }
  const made = make(self)
  return isVariadic(block) ? variadic(made) : made
}

/** BasicObject#instance_exec. */
export function objectInstanceExec(
  self: unknown,
  block: Block | null,
  ...args: unknown[]
): unknown {
  if (block === null) throw new LocalJumpError('no block given')
  const lambda = lambdaOf(block)
  if (lambda === null) return yieldTo(rebound(block, self), ...yieldedArguments(args)) ?? null
  const made = rebound(lambda.fn, self)
  checkCount(args.length, lambda.required, lambda.maximum)
  return made(...args) ?? null
}

/** BasicObject#instance_eval with a block, which gets the object as its argument. */
export function objectInstanceEval(
  self: unknown,
  block: Block | null,
  ...texts: unknown[]
): unknown {
  if (block === null) {
    if (texts.length === 0) {
      throw new ArgumentError('wrong number of arguments (given 0, expected 1..3)')
    }
    throw new OutsideSubsetError('there is no Ruby at run time to evaluate text')
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
