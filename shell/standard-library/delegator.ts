import { checkCount } from '../ruby/call/arguments.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { answers, send } from '../ruby/call/send.ts'
import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { methodName } from '../ruby/class/method-name.ts'
import { dup } from '../ruby/object/copy.ts'
import { COPY_STATE } from '../ruby/object/copy-state.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { equals } from '../ruby/operators/equals.ts'
import type { Block } from '../ruby/types.ts'

/** What every object has, and an object that stands before another asks that. */
const HANDED_ON =
  `hash === <=> =~ blank? present? to_json as_json to_param to_model to_query to_key persisted? new_record?
  model_name to_partial_path html_safe?`.split(/\s+/)

/**
 * An object that stands before another: what its class does not define, the other answers. `__getobj__` gives the other,
 * `__setobj__` puts a new one there. Ruby API, SimpleDelegator.
 */
export class SimpleDelegator extends RubyObject implements MethodMissing {
  static {
    defineClass(this, 'SimpleDelegator', {
      parameters: {
        initialize: '1',
        __setobj__: '1',
        ...Object.fromEntries(HANDED_ON.map((name) => [name, '0+'])),
      },
    })
    for (const name of HANDED_ON) {
      Object.defineProperty(this.prototype, methodName(name), {
        value(this: SimpleDelegator, ...args: unknown[]) {
          return send(this.#other, name, args)
        },
        configurable: true,
        writable: true,
      })
    }
  }

  #other: unknown

  constructor(...args: unknown[]) {
    super()
    checkCount(args.length, 1, 1)
    this.#other = args[0]
  }

  $__getobj__(): unknown {
    return this.#other
  }

  $__setobj__(other: unknown): unknown {
    this.#other = other
    return other
  }

  '=='(other: unknown): boolean {
    return other === this || equals(this.#other, other)
  }

  '!'(): boolean {
    return this.#other === null || this.#other === false
  }

  to_s(): string {
    return toS(this.#other)
  }

  inspect(): string {
    return inspect(this.#other)
  }

  [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } | undefined {
    return answers(this.#other, name) ? { value: send(this.#other, name, args, block) } : undefined
  }

  answersTo(name: string): boolean {
    return answers(this.#other, name)
  }

  [COPY_STATE](made: SimpleDelegator): void {
    made.#other = dup(this.#other)
  }
}
