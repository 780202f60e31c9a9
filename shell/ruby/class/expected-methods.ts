import { findMember } from '../call/find-member.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import { className } from './class-info.ts'

interface Expected {
  readonly owner: object
  readonly name: string
  /** Made where the method was named, whose place its stack says. */
  readonly error: NameError
}

const expected: Expected[] = []

/** Notes that a class named a method, which it may define later: a callback whose name is computed. */
export function expectMethod(owner: object, name: string): void {
  const message = `undefined method \`${name}' for class \`${className(owner)}'`
  expected.push({ owner, name, error: new NameError(message, symbol(name)) })
}

/** A NameError of the first method that a class named and that nothing has defined; null where all are there. */
export function missingMethod(): NameError | null {
  const missing = expected.find(({ owner, name }) => {
    const { prototype } = owner as { prototype: object }
    return findMember(Object.create(prototype) as object, name) === undefined
  })
  return missing?.error ?? null
}
