import type { MiddlewareEntry } from '../../config/middleware-stack.ts'
import { type RackAnswer, rackAnswerOf, takeRackAnswer } from '../../controller/rack.ts'
import { REQUEST_KEY } from '../../controller/request-environment.ts'
import { FrameworkError } from '../../errors.ts'
import { send } from '../../ruby/call/send.ts'
import type { Hash } from '../../ruby/hash/hash.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { lambda } from '../../ruby/proc/proc.ts'
import type { Action } from './action.ts'

/** What no middleware may change here: the route is known before it runs. */
const FIXED = ['REQUEST_METHOD', 'PATH_INFO', 'QUERY_STRING']

/** One request on its way through the middleware. */
interface Passage {
  readonly action: Action
  readonly fixed: readonly unknown[]
  /** What the application has answered; null before. */
  answer: RackAnswer | null
}

/** The application's own Rack middleware, around its routes. Rails guide "Rails on Rack". */
export class Middleware {
  readonly #outermost: unknown
  readonly #run: (action: Action) => void | Promise<void>
  readonly #passages = new WeakMap<object, Passage>()

  /** `run` is what stands inside of all of them: it answers by the action's response. */
  constructor(entries: readonly MiddlewareEntry[], run: (action: Action) => void | Promise<void>) {
    this.#run = run
    const inner: unknown = lambda((env: Hash) => this.#inside(env), 1, 1)
    this.#outermost = entries.reduceRight(
      (app, { type, args, block }) => send(type, 'new', [app, ...args], block),
      inner,
    )
  }

  /** Asks the outermost of them; the action's response is what it answers. */
  call(action: Action): void {
    const { request, response } = action
    const env = request.env()
    const fixed = FIXED.map((name) => env.get(name))
    const passage: Passage = { action, fixed, answer: null }
    this.#passages.set(request, passage)
    const answer = send(this.#outermost, 'call', [env])
    takeRackAnswer(response, answer, passage.answer)
  }

  #inside(env: Hash): RackAnswer {
    const passage = this.#passages.get(env.get(REQUEST_KEY) as object)
    if (passage === undefined) throw new FrameworkError('MIDDLEWARE', NO_ENVIRONMENT)
    const { action, fixed } = passage
    for (const [at, name] of FIXED.entries()) {
      if (env.get(name) === fixed[at]) continue
      const message = `Middleware has changed ${name} to ${inspect(env.get(name))}: here the route is chosen before it runs. Redirect in it, or draw a route.`
      throw new FrameworkError('MIDDLEWARE', message)
    }
    if (this.#run(action) !== undefined) throw new FrameworkError('MIDDLEWARE', WAITS)
    passage.answer = rackAnswerOf(action.response)
    return passage.answer
  }
}

const NO_ENVIRONMENT =
  'Middleware has called the application with another environment: pass on the one that it was given, or a copy of it.'
const WAITS =
  'This action streams or waits, which no Rack middleware can stand around here: the response would not be there when `@app.call(env)` returns.'
