import { classNameOf } from '../object/describe.ts'
import type { Block } from '../types.ts'

const REOPENED = new Map<string, Map<string, Block>>()

/** The ancestors of core classes where a program may have put methods. */
const ANCESTORS: Readonly<Record<string, readonly string[]>> = {
  Integer: ['Integer', 'Numeric', 'Comparable', 'Object', 'Kernel'],
  Float: ['Float', 'Numeric', 'Comparable', 'Object', 'Kernel'],
  String: ['String', 'Comparable', 'Object', 'Kernel'],
  Array: ['Array', 'Enumerable', 'Object', 'Kernel'],
  Hash: ['Hash', 'Enumerable', 'Object', 'Kernel'],
  Range: ['Range', 'Enumerable', 'Object', 'Kernel'],
  Set: ['Set', 'Enumerable', 'Object', 'Kernel'],
  Symbol: ['Symbol', 'Comparable', 'Object', 'Kernel'],
  Time: ['Time', 'Comparable', 'Object', 'Kernel'],
}

/** Adds a method to a core class: `class Integer; def double`. `this` is the receiver. */
export function reopen(className: string, methods: Readonly<Record<string, Block>>): void {
  const known = REOPENED.get(className) ?? new Map<string, Block>()
  for (const [name, body] of Object.entries(methods)) known.set(name, body)
  REOPENED.set(className, known)
}

/** The method that a program has added to the core class of a receiver, if any. */
export function findReopened(receiver: unknown, name: string): Block | undefined {
  if (REOPENED.size === 0) return undefined
  const own = classNameOf(receiver)
  for (const ancestor of ANCESTORS[own] ?? [own, 'Object', 'Kernel']) {
    const found = REOPENED.get(ancestor)?.get(name)
    if (found !== undefined) return found
  }
  return undefined
}
