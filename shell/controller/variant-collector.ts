import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { RubyObject } from '../ruby/class/core-classes.ts'
import type { Block } from '../ruby/types.ts'
import { type Name, nameOf } from './name.ts'

/**
 * What `format.html` gives, and its block gets: `variant.phone { … }`, `variant.any(:tablet, :phablet) { … }`,
 * `variant.none { … }`. Rails: ActionController::MimeResponds::Collector::VariantCollector.
 */
export class VariantCollector extends RubyObject implements MethodMissing {
  static {
    nameClass(this, 'ActionController::MimeResponds::Collector::VariantCollector')
  }

  readonly #wanted: readonly string[]
  readonly #answers = new Map<string, Block>()

  /** The variants of the request, the dearest first. */
  constructor(wanted: readonly string[]) {
    super()
    this.#wanted = wanted
  }

  [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } | undefined {
    if (!this.answersTo(name)) return undefined
    const isAny = name === 'any' || name === 'all'
    const names = isAny && args.length > 0 ? args.map((each) => nameOf(each as Name)) : [name]
    for (const each of names) {
      const key = each === 'all' ? 'any' : each
      if (block !== null) this.#answers.set(key, block)
    }
    return { value: null }
  }

  answersTo(name: string): boolean {
    return /^[a-z_]\w*$/.test(name)
  }

  /** The block that answers; null where none does, for the action's template. */
  chosen(): (() => unknown) | null {
    const name = this.#wanted.find((each) => this.#answers.has(each))
    const none = this.#wanted.length === 0 ? this.#answers.get('none') : undefined
    const found = name === undefined ? (none ?? this.#answers.get('any')) : this.#answers.get(name)
    return found === undefined ? null : () => found()
  }
}
