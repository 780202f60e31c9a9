import type { Settings } from '../../config/settings.ts'
import type { SourceMapper } from '../../log/backtrace.ts'
import { type FilterWord, filterParams } from '../../log/filter.ts'
import type { Log } from '../../log/log.ts'
import { tellUnhandled } from '../../log/unhandled.ts'
import { className } from '../../ruby/class/class-info.ts'
import { rubyError } from '../../ruby/control/caught.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Action } from './action.ts'
import { logRequest } from './request-log.ts'

/** What the lines are made with. */
export interface AnswerLogOptions {
  readonly log: Log
  readonly settings: Settings
  readonly mapper: SourceMapper
  readonly metrics?: Metrics
}

/** What was answered, in the application's log and its metrics. */
export class AnswerLog {
  readonly #options: AnswerLogOptions

  constructor(options: AnswerLogOptions) {
    this.#options = options
  }

  /** Counts an answered request, and writes its line. */
  request(action: Action, status: number, bytes: number): void {
    const { log, settings, metrics } = this.#options
    const total = performance.now() - action.arrival.started
    metrics?.answered(status, total, action.viewTime, action.queries.spent)
    if (!log.writes('info')) return
    const { asked } = action
    const { request } = asked
    logRequest(log, {
      id: request.requestId(),
      method: request.requestMethod(),
      target: request.fullpath(),
      status,
      total,
      views: action.viewTime,
      database: action.queries.spent,
      bytes,
      remoteIp: request.remoteIp(),
      tags: asked.logTags,
      params: shownParams(asked.sentParams(), settings.filterParameters),
    })
  }

  /** What an action raised, with its backtrace where the application is at fault. */
  error(action: Action, raised: unknown, status: number): void {
    const { log, mapper } = this.#options
    const error = rubyError(raised)
    const name = error instanceof Error ? className(error.constructor) : typeof error
    const message = error instanceof Error ? error.message : String(error)
    const id = action.request.requestId()
    const tags = action.logTags.join('')
    if (status < 500) {
      const at = mapper.line(error)
      log.info(`${tags}${name}: ${message}`, { id, status, ...(at === null ? {} : { at }) })
      return
    }
    log.error(`${tags}${name}: ${message}`, {
      id,
      backtrace: mapper.lines(error, action).join(' < '),
    })
    tellUnhandled(error)
  }
}

function shownParams(
  sent: ReadonlyMap<string, unknown>,
  hidden: readonly FilterWord[],
): Record<string, unknown> | null {
  return sent.size === 0 ? null : filterParams(sent, hidden)
}
