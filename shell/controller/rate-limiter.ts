import { inSeconds } from '../active-support/duration.ts'
import { crypto } from '../builtin.ts'
import { TooManyRequests } from '../errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { sendSelf } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { world } from '../ruby/world.ts'
import type { Condition } from './callbacks.ts'
import type { Controller } from './controller.ts'
import { type Name, nameOf } from './name.ts'
import type { RequestCounts } from './request-counts.ts'

/** The keywords of `rate_limit`. */
export interface RateLimit<C> {
  /** How many requests come through. */
  readonly to: unknown
  /** In which time: a Duration, or seconds. */
  readonly within: unknown
  /** What tells visitors apart, or the method that does; their address unless it is given. */
  readonly by?: Condition<C> | undefined
  /** What answers the rest, or the method that does; TooManyRequests unless it is given. */
  readonly with?: Condition<C> | undefined
  /** Tells several limits of one controller apart. */
  readonly name?: Name | undefined
  /** Whose requests count together; the controller's unless it is given. */
  readonly scope?: Name | undefined
}

/** One `rate_limit`. Rails: ActionController::RateLimiting. */
export class RateLimiter<C extends Controller> {
  readonly #limit: RateLimit<C>
  readonly #to: number
  readonly #within: number

  /** @throws ArgumentError when `to:` or `within:` is no number above 0 */
  constructor(limit: RateLimit<C>) {
    this.#limit = limit
    this.#to = numberOf('to', limit.to)
    this.#within = numberOf('within', limit.within)
  }

  /** Counts a request; answers it where it is one too many. */
  check(controller: C, counts: RequestCounts): unknown {
    const now = world().now()
    const { count, ends } = counts.increment(this.#key(controller), this.#within, now)
    if (count <= this.#to) return undefined
    const retryAfter = Math.max(1, Math.ceil(ends - now))
    if (this.#limit.with === undefined) throw new TooManyRequests(retryAfter)
    return answerOf(controller, this.#limit.with)
  }

  /** A digest, so that keys are short and nothing that a visitor sent is kept. */
  #key(controller: C): string {
    const { by, name, scope } = this.#limit
    const whose = by === undefined ? controller.request.remoteIp() : answerOf(controller, by)
    const parts = [
      nameOf(scope ?? controller.controllerPath()),
      name === undefined ? null : nameOf(name),
      whose === null || whose === undefined ? null : toS(whose),
    ]
    return crypto().createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  }
}

/** What a method of the controller says, or a function of it. */
function answerOf<C extends Controller>(controller: C, asked: Condition<C>): unknown {
  return typeof asked === 'function' ? asked(controller) : sendSelf(controller, nameOf(asked))
}

function numberOf(name: string, value: unknown): number {
  const number = inSeconds(value)
  if (typeof number === 'number' && number > 0 && Number.isFinite(number)) return number
  const wanted = name === 'to' ? 'a number above 0' : 'a Duration above 0'
  throw new ArgumentError(`rate_limit: ${name}: takes ${wanted}, not ${inspect(value ?? null)}.`)
}
