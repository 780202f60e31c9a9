import type { LogLevel } from '../config/configuration.ts'
import type { Logger } from '../controller/context.ts'
import { send } from '../ruby/call/send.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { caught } from '../ruby/control/caught.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { currentRequestId, requestState } from '../ruby/request-state.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { Time } from '../ruby/time/time.ts'
import { type Block, isKeywords } from '../ruby/types.ts'

/** Where the lines go. */
export interface Target extends Logger {
  writes?(level: LogLevel): boolean
}

/** What a log takes: a text, an exception, any value, or a block that makes one. */
export type Entry = unknown

/** `logger` of controllers and models, `Rails.logger`: Ruby's Logger over the application's log. */
export class RubyLogger {
  readonly #log: () => Target | null
  #tags: readonly string[] = NONE
  #level = 0
  /** Who speaks: it stands before the line. */
  progname: unknown = null
  /** What makes the line of level, time, `progname` and entry; null for the log's own form. */
  formatter: unknown = null

  static {
    const level = '0-1 &'
    const levels = { debug: level, info: level, warn: level, error: level, fatal: level }
    defineClass(this, 'Logger', {
      reads: ['progname', 'formatter'],
      writes: ['progname', 'formatter'],
      parameters: {
        ...levels,
        add: '1-3 &',
        log: '1-3 &',
        initialize: '0+ k',
        unknown: level,
        tagged: '0+ &',
        add_tags: '0+ &',
        silence: '0-1 &',
      },
    })
  }

  /** Where the lines go; what Ruby code gives `Logger.new` says only whether they go anywhere: the server has one log. */
  constructor(log: unknown = null, ...given: readonly unknown[]) {
    const keywords = given.at(-1)
    if (isKeywords(keywords)) {
      this.progname = keywords['progname'] ?? null
      this.formatter = keywords['formatter'] ?? null
      if (keywords['level'] !== undefined) this.level = keywords['level']
    }
    this.#log =
      typeof log === 'function'
        ? (log as () => Target | null)
        : log === null
          ? () => null
          : serverLog
  }

  /** What it writes to, which its tags belong to. */
  get target(): object {
    return this.#log() ?? this
  }

  /** The least level whose lines are written: `Logger::WARN`, or `:warn`. */
  get level(): number {
    const log = this.#log()
    const least = WRITTEN.findIndex((level) => log?.writes?.(level) !== false)
    return Math.max(this.#level, least === -1 ? LOGGER_ERROR : least)
  }

  set level(level: unknown) {
    const at = LEVELS.indexOf(toS(level).toLowerCase())
    this.#level = typeof level === 'number' ? level : Math.max(at, 0)
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

  /** A line of a level by its number: `Logger::INFO`. */
  add(severity: unknown, ...given: readonly unknown[]): boolean {
    const [entry, progname] = given.filter((each) => typeof each !== 'function')
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const level = WRITTEN[Math.min(Number(severity ?? LOGGER_ERROR), LOGGER_ERROR)] ?? 'error'
    return this.#write(level, entry ?? (block === undefined ? progname : null), block)
  }

  log(severity: unknown, ...given: readonly unknown[]): boolean {
    return this.add(severity, ...given)
  }

  /** A logger, or what the block says, whose lines begin with these tags. Rails: ActiveSupport::TaggedLogging. */
  tagged(...given: readonly unknown[]): unknown {
    const block = given.at(-1)
    const isBlock = typeof block === 'function'
    const tags = logTags(isBlock ? given.slice(0, -1) : given)
    const state = requestState()
    const before = state.tags
    const current = before.get(this.target) ?? NONE
    if (!isBlock) {
      const logger = new RubyLogger(this.#log)
      logger.#tags = [...current, ...this.#tags, ...tags]
      logger.progname = this.progname
      logger.formatter = this.formatter
      return logger
    }
    state.tags = new Map(before).set(this.target, [...current, ...tags])
    try {
      return block(this)
    } finally {
      state.tags = before
    }
  }

  /** Has all lines of this logger begin with these, too. Rails: ActionCable::Connection::TaggedLoggerProxy. */
  add_tags(given: readonly unknown[]): readonly string[] {
    this.#tags = [...this.#tags, ...logTags(given)]
    return this.#tags
  }

  /** What the block says, whose lines are left out below a level: that of errors unless told. Rails: ActiveSupport::LoggerSilence. */
  silence(...given: readonly unknown[]): unknown {
    const block = given.at(-1) as Block
    const before = this.#level
    this.level = given.length > 1 ? given[0] : LOGGER_ERROR
    try {
      return block(this)
    } finally {
      this.#level = before
    }
  }

  isDebug(): boolean {
    return this.level <= LOGGER_DEBUG
  }

  isInfo(): boolean {
    return this.level <= LOGGER_INFO
  }

  isWarn(): boolean {
    return this.level <= LOGGER_WARN
  }

  isError(): boolean {
    return this.level <= LOGGER_ERROR
  }

  isFatal(): boolean {
    return this.level <= LOGGER_FATAL
  }

  #write(level: 'debug' | 'info' | 'warn' | 'error', entry: Entry, block?: Block | null): boolean {
    const log = this.#log()
    if (
      log === null ||
      LEVELS.indexOf(level) < this.#level ||
      (level === 'debug' && !this.isDebug())
    )
      return true
    const { tags, isLater } = requestState()
    const before = [...(tags.get(log) ?? NONE), ...this.#tags]
    const id = isLater ? currentRequestId() : undefined
    const fields = id === undefined ? undefined : { request_id: id }
    log[level](before.join('') + this.#line(level, entry, block), fields)
    return true
  }

  #line(level: string, entry: Entry, block: Block | null | undefined): string {
    const name = block ? (entry ?? this.progname) : this.progname
    const said = block ? block() : entry
    if (this.formatter === null) return `${name === null ? '' : `${toS(name)}: `}${textOf(said)}`
    const args = [level.toUpperCase(), Time.now(), name, said]
    return toS(send(this.formatter, 'call', args)).replace(/\n$/, '')
  }
}

/** Each tag as it stands before a line: `[abc] `. */
export function logTags(given: readonly unknown[]): string[] {
  const words = given.flat().map((each) => toS(each))
  return words.filter((each) => each.trim() !== '').map((each) => `[${each}] `)
}

const NONE: readonly string[] = []
const WRITTEN = ['debug', 'info', 'warn', 'error'] as const
const LEVELS: readonly string[] = [...WRITTEN, 'fatal']
export const [LOGGER_DEBUG, LOGGER_INFO, LOGGER_WARN, LOGGER_ERROR, LOGGER_FATAL] = [0, 1, 2, 3, 4]

let serverLog: () => Target | null = () => null

/** Says which log the loggers have that an application makes itself: `Logger.new($stdout)`. */
export function logWith(log: () => Target | null): void {
  serverLog = log
}

function textOf(entry: Entry): string {
  if (isString(entry)) return toS(entry)
  if (!(entry instanceof Error)) return inspect(entry ?? null)
  const error = caught(entry)
  return `${toS(error)} (${className((error as object).constructor)})`
}
