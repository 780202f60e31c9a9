import type { MethodTable } from '../call/signature.ts'
import { findCoreMethod } from '../call/tables.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { UNALLOCATED } from '../object/copy-state.ts'
import { type Body, MethodObject } from '../proc/method-object.ts'
import { symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { className, findClassInfo } from './class-info.ts'
import type { InstanceMethod } from './find-instance-method.ts'
import { isA, isModule } from './hierarchy.ts'

/** A Ruby UnboundMethod: a method of a class, without a receiver. */
export class UnboundMethod {
  static readonly rubyName: string = 'UnboundMethod'
  static readonly rubyMethods: MethodTable = {
    arity: [(self: UnboundMethod) => self.arity, '0 -> Integer'],
    bind: [(self: UnboundMethod, receiver: unknown) => self.bind(receiver), '1'],
    bind_call: [
      (self: UnboundMethod, block: Block | null, receiver: unknown, ...args: unknown[]) =>
        self.bind(receiver).callWithBlock(args, block),
      '1+ & k',
    ],
    name: [(self: UnboundMethod) => symbol(self.name), '0 -> Symbol'],
    owner: [ownerOf, '0'],
  }
  readonly source: RubyClass
  readonly name: string
  readonly fn: Block
  readonly signature: string | undefined
  readonly body: Body
  readonly [UNALLOCATED] = true

  constructor(source: RubyClass, name: string, found: InstanceMethod) {
    this.source = source
    this.name = name
    this.fn = found.fn
    this.signature = found.signature
    this.body = { ...found }
  }

  /** The class or module that has the method; the one that was asked where the core has it. */
  get owner(): object {
    const layer = this.body.owner
    if (layer === null) return this.source
    const constructor: unknown = Object.getOwnPropertyDescriptor(layer, 'constructor')?.value
    return findClassInfo(layer)?.moduleOf ?? (constructor as object | undefined) ?? this.source
  }

  /** UnboundMethod#arity. */
  get arity(): number {
    return new MethodObject(null, this.name, this.body).arity
  }

  /** UnboundMethod#bind. */
  bind(receiver: unknown): MethodObject {
    const owner = this.owner
    if (!isModule(owner) && !isA(receiver, owner)) {
      throw new TypeError(`bind argument must be an instance of ${className(owner)}`)
    }
    const isCore = this.body.owner === null && findCoreMethod(receiver, this.name)?.fn !== undefined
    return new MethodObject(receiver, this.name, isCore ? null : this.body)
  }

  inspect(): string {
    return `#<UnboundMethod: ${className(this.owner)}#${this.name}>`
  }
}

/**
 * UnboundMethod#owner.
 * @throws OutsideSubsetError for a method that a class of the program has from the core
 */
function ownerOf({ owner, source, body }: UnboundMethod): object {
  if (body.owner === null && !Object.hasOwn(source, 'rubyName')) {
    throw new OutsideSubsetError('which class or module of the core has a method is not known here')
  }
  return owner
}
