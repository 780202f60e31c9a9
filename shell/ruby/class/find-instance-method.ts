import { findMember, ownerClass } from '../call/find-member.ts'
import { dispatchSuper, hasFrameworkMethod } from '../call/send.ts'
import { type CoreMethod, findCoreMethod, findCoreMethodOf } from '../call/tables.ts'
import { isNone } from '../hash/keywords.ts'
import type { Block, Keywords, RubyClass } from '../types.ts'
import { findClassInfo, type Visibility } from './class-info.ts'
import { type AddedMethod, findAddedTo } from './reopened.ts'
import { singletonTarget } from './singleton-class.ts'

/** A method as objects of a class have it. */
export interface InstanceMethod {
  readonly fn: Block
  readonly signature: string | undefined
  readonly words: string | undefined
  readonly visibility: Visibility | undefined
  /** The prototype or layer that has it; null for one of the core library. */
  readonly owner: object | null
  readonly core: CoreMethod | null
}

/**
 * The method that objects of a class have under a Ruby name: one of the program, or of the core library. `isAbove`: not the
 * class's own.
 */
export function findInstanceMember(
  owner: RubyClass,
  name: string,
  isAbove = false,
): InstanceMethod | undefined {
  const target = singletonTarget(owner)
  const isOfClass = typeof target === 'function'
  const own = isOfClass ? target : (owner.prototype as object)
  const start: object = isAbove ? Object.getPrototypeOf(own) : own
  const found = findMember(isOfClass ? start : Object.create(start), name)
  if (found?.isUndefined === true) return undefined
  if (found !== undefined) {
    const { visibility } = found
    if (found.kind === 'method') {
      const { fn, parameters: signature, words } = found
      return { fn, signature, words, visibility, owner: found.owner, core: null }
    }
    return { ...attribute(found.kind, found.key), visibility, owner: found.owner, core: null }
  }
  const added = findAddedTo(owner, name)
  if (added !== undefined) return { ...plain(added), owner: null, core: null }
  const framework = ofFramework(start, name)
  if (framework !== undefined) return framework
  const core = isOfClass ? findCoreMethod(target, name) : findCoreMethodOf(owner, name)
  return core === undefined ? undefined : { ...ofCore(core), owner: null, core }
}

/** A method of the framework's classes, as it is called by its name in Ruby. */
function ofFramework(start: object, name: string): InstanceMethod | undefined {
  let layer: object | null = start
  while (layer !== null && findClassInfo(ownerClass(layer))?.isLibrary !== true) {
    layer = Object.getPrototypeOf(layer)
  }
  if (layer === null || !hasFrameworkMethod(layer, name)) return undefined
  const above = layer
  const fn = function (
    this: object,
    given: readonly unknown[],
    keywords: Keywords,
    block: Block | null,
  ): unknown {
    const args = isNone(keywords) ? given : [...given, keywords]
    return dispatchSuper(above, this, name, args, block)?.value ?? null
  }
  const rest = { words: undefined, visibility: undefined, owner: layer, core: null }
  return { fn: fn as Block, signature: '0+ k:** &', ...rest }
}

function attribute(kind: 'read' | 'write', key: string) {
  const read = function (this: object): unknown {
    return Reflect.get(this, key) ?? null
  }
  const write = function (this: object, value: unknown): unknown {
    Reflect.set(this, key, value)
    return value
  }
  const fn: Block = kind === 'read' ? read : write
  return { fn, signature: undefined, words: undefined }
}

function plain({ fn, signature }: AddedMethod) {
  return { fn, signature, words: undefined, visibility: undefined }
}

/** A core method as a function of `this`, which takes its block last. */
function ofCore({ fn, text, signature }: CoreMethod) {
  const method = function (this: unknown, ...args: unknown[]): unknown {
    if (!signature.block) return fn(this, ...args)
    const block = args.pop() ?? null
    const rest = signature.maximum === Infinity ? args[signature.named] : null
    if (Array.isArray(rest)) args.splice(signature.named, 1, ...rest)
    while (args.length > 0 && args[args.length - 1] === undefined) args.pop()
    return fn(this, block, ...args)
  }
  return { fn: method as Block, signature: text, words: undefined, visibility: undefined }
}
