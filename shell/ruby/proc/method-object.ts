import { callWithSignature } from '../call/arguments.ts'
import { type Found, findMember } from '../call/find-member.ts'
import { respondTo, sendSelf } from '../call/send.ts'
import { parseSignature } from '../call/signature.ts'
import { findCoreMethod, findKernelMethod } from '../call/tables.ts'
import { className } from '../class/class-info.ts'
import { variadic } from '../control/variadic.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { identity, KEY } from '../hash/key.ts'
import { passedOn } from '../hash/keywords.ts'
import { UNALLOCATED } from '../object/copy-state.ts'
import { classNameOf } from '../object/describe.ts'
import { isSame } from '../object/identity.ts'
import { main } from '../object/main.ts'
import { symbol } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { arityOf } from './parameter-list.ts'
import { lambda, type Proc } from './proc.ts'

/** What stands behind a Method: a method of the program, or nothing where the core answers. */
export interface Body {
  readonly fn: Block
  readonly signature: string | undefined
  readonly words: string | undefined
  /** The prototype, class or module that has it; null at the top level. */
  readonly owner: object | null
}

/** A Ruby Method: a receiver and one of its methods, as it was when it was asked for. */
export class MethodObject {
  static readonly rubyName: string = 'Method'
  readonly receiver: unknown
  readonly name: string
  readonly body: Body | null
  readonly block: Block
  readonly [UNALLOCATED] = true

  constructor(receiver: unknown, name: string, body: Body | null = null) {
    this.receiver = receiver
    this.name = name
    this.body = body
    this.block = variadic((...args) => this.call(...passedOn(args)))
  }

  call(...args: unknown[]): unknown {
    return this.callWithBlock(args, null)
  }

  /** Method#call with a block. */
  callWithBlock(args: readonly unknown[], block: Block | null): unknown {
    const { body, receiver } = this
    return body === null
      ? sendSelf(receiver, this.name, args, block)
      : (callWithSignature(body.fn, receiver, args, block, body.signature) ?? null)
  }

  /** Method#arity. */
  get arity(): number {
    const { receiver, name, body } = this
    if (body?.words !== undefined) return arityOf(body.words, true)
    const found = body === null ? memberOf(receiver, name) : undefined
    if (found?.kind === 'read') return 0
    if (found?.kind === 'write') return 1
    const text = body === null ? coreSignature(receiver, name) : body.signature
    if (text === undefined) return body === null ? -1 : body.fn.length
    const { required, maximum, requiredKeywords, keywords } = parseSignature(text)
    const needsKeywords = requiredKeywords.length > 0
    // What the core takes in several forms, C counts itself.
    if (body === null && (maximum !== required || keywords !== null))
      return name === 'Float' ? -2 : -1
    const isOpen = maximum !== required || (body !== null && keywords !== null && !needsKeywords)
    const least = needsKeywords ? required + 1 : required
    return isOpen ? -least - 1 : least
  }

  toProc(): Proc {
    const arity = this.arity
    const made = arity < 0 ? lambda(this.block, -arity - 1, -1) : lambda(this.block, arity)
    // The method counts its arguments itself.
    made.counts = false
    return made
  }

  '==='(...args: unknown[]): unknown {
    return this.call(...args)
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof MethodObject &&
      isSame(other.receiver, this.receiver) &&
      other.name === this.name &&
      other.body?.fn === this.body?.fn &&
      other.body?.owner === this.body?.owner
    )
  }

  is_eql(other: unknown): boolean {
    return this['=='](other)
  }

  [KEY](): string {
    const { receiver, body } = this
    const isObject = typeof receiver === 'object' && receiver !== null
    return `M${this.name}:${identity(isObject ? receiver : (body?.fn ?? MethodObject))}`
  }

  inspect(): string {
    return `#<Method: ${describeOwner(this.receiver)}${this.name}>`
  }
}

function describeOwner(receiver: unknown): string {
  return typeof receiver === 'function' ? `${className(receiver)}.` : `${classNameOf(receiver)}#`
}

/** What the program has under a name for a receiver. */
export function memberOf(receiver: unknown, name: string): Found | undefined {
  const isObject =
    (typeof receiver === 'object' && receiver !== null) || typeof receiver === 'function'
  return isObject ? findMember(receiver, name) : undefined
}

function coreSignature(receiver: unknown, name: string): string | undefined {
  return (findCoreMethod(receiver, name) ?? findKernelMethod(name))?.text
}

/** What the program itself has under a name for a receiver; null where it is an attribute, or the core's. */
export function bodyOf(receiver: unknown, name: string): Body | null {
  const found = memberOf(receiver, name)
  if (found?.kind !== 'method') return null
  const { fn, parameters, words, owner } = found
  return { fn, signature: parameters, words, owner }
}

/** A Method of the top level of a program. */
export function functionMethod(
  name: string,
  fn: Block,
  signature: string | null = null,
  words?: string,
): MethodObject {
  return new MethodObject(main, name, {
    fn,
    signature: signature ?? undefined,
    words,
    owner: null,
  })
}

/** `receiver.method(:name)`. */
export function method(receiver: unknown, name: string): MethodObject {
  if (!respondTo(receiver, name, true)) {
    throw new NameError(
      `undefined method \`${name}' for class \`${typeof receiver === 'function' ? '#<Class:' : ''}${
        typeof receiver === 'function' ? `${receiver.name}>` : classNameOf(receiver)
      }'`,
      symbol(name),
      { receiver },
    )
  }
  return new MethodObject(receiver, name, bodyOf(receiver, name))
}
