import type { LogLevel } from '../config/configuration.ts'
import type { Logger } from '../controller/context.ts'
import { timestamp } from './clock.ts'
import { formatJson, formatText } from './format.ts'

/** Where finished lines go. */
export interface LineSink {
  write(line: string): void
  flush(): void | Promise<void>
}

/** What a line says beside time, level and message. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>

const ORDER: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 }

/** The application's log: one line an event, as text or JSON. */
export class Log implements Logger {
  readonly level: LogLevel
  readonly #sink: LineSink
  readonly #isJson: boolean

  constructor(sink: LineSink, level: LogLevel, format: 'text' | 'json') {
    this.#sink = sink
    this.level = level
    this.#isJson = format === 'json'
  }

  /** Whether lines of a level are written at all. */
  writes(level: LogLevel): boolean {
    return ORDER[level] >= ORDER[this.level]
  }

  /** Writes a line whatever the level: that the server listens. */
  announce(message: string, fields: LogFields = {}): void {
    const format = this.#isJson ? formatJson : formatText
    this.#sink.write(format(timestamp(), 'info', message, fields))
  }

  /** Writes a line; `structured` gives what the message says already, as fields for who reads JSON. */
  log(
    level: LogLevel,
    message: string,
    fields: LogFields = {},
    structured?: () => Readonly<Record<string, unknown>>,
  ): void {
    if (!this.writes(level)) return
    const time = timestamp()
    this.#sink.write(
      this.#isJson
        ? formatJson(time, level, message, { ...fields, ...structured?.() })
        : formatText(time, level, message, fields),
    )
  }

  debug(message: unknown, fields?: LogFields): void {
    this.log('debug', String(message), fields)
  }

  info(message: unknown, fields?: LogFields): void {
    this.log('info', String(message), fields)
  }

  warn(message: unknown, fields?: LogFields): void {
    this.log('warn', String(message), fields)
  }

  error(message: unknown, fields?: LogFields): void {
    this.log('error', String(message), fields)
  }

  /** Writes what is left before the process ends. */
  async flush(): Promise<void> {
    await this.#sink.flush()
  }
}
