import { CurrentAttributes, hasCurrent } from './active-support/current-attributes.ts'
import { readGiven } from './active-support/options.ts'
import { defineClass } from './ruby/class/define.ts'
import { exceptionOf } from './ruby/control/caught.ts'
import { ArgumentError } from './ruby/exception/standard-errors.ts'
import { Hash } from './ruby/hash/hash.ts'
import { hashFromKeywords } from './ruby/hash/keywords.ts'
import { respondTo, send } from './ruby/index.ts'
import { inspect, toS } from './ruby/object/texts.ts'
import { symbol } from './ruby/text/symbol.ts'
import { type Block, isKeywords } from './ruby/types.ts'
import { world } from './ruby/world.ts'
import { logger } from './running.ts'

/** What `set_context` and `tagged` say, for as long as a request or a job runs. */
class EventContext extends CurrentAttributes {
  static {
    defineClass(this, 'ActiveSupport::EventContext')
  }

  values = new Hash()
  tags = new Hash()
}

/** `Rails.event`: events with names and values go to the log, and to who has subscribed. Rails 8.1 API, ActiveSupport::EventReporter. */
export class EventReporter {
  static {
    defineClass(this, 'ActiveSupport::EventReporter', {
      parameters: { notify: '1-2', debug: '1-2', tagged: '0+ &', set_context: '1', subscribe: '1' },
    })
  }

  readonly #subscribers = new Set<unknown>()

  notify(name: unknown, ...given: readonly unknown[]): null {
    return this.#tell('info', name, given)
  }

  debug(name: unknown, ...given: readonly unknown[]): null {
    return this.#tell('debug', name, given)
  }

  #tell(level: 'info' | 'debug', name: unknown, given: readonly unknown[]): null {
    const payload = payloadOf(given)
    const { values, tags } = hasCurrent() ? EventContext.instance() : new EventContext()
    logger[level](`[${toS(name)}] ${inspect(payload)}`)
    const event = Hash.of(
      [symbol('name'), toS(name)],
      [symbol('payload'), payload],
      [symbol('tags'), Hash.from([...tags])],
      [symbol('context'), Hash.from([...values])],
      [symbol('timestamp'), Math.round(world().now() * 1e9)],
    )
    for (const subscriber of this.#subscribers) {
      try {
        send(subscriber, 'emit', [event])
      } catch (raised) {
        logger.error(exceptionOf(raised))
      }
    }
    return null
  }

  /** Names tags of the events of a block. */
  tagged(given: readonly unknown[], block: Block): unknown {
    const { args, options } = readGiven(given)
    const context = EventContext.instance()
    const before = context.tags
    const named = args.map((tag) => [symbol(toS(tag)), true] as [unknown, unknown])
    const own = [...options].map(([tag, value]) => [symbol(tag), value] as [unknown, unknown])
    context.tags = Hash.from([...before, ...named, ...own])
    try {
      return block()
    } finally {
      context.tags = before
    }
  }

  /** Adds to what events are told with until the request, or the job, ends. */
  set_context(...given: readonly unknown[]): null {
    const { values } = EventContext.instance()
    for (const [key, value] of payloadOf(given) as Hash) values.set(key, value)
    return null
  }

  subscribe(subscriber: unknown): null {
    if (!respondTo(subscriber, 'emit')) {
      throw new ArgumentError('Event subscribers must respond to #emit')
    }
    this.#subscribers.add(subscriber)
    return null
  }

  unsubscribe(subscriber: unknown): null {
    this.#subscribers.delete(subscriber)
    return null
  }
}

/** A Hash, or an object that stands for the event. */
function payloadOf([given = {}]: readonly unknown[]): unknown {
  return isKeywords(given) ? hashFromKeywords(given) : given
}

const reporter = new EventReporter()

export function eventReporter(): EventReporter {
  return reporter
}
