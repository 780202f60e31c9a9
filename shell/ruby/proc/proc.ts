import { arrange, checkCount } from '../call/arguments.ts'
import { parseSignature, type Signature } from '../call/signature.ts'
import { variadic } from '../control/variadic.ts'
import { yieldTo } from '../control/yield.ts'
import { passedOn, yieldedArguments } from '../hash/keywords.ts'
import { address } from '../object/address.ts'
import { COPY } from '../object/copy-state.ts'
import { type Block } from '../types.ts'
import { arityOf } from './parameter-list.ts'

/** A Ruby Proc: a block that has become a value. A lambda counts its arguments. */
export class Proc {
  static readonly rubyName = 'Proc'
  readonly fn: Block
  readonly isLambda: boolean
  readonly required: number
  /** The most arguments; Infinity for any number. */
  readonly maximum: number
  /** How many arguments a lambda takes that takes neither more nor fewer; else −1. */
  readonly exact: number
  /** Parameters that are optional in a proc do not count as required in its arity. */
  readonly isOpen: boolean
  /** Whether `call` counts the arguments; else the function does. */
  counts = true
  /** The parameters in words, where the program asks for them. */
  words: string | null = null
  /** How a function with a block parameter gets its arguments, the block as a value. */
  takes: ((args: readonly unknown[], block: Proc | null) => unknown) | null = null
  /** What `define_method` makes a method of: the function as it was written. */
  body: Block
  /** How that takes its arguments, where the counts do not say it. */
  signature: string | null = null
  /** The function for callers that want a block; made once, so that it keeps its identity. */
  readonly block: Block

  constructor(fn: Block, isLambda: boolean, required = fn.length, maximum = required) {
    this.fn = fn
    this.body = fn
    this.isLambda = isLambda
    this.required = required
    this.maximum = maximum
    this.isOpen = maximum !== required
    this.exact = isLambda && !this.isOpen ? required : -1
    this.block = isLambda ? variadic((...args) => this.call(...args)) : fn
    if (!isLambda && fn.length === 0) variadic(fn)
    PROCS.set(this.block, this)
  }

  call(...args: unknown[]): unknown {
    if (args.length === this.exact && typeof args[args.length - 1] !== 'object') {
      return this.fn(...args) ?? null
    }
    return callCarefully(this, args)
  }

  /** A call with a block, which only a Proc with a block parameter takes. */
  callWithBlock(args: readonly unknown[], block: Block): unknown {
    return this.takes === null ? this.call(...args) : (this.takes(args, toProc(block)) ?? null)
  }

  /** Proc#arity. */
  get arity(): number {
    if (this.words !== null) return arityOf(this.words, this.isLambda)
    if (!this.isOpen) return this.required
    if (!this.isLambda && this.maximum !== Number.POSITIVE_INFINITY && this.required === 0) return 0
    return this.isLambda || this.maximum === Number.POSITIVE_INFINITY || this.required > 0
      ? -this.required - 1
      : this.required
  }

  '==='(...args: unknown[]): unknown {
    return this.call(...args)
  }

  /** A copy that is equal to this Proc, but another one. */
  [COPY](): Proc {
    const made = new Proc(this.fn, this.isLambda, this.required, this.maximum)
    made.counts = this.counts
    made.words = this.words
    made.takes = this.takes
    made.body = this.body
    made.signature = this.signature
    PROCS.set(this.block, this)
    return made
  }

  '=='(other: unknown): boolean {
    return other === this || (other instanceof Proc && other.fn === this.fn)
  }

  is_eql(other: unknown): boolean {
    return this['=='](other)
  }

  inspect(): string {
    return `#<Proc:${address(this)}${this.isLambda ? ' (lambda)' : ''}>`
  }

  to_s(): string {
    return this.inspect()
  }
}

/** A call that may have keywords, too many arguments, or too few. */
function callCarefully(proc: Proc, args: readonly unknown[]): unknown {
  const given = proc.counts ? yieldedArguments(args) : args
  if (!proc.isLambda) return yieldTo(proc.fn, ...given) ?? null
  if (proc.counts) checkCount(given.length, proc.required, proc.maximum)
  return proc.fn(...given) ?? null
}

const PROCS = new WeakMap<Block, Proc>()

/**
 * `lambda { |…| }`; −1 as maximum is any number of arguments. A signature in place of the numbers says
 * how a function with keywords, or with parameters after its rest, wants its arguments.
 */
export function lambda(
  fn: Block,
  required: number | string = fn.length,
  maximum = Number(required),
): Proc {
  if (typeof required === 'string') {
    const made = arranged(fn, parseSignature(required))
    made.body = fn
    made.signature = required
    return made
  }
  return new Proc(fn, true, required, maximum === -1 ? Number.POSITIVE_INFINITY : maximum)
}

function arranged(fn: Block, signature: Signature): Proc {
  const { required, maximum, requiredKeywords, keywords } = signature
  const least = required + (requiredKeywords.length > 0 ? 1 : 0)
  const isOpen = maximum !== required || (keywords !== null && requiredKeywords.length === 0)
  const most = isOpen ? Number.POSITIVE_INFINITY : least
  const result = new Proc((...args) => fn(...arrange(signature, passedOn(args))), true, least, most)
  result.counts = false
  if (signature.block) {
    result.takes = (args, block) => fn(...arrange(signature, args).slice(0, -1), block)
  }
  return result
}

/** The Proc with its parameters in words. */
export function described(value: Proc, words: string): Proc {
  value.words = words
  return value
}

/** `proc { |…| }`; a negative arity is that of optional or rest parameters. */
export function proc(fn: Block, arity = fn.length): Proc {
  return arity >= 0
    ? new Proc(fn, false, arity)
    : new Proc(fn, false, -arity - 1, Number.POSITIVE_INFINITY)
}

/** A proc with a block parameter: `make` gives the Proc for each block that it is called with. */
export function taking(make: (block: Proc | null) => Proc): Proc {
  const result = make(null)
  result.takes = (args, block) => make(block).call(...args)
  return result
}

/** The lambda that was given as a block, if it was one. */
export function lambdaOf(block: Block): Proc | null {
  const proc = PROCS.get(block)
  return proc?.isLambda === true ? proc : null
}

/** The Proc of a block that a method uses as a value: the same block is always the same Proc. */
export function toProc(block: Block | Proc | null | undefined): Proc | null {
  if (block === null || block === undefined || block instanceof Proc) return block ?? null
  return PROCS.get(block) ?? (isSender.has(block) ? lambda(block, 1, -1) : new Proc(block, false))
}

const isSender = new WeakSet<Block>()

/** Notes the block of `&:name`, which is a lambda as a value. */
export function noteSender(block: Block): void {
  isSender.add(block)
}
