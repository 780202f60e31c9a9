import { camelize } from '../inflection/inflection.ts'
import { answers, send } from '../ruby/call/send.ts'
import { classNamed } from '../ruby/class/class-info.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Proc } from '../ruby/proc/proc.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { isKeywords } from '../ruby/types.ts'

/** A mail that no route takes: it has bounced. ActionMailbox::Router::RoutingError. */
export class RoutingError extends StandardError {
  static override readonly rubyName: string = 'ActionMailbox::Router::RoutingError'
}

/** What a route is asked about: a record of ActionMailbox::InboundEmail. */
export type InboundEmail = object

interface Route {
  readonly address: unknown
  readonly mailbox: unknown
}

const routes: Route[] = []

/**
 * Adds `routing /^save@/i => :forwards, all: :backstop`; the routes are asked in the order in which they were said.
 *
 * @throws ArgumentError for what can match nothing
 */
export function addRoutes(given: readonly unknown[]): void {
  for (const pairs of given) {
    const list: [unknown, unknown][] =
      pairs instanceof Hash
        ? [...pairs]
        : isKeywords(pairs)
          ? Object.entries(pairs).map(([key, value]) => [symbol(key), value])
          : []
    for (const [address, mailbox] of list) {
      if (!canMatch(address)) {
        throw new ArgumentError(
          `Expected a Symbol, String, Regexp, Proc, or matchable, got ${inspect(address)}`,
        )
      }
      routes.push({ address, mailbox })
    }
  }
}

function canMatch(address: unknown): boolean {
  return isString(address) || address instanceof Proc || answers(address, 'match?')
}

/** The class of the mailbox that a mail is for; null where no route takes it. */
export function mailboxFor(inbound: InboundEmail): object | null {
  const found = routes.find(({ address }) => matches(address, inbound))
  if (found === undefined) return null
  const name = `${camelize(toS(found.mailbox))}Mailbox`
  const type = classNamed(name)
  if (type === undefined) throw new NameError(`uninitialized constant ${name}`)
  return type
}

function matches(address: unknown, inbound: InboundEmail): boolean {
  if (address === symbol('all')) return true
  if (address instanceof Proc) return isTruthy(address.call(inbound))
  const isText = isString(address)
  if (!isText && !(address instanceof Regexp)) return isTruthy(send(address, 'match?', [inbound]))
  const mail = send(inbound, 'mail')
  const recipients = send(mail, 'recipients') as readonly string[]
  return recipients.some((each) => {
    return isText
      ? each.toLowerCase() === toS(address).toLowerCase()
      : isTruthy(send(address, 'match?', [each]))
  })
}
