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
  readonly #format: (time: string, level: LogLevel, message: string, fields: LogFields) => string

  constructor(sink: LineSink, level: LogLevel, format: 'text' | 'json') {
    this.#sink = sink
    this.level = level
    this.#format = format === 'json' ? formatJson : formatText
  }

  /** Whether lines of a level are written at all. */
  writes(level: LogLevel): boolean {
    return ORDER[level] >= ORDER[this.level]
  }

  /** Writes a line whatever the level: that the server listens. */
  announce(message: string, fields: LogFields = {}): void {
    this.#sink.write(this.#format(timestamp(), 'info', message, fields))
  }

  log(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (this.writes(level)) this.#sink.write(this.#format(timestamp(), level, message, fields))
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
