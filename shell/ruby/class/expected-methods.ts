import { NameError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import type { RubyClass } from '../types.ts'
import { className } from './class-info.ts'
import { findInstanceMember } from './find-instance-method.ts'

interface Expected {
  readonly owner: RubyClass
  readonly name: string
  /** Made where the method was named, whose place its stack says. */
  readonly error: NameError
}

const expected: Expected[] = []

/** Notes that a class named a method, which it may define later: a callback whose name is computed. */
export function expectMethod(owner: RubyClass, name: string): void {
  const message = `undefined method \`${name}' for class \`${className(owner)}'`
  expected.push({ owner, name, error: new NameError(message, symbol(name)) })
}

/** A NameError of the first method that a class named and that nothing has defined; null where all are there. */
export function missingMethod(): NameError | null {
  const missing = expected.find(({ owner, name }) => {
    return findInstanceMember(owner, name) === undefined
  })
  return missing?.error ?? null
}
