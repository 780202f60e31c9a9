import { answers, send } from '../ruby/call/send.ts'
import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { multiply, subtract } from '../ruby/operators/arithmetic.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { world } from '../ruby/world.ts'

/** What an application has sent: its name, its times and what goes with it. */
export class NotificationEvent extends RubyObject {
  static {
    defineClass(this, 'ActiveSupport::Notifications::Event', {
      parameters: { initialize: '5' },
    })
  }

  readonly #name: unknown
  readonly #start: unknown
  readonly #end: unknown
  readonly #id: unknown
  readonly #payload: unknown

  /** Of what a block with five parameters is given; `start` and `end` are Times, or Floats in milliseconds. */
  constructor(name: unknown, start: unknown, end: unknown, id: unknown, payload: unknown) {
    super()
    this.#name = name
    this.#start = start
    this.#end = end
    this.#id = id
    this.#payload = payload
  }

  name(): unknown {
    return this.#name
  }

  payload(): unknown {
    return this.#payload
  }

  transaction_id(): unknown {
    return this.#id
  }

  /** Milliseconds. */
  duration(): unknown {
    const length = subtract(this.#end, this.#start)
    return this.#start instanceof Time ? multiply(length, new Float(1000)) : length
  }

  time(): unknown {
    return this.#start
  }

  end(): unknown {
    return this.#end
  }
}

/** Who is told of events, until `unsubscribe`. */
class Subscription extends RubyObject {
  static {
    defineClass(this, 'ActiveSupport::Notifications::Subscription')
  }

  readonly pattern: unknown
  readonly told: unknown

  constructor(pattern: unknown, told: unknown) {
    super()
    this.pattern = pattern
    this.told = told
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
      for (const { told } of wanted) tell(told, toS(name), payload, start, end)
    }
  }

  /** Tells a block, or what answers `call`, of each event of that name: with one parameter the event itself. */
  static subscribe(...given: readonly unknown[]): Subscription {
    const told = given.at(-1) ?? given.at(-2)
    const pattern = given.length > 1 ? given[0] : null
    if (pattern !== null && !(pattern instanceof Regexp) && OF_RAILS.test(toS(pattern))) {
      throw new ArgumentError(
        `${toS(pattern)} is an event of the framework, which sends none here: the log has the times of each request`,
      )
    }
    const made = new Subscription(pattern ?? null, told)
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

function tell(told: unknown, name: string, payload: Hash, start: number, end: number): void {
  const call = (...args: unknown[]): unknown =>
    typeof told === 'function' ? told(...args) : send(told, 'call', args)
  count += 1
  const id = count.toString(16).padStart(20, '0')
  if (countOf(told) === 1) {
    const [from, to] = [new Float(start * 1000), new Float(end * 1000)]
    call(new NotificationEvent(name, from, to, id, payload))
  } else call(name, new Time(start * 1e6), new Time(end * 1e6), id, payload)
}

/** How many parameters a block has, a Proc, or the `call` of another object. */
function countOf(told: unknown): unknown {
  if (typeof told === 'function') return told.length
  return send(answers(told, 'arity') ? told : send(told, 'method', [symbol('call')]), 'arity')
}
