import { inSeconds } from '../active-support/duration.ts'
import { toNumber } from '../active-support/options.ts'
import { underscore } from '../inflection/inflection.ts'
import { toJson } from '../json/write-json.ts'
import type { RubyLogger } from '../log/logger.ts'
import { handler, readGiven } from '../record/declaration/given.ts'
import { findMember } from '../ruby/call/find-member.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import type { Hash } from '../ruby/hash/hash.ts'
import { indifferent } from '../ruby/hash/indifferent-hash.ts'
import { answers, send, sendSelf } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import { broadcast } from './broadcast.ts'
import { declareCallback, declareRescue, guarded, withCallbacks } from './declarations.ts'
import { serialized, verifiedStreamName } from './stream-name.ts'
import { type Frames, type Listener, listen, unlisten } from './streams.ts'

/** What a channel asks of the socket that it belongs to. */
export interface ChannelLink {
  readonly connection: object
  /** Sends `{ identifier, …more }`; the bytes may be those that another subscription has sent already. */
  tell(identifier: string, more: string, frames?: Frames): void
  /** Runs something as a command of the connection is run, after those that came before. */
  perform(body: () => unknown): void
  /** Forgets a subscription. */
  drop(identifier: string): void
}

/** How a stream is listened to: what has `decode` reads its messages for a block. */
interface StreamOptions {
  readonly coder?: unknown
}

interface Periodic {
  readonly call: (self: object) => unknown
  readonly seconds: number
}

const periodics = new WeakMap<object, Periodic[]>()
const CALLBACK = '0+ &'

/**
 * What clients subscribe to: the channels of an application inherit from its ApplicationCable::Channel, which inherits from
 * this. Their public methods are what a client performs. Rails guide "Action Cable Overview".
 */
export class Channel {
  static {
    const none = '0'
    defineClass(this, 'ActionCable::Channel::Base', {
      parameters: {
        ...{ params: none, connection: none, identifier: none, logger: none },
        ...{ subscribed: none, unsubscribed: none, reject: none, stop_all_streams: none },
        ...{ stream_from: '1-2 & k:coder?', stream_for: '1-2 & k:coder?' },
        ...{ stream_or_reject_for: '1', stop_stream_from: '1', stop_stream_for: '1' },
        ...{ transmit: '0+ &', broadcast_to: '2', broadcasting_for: '1' },
        verified_stream_name_from_params: none,
        ...{ 'subscription_rejected?': none, 'subscription_confirmation_sent?': none },
        ...{ ensure_confirmation_sent: none, defer_subscription_confirmation_bang: none },
      },
      staticParameters: {
        ...Object.fromEntries(
          'before_subscribe after_subscribe on_subscribe before_unsubscribe after_unsubscribe on_unsubscribe rescue_from periodically'
            .split(' ')
            .map((word) => [word, CALLBACK]),
        ),
        ...{ broadcast_to: '2', broadcasting_for: '1', channel_name: none },
      },
      privates: [
        ...['subscribed', 'unsubscribed', 'reject', 'transmit', 'subscription_rejected?'],
        ...['ensure_confirmation_sent', 'defer_subscription_confirmation!'],
        'subscription_confirmation_sent?',
        'verified_stream_name_from_params',
      ],
    })
  }

  static before_subscribe(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'before', 'subscribe', given, block)
  }

  static after_subscribe(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'after', 'subscribe', given, block)
  }

  static on_subscribe(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'after', 'subscribe', given, block)
  }

  static before_unsubscribe(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'before', 'unsubscribe', given, block)
  }

  static after_unsubscribe(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'after', 'unsubscribe', given, block)
  }

  static on_unsubscribe(given: readonly unknown[], block: Block | null): void {
    declareCallback(this, 'after', 'unsubscribe', given, block)
  }

  static rescue_from(given: readonly unknown[], block: Block | null): void {
    declareRescue(this, given, block)
  }

  /** Runs a method or a block again and again while somebody is subscribed: `every: 5.seconds`. */
  static periodically(given: readonly unknown[], block: Block | null): void {
    const { positional, options, block: own } = readGiven(given, block)
    const seconds = toNumber(inSeconds(options['every']))
    if (!(seconds > 0)) {
      throw new ArgumentError(
        `Expected every: to be a positive number of seconds, got ${toS(options['every'] ?? null)}`,
      )
    }
    const list = periodics.get(this) ?? []
    periodics.set(this, list)
    list.push({ call: handler(positional[0] ?? own, 'call'), seconds })
  }

  /** `chat` for ChatChannel, `admin:chat` for Admin::ChatChannel. */
  static channel_name(): string {
    return underscore(
      className(this)
        .replace(/Channel$/, '')
        .replaceAll('::', ':'),
    )
  }

  /** The stream of this channel for a record, or whatever names it. */
  static broadcasting_for(model: unknown): string {
    return `${this.channel_name()}:${serialized(model)}`
  }

  /** Sends a message to all who `stream_for` the record. */
  static broadcast_to(model: unknown, message: unknown): null {
    return broadcast(this.broadcasting_for(model), message)
  }

  readonly #link: ChannelLink
  readonly #identifier: string
  readonly #params: Hash
  readonly #streams = new Map<string, Listener[]>()
  readonly #timers: ReturnType<typeof setInterval>[] = []
  #isRejected = false
  #isConfirmed = false
  #isDeferred = false

  constructor(link: ChannelLink, identifier: string, params: Hash) {
    this.#link = link
    this.#identifier = identifier
    this.#params = indifferent(params)
  }

  /** What the client subscribed with. */
  params(): Hash {
    return this.#params
  }

  connection(): object {
    return this.#link.connection
  }

  /** The subscription, as the client calls it. */
  identifier(): string {
    return this.#identifier
  }

  logger(): RubyLogger {
    return sendSelf(this.connection(), 'logger') as RubyLogger
  }

  /** Called once somebody has subscribed: for the application to override. */
  subscribed(): null {
    return null
  }

  /** Called once they have left. */
  unsubscribed(): null {
    return null
  }

  /** Turns the subscription away. */
  reject(): null {
    this.#isRejected = true
    return null
  }

  is_subscription_rejected(): boolean {
    return this.#isRejected
  }

  is_subscription_confirmation_sent(): boolean {
    return this.#isConfirmed
  }

  /** Leaves it to `ensure_confirmation_sent` to tell the client that it is subscribed. */
  defer_subscription_confirmation_bang(): null {
    this.#isDeferred = true
    return null
  }

  ensure_confirmation_sent(): null {
    if (this.#isConfirmed || this.#isRejected) return null
    this.#isConfirmed = true
    this.#link.tell(this.#identifier, '"type":"confirm_subscription"')
    return null
  }

  /** From now on the client gets what is sent to a stream; with a block, or another callable, that says what the client gets. */
  stream_from(
    name: unknown,
    callback: unknown = null,
    { coder = null }: StreamOptions = {},
    block: Block | null = null,
  ): null {
    const call = block ?? (callback === null ? null : handlerOf(callback))
    const listener: Listener = {
      hear: (payload, frames) => {
        if (call === null) this.#link.tell(this.#identifier, `"message":${payload}`, frames)
        else this.#hand(payload, call, coder)
      },
    }
    const key = toS(name)
    const all = this.#streams.get(key) ?? []
    this.#streams.set(key, all)
    all.push(listener)
    listen(key, listener)
    return null
  }

  /** The same for a record of this channel. */
  stream_for(
    model: unknown,
    callback: unknown = null,
    options: StreamOptions = {},
    block: Block | null = null,
  ): null {
    return this.stream_from(this.broadcasting_for(model), callback, options, block)
  }

  stream_or_reject_for(model: unknown): null {
    return model === null ? this.reject() : this.stream_for(model)
  }

  stop_stream_from(name: unknown): null {
    const key = toS(name)
    for (const listener of this.#streams.get(key) ?? []) unlisten(key, listener)
    this.#streams.delete(key)
    return null
  }

  stop_stream_for(model: unknown): null {
    return this.stop_stream_from(this.broadcasting_for(model))
  }

  stop_all_streams(): null {
    for (const name of [...this.#streams.keys()]) this.stop_stream_from(name)
    return null
  }

  broadcasting_for(model: unknown): string {
    return (this.constructor as typeof Channel).broadcasting_for(model)
  }

  broadcast_to(model: unknown, message: unknown): null {
    return (this.constructor as typeof Channel).broadcast_to(model, message)
  }

  /** Sends something to this client alone. */
  transmit([data]: readonly unknown[]): null {
    this.#link.tell(this.#identifier, `"message":${toJson(data)}`)
    return null
  }

  /** The stream that a page was given by `turbo_stream_from` with this channel; nil for one that was not signed here. */
  verified_stream_name_from_params(): string | null {
    return verifiedStreamName(this.params().get('signed_stream_name'))
  }

  /** Runs `subscribed` with its callbacks, and tells the client what came of it. */
  begin(): unknown {
    const body = () => withCallbacks(this, 'subscribe', () => sendSelf(this, 'subscribed'))
    const ended = guarded(this, `${className(this.constructor)}#subscribed`, body)
    return ended instanceof Promise ? ended.then(() => this.#answer()) : this.#answer()
  }

  #answer(): void {
    if (this.#isRejected) {
      this.#link.drop(this.#identifier)
      this.#link.tell(this.#identifier, '"type":"reject_subscription"')
      return
    }
    if (!this.#isDeferred) this.ensure_confirmation_sent()
    for (let at: object | null = this.constructor; at !== null; at = Object.getPrototypeOf(at)) {
      for (const { call, seconds } of periodics.get(at) ?? []) {
        const run = () =>
          guarded(this, `${className(this.constructor)}#periodically`, () => call(this))
        this.#timers.push(setInterval(() => this.#link.perform(run), seconds * 1000).unref())
      }
    }
  }

  /** Does what a client asks for by the name of a public method; nothing else can be asked for. */
  performAction(data: unknown): unknown {
    const asked = isTruthy(data) && answers(data, '[]') ? send(data, '[]', ['action']) : null
    const name = asked === null || toS(asked) === '' ? 'receive' : toS(asked)
    const what = `${className(this.constructor)}#${name}`
    const found = findMember(this, name)
    const isPublic = found?.kind === 'method' && found.visibility === undefined
    if (!isPublic || findMember(BASE, name) !== undefined) {
      this.logger().error(`Unable to process ${what}`)
      return null
    }
    const takesData = send(sendSelf(this, 'method', [name]), 'arity') === 1
    return guarded(this, what, () => sendSelf(this, name, takesData ? [data] : []))
  }

  /** Ends the subscription: its streams, its timers, then `unsubscribed`. */
  end(): unknown {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    const body = () => withCallbacks(this, 'unsubscribe', () => sendSelf(this, 'unsubscribed'))
    const ended = guarded(this, `${className(this.constructor)}#unsubscribed`, body)
    this.stop_all_streams()
    return ended
  }

  /** A block is given the text as it was sent, unless a coder reads it. */
  #hand(payload: string, block: Block, coder: unknown): void {
    const message = coder === null ? payload : send(coder, 'decode', [payload])
    const what = `${className(this.constructor)}#stream_from`
    this.#link.perform(() => guarded(this, what, () => block(message)))
  }

  /** The streams that it listens to. */
  streamNames(): string[] {
    return [...this.#streams.keys()]
  }

  actionName(): string {
    return ''
  }

  /** What comes before a subscription goes on once it is rejected, as in Rails: only `throw :abort` stops it. */
  isPerformed(): boolean {
    return false
  }
}

/** Any channel, to ask what all have. */
const BASE: object = Object.create(Channel.prototype) as object

/** What answers `call`, as a block. */
function handlerOf(callable: unknown): Block {
  return typeof callable === 'function'
    ? (callable as Block)
    : (...given: unknown[]) => send(callable, 'call', given)
}
