import type { Block } from '../types.ts'
import { ancestorsOf, classOf } from './hierarchy.ts'

/** A method that a program has given to a class of the core library. */
export interface AddedMethod {
  readonly fn: Block
  readonly signature: string | undefined
}

const ADDED = new Map<string, Map<object, AddedMethod>>()

/** Gives a class of the core library a method: `class Integer; def double`. `this` is the receiver. */
export function reopen(owner: object, name: string, fn: Block, signature?: string): void {
  const known = ADDED.get(name) ?? new Map<object, AddedMethod>()
  known.set(owner, { fn, signature })
  ADDED.set(name, known)
}

/** Takes such a method away again; false where there is none. */
export function removeAdded(owner: object, name: string): boolean {
  return ADDED.get(name)?.delete(owner) === true
}

/** The method that a program has given to the core class of a receiver, or to one above it. */
export function findReopened(receiver: unknown, name: string): AddedMethod | undefined {
  const known = ADDED.get(name)
  return known === undefined ? undefined : findAbove(known, classOf(receiver))
}

/** The method that `super` finds so, in a method of a class of the program. */
export function findReopenedAbove(
  receiver: unknown,
  name: string,
  owner: object,
): AddedMethod | undefined {
  return ADDED.get(name)?.has(owner) === true ? undefined : findReopened(receiver, name)
}

/** The same for objects of a class. */
export function findAddedTo(owner: object, name: string): AddedMethod | undefined {
  const known = ADDED.get(name)
  return known === undefined ? undefined : findAbove(known, owner)
}

function findAbove(
  known: ReadonlyMap<object, AddedMethod>,
  owner: object,
): AddedMethod | undefined {
  for (const ancestor of ancestorsOf(owner)) {
    const found = known.get(ancestor)
    if (found !== undefined) return found
  }
  return undefined
}
