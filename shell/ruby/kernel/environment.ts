import { send } from '../call/send.ts'
import { defineClass } from '../class/define.ts'
import { KeyError } from '../exception/detailed-errors.ts'
import { Hash } from '../hash/hash.ts'
import { inspect } from '../object/inspect.ts'
import { isString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import type { Block } from '../types.ts'
import { world } from '../world.ts'

/** Methods that only read, and answer as those of a Hash do. */
const READING =
  `all? any? count each each_pair each_with_index each_with_object empty? filter filter_map find
  find_all flat_map group_by has_value? include? has_key? key key? keys length map max_by member? min_by none?
  partition reduce reject rassoc assoc select size slice sort sort_by sum to_a to_h value? values values_at zip`.split(
    /\s+/,
  )

/** Those of them that take names, which have to be Strings. */
const NAMING = new Set('include? has_key? key key? member? assoc slice values_at'.split(' '))

/** Those that say nil of values that are no Strings. */
const ASKING = new Set(['value?', 'has_value?', 'rassoc'])

/** `ENV`: the environment of the process. What a program writes, it reads again; nobody else sees it. */
class Environment {
  #hash: Hash | null = null

  '[]'(name: unknown): unknown {
    return this.to_hash().peek(toStr(name)) ?? null
  }

  '[]='(name: unknown, value: unknown): unknown {
    const key = toStr(name)
    if (value === null) this.to_hash().delete(key)
    else this.to_hash().set(key, toStr(value))
    return value
  }

  store(name: unknown, value: unknown): unknown {
    return this['[]='](name, value)
  }

  fetch(name: unknown, fallback: unknown, block: Block | null): unknown {
    const value = this['[]'](name)
    if (value !== null) return value
    if (block !== null) return block(name)
    if (fallback !== undefined) return fallback
    throw new KeyError(`key not found: ${inspect(name)}`, { receiver: this, key: name })
  }

  delete(name: unknown, block: Block | null): unknown {
    const value = this['[]'](name)
    if (value === null) return block === null ? null : block(name)
    this['[]='](name, null)
    return value
  }

  to_hash(): Hash {
    this.#hash ??= Hash.from(Object.entries(world().environment))
    return this.#hash
  }

  inspect(): string {
    return inspect(this.to_hash())
  }

  to_s(): string {
    return 'ENV'
  }
}

export const ENV: Environment = /* @__PURE__ */ makeEnvironment()

function makeEnvironment(): Environment {
  const parameters: Record<string, string> = { fetch: '1-2 &', delete: '1 &' }
  for (const name of READING) {
    parameters[name] = '0+ &'
    const key = name.endsWith('?') ? `is_${name.slice(0, -1)}` : name
    const value = function (this: Environment, args: unknown[], block: Block | null): unknown {
      if (NAMING.has(name)) for (const arg of args) toStr(arg)
      if (ASKING.has(name) && !isString(args[0])) return null
      const found = send(this.to_hash(), name, args, block)
      if (found !== this.to_hash()) return found
      return name.startsWith('each') ? this : Hash.from(this.to_hash())
    }
    Object.defineProperty(Environment.prototype, key, { value })
  }
  defineClass(Environment, 'Object', { parameters })
  return new Environment()
}
