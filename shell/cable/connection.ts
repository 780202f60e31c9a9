import type { CableRequest } from '../app.ts'
import type { CookieJar } from '../controller/cookies.ts'
import type { Request } from '../controller/request.ts'
import type { Session } from '../controller/session.ts'
import { toJson } from '../json/write-json.ts'
import type { RubyLogger } from '../log/logger.ts'
import { defineClass } from '../ruby/class/define.ts'
import { defineMethod } from '../ruby/class/define-method.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, send, sendSelf, symbol } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Block, RubyClass } from '../ruby/types.ts'
import { logger } from '../running.ts'
import { Channel } from './channel.ts'
import { declareCallback, declareRescue } from './declarations.ts'

/** A visitor of the socket whom `reject_unauthorized_connection` turns away. */
export class UnauthorizedError extends StandardError {
  static {
    defineClass(this, 'ActionCable::Connection::Authorization::UnauthorizedError')
  }
}

/** What a connection has of the socket that it speaks over. */
export interface ConnectionSocket {
  readonly request: CableRequest
  /** Sends a text. */
  send(text: string): void
  close(reason: string, reconnect: boolean): void
  readonly openedAt: number
  /** What clients call their subscriptions. */
  identifiers(): string[]
}

const identified = new WeakMap<object, string[]>()

/** By what connections of a class, and those above it, are known. */
export function identifiersOf(type: object): string[] {
  const found: string[] = []
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at)) {
    found.unshift(...(identified.get(at) ?? []))
  }
  return found
}

const CALLBACK = '0+ &'

/**
 * One visitor's socket: an application says in its ApplicationCable::Connection who that is. Rails guide "Action Cable
 * Overview", section 3.1.
 */
export class Connection {
  static {
    const none = '0'
    defineClass(this, 'ActionCable::Connection::Base', {
      parameters: {
        ...{
          connect: none,
          disconnect: none,
          cookies: none,
          session: none,
          request: none,
          env: none,
        },
        ...{ logger: none, reject_unauthorized_connection: none, connection_identifier: none },
        ...{ transmit: '1', close: '0 k:reason?,reconnect?', statistics: none },
      },
      staticParameters: {
        ...{ identified_by: CALLBACK, rescue_from: CALLBACK, before_command: CALLBACK },
        ...{ after_command: CALLBACK, around_command: CALLBACK },
      },
      privates: ['cookies', 'session', 'request', 'env', 'reject_unauthorized_connection'],
    })
  }

  /** By what the connection is known: each name is an attribute, which its channels have too. */
  static identified_by(given: readonly unknown[]): void {
    const names = given.flat().map(toS)
    identified.set(this, [...(identified.get(this) ?? []), ...names])
    sendSelf(this, 'attr_accessor', names.map(symbol))
    for (const name of names) {
      defineMethod(Channel as unknown as RubyClass, name, function (this: Channel) {
        return sendSelf(this.connection(), name)
      })
    }
  }

  static before_command(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'before', 'command', given, block)
  }

  static after_command(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'after', 'command', given, block)
  }

  static around_command(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'around', 'command', given, block)
  }

  static rescue_from(given: readonly unknown[], block: Block | null): void {
    declareRescue(this, given, block)
  }

  readonly #socket: ConnectionSocket
  readonly #logger = logger.tagged() as RubyLogger

  constructor(socket: ConnectionSocket) {
    this.#socket = socket
  }

  /** Called when the socket is open: for the application to override. */
  connect(): null {
    return null
  }

  /** Called once it is closed. */
  disconnect(): null {
    return null
  }

  /** The cookies that the browser sent with the request to upgrade. */
  cookies(): CookieJar {
    return this.#socket.request.cookies
  }

  /** The session of that request, to be read: no answer goes out that could keep a change. */
  session(): Session {
    return this.#socket.request.session
  }

  request(): Request {
    return this.#socket.request.request
  }

  env(): unknown {
    return send(this.request(), 'env')
  }

  /** The log, with tags of this connection's own: `logger.add_tags "ActionCable", current_user.name`. */
  logger(): RubyLogger {
    return this.#logger
  }

  /** Raises what closes the socket, with no leave to come back by itself. */
  reject_unauthorized_connection(): never {
    logger.error('An unauthorized connection attempt was rejected')
    throw new UnauthorizedError()
  }

  /** What all connections of one visitor have in common: the Global IDs of what identifies them. */
  connection_identifier(): string {
    return identifierOf(identifiersOf(this.constructor).map((name) => sendSelf(this, name)))
  }

  /** Sends a message of the protocol as it is. */
  transmit(message: unknown): null {
    this.#socket.send(toJson(message))
    return null
  }

  /** Closes the socket; the browser comes back by itself where `reconnect` lets it. */
  close({ reason = null, reconnect = true }: { reason?: unknown; reconnect?: unknown } = {}): null {
    this.#socket.close(reason === null ? '' : toS(reason), reconnect === true)
    return null
  }

  statistics(): Hash {
    return Hash.of(
      [symbol('identifier'), this.connection_identifier()],
      [symbol('started_at'), this.#socket.openedAt],
      [symbol('subscriptions'), this.#socket.identifiers()],
      [symbol('request_id'), this.request().requestId()],
    )
  }

  actionName(): string {
    return ''
  }

  isPerformed(): boolean {
    return false
  }
}

/** How those are called whom these values identify. */
export function identifierOf(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null && value !== undefined)
  const texts = known.map((value) =>
    toS(answers(value, 'to_gid_param') ? send(value, 'to_gid_param') : value),
  )
  return texts.sort().join(':')
}

/** The stream that carries what is said to the sockets of one visitor. */
export function internalStream(identifier: string): string {
  return `action_cable/${identifier}`
}
