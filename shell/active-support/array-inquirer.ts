import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'

/** `ActiveSupport::ArrayInquirer.new([:phone])`: an Array that answers `phone?`, whether Symbols or texts are in it. */
export class ArrayInquirer extends Array<unknown> implements MethodMissing {
  static {
    defineClass(this, 'ActiveSupport::ArrayInquirer', { staticParameters: { new: '0-1' } })
  }

  // What `filter` and its kin make of it is an Array.
  static override get [Symbol.species](): ArrayConstructor {
    return Array
  }

  static new(items: readonly unknown[] = []): ArrayInquirer {
    const made = new ArrayInquirer()
    made.push(...items)
    return made
  }

  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: boolean } | undefined {
    if (!this.answersTo(name) || args.length > 0) return undefined
    return { value: this.some((item) => toS(item) === name.slice(0, -1)) }
  }

  answersTo(name: string): boolean {
    return name.endsWith('?')
  }
}
