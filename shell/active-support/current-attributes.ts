import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { LocalJumpError, RuntimeError } from '../ruby/exception/standard-errors.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'
import { sendSelf, setLastMatch } from '../ruby/index.ts'
import { requestState } from '../ruby/request-state.ts'

type Instances = ReadonlyMap<object, CurrentAttributes>

/** No class was asked yet; the first that is makes a map. */
const EMPTY: Instances = new Map()

/** The objects of the action, job or test that runs: they go along with it where it waits, and others run meanwhile. */
interface Holder {
  instances: Instances | null
}

function holder(): Holder {
  return requestState().current as Holder
}

/**
 * Starts an action, a test or a program without objects or a `$~` of its own. What it answers resets its objects, and goes back to
 * those around it.
 */
export function enterCurrent(): () => void {
  const own = holder()
  const outer = own.instances
  own.instances = EMPTY
  setLastMatch(null)
  return () => {
    const { instances } = own
    try {
      if (instances !== null && instances !== EMPTY) {
        for (const each of instances.values()) each.reset()
      }
    } finally {
      own.instances = outer
    }
  }
}

/** Runs something with objects of its own, which are reset when it has ended. */
export function withCurrent<Result>(body: () => Result): Result {
  const leave = enterCurrent()
  let result: Result
  try {
    result = body()
  } catch (error) {
    leave()
    throw error
  }
  if (!(result instanceof Promise)) {
    leave()
    return result
  }
  return result.finally(leave) as Result
}

/** Whether attributes have a place here: not where no action runs. */
export function hasCurrent(): boolean {
  return holder().instances !== null
}

/** From now on there are attributes within actions only. */
export function closeCurrent(): void {
  holder().instances = null
}

/**
 * What one request keeps for all its parts: `Current.user`. It is empty when an action starts, and after it. Rails
 * API, ActiveSupport::CurrentAttributes.
 */
export class CurrentAttributes {
  static {
    defineClass(this, 'ActiveSupport::CurrentAttributes', {
      parameters: { set: '1 &', with: '1 &', reset: '0' },
    })
  }

  /** The object of the class, here and now. Raises RuntimeError where no action runs. */
  static instance<T extends CurrentAttributes>(this: new () => T): T {
    const own = holder()
    const found = own.instances?.get(this)
    if (found !== undefined) return found as T
    if (own.instances === null) {
      throw new RuntimeError(`${className(this)} is empty here: no request, job or test runs.`)
    }
    const made = new this()
    if (own.instances === EMPTY) own.instances = new Map()
    ;(own.instances as Map<object, CurrentAttributes>).set(this, made)
    return made
  }

  /** Sets attributes, for the length of a block. */
  set(given: unknown, block: () => unknown = noBlock): unknown {
    const attributes = keywordsFrom(given)
    const before = Object.keys(attributes).map((name) => [name, sendSelf(this, name)] as const)
    const write = (name: string, value: unknown) => sendSelf(this, `${name}=`, [value])
    try {
      for (const [name, value] of Object.entries(attributes)) write(name, value)
      return block()
    } finally {
      for (const [name, value] of before) write(name, value)
    }
  }

  /** The same. Rails 7.1's Object#with. */
  with(attributes: unknown, block?: () => unknown): unknown {
    return this.set(attributes, block)
  }

  /** Runs what `before_reset` says, forgets the attributes, and runs what `resets` says. */
  reset(): void {
    this.run_before_reset?.()
    const fresh: object = new (this.constructor as new () => CurrentAttributes)()
    for (const key of Object.keys(this)) Reflect.set(this, key, Reflect.get(fresh, key) ?? null)
    Object.assign(this, fresh)
    this.run_after_reset?.()
  }

  /** What gen makes of `before_reset`. */
  declare run_before_reset?: () => unknown
  /** What gen makes of `resets`. */
  declare run_after_reset?: () => unknown
}

function noBlock(): never {
  throw new LocalJumpError('no block given (yield)')
}
