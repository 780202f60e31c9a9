import { checkCount } from '../ruby/call/arguments.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { KeyError } from '../ruby/exception/detailed-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { isBlank } from './blank.ts'

/**
 * A Hash whose keys are methods: `options.size`, `options.size = 3`, nil for what was never set, and `options.size!`,
 * which raises KeyError there. Rails API, ActiveSupport::OrderedOptions.
 */
export class OrderedOptions extends Hash implements MethodMissing {
  static override readonly rubyName: string = 'ActiveSupport::OrderedOptions'

  override get(key: unknown): unknown {
    return super.get(keyOf(key))
  }

  override peek(key: unknown): unknown {
    return super.peek(keyOf(key))
  }

  override has(key: unknown): boolean {
    return super.has(keyOf(key))
  }

  override set(key: unknown, value: unknown): this {
    return super.set(keyOf(key), value)
  }

  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined {
    if (name.endsWith('=')) {
      checkCount(args.length, 1, 1)
      this.set(name.slice(0, -1), args[0])
      return { value: args[0] }
    }
    if (args.length > 0 || name.endsWith('?')) return undefined
    const key = name.replace(/!$/, '')
    const value = this.peek(key) ?? null
    if (name.endsWith('!') && isBlank(value)) {
      throw new KeyError(`:${key} is blank`, { receiver: this, key: symbol(key) })
    }
    return { value }
  }

  answersTo(name: string): boolean {
    return !name.endsWith('?')
  }
}

/** Maps at every depth as such options; lists and other values as they are. */
export function orderedOptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orderedOptions)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const options = new OrderedOptions()
  for (const [name, each] of Object.entries(value)) options.set(name, orderedOptions(each))
  return options
}

function keyOf(key: unknown): unknown {
  return typeof key === 'string' ? symbol(key) : key
}
