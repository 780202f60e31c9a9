import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Block } from '../ruby/types.ts'

/** `ActiveSupport::ArrayInquirer.new([:phone])`: an Array that answers `phone?`, whether Symbols or texts are in it. */
export class ArrayInquirer extends Array<unknown> implements MethodMissing {
  static {
    defineClass(this, 'ActiveSupport::ArrayInquirer', {
      parameters: { 'any?': '0+ &' },
      staticParameters: { new: '0-1' },
    })
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
    return { value: this.#holds(name.slice(0, -1)) }
  }

  /** `any?(:phone, :tablet)`: whether one of these is in it; without names, and with a block, Array's own. */
  is_any(names: readonly unknown[], block: Block | null): unknown {
    if (names.length === 0 || block !== null) return send([...this], 'any?', [...names], block)
    return names.some((name) => this.#holds(toS(name)))
  }

  #holds(name: string): boolean {
    return this.some((item) => toS(item) === name)
  }

  answersTo(name: string): boolean {
    return name.endsWith('?')
  }
}
