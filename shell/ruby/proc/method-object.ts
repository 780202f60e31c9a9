import { findMember } from '../call/find-member.ts'
import { respondTo, sendSelf } from '../call/send.ts'
import { parseSignature } from '../call/signature.ts'
import { findCoreMethod } from '../call/tables.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { symbol } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { procAfter, procThen } from './methods.ts'
import { lambda, type Proc } from './proc.ts'

/** A Ruby Method: a receiver and the name of one of its methods. */
export class MethodObject {
  static readonly rubyName: string = 'Method'
  readonly receiver: unknown
  readonly name: string
  readonly block: Block

  constructor(receiver: unknown, name: string) {
    this.receiver = receiver
    this.name = name
    this.block = (...args) => sendSelf(receiver, name, args)
  }

  call(...args: unknown[]): unknown {
    return sendSelf(this.receiver, this.name, args)
  }

  /** Method#arity. */
  get arity(): number {
    const { receiver, name } = this
    const found =
      typeof receiver === 'object' && receiver !== null ? findMember(receiver, name) : undefined
    if (found?.kind === 'read') return 0
    if (found?.kind === 'write') return 1
    const text = found?.kind === 'method' ? found.parameters : findCoreMethod(receiver, name)?.text
    if (text === undefined) return found?.kind === 'method' ? found.fn.length : -1
    const { required, maximum, requiredKeywords } = parseSignature(text)
    const needsKeywords = requiredKeywords.length > 0
    if (maximum !== required) return -required - 1
    return needsKeywords ? required + 1 : required
  }

  toProc(): Proc {
    const arity = this.arity
    return arity < 0 ? lambda(this.block, -arity - 1, -1) : lambda(this.block, arity)
  }

  '>>'(next: unknown): Proc {
    return procThen(this, next)
  }

  '<<'(first: unknown): Proc {
    return procAfter(this, first)
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof MethodObject && other.receiver === this.receiver && other.name === this.name
    )
  }

  inspect(): string {
    return `#<Method: ${classNameOf(this.receiver)}#${this.name}>`
  }
}

/** A Ruby UnboundMethod: a method of a class that waits for a receiver. */
export class UnboundMethod extends MethodObject {
  static override readonly rubyName: string = 'UnboundMethod'
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
  return new MethodObject(receiver, name)
}
