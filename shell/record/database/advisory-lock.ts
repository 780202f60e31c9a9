import { defineClass } from '../../ruby/class/define.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { world } from '../../ruby/world.ts'
import { ActiveRecordError } from '../../schema/errors.ts'
import { secondsOf } from '../model/token-time.ts'
import { type Connection, schemaConnection } from './connection.ts'
import { StatementInvalid } from './database-errors.ts'

// Locks that an application names, as the gem with_advisory_lock has them.

/** What they take. */
export interface LockOptions {
  /** Seconds to wait; null for as long as it takes. */
  readonly timeoutSeconds?: unknown
  readonly shared?: unknown
  /** Keeps it until the transaction that is open ends. */
  readonly transaction?: unknown
}

/** A name, seconds or options, and the block. */
export type LockCall = readonly [name: unknown, ...given: readonly unknown[]]

/** `with_advisory_lock!` that waited for too long. */
export class FailedToAcquireLock extends ActiveRecordError {
  static override readonly rubyName: string = 'WithAdvisoryLock::FailedToAcquireLock'
}

/** What `with_advisory_lock_result` gives. */
export class LockResult {
  static {
    defineClass(this, 'WithAdvisoryLock::Result')
  }

  readonly #isTaken: boolean
  readonly #value: unknown

  constructor(isTaken: boolean, value: unknown = false) {
    this.#isTaken = isTaken
    this.#value = value
  }

  is_lock_was_acquired(): boolean {
    return this.#isTaken
  }

  result(): unknown {
    return this.#value
  }
}

/** The locks that are held: no other code of the process runs before the block of the last has ended. */
const held: string[] = []

export function heldLocks(): readonly string[] {
  return [...held]
}

/** Seconds between two attempts, of which a random share is taken so that those who wait do not do so in step. */
const PAUSES = [0.05, 0.15] as const

/** Runs the block while nobody else holds the lock of that name, in whichever process. */
export function withLock(connection: Connection, call: LockCall): LockResult {
  const [name, ...given] = call
  const block = given.at(-1)
  if (typeof block !== 'function') throw new ArgumentError('no block given (yield)')
  const word = toS(name)
  if (held.includes(word)) return new LockResult(true, block())
  const letGo = take(connection, word, optionsOf(given.slice(0, -1)))
  if (letGo === null) return new LockResult(false)
  held.push(word)
  try {
    return new LockResult(true, block())
  } finally {
    held.pop()
    try {
      letGo()
    } catch (error) {
      // Its transaction has failed: the lock ends when the connection goes back.
      if (!(error instanceof StatementInvalid)) throw error
    }
  }
}

/** The same; FailedToAcquireLock where it was not taken. */
export function requireLock(connection: Connection, call: LockCall): unknown {
  const result = withLock(connection, call)
  if (result.is_lock_was_acquired()) return result.result()
  throw new FailedToAcquireLock(`Failed to acquire lock ${toS(call[0])}`)
}

/** Whether somebody holds the lock. */
export function isLockHeld(connection: Connection, name: unknown): boolean {
  if (held.includes(toS(name))) return true
  return !withLock(connection, [name, 0, () => null]).is_lock_was_acquired()
}

function optionsOf(given: readonly unknown[]): LockOptions {
  const found = given.map((each) => {
    return typeof each === 'object' &&
      each !== null &&
      Object.getPrototypeOf(each) === Object.prototype
      ? each
      : { timeoutSeconds: each }
  })
  return Object.assign({}, ...found)
}

function take(connection: Connection, name: string, options: LockOptions): (() => void) | null {
  const { timeoutSeconds, shared, transaction } = options
  const seconds = secondsOf(timeoutSeconds)
  const { adapter } = connection
  const db = schemaConnection(connection)
  const ways = {
    isShared: isTruthy(shared ?? false),
    isOfTransaction: isTruthy(transaction ?? false),
  }
  if (ways.isOfTransaction && !connection.inTransaction)
    throw new ArgumentError('transaction: true takes the lock in a transaction: open one around it')
  const end = seconds === null ? Number.POSITIVE_INFINITY : world().monotonic() + seconds
  for (;;) {
    const letGo = adapter.lockNamed(db, name, ways)
    if (letGo !== null) return letGo
    const left = end - world().monotonic()
    if (left <= 0) return null
    const [least, most] = PAUSES
    world().sleep?.(Math.min(left, least + Math.random() * (most - least)))
  }
}
