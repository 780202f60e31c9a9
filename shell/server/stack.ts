import type { App } from '../app.ts'
import type { Configuration } from '../config/configuration.ts'
import type { Settings } from '../config/settings.ts'
import type { ActionContext } from '../controller/context.ts'
import type { CookieSealer } from '../controller/cookies.ts'
import type { Pause } from '../controller/live/live-stream.ts'
import { actOutsideWith } from '../controller/outside-request.ts'
import type { RequestCounts } from '../controller/request-counts.ts'
import { type Exchange, State } from '../core/exchange.ts'
import type { BootClass, Core } from '../core/load.ts'
import { bootCore, CoreBootError, replaceTexts } from '../core/load.ts'
import { CoreFull, Receiver, receive } from '../core/receive.ts'
import { speakWith } from '../core/speech.ts'
import { bootTemplateError, type TemplateError } from '../core/template-error.ts'
import { CoreTrap } from '../errors.ts'
import { openPagesWith } from '../helpers/outside-view.ts'
import type { ViewSource as PageSource } from '../helpers/view.ts'
import { currentLocale } from '../i18n/locale.ts'
import { availableLocales, tellTranslations } from '../i18n/translations.ts'
import type { SourceMapper } from '../log/backtrace.ts'
import type { Log } from '../log/log.ts'
import type { Connection } from '../record/database/connection.ts'
import type { StatementObserver } from '../record/database/statement-observer.ts'
import { keepMadeSql } from '../record/query/known-sql.ts'
import { world } from '../ruby/world.ts'
import { hasOtherCode } from '../template-expressions.ts'
import { temporaryFolderOf } from '../temporary-folder.ts'
import { Answering } from './answer/answering.ts'
import type { Arrival } from './answer/arrival.ts'
import { cookieSealer } from './answer/cookie-sealer.ts'
import type { FailurePages } from './answer/failure.ts'
import { LaterWork } from './answer/later-work.ts'
import { plainResponse } from './answer/plain-response.ts'
import { logRefusal } from './answer/request-log.ts'
import { isTrap } from './answer/trap.ts'
import { ArrivingBody } from './body/arriving-body.ts'
import { removeSpooled } from './body/temporary-files.ts'
import { BROKEN_TEMPLATE, withStandIns } from './page/broken-templates.ts'
import { TemplateNames } from './page/template-names.ts'
import type { ViewSource } from './page/view-source.ts'
import { bootDataOf } from './process/boot-data.ts'
import { textsOf } from './process/boot-texts.ts'
import type { Metrics } from './process/metrics.ts'
import type { Answer, Continuation, Reading, RequestReader } from './socket/reading.ts'
import type { PublicFiles } from './static/public-files.ts'

/** The connections to the database; models find theirs by themselves. */
export interface ConnectionPool {
  /** That of the turn; absent without a database. */
  readonly connection?: Connection
  /** Runs what does not wait, with a connection of its own. */
  turn<T>(observer: StatementObserver | null, body: () => T): T
  /** Null while the database can be written; else a promise of the moment when it can. */
  waitToWrite?(): Promise<void> | null
}

/** What a page took: milliseconds in all and in the database, its statements, and what it read of the cache. */
export interface PageWork {
  readonly total: number
  readonly database: number
  readonly queries: number
  /** How often the statement ran that looks like one for each record; 0 without such. */
  readonly repeated: number
  /** How often the cache was read, and had the value. */
  readonly cacheReads: number
  readonly cacheHits: number
}

/** What development adds to a stack. */
export interface StackHooks {
  /** What a request waits for before anything answers it: null for nothing; an answer takes its place. */
  before?(exchange: Exchange): Promise<Answer | null> | null
  /** Answers a request before the application sees it; null to let it through. */
  intercept(exchange: Exchange): Answer | null
  /** Changes the HTML of each page; its scripts carry the nonce. `work`: of an action's own page. */
  transform(html: string, nonce: string, work?: PageWork): string
}

/** Who looks at actions when they have ended, before their exchange closes. */
export interface ActionObserver {
  answered(action: ActionContext): void
  /** Before `answered`, where an exception ended the action. */
  failed(error: unknown): void
}

/** Everything that one process serves an application with. */
export interface StackOptions {
  readonly app: App
  readonly settings: Settings
  readonly configuration: Configuration
  readonly secret: string
  readonly module: WebAssembly.Module
  readonly classes: readonly BootClass[]
  readonly helpers: readonly string[]
  readonly views: ViewSource
  readonly files: PublicFiles
  readonly pool: ConnectionPool
  readonly log: Log
  /** Counts what is answered; absent where nobody asks. */
  readonly metrics?: Metrics
  /** What `rate_limit` counts in; this process's memory where nothing is given. */
  readonly counts?: RequestCounts
  readonly pages: FailurePages
  readonly hooks?: StackHooks
  /** What stands in for waiting in actions that stream. */
  readonly pause?: Pause
  /** Sees each action at its end: a test asks what it left in session and flash. */
  readonly observer?: ActionObserver
  /** The command line that runs another command of this program. */
  readonly program?: (command: string) => readonly string[]
  /** Leads errors back to the application's lines. */
  readonly mapper: SourceMapper
}

/**
 * From bytes to an answer: the core reads the request, the action runs, the core renders and writes
 * the response. Knows no socket, so tests drive it in-process.
 */
export class Stack implements RequestReader {
  readonly options: StackOptions
  readonly #answering: Answering
  readonly #later: LaterWork
  #core: Core

  constructor(options: StackOptions) {
    this.options = options
    this.#later = new LaterWork((run) => options.pool.turn(null, run))
    const { core, templates } = this.#bootViews()
    this.#core = core
    this.#speak(core, templates)
    keepMadeSql()
    this.#answering = new Answering(options, templates, (error) => this.#stopped(error))
    openPagesWith((run) => this.#openPage(run))
    actOutsideWith({
      open: (site, run) =>
        this.#outside(({ exchange, arrival }) => {
          return run(this.#answering.contextOf(exchange, arrival, site))
        }),
      later: (run, milliseconds) => this.#later.add(run, milliseconds),
      program: options.program ?? (() => []),
    })
  }

  /** A page for helpers that no request asks for: an exchange of its own, which nothing is answered with. */
  #openPage<Result>(run: (source: PageSource) => Result): Result {
    return this.#outside(({ exchange, arrival }) => run(this.#answering.pageOf(exchange, arrival)))
  }

  #outside<Result>(run: (at: { exchange: Exchange; arrival: Arrival }) => Result): Result {
    if (this.options.views.hasChanged()) this.#readViews()
    const exchange = receive(this.#core, NO_REQUEST, secondsNow())
    try {
      return run({ exchange, arrival: this.#arrival('127.0.0.1', true, 0) })
    } finally {
      exchange.close()
    }
  }

  /** Ends when what runs outside of requests has ended, or after so many seconds. */
  finish(seconds: number): Promise<void> {
    return this.#later.finish(seconds)
  }

  read(bytes: Uint8Array, remoteAddress: string): Reading {
    return this.receive(bytes, remoteAddress, false)
  }

  /** What seals the application's cookies. */
  sealer(): CookieSealer {
    return cookieSealer(this.#core, this.#answering.encryption)
  }

  drain(): void {
    this.#answering.drain()
  }

  /** Reads and answers; a trusted request needs no CSRF token. */
  receive(bytes: Uint8Array, remoteAddress: string, trusted: boolean): Reading {
    if (this.options.views.hasChanged()) this.#readViews()
    const started = performance.now()
    try {
      const exchange = receive(this.#core, bytes, secondsNow())
      if (exchange.state === State.NEED_MORE) {
        return this.#needMore(exchange, bytes, remoteAddress)
      }
      return this.#answer(exchange, this.#arrival(remoteAddress, trusted, started))
    } catch (error) {
      return this.#refuse(error)
    }
  }

  /** Once its head is there, a request is read on from where the last bytes ended. */
  #needMore(exchange: Exchange, bytes: Uint8Array, remoteAddress: string): Reading {
    const { needed, expectsContinue, headLength } = exchange
    exchange.close()
    if (headLength === 0) return { kind: 'more', needed, isBody: false, expectsContinue: false }
    const reading = this.#follow(remoteAddress).push(bytes)
    return reading.kind === 'more' ? { ...reading, expectsContinue } : reading
  }

  #follow(remoteAddress: string): Continuation {
    const receiver = new Receiver(
      () => this.#core,
      (head) => new ArrivingBody(head, temporaryFolderOf(this.options.configuration.root)),
    )
    let before = 0
    const continuation: Continuation = {
      abandon: () => receiver.abandon(),
      push: (bytes) => {
        const started = performance.now()
        try {
          const exchange = receiver.push(bytes, secondsNow())
          if (exchange === null) {
            before += bytes.length
            return { kind: 'more', needed: 1, isBody: true, expectsContinue: false, continuation }
          }
          return this.#answer(exchange, this.#arrival(remoteAddress, false, started), before)
        } catch (error) {
          return this.#refuse(error)
        }
      },
    }
    return continuation
  }

  #answer(exchange: Exchange, arrival: Arrival, before = 0): Reading {
    if (exchange.state === State.REFUSED) {
      removeSpooled(exchange)
      if (exchange.output.length === 0) {
        exchange.close()
        return this.#refuse(new CoreFull())
      }
      logRefusal(this.options.log, exchange, arrival.started, arrival.remoteAddress)
      return { kind: 'refused', bytes: exchange.output, release: () => exchange.close() }
    }
    const consumed = exchange.consumed - before
    const answer = this.#answering.answer(exchange, arrival)
    return { kind: 'request', consumed, answer, abandon: () => arrival.onLeave?.() }
  }

  #arrival(remoteAddress: string, trusted: boolean, started: number): Arrival {
    return { remoteAddress, trusted, started, onLeave: null }
  }

  /** Tells the core in which locale it writes, and what the application says in each when that changes. */
  #speak(core: Core, { sources }: TemplateNames): void {
    let last: string | null = null
    speakWith(() => {
      const locale = currentLocale()
      if (locale === last) return
      last = locale
      core.exports.useLocale(availableLocales().indexOf(locale))
    })
    tellTranslations(() => {
      const texts = textsOf(this.options.app, sources)
      if (texts !== null) replaceTexts(core, texts)
      last = null
    })
  }

  /** In development a template that cannot be parsed fails the pages it is part of, not the start. */
  #bootViews(): { core: Core; templates: TemplateNames; isWhole: boolean } {
    const { app, helpers, module, views, configuration } = this.options
    const sources = views.sources()
    const broken = new Map<string, TemplateError>()
    for (;;) {
      try {
        const templates = withStandIns(sources, broken)
        const names = broken.size === 0 ? helpers : [...helpers, BROKEN_TEMPLATE]
        const core = bootCore(module, bootDataOf({ ...this.options, templates, helpers: names }))
        const isWhole = broken.size === 0 && !hasOtherCode(app, sources)
        return { core, templates: new TemplateNames(sources, app, broken), isWhole }
      } catch (error) {
        const mistake = error instanceof CoreBootError ? bootTemplateError(error, sources) : null
        if (mistake === null) throw error
        const name = (error as CoreBootError).template
        if (configuration.environment !== 'development' || name === null || broken.has(name)) {
          throw mistake
        }
        broken.set(name, mistake)
      }
    }
  }

  /**
   * A changed template is a fresh core: it takes less than a millisecond. One that this program has no methods for,
   * since it was compiled from other code, waits for the rebuild, and pages are made from the former templates until then;
   * so they are while a file cannot be read, since it is being saved.
   */
  #readViews(): void {
    const { views, log } = this.options
    try {
      const { core, templates, isWhole } = this.#bootViews()
      if (!isWhole && views.mayBeBuilt?.() === true) return views.putBack?.()
      this.#core = core
      this.#answering.templates = templates
      this.#speak(core, templates)
    } catch (error) {
      views.putBack?.()
      log.error(`the templates cannot be read: ${String(error)}`)
    }
  }

  /** After a trap this instance takes no new request; another takes its place. */
  #stopped(error: unknown): boolean {
    if (!isTrap(error)) return false
    const trap = new CoreTrap('a request', error)
    this.options.log.error(trap.message, { cause: String(error) })
    this.#core = this.#bootViews().core
    return true
  }

  #refuse(error: unknown): Reading {
    const spooling = (error as NodeJS.ErrnoException).syscall !== undefined
    if (spooling) this.options.log.error(`a request body cannot be kept: ${String(error)}`)
    const full = error instanceof CoreFull || spooling
    if (!full && !this.#stopped(error)) {
      this.options.log.error(`a request cannot be read: ${String(error)}`)
    }
    const bytes = full
      ? plainResponse(503, 'Service Unavailable', ['Retry-After: 1'])
      : plainResponse(500, 'Internal Server Error')
    return { kind: 'refused', bytes, release: () => {} }
  }
}

const NO_REQUEST = new TextEncoder().encode('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')

function secondsNow(): number {
  return Math.floor(world().now())
}
