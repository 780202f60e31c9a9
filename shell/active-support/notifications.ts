import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { world } from '../ruby/world.ts'

/** What an application has sent: its name, its times and what goes with it. */
export class NotificationEvent extends RubyObject {
  static {
    defineClass(this, 'ActiveSupport::Notifications::Event')
  }

  readonly #name: string
  readonly #payload: Hash
  readonly #start: number
  readonly #end: number

  constructor(name: string, payload: Hash, start: number, end: number) {
    super()
    this.#name = name
    this.#payload = payload
    this.#start = start
    this.#end = end
  }

  name(): string {
    return this.#name
  }

  payload(): Hash {
    return this.#payload
  }

  /** Milliseconds. */
  duration(): Float {
    return new Float((this.#end - this.#start) * 1000)
  }

  time(): Float {
    return new Float(this.#start * 1000)
  }

  end(): Float {
    return new Float(this.#end * 1000)
  }
}

/** Who is told of events, until `unsubscribe`. */
class Subscription extends RubyObject {
  static {
    defineClass(this, 'ActiveSupport::Notifications::Subscription')
  }

  readonly pattern: unknown
  readonly block: Block

  constructor(pattern: unknown, block: Block) {
    super()
    this.pattern = pattern
    this.block = block
  }
}

/** Events of the framework, which are not sent. */
export const OF_RAILS =
  /\.(?:action_(?:controller|view|mailer|dispatch|cable)|active_(?:record|job|storage|support|model)|rails|railties)$/

let subscriptions: readonly Subscription[] = []
let count = 0

/** Events that an application sends itself. Rails API, ActiveSupport::Notifications. */
export class Notifications {
  static {
    defineClass(this, 'ActiveSupport::Notifications', {
      staticParameters: {
        instrument: '1-2 &',
        subscribe: '0-2 &',
        subscribed: '1-2 &',
        unsubscribe: '1',
      },
    })
  }

  /** Runs a block, and tells who has subscribed to the name what it took; gives what the block gives. */
  static instrument(name: unknown, ...given: readonly unknown[]): unknown {
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const first = given.find((each) => each instanceof Hash || isKeywords(each))
    const payload = isKeywords(first)
      ? hashFromKeywords(first)
      : ((first as Hash | undefined) ?? new Hash())
    const wanted = subscriptions.filter(({ pattern }) => isMeant(pattern, toS(name)))
    const start = world().now()
    try {
      return block === undefined ? null : block(payload)
    } catch (error) {
      payload.set(symbol('exception_object'), error)
      throw error
    } finally {
      const end = world().now()
      for (const { block: told } of wanted) tell(told, toS(name), payload, start, end)
    }
  }

  /** Tells a block, or what answers `call`, of each event of that name: with one parameter the event itself. */
  static subscribe(...given: readonly unknown[]): Subscription {
    const block = given.at(-1) as Block
    const pattern = given.length > 1 ? given[0] : null
    if (pattern !== null && !(pattern instanceof Regexp) && OF_RAILS.test(toS(pattern))) {
      throw new ArgumentError(
        `${toS(pattern)} is an event of the framework, which sends none here: the log has the times of each request`,
      )
    }
    const made = new Subscription(pattern ?? null, block)
    subscriptions = [...subscriptions, made]
    return made
  }

  /** Subscribes for as long as a block runs. */
  static subscribed(told: unknown, ...given: readonly unknown[]): unknown {
    const made = Notifications.subscribe(given.length > 1 ? given[0] : null, told)
    try {
      return (given.at(-1) as Block)()
    } finally {
      Notifications.unsubscribe(made)
    }
  }

  static unsubscribe(which: unknown): null {
    subscriptions = subscriptions.filter((each) => each !== which && each.pattern !== which)
    return null
  }
}

function isMeant(pattern: unknown, name: string): boolean {
  if (pattern === null) return true
  return pattern instanceof Regexp ? pattern.test(name) : toS(pattern) === name
}

function tell(block: Block, name: string, payload: Hash, start: number, end: number): void {
  const told = block as Block & { readonly arity?: number; call?: Block }
  if (block.length === 1 || told.arity === 1) {
    block(new NotificationEvent(name, payload, start, end))
    return
  }
  count += 1
  block(
    name,
    new Time(start * 1e6),
    new Time(end * 1e6),
    count.toString(16).padStart(20, '0'),
    payload,
  )
}
