import { METHOD_MISSING, type MethodMissing } from '../call/method-missing.ts'
import { answers, send } from '../call/send.ts'
import { isTruthy } from '../object/truth.ts'
import type { Block } from '../types.ts'
import { type Delegation, targetOf } from './delegate.ts'

/**
 * Objects of a class hand what they do not answer to another object: `delegateMissing(this, 'values')`; with `allowNil`
 * nil answers everything with nil. Rails API, `delegate_missing_to`.
 */
export function delegateMissing(type: object, to: unknown, options: Delegation = {}): void {
  const target = targetOf(to)
  const isNilAllowed = isTruthy(options.allowNil ?? null)
  const missing: MethodMissing & ThisType<object> = {
    [METHOD_MISSING](name: string, args: readonly unknown[], block: Block | null) {
      const other = target(this)
      if (answers(other, name)) return { value: send(other, name, args, block) }
      return isNilAllowed && other === null ? { value: null } : undefined
    },
    answersTo(name: string): boolean {
      return answers(target(this), name)
    },
  }
  const { prototype } = type as { prototype: object }
  for (const key of Reflect.ownKeys(missing)) {
    const value: unknown = Reflect.get(missing, key)
    Object.defineProperty(prototype, key, { value, configurable: true, writable: true })
  }
}
