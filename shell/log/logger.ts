import type { Logger } from '../controller/context.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { caught } from '../ruby/control/caught.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Block } from '../ruby/types.ts'

/** Where the lines go. */
export interface Target extends Logger {
  writes?(level: 'debug' | 'info'): boolean
}

/** What a log takes: a text, an exception, any value, or a block that makes one. */
export type Entry = unknown

/** `logger` of controllers and models, `Rails.logger`: Ruby's Logger over the application's log. */
export class RubyLogger {
  readonly #log: () => Target | null
  #tags: readonly string[] = NONE

  static {
    const level = '0-1 &'
    const levels = { debug: level, info: level, warn: level, error: level, fatal: level }
    defineClass(this, 'Logger', {
      parameters: { ...levels, unknown: level, tagged: '0+ &' },
    })
  }

  constructor(log: () => Target | null) {
    this.#log = log
  }

  debug(entry?: Entry, block?: Block | null): boolean {
    return this.#write('debug', entry, block)
  }

  info(entry?: Entry, block?: Block | null): boolean {
    return this.#write('info', entry, block)
  }

  warn(entry?: Entry, block?: Block | null): boolean {
    return this.#write('warn', entry, block)
  }

  error(entry?: Entry, block?: Block | null): boolean {
    return this.#write('error', entry, block)
  }

  fatal(entry?: Entry, block?: Block | null): boolean {
    return this.#write('error', entry, block)
  }

  unknown(entry?: Entry, block?: Block | null): boolean {
    return this.#write('error', entry, block)
  }

  /** A logger, or what the block says, whose lines begin with these tags. Rails: ActiveSupport::TaggedLogging. */
  tagged(...given: readonly unknown[]): unknown {
    const block = given.at(-1)
    const isBlock = typeof block === 'function'
    const words = (isBlock ? given.slice(0, -1) : given).flat().map((each) => toS(each))
    const tags = words.filter((each) => each.trim() !== '').map((each) => `[${each}] `)
    if (!isBlock) {
      const logger = new RubyLogger(this.#log)
      logger.#tags = [...this.#tags, ...tags]
      return logger
    }
    const before = this.#tags
    this.#tags = [...before, ...tags]
    try {
      return block(this)
    } finally {
      this.#tags = before
    }
  }

  is_debug(): boolean {
    return this.#log()?.writes?.('debug') !== false
  }

  is_info(): boolean {
    return this.#log()?.writes?.('info') !== false
  }

  #write(level: 'debug' | 'info' | 'warn' | 'error', entry: Entry, block?: Block | null): boolean {
    const log = this.#log()
    if (log === null || (level === 'debug' && !this.is_debug())) return true
    log[level](this.#tags.join('') + textOf(block ? block() : entry))
    return true
  }
}

const NONE: readonly string[] = []

function textOf(entry: Entry): string {
  if (isString(entry)) return toS(entry)
  if (!(entry instanceof Error)) return inspect(entry ?? null)
  const error = caught(entry)
  return `${toS(error)} (${className((error as object).constructor)})`
}
