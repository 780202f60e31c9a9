import { inSeconds } from '../active-support/duration.ts'
import { type Given, readGiven } from '../active-support/options.ts'
import { OrderedOptions } from '../active-support/ordered-options.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError, TypeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { Time } from '../ruby/time/time.ts'
import type { Block } from '../ruby/types.ts'
import { world } from '../ruby/world.ts'
import { type CacheEntries, noEntries } from './cache-entries.ts'
import { cacheKey } from './cache-key.ts'
import { readValue, writeValue } from './entry-text.ts'

type Options = Given['options']

/** `Rails.cache`. Rails API, ActiveSupport::Cache::Store. */
export class CacheStore {
  static {
    defineClass(this, 'ActiveSupport::Cache::Store', {
      parameters: {
        fetch: '1-2 &',
        fetch_multi: '0+ &',
        read: '1-2',
        read_multi: '0+',
        write: '2-3',
        is_exist: '1-2',
        delete: '1-2',
        increment: '1-3',
        decrement: '1-3',
        delete_matched: '1-2',
        write_multi: '1-2',
        delete_multi: '1-2',
        clear: '0-1',
        cleanup: '0-1',
      },
    })
  }

  readonly #entries: () => CacheEntries
  readonly #observe: (isHit: boolean) => void

  /** `observe` hears of each value that is asked for. */
  constructor(entries: () => CacheEntries, observe: (isHit: boolean) => void = () => {}) {
    this.#entries = entries
    this.#observe = observe
  }

  /** The value under a key; what the block gives where there is none, which is kept. */
  fetch(key: unknown, ...rest: unknown[]): unknown {
    const { options, block } = readCall(rest)
    const isForced = isTruthy(options.get('force') ?? null)
    if (block === null) {
      if (!isForced) return this.#read(this.#key(key, options), options) ?? null
      throw new ArgumentError(
        'Missing block: Calling `Cache#fetch` with `force: true` requires a block.',
      )
    }
    return this.#fetch(key, options, () => {
      const changeable = new OrderedOptions()
      for (const [name, value] of options) changeable.set(name, value)
      const value = block(key, changeable) ?? null
      return { value, options: new Map([...changeable].map(([name, each]) => [toS(name), each])) }
    })
  }

  #fetch(
    key: unknown,
    options: Options,
    compute: () => { value: unknown; options: Options },
  ): unknown {
    const text = this.#key(key, options)
    const kept = isTruthy(options.get('force') ?? null) ? undefined : this.#read(text, options)
    if (kept !== undefined) return kept
    const made = compute()
    if (made.value !== null || !isTruthy(options.get('skip_nil') ?? null)) {
      this.#write(text, made.value, made.options)
    }
    return made.value
  }

  read(key: unknown, ...rest: unknown[]): unknown {
    const { options } = readCall(rest)
    return this.#read(this.#key(key, options), options) ?? null
  }

  write(key: unknown, value: unknown, ...rest: unknown[]): boolean {
    const { options } = readCall(rest)
    const text = this.#key(key, options)
    if (isTruthy(options.get('unless_exist') ?? null) && this.#isThere(text)) return false
    const isWritten = this.#write(text, value, options)
    if (isWritten !== null) return isWritten
    throw new TypeError('a relation is not kept in the cache: write its records, `relation.to_a`')
  }

  is_exist(key: unknown, ...rest: unknown[]): boolean {
    return this.#isThere(this.#key(key, readCall(rest).options))
  }

  delete(key: unknown, ...rest: unknown[]): boolean {
    return this.#entries().delete(this.#key(key, readCall(rest).options))
  }

  /** Adds to a number that all processes share, from 0 where there is none. */
  increment(key: unknown, ...rest: unknown[]): number | null {
    return this.#increment(key, rest, 1)
  }

  decrement(key: unknown, ...rest: unknown[]): number | null {
    return this.#increment(key, rest, -1)
  }

  #increment(key: unknown, rest: readonly unknown[], sign: number): number | null {
    const { args, options } = readCall(rest)
    const amount = sign * Number(args[0] ?? 1)
    const text = this.#key(key, options)
    const entry = this.#entries().increment(text, amount, expiresOf(options), now())
    return entry === null ? null : Number(entry.text)
  }

  /** What is there of these keys, by key. */
  read_multi(...given: readonly unknown[]): Hash {
    const { args, options } = readGiven(given)
    const found = args.map((key): [unknown, unknown] => {
      return [key, this.#read(this.#key(key, options), options)]
    })
    return Hash.from(found.filter(([, value]) => value !== undefined))
  }

  /** The values of these keys, by key; the block computes those that are not there. */
  fetch_multi(given: readonly unknown[], block: Block | null): Hash {
    const { args, options } = readGiven(given)
    if (block === null) {
      throw new ArgumentError('Missing block: `Cache#fetch_multi` requires a block.')
    }
    return Hash.from(
      args.map((key): [unknown, unknown] => {
        return [key, this.#fetch(key, options, () => ({ value: block(key), options }))]
      }),
    )
  }

  write_multi(values: unknown, ...rest: unknown[]): unknown {
    const { options } = readCall(rest)
    for (const [key, value] of pairsOf(values as object))
      this.#write(this.#key(key, options), value, options)
    return values
  }

  /** How many of the keys there were. */
  delete_multi(keys: unknown, ...rest: unknown[]): number {
    const { options } = readCall(rest)
    const entries = this.#entries()
    return (keys as unknown[]).filter((key) => entries.delete(this.#key(key, options))).length
  }

  /** By a Regexp, or by a text with `*`, `?` and `[…]` as Redis' store takes it: `"posts/*"`. */
  delete_matched(pattern: unknown): number {
    if (!(pattern instanceof Regexp) && !isString(pattern)) {
      throw new ArgumentError(
        'delete_matched takes a Regexp, or a text with `*`: delete_matched("posts/*")',
      )
    }
    const meant = isString(pattern) ? globPattern(text(pattern)) : pattern
    const entries = this.#entries()
    return entries.keys().filter((key) => meant.test(key) && entries.delete(key)).length
  }

  /** Removes what has ended. */
  cleanup(): null {
    this.#entries().sweep(now())
    return null
  }

  clear(): null {
    this.#entries().clear()
    return null
  }

  #key(key: unknown, options: Options): string {
    return cacheKey(key, options.get('namespace') ?? null)
  }

  #isThere(key: string): boolean {
    const entry = this.#entries().read(key)
    return entry !== null && (entry.expires === null || entry.expires > now())
  }

  #read(key: string, options: Options): unknown {
    const found = this.#find(key, options)
    this.#observe(found !== undefined)
    return found
  }

  /** The value of an entry; undefined for none, for one that has ended, and for one of another `version:`. */
  #find(key: string, options: Options): unknown {
    const entry = this.#entries().read(versioned(key, options))
    if (entry === null) return undefined
    if (entry.expires === null || entry.expires > now()) return readValue(entry.text)
    // Others are given what has just ended while this one computes it anew.
    const grace = secondsOf(options.get('race_condition_ttl') ?? null)
    if (grace !== null && now() - entry.expires <= grace) {
      const { text } = entry
      this.#entries().write(versioned(key, options), { text, expires: now() + grace }, now())
    }
    return undefined
  }

  /** Whether it was written; null for a relation, which is not kept. */
  #write(key: string, value: unknown, options: Options): boolean | null {
    if (this.#entries() === noEntries) return true
    const text = writeValue(value)
    if (text === null) return null
    const entry = { text, expires: expiresOf(options) }
    return this.#entries().write(versioned(key, options), entry, now())
  }
}

/** A version is part of the key: what another one has written is not found. */
function versioned(key: string, options: Options): string {
  const version = options.get('version') ?? null
  return version === null ? key : `${key}@${toS(version)}`
}

function readCall(rest: readonly unknown[]): Given & { readonly block: Block | null } {
  const last = rest.at(-1)
  const block = typeof last === 'function' ? (last as Block) : null
  return { ...readGiven((block === null ? rest : rest.slice(0, -1)).filter(isGiven)), block }
}

/** `nil` where options may stand is none. */
function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

/** When an entry with these options ends: seconds since 1970; null for never. */
function expiresOf(options: Options): number | null {
  const at: unknown = options.get('expires_at') ?? null
  if (at instanceof Time) return at.microseconds / 1e6
  const seconds = secondsOf(options.get('expires_in') ?? null)
  if (seconds === null) return null
  if (seconds > 0) return now() + seconds
  throw new ArgumentError(`Cache expiration time is invalid, cannot be negative: ${seconds}`)
}

function secondsOf(value: unknown): number | null {
  return value === null ? null : Number(inSeconds(value))
}

function now(): number {
  return world().now()
}

function globPattern(glob: string): RegExp {
  const parts = glob.replace(/\\.|\[[^\]]+\]|[\s\S]/g, (part) => {
    if (part === '*') return '[^]*'
    if (part === '?') return '[^]'
    if (part.startsWith('[') && part.length > 1)
      return `[${part.slice(1, -1).replace(/[\\[]/g, '\\$&')}]`
    return part.replace(/^\\/, '').replace(/\W/g, '\\$&')
  })
  return new RegExp(`^${parts}$`)
}
