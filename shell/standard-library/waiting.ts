import { send } from '../ruby/call/send.ts'
import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { RuntimeError } from '../ruby/exception/standard-errors.ts'
import type { Float } from '../ruby/float/float.ts'
import type { Block } from '../ruby/types.ts'

/** A block took longer than `Timeout.timeout` lets it. */
export class TimeoutError extends RuntimeError {
  static {
    defineClass(this, 'Timeout::Error')
  }
}

/** A lock is taken twice, or given back by who has not taken it. */
export class ThreadError extends StandardError {
  static {
    defineClass(this, 'ThreadError')
  }
}

/** Timeout of the standard library. A block is not interrupted: one that took longer raises when it has ended. */
export class Timeout {
  static {
    defineClass(this, 'Timeout', { staticParameters: { timeout: '1-3 &' } })
  }

  static timeout(seconds: unknown, ...given: readonly unknown[]): unknown {
    const limit =
      seconds === null ? Number.POSITIVE_INFINITY : (send(seconds, 'to_f') as Float).value
    const start = performance.now()
    const value = (given.at(-1) as Block)(seconds)
    const [type, message] = given.slice(0, -1)
    if (limit === 0 || performance.now() - start <= limit * 1000) return value
    const raised = (typeof type === 'function' ? type : TimeoutError) as new (
      text: unknown,
    ) => Error
    throw new raised(message ?? 'execution expired')
  }
}

/** Mutex and Monitor of the standard library: a process answers one request at a time, so a lock is always free. */
export class Mutex extends RubyObject {
  static {
    defineClass(this, 'Thread::Mutex', { parameters: { synchronize: '0 &' } })
  }

  #isLocked = false

  synchronize(block: Block): unknown {
    this.lock()
    try {
      return block()
    } finally {
      this.#isLocked = false
    }
  }

  lock(): this {
    if (this.#isLocked) throw new ThreadError('deadlock; recursive locking')
    this.#isLocked = true
    return this
  }

  unlock(): this {
    if (!this.#isLocked) throw new ThreadError('Attempt to unlock a mutex which is not locked')
    this.#isLocked = false
    return this
  }

  try_lock(): boolean {
    if (this.#isLocked) return false
    this.#isLocked = true
    return true
  }

  is_locked(): boolean {
    return this.#isLocked
  }

  is_owned(): boolean {
    return this.#isLocked
  }
}

/** A lock that who has it may take again. */
export class Monitor extends RubyObject {
  static {
    defineClass(this, 'Monitor', { parameters: { synchronize: '0 &', mon_synchronize: '0 &' } })
  }

  synchronize(block: Block): unknown {
    return block()
  }

  mon_synchronize(block: Block): unknown {
    return block()
  }
}
