import { UncaughtThrowError } from '../exception/uncaught-throw-error.ts'
import { equals } from '../operators/equals.ts'
import type { Block } from '../types.ts'
import { currentError, restoring } from './current-error.ts'
import { yield1 } from './yield.ts'

/** A `throw` on its way to its `catch`. */
export class ThrownTag {
  readonly tag: unknown
  readonly value: unknown

  constructor(tag: unknown, value: unknown) {
    this.tag = tag
    this.value = value
  }
}

const OPEN: unknown[] = []

/** `catch(:tag) { |tag| … }`. */
export function catchTag<T>(tag: unknown, body: (tag: unknown) => T): T {
  OPEN.push(tag)
  const depth = OPEN.length
  const before = currentError()
  try {
    return yield1(body as Block, tag) as T
  } catch (error) {
    if (!(error instanceof ThrownTag) || !isSame(error.tag, tag)) throw error
    return restoring(before, error.value as T)
  } finally {
    OPEN.length = depth - 1
  }
}

/** `throw :tag, value`. */
export function throwTag(tag: unknown, value: unknown = null): never {
  if (OPEN.some((open) => isSame(open, tag))) throw new ThrownTag(tag, value)
  throw new UncaughtThrowError(tag, value, 'uncaught throw %p')
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'string' && equals(left, right))
}
