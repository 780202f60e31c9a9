import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { LocalJumpError, RuntimeError } from '../ruby/exception/standard-errors.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'
import { sendSelf, setLastMatch } from '../ruby/index.ts'

type Instances = ReadonlyMap<object, CurrentAttributes>

/** No class was asked yet; the first that is makes a map. */
const EMPTY: Instances = new Map()

/**
 * The objects of the action that runs. One place for all is enough: an action runs to its end, or to where it first
 * waits, without another one in between. Null where none runs in a server: what a streaming action asks after it has
 * waited.
 */
let instances: Instances | null = EMPTY

/** Starts an action, a test or a program without objects or a `$~` of its own; what answers goes to `leaveCurrent`. */
export function enterCurrent(): Instances | null {
  const outer = instances
  instances = EMPTY
  setLastMatch(null)
  return outer
}

/** Resets the objects of what `enterCurrent` started, and goes back to those around it. */
export function leaveCurrent(outer: Instances | null): void {
  const own = instances
  try {
    if (own !== null && own !== EMPTY) for (const each of own.values()) each.reset()
  } finally {
    instances = outer
  }
}

/** Whether attributes have a place here: not in a streaming action that has waited. */
export function hasCurrent(): boolean {
  return instances !== null
}

/** From now on there are attributes within actions only. */
export function closeCurrent(): void {
  instances = null
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
    const found = instances?.get(this)
    if (found !== undefined) return found as T
    if (instances === null) {
      throw new RuntimeError(
        `${className(this)} is empty once a streaming action has waited: other requests were answered meanwhile. Read what is needed into a variable before the first write.`,
      )
    }
    const made = new this()
    if (instances === EMPTY) instances = new Map()
    ;(instances as Map<object, CurrentAttributes>).set(this, made)
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
