import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { isString, MutableString, text } from '../ruby/text/mutable-string.ts'

/** `"production".inquiry`: a String that answers `production?`. Rails API, ActiveSupport::StringInquirer. */
export class StringInquirer extends MutableString implements MethodMissing {
  static {
    defineClass(this, 'ActiveSupport::StringInquirer')
  }

  '=='(other: unknown): boolean {
    return isString(other) && text(other) === this.value
  }

  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: boolean } | undefined {
    if (!this.answersTo(name) || args.length > 0) return undefined
    return { value: this.value === name.slice(0, -1) }
  }

  answersTo(name: string): boolean {
    return name.endsWith('?')
  }
}
