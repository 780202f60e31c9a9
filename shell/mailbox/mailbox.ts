import { declareCallback, declareRescue, withCallbacks } from '../cable/declarations.ts'
import { rescuerOf } from '../controller/definition.ts'
import type { RubyLogger } from '../log/logger.ts'
import { send, sendSelf } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import { logger } from '../running.ts'
import { addRoutes, type InboundEmail, mailboxFor, RoutingError } from './router.ts'

const DECLARING = '0+ &'
const NONE = '0'

/**
 * What takes mails: the mailboxes of an application inherit from its ApplicationMailbox, which routes, and which inherits from this.
 * Rails guide "Action Mailbox Basics".
 */
export class Mailbox {
  static {
    defineClass(this, 'ActionMailbox::Base', {
      parameters: {
        ...{ inbound_email: NONE, mail: NONE, logger: NONE, process: NONE },
        ...{ 'delivered!': NONE, 'bounced!': NONE, 'finished_processing?': NONE },
        ...{ perform_processing: NONE, bounce_with: '1', bounce_now_with: '1' },
      },
      staticParameters: {
        ...{ before_processing: DECLARING, after_processing: DECLARING },
        ...{ around_processing: DECLARING, rescue_from: DECLARING, routing: DECLARING },
        ...{ receive: '1', route: '1', mailbox_for: '1' },
      },
    })
  }

  static before_processing(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'before', 'process', given, block)
  }

  static after_processing(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'after', 'process', given, block)
  }

  static around_processing(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'around', 'process', given, block)
  }

  static rescue_from(given: readonly unknown[], block: Block | null): void {
    declareRescue(this, given, block)
  }

  /** Which mailbox a mail is for, by the addresses that it came to, by a Proc, or by what answers `match?`. */
  static routing(given: readonly unknown[]): void {
    addRoutes(given)
  }

  static mailbox_for(inbound: InboundEmail): object | null {
    return mailboxFor(inbound)
  }

  /**
   * Has the mailbox of a mail process it.
   *
   * @throws RoutingError for a mail that no route takes, which bounces
   */
  static route(inbound: InboundEmail): unknown {
    const type = mailboxFor(inbound)
    if (type !== null) return send(type, 'receive', [inbound])
    send(inbound, 'bounced!')
    throw new RoutingError('ActionMailbox::Router::RoutingError')
  }

  static receive(inbound: InboundEmail): unknown {
    const mailbox = new this(inbound)
    return mailbox.perform_processing()
  }

  readonly #inbound: InboundEmail

  constructor(inbound: InboundEmail) {
    this.#inbound = inbound
  }

  inbound_email(): InboundEmail {
    return this.#inbound
  }

  mail(): unknown {
    return send(this.#inbound, 'mail')
  }

  logger(): RubyLogger {
    return logger
  }

  /** What is done with the mail: for the application to override. */
  process(): unknown {
    return null
  }

  /** Processes the mail, and keeps in its record what became of it. */
  perform_processing(): unknown {
    try {
      return this.#tracked(() => withCallbacks(this, 'process', () => sendSelf(this, 'process')))
    } catch (raised) {
      const error = rubyError(raised)
      const entry = rescuerOf(this.constructor, error)
      if (entry === undefined) throw raised
      return entry.handle(this as never, error as never)
    }
  }

  delivered_bang(): unknown {
    return send(this.#inbound, 'delivered!')
  }

  bounced_bang(): unknown {
    return send(this.#inbound, 'bounced!')
  }

  is_finished_processing(): boolean {
    return this.#is('delivered?') || this.#is('bounced?')
  }

  /** Turns the mail away, and has a job send an answer. */
  bounce_with(message: unknown): unknown {
    this.bounced_bang()
    return send(message, 'deliver_later')
  }

  /** Turns the mail away, and sends an answer at once. */
  bounce_now_with(message: unknown): unknown {
    this.bounced_bang()
    return send(message, 'deliver_now')
  }

  /** What callbacks ask before the next one runs. */
  isPerformed(): boolean {
    return this.is_finished_processing()
  }

  actionName(): string {
    return 'process'
  }

  #tracked(body: () => unknown): unknown {
    send(this.#inbound, 'processing!')
    try {
      body()
      if (!this.#is('bounced?')) send(this.#inbound, 'delivered!')
      return null
    } catch (raised) {
      send(this.#inbound, 'failed!')
      throw raised
    }
  }

  #is(status: string): boolean {
    return isTruthy(send(this.#inbound, status))
  }
}
