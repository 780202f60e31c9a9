import { METHOD_MISSING, type MethodMissing } from '../call/method-missing.ts'
import { answers, send, sendSelf } from '../call/send.ts'
import type { Block } from '../types.ts'

/**
 * Objects of a class hand what they do not answer to the object that their method `target` gives; with `isNilAllowed`
 * nil answers everything with nil. Rails API, `delegate_missing_to`.
 */
export function delegateMissing(type: object, target: string, isNilAllowed: boolean): void {
  const missing: MethodMissing & ThisType<object> = {
    [METHOD_MISSING](name: string, args: readonly unknown[], block: Block | null) {
      const other = sendSelf(this, target)
      if (answers(other, name)) return { value: send(other, name, args, block) }
      return isNilAllowed && other === null ? { value: null } : undefined
    },
    answersTo(name: string): boolean {
      return answers(sendSelf(this, target), name)
    },
  }
  const { prototype } = type as { prototype: object }
  for (const key of Reflect.ownKeys(missing)) {
    const value: unknown = Reflect.get(missing, key)
    Object.defineProperty(prototype, key, { value, configurable: true, writable: true })
  }
}
