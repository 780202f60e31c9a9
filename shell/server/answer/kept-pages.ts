import type { App } from '../../app.ts'
import type { Configuration } from '../../config/configuration.ts'
import { type KeptPage, keptPage, restorePage } from '../../core/kept-page.ts'
import { textFrom } from '../../core/utf8.ts'
import type { Log } from '../../log/log.ts'
import type { Kept } from '../../record/database/connection.ts'
import { randomText } from '../random.ts'
import type { ConnectionPool } from '../stack.ts'
import type { Action } from './action.ts'

/** What an action answered, for those who ask the same. */
interface KeptAnswer extends KeptPage {
  readonly contentType: string
}

/** The fields of a request that choose a template or a layout; no other reaches a repeatable action. */
const CHOOSING = ['accept', 'turbo-frame', 'x-requested-with'] as const

/**
 * The pages of repeatable actions: those of which gen has seen that nothing but the request and rows of the
 * database decide what they answer (`App.repeatable`). Such a page is given again for as long as nobody commits.
 */
export class KeptPages {
  /** The routes of repeatable actions, by their index. */
  readonly #routes: ReadonlySet<number>
  readonly #fields: readonly string[]
  readonly #isOff: boolean

  constructor({ repeatable, routes }: App, { keepsPages }: Configuration, log: Log) {
    this.#fields = repeatable?.browsers === true ? [...CHOOSING, 'user-agent'] : CHOOSING
    const actions = new Map(Object.entries(repeatable?.actions ?? {}))
    this.#routes = new Set(
      routes.flatMap(({ controller, action }, index) =>
        actions.get(controller)?.includes(action) ? [index] : [],
      ),
    )
    // Where each statement is a line of the log, each is run.
    this.#isOff = !keepsPages || this.#routes.size === 0 || log.writes('debug')
  }

  /** Runs `perform`, unless its page is known; within a turn of `pool`. */
  answer(
    action: Action,
    pool: ConnectionPool,
    perform: () => void | Promise<void>,
  ): void | Promise<void> {
    if (this.#isOff || !this.#isRepeatable(action)) return perform()
    const { connection } = pool
    const pages = connection?.pages ?? null
    if (pages === null) return perform()
    const changing = connection?.changing
    const key = keyOf(action, this.#fields)
    const known = pages.find(key) as KeptAnswer | undefined
    if (known !== undefined && giveAgain(action, known)) return
    action.isRepeatable = true
    const done = perform()
    if (done === undefined && connection?.changing === changing) keep(action, pages, key)
    return done
  }

  #isRepeatable({ exchange, isFailure, isOutside }: Action): boolean {
    return (
      exchange.method === 'GET' &&
      !isFailure &&
      !isOutside &&
      this.#routes.has(exchange.route) &&
      !exchange.hasContent &&
      exchange.flash().size === 0
    )
  }
}

/** All of a request that such an action, its templates and the choice of these can see. */
function keyOf({ exchange, request }: Action, fields: readonly string[]): string {
  let key = `${exchange.route}\n${request.baseUrl()}\n${exchange.target}`
  for (const name of fields) key += `\n${exchange.list(name) ?? ''}`
  return key
}

function keep(action: Action, pages: Kept<object>, key: string): void {
  const { response, exchange } = action
  const contentType = response.contentType
  const isPlain =
    action.isRepeatable &&
    response.isRendered &&
    response.status === 200 &&
    contentType !== null &&
    response.headers().list().length === 1 &&
    action.cookieHeaders.length === 0 &&
    action.changedSession === null
  const page = isPlain ? keptPage(exchange) : null
  if (page !== null && contentType !== null) {
    pages.keep(key, { ...page, contentType }, page.bytes.length)
  }
}

function giveAgain(action: Action, known: KeptAnswer): boolean {
  const { exchange, response } = action
  if (!restorePage(exchange, known, () => randomText(32))) return false
  action.isKept = true
  response.contentType = known.contentType
  response.adopt(() => textFrom(exchange.output))
  return true
}
