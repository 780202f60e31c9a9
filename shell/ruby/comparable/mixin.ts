import { Comparable } from '../class/core-classes.ts'
import * as c from './comparable-functions.ts'

/** Comparable's methods are real ones, so that `include` puts them under a class of the program. */
class Methods {
  '<'(other: unknown): boolean {
    return c.comparableIsLess(this, other)
  }

  '<='(other: unknown): boolean {
    return c.comparableIsLessOrEqual(this, other)
  }

  '>'(other: unknown): boolean {
    return c.comparableIsGreater(this, other)
  }

  '>='(other: unknown): boolean {
    return c.comparableIsGreaterOrEqual(this, other)
  }

  '=='(other: unknown): boolean {
    return c.comparableEquals(this, other)
  }

  is_between(low: unknown, high: unknown): boolean {
    return c.comparableIsBetween(this, low, high)
  }

  clamp(low: unknown, high?: unknown): unknown {
    return c.comparableClamp(this, low, high)
  }
}

for (const name of Object.getOwnPropertyNames(Methods.prototype)) {
  const method = Object.getOwnPropertyDescriptor(Methods.prototype, name)
  if (name !== 'constructor' && method !== undefined) {
    Object.defineProperty(Comparable.prototype, name, method)
  }
}
