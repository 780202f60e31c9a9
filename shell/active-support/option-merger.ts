import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { BasicObject } from '../ruby/class/core-classes.ts'
import { yieldTo } from '../ruby/control/yield.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords, keywordsFrom } from '../ruby/hash/keywords.ts'
import { answers, sendSelf } from '../ruby/index.ts'
import { lambda, Proc, toProc } from '../ruby/proc/proc.ts'
import { objectInstanceEval } from '../ruby/proc/rebind.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { deepMerge } from './hash.ts'

/**
 * `with_options(class: "wide") { |form| … }`: the receiver, which adds the options to those of each call. A block without a
 * parameter has it as self; without a block it is what the call gives. Source: Active Support, Object#with_options.
 */
export function withOptions(self: unknown, block: Block | null, options: unknown): unknown {
  const merger = new OptionMerger(self, hashOf(options))
  if (block === null) return merger
  return toProc(block)?.arity === 0 ? objectInstanceEval(merger, block) : yieldTo(block, merger)
}

/** Passes every call on, with options in front of those that the call has. Source: ActiveSupport::OptionMerger. */
class OptionMerger extends BasicObject implements MethodMissing {
  readonly #context: unknown
  readonly #options: Hash

  constructor(context: unknown, options: Hash) {
    super()
    this.#context = context
    this.#options = options
  }

  [METHOD_MISSING](name: string, args: readonly unknown[], block: Block | null) {
    return { value: sendSelf(this.#context, name, this.#merged(args), block) }
  }

  answersTo(name: string): boolean {
    return answers(this.#context, name)
  }

  #merged(args: readonly unknown[]): readonly unknown[] {
    const last = args.at(-1)
    if (args.length === 1 && last instanceof Proc) {
      return [lambda((...given) => deepMerge(this.#options, last.call(...given), null), 0, -1)]
    }
    const hasOwn = isKeywords(last) || answers(last, 'to_hash')
    const options = hasOwn ? deepMerge(this.#options, hashOf(last), null) : this.#options
    return [...(hasOwn ? args.slice(0, -1) : args), keywordsFrom(options)]
  }
}

function hashOf(value: unknown): Hash {
  return isKeywords(value) ? hashFromKeywords(value) : (sendSelf(value, 'to_hash') as Hash)
}
