import { defineClass } from '../ruby/class/define.ts'
import { KeyError } from '../ruby/exception/detailed-errors.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import type { Block } from '../ruby/types.ts'

/** `ENV`: the environment of the process. */
export class Env {
  static {
    defineClass(this, 'ENV', { staticParameters: { fetch: '1-2 &' } })
  }

  static '[]'(name: unknown): string | null {
    return process.env[toS(name)] ?? null
  }

  static fetch(name: unknown, fallback?: unknown, block?: Block | null): unknown {
    const value = process.env[toS(name)]
    if (value !== undefined) return value
    if (block !== undefined && block !== null) return block(name)
    if (fallback !== undefined) return fallback
    throw new KeyError(`key not found: ${inspect(name)}`)
  }

  static is_key(name: unknown): boolean {
    return process.env[toS(name)] !== undefined
  }
}
