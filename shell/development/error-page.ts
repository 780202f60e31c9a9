import { type Frame, formatFrame, type SourceMapper } from '../log/backtrace.ts'
import { type FilterWord, filterParams, filterTarget } from '../log/filter.ts'
import { className } from '../ruby/class/class-info.ts'
import type { Failure, FailureFacts, FailurePages } from '../server/answer/failure.ts'
import { retryFields } from '../server/answer/public-failure-pages.ts'
import { REASONS } from '../vocabulary/status.ts'
import { excerptHtml } from './excerpt.ts'
import { developmentPage, escapeHtml } from './html.ts'

/**
 * What a developer sees: class and message, the source around the line, the backtrace, params and
 * session. Everything that came from outside is escaped.
 */
export class DevelopmentFailurePages implements FailurePages {
  readonly #root: string
  readonly #mapper: SourceMapper
  readonly #filtered: readonly FilterWord[]
  readonly #isOwn: (file: string) => boolean

  /** `isOwn` says of a file whether it is still as it was when the code that runs was made. */
  constructor(
    root: string,
    mapper: SourceMapper,
    filtered: readonly FilterWord[],
    isOwn: (file: string) => boolean,
  ) {
    this.#root = root
    this.#mapper = mapper
    this.#filtered = filtered
    this.#isOwn = isOwn
  }

  page(facts: FailureFacts): Failure {
    const { error, status, request } = facts
    const name = error instanceof Error ? className(error.constructor) : 'Error'
    const message = error instanceof Error ? error.message : String(error)
    const frames = this.#mapper.frames(error, facts.action)
    const body = [
      `<h1><small>${escapeHtml(`${status} ${REASONS[status] ?? ''} · ${name}`)}</small>${escapeHtml(message)}</h1>`,
      hintOf(error),
      this.#excerpt(frames),
      `<h2>Backtrace</h2>${backtraceHtml(frames)}`,
      `<h2>Request</h2><p><code>${escapeHtml(`${request.requestMethod()} ${filterTarget(request.fullpath(), this.#filtered)}`)}</code></p>`,
      `<h2>Parameters</h2>${tableHtml(filterParams(facts.params.plainValues(), this.#filtered))}`,
      `<h2>Session</h2>${tableHtml(filterParams(facts.session.stored(), this.#filtered))}`,
    ]
    return {
      status,
      contentType: 'text/html; charset=utf-8',
      body: developmentPage(`${name}: ${message}`, body.join('\n')),
      fields: retryFields(error),
    }
  }

  #excerpt(frames: readonly Frame[]): string {
    const place = frames.find((frame) => frame.isApplication)
    if (place === undefined) return ''
    const title = `<h2><code>${escapeHtml(`${place.file}:${place.line}`)}</code></h2>`
    if (!this.#isOwn(place.file)) return `${title}${CHANGED}`
    const lines = excerptHtml(this.#root, place.file, place.line, place.column)
    return lines === null ? title : `${title}${lines}`
  }
}

const CHANGED =
  '<p class="hint">The file has changed since the code that runs was made from it: its lines are not shown.</p>'

function hintOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('hint' in error)) return ''
  return typeof error.hint === 'string' ? `<p class="hint">${escapeHtml(error.hint)}</p>` : ''
}

function backtraceHtml(frames: readonly Frame[]): string {
  const items = frames.slice(0, 40).map((frame) => {
    const kind = frame.isApplication ? '' : ' class="framework"'
    return `<li${kind}><code>${escapeHtml(formatFrame(frame))}</code></li>`
  })
  return `<ol>${items.join('')}</ol>`
}

function tableHtml(values: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `<tr><td><code>${escapeHtml(name)}</code></td><td><code>${escapeHtml(text)}</code></td></tr>`
  })
  return rows.length === 0 ? '<p>none</p>' : `<table>${rows.join('')}</table>`
}
