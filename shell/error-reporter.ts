import { CurrentAttributes, hasCurrent } from './active-support/current-attributes.ts'
import { whenUnhandled } from './log/unhandled.ts'
import { className } from './ruby/class/class-info.ts'
import { defineClass } from './ruby/class/define.ts'
import { exceptionOf, isRescued } from './ruby/control/caught.ts'
import { Exception } from './ruby/exception/exception.ts'
import { ArgumentError, RuntimeError } from './ruby/exception/standard-errors.ts'
import { Hash } from './ruby/hash/hash.ts'
import { hashFromKeywords } from './ruby/hash/keywords.ts'
import { respondTo, send } from './ruby/index.ts'
import { inspect } from './ruby/object/texts.ts'
import { symbol } from './ruby/text/symbol.ts'
import type { Block, Keywords } from './ruby/types.ts'
import { environment, logger } from './running.ts'

/** What `unexpected` raises, which no `rescue` takes that names no class. */
export class UnexpectedError extends Exception {
  static {
    defineClass(this, 'ActiveSupport::ErrorReporter::UnexpectedError')
  }
}

/** What `set_context` says, for as long as a request or a job runs. */
class ErrorContext extends CurrentAttributes {
  static {
    defineClass(this, 'ActiveSupport::ExecutionContext')
  }

  values = new Hash()
}

/** What was told of an error: `assert_error_reported` gives one. */
export class ErrorReport {
  static {
    const reads = ['error', 'handled', 'severity', 'context', 'source']
    defineClass(this, 'ActiveSupport::Testing::ErrorReporterAssertions::ErrorCollector::Report', {
      reads,
    })
  }

  readonly error: unknown
  readonly handled: unknown
  readonly severity: unknown
  readonly context: unknown
  readonly source: unknown

  constructor(error: unknown, known: ReportOptions) {
    this.error = error
    this.handled = known.handled
    this.severity = known.severity
    this.context = known.context
    this.source = known.source
  }

  /** `handled?`. */
  is_handled(): unknown {
    return this.handled
  }
}

interface ReportOptions {
  readonly handled?: unknown
  readonly severity?: unknown
  readonly context?: unknown
  readonly source?: unknown
}

interface Handling extends ReportOptions {
  readonly fallback?: unknown
}

const OPTIONS = 'severity?,context?,source?'

/** `Rails.error`: what is reported goes to the log, and to who has subscribed. Rails API, ActiveSupport::ErrorReporter. */
export class ErrorReporter {
  static {
    defineClass(this, 'ActiveSupport::ErrorReporter', {
      parameters: {
        handle: `0+ k:${OPTIONS},fallback? &`,
        record: `0+ k:${OPTIONS} &`,
        report: `1 k:handled?,${OPTIONS}`,
        unexpected: `1 k:${OPTIONS}`,
        subscribe: '1',
        unsubscribe: '1',
        set_context: '0 k',
      },
    })
  }

  readonly #subscribers = new Set<unknown>()
  readonly #reported = new WeakSet<object>()
  #recording: ErrorReport[] | null = null

  /** What the block says; where it raises one of the classes, that is reported, and the fallback answers. */
  handle(classes: readonly unknown[], options: Handling, block: Block): unknown {
    const { error, value } = this.#run(classes, { ...options, handled: true }, block)
    if (error === null) return value
    return options.fallback == null ? null : send(options.fallback, 'call')
  }

  /** The same, and raises it again. */
  record(classes: readonly unknown[], options: ReportOptions, block: Block): unknown {
    const { error, value } = this.#run(classes, { ...options, handled: false }, block)
    if (error !== null) throw error
    return value
  }

  /** Tells of what should not be: raises it in development and in tests. */
  unexpected(given: unknown, options: ReportOptions = {}): null {
    const error = given instanceof Error ? given : new RuntimeError(given as string)
    if (environment.is_local()) {
      throw new UnexpectedError(`${className(error.constructor)}: ${error.message}`)
    }
    return this.report(error, { ...options, handled: true })
  }

  /** Tells of an error, once. */
  report(error: unknown, options: ReportOptions = {}): null {
    if (!(error instanceof Error)) {
      throw new ArgumentError(`Reported error must be an Exception, got: ${inspect(error)}`)
    }
    const handled = options.handled ?? true
    const severity = options.severity ?? symbol(handled === false ? 'error' : 'warning')
    if (!SEVERITIES.has(severity as symbol)) {
      const known = inspect([...SEVERITIES])
      throw new ArgumentError(`severity must be one of ${known}, got: ${inspect(severity)}`)
    }
    if (this.#reported.has(error)) return null
    this.#reported.add(error)
    logger[LEVELS[severity as symbol] ?? 'error'](error.message)
    const told = hasCurrent() ? ErrorContext.instance().values : new Hash()
    this.#tell(error, { ...options, handled, severity }, told)
    return null
  }

  /** Tells those who have subscribed, whose own errors go to the log. */
  #tell(error: Error, { handled, severity, context, source }: ReportOptions, told: Hash): void {
    const own = context instanceof Hash ? context : hashFromKeywords((context ?? {}) as Keywords)
    const known = {
      handled,
      severity,
      context: Hash.from([...told, ...own]),
      source: source ?? 'application',
    }
    this.#recording?.push(new ErrorReport(error, known))
    for (const subscriber of this.#subscribers) {
      try {
        send(subscriber, 'report', [error, known])
      } catch (raised) {
        logger.fatal(exceptionOf(raised))
      }
    }
  }

  /** What is told while a block of a test runs. */
  recorded(body: () => unknown): readonly ErrorReport[] {
    const before = this.#recording
    const reports: ErrorReport[] = []
    this.#recording = reports
    whenUnhandled((error) => this.#unhandled(error))
    try {
      body()
    } finally {
      this.#recording = before
    }
    return reports
  }

  subscribe(subscriber: unknown): null {
    if (!respondTo(subscriber, 'report')) {
      throw new ArgumentError('Error subscribers must respond to #report')
    }
    this.#subscribers.add(subscriber)
    whenUnhandled((error) => this.#unhandled(error))
    return null
  }

  /** Tells one no more, or all of a class. */
  unsubscribe(subscriber: unknown): null {
    for (const each of this.#subscribers) {
      const isOfClass = typeof subscriber === 'function' && each instanceof subscriber
      if (each === subscriber || isOfClass) this.#subscribers.delete(each)
    }
    return null
  }

  /** Adds to what errors are told with until the request, or the job, ends. */
  set_context(context: Keywords): null {
    for (const [key, value] of hashFromKeywords(context)) {
      ErrorContext.instance().values.set(key, value)
    }
    return null
  }

  /** What a request or a job raised is in the log already; what `set_context` said ended with it. */
  #unhandled(error: unknown): void {
    if (!(error instanceof Error) || this.#reported.has(error)) return
    this.#reported.add(error)
    this.#tell(error, UNHANDLED, new Hash())
  }

  /** What the block says, or the error of these classes that it raises, once that is reported. */
  #run(classes: readonly unknown[], options: ReportOptions, block: Block) {
    try {
      return { error: null, value: block() }
    } catch (raised) {
      const error = exceptionOf(raised)
      if (!isRescued(error, ...classes)) throw error
      this.report(error, options)
      return { error, value: null }
    }
  }
}

const LEVELS: Readonly<Record<symbol, 'error' | 'warn' | 'info'>> = {
  [symbol('error')]: 'error',
  [symbol('warning')]: 'warn',
  [symbol('info')]: 'info',
}
const UNHANDLED = { handled: false, severity: symbol('error') }
const SEVERITIES = new Set(Reflect.ownKeys(LEVELS))

const reporter = new ErrorReporter()

export function errorReporter(): ErrorReporter {
  return reporter
}
