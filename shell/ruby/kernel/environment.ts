import { send } from '../call/send.ts'
import { defineClass } from '../class/define.ts'
import { methodName } from '../class/method-name.ts'
import { yieldTo } from '../control/yield.ts'
import { KeyError } from '../exception/detailed-errors.ts'
import { Hash } from '../hash/hash.ts'
import { toHash } from '../hash/keywords.ts'
import { inspect } from '../object/texts.ts'
import { isString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import type { Block } from '../types.ts'
import { world } from '../world.ts'

/** Methods that only read, and answer as those of a Hash do. */
const READING =
  `all? any? assoc chunk chunk_while collect collect_concat count cycle detect drop drop_while each each_cons each_entry each_key each_pair each_slice
  each_value each_with_index each_with_object empty? entries except filter filter_map find find_all find_index first
  flat_map grep grep_v group_by has_key? has_value? include? inject invert key key? keys lazy length map max max_by member? min
  min_by minmax minmax_by none? one? partition rassoc reduce reject reverse_each select size slice slice_after slice_before slice_when sort sort_by sum take
  take_while tally to_a to_h to_set uniq value? values values_at zip`.split(/\s+/)

/** Methods that change it, where those of a Hash do. */
const CHANGING = ['clear', 'delete_if', 'filter!', 'keep_if', 'reject!', 'select!', 'shift']

/** Those of them that take names, which have to be Strings. */
const NAMING = new Set('include? has_key? key key? member? assoc except slice values_at'.split(' '))

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

  update(args: unknown[], block: Block | null): this {
    for (const arg of args) {
      for (const [name, value] of toHash(arg)) {
        const before = this['[]'](name)
        const isKept = block === null || before === null
        this['[]='](name, isKept ? value : yieldTo(block, name, before, value))
      }
    }
    return this
  }

  replace(other: unknown): this {
    const pairs = [...toHash(other)]
    for (const [name, value] of pairs) {
      toStr(name)
      toStr(value)
    }
    this.to_hash().clear()
    for (const [name, value] of pairs) this['[]='](name, value)
    return this
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
  const parameters: Record<string, string> = {
    fetch: '1-2 &',
    delete: '1 &',
    update: '0+ &',
    'merge!': '0+ &',
  }
  define('merge!', Environment.prototype.update)
  for (const name of CHANGING) {
    parameters[name] = '0 &'
    define(name, function (this: Environment, block: Block | null): unknown {
      const found = send(this.to_hash(), name, [], block)
      return found === this.to_hash() ? this : found
    })
  }
  for (const name of READING) {
    parameters[name] = '0+ &'
    const value = function (this: Environment, args: unknown[], block: Block | null): unknown {
      if (NAMING.has(name)) for (const arg of args) toStr(arg)
      if (ASKING.has(name) && !isString(args[0])) return null
      const found = send(this.to_hash(), name, args, block)
      if (found !== this.to_hash()) return found
      return name.startsWith('each') ? this : Hash.from(this.to_hash())
    }
    define(name, value)
  }
  defineClass(Environment, 'Object', { parameters })
  return new Environment()
}

function define(name: string, value: Block): void {
  Object.defineProperty(Environment.prototype, methodName(name), { value })
}
