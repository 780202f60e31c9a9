import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import type { Block } from '../ruby/types.ts'
import { OrderedOptions } from './ordered-options.ts'

/** Such options above others, which answer for what is not set here. Rails API, ActiveSupport::InheritableOptions. */
export class InheritableOptions extends OrderedOptions {
  static {
    defineClass(this, 'ActiveSupport::InheritableOptions', { staticParameters: { new: '0-1' } })
  }

  #parent = new OrderedOptions()

  static new(given: unknown = null): InheritableOptions {
    const made = new InheritableOptions()
    if (given instanceof OrderedOptions) made.#parent = given
    else for (const [key, value] of pairsOf(given ?? {})) made.#parent.set(key, value)
    return made
  }

  override get(key: unknown): unknown {
    return super.has(key) ? super.get(key) : this.#parent.get(key)
  }

  override peek(key: unknown): unknown {
    return super.has(key) ? super.peek(key) : this.#parent.peek(key)
  }

  override has(key: unknown): boolean {
    return super.has(key) || this.#parent.has(key)
  }

  /** Whether an option is set here that the options below have too. */
  is_overridden(key: unknown): boolean {
    return super.has(key) && this.#parent.has(key)
  }

  inheritable_copy(): InheritableOptions {
    return InheritableOptions.new(this)
  }

  to_h(): Hash {
    const below = this.#parent instanceof InheritableOptions ? this.#parent.to_h() : this.#parent
    return Hash.from([...below, ...this])
  }

  each(block: Block): this {
    for (const [key, value] of this.to_h()) block(key, value)
    return this
  }
}
