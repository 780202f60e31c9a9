import { readGiven } from '../active-support/options.ts'
import type { Channel } from '../cable/channel.ts'
import { Channel as ChannelBase } from '../cable/channel.ts'
import { type ChannelType, channelCalled } from '../cable/channels.ts'
import { type Connection, UnauthorizedError } from '../cable/connection.ts'
import { server } from '../cable/server.ts'
import type { ActionContext } from '../controller/context.ts'
import type { Cookies } from '../controller/cookies.ts'
import type { Session } from '../controller/session.ts'
import { ORIGIN } from '../origin.ts'
import { readJson } from '../record/value/json.ts'
import { className } from '../ruby/class/class-info.ts'
import { named } from '../ruby/class/define.ts'
import { defineMethod } from '../ruby/class/define-method.ts'
import { ArgumentError, RuntimeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { sendSelf } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { RubyClass } from '../ruby/types.ts'
import { TestCase, unsentRequest } from './rails-test-cases.ts'

// What a subscription of a test answers beside: Rails, ActionCable::Channel::ChannelStub.
const stub = ChannelBase as unknown as RubyClass
defineMethod(stub, 'confirmed?', function (this: Channel) {
  return this.is_subscription_confirmation_sent()
})
defineMethod(stub, 'rejected?', function (this: Channel) {
  return this.is_subscription_rejected()
})
defineMethod(stub, 'stream_names', function (this: Channel) {
  return this.streamNames()
})
defineMethod(stub, 'streams', function (this: Channel) {
  return this.streamNames()
})

/** A test with a connection that no socket carries. */
abstract class CableTest extends TestCase {
  #context: ActionContext | null = null
  protected made: Connection | null = null
  /** What the connection was told to send, as JSON. */
  protected readonly sent: string[] = []

  /** The request that opened the socket. */
  get #visit(): ActionContext {
    this.#context ??= unsentRequest(() => this[ORIGIN])
    return this.#context
  }

  override get cookies(): Cookies {
    return this.#visit.cookies
  }

  override get session(): Session {
    return this.#visit.session
  }

  connection(): Connection | null {
    return this.made
  }

  protected open(): Connection {
    const { connectionType } = server
    this.made = new connectionType({
      request: this.#visit,
      openedAt: 0,
      identifiers: () => [],
      send: (text) => this.sent.push(text),
      close: () => {},
    })
    return this.made
  }
}

/** ActionCable::Channel::TestCase. */
export class ChannelTest extends CableTest {
  static {
    named(this, 'ActionCable::Channel::TestCase')
  }

  #subscription: Channel | null = null

  /** A connection that is known by these: `stub_connection current_user: users(:ann)`. */
  stubConnection(...given: readonly unknown[]): Connection {
    const connection = this.open()
    for (const [name, value] of readGiven(given).options) {
      sendSelf(connection, `${name}=`, [value])
    }
    return connection
  }

  /** Subscribes with parameters; the subscription. */
  subscribe(...given: readonly unknown[]): Channel {
    const connection = this.made ?? this.stubConnection()
    const link = {
      connection,
      tell: (identifier: string, more: string) => {
        this.sent.push(`{"identifier":${JSON.stringify(identifier)},${more}}`)
      },
      perform: (body: () => unknown) => void body(),
      drop: () => {},
    }
    const params = Hash.from(readGiven(given).options)
    const channel = new this.#type(link, 'test_stub', params)
    this.#subscription = channel
    channel.begin()
    return channel
  }

  /** Ends the subscription. */
  unsubscribe(): unknown {
    return this.#subscribed().end()
  }

  /** Does what a client asks for. */
  perform(action: unknown, ...given: readonly unknown[]): unknown {
    const data = Hash.from<unknown, unknown>([
      ...readGiven(given).options,
      ['action', toS(action)] as [unknown, unknown],
    ])
    return this.#subscribed().performAction(data)
  }

  subscription(): Channel | null {
    return this.#subscription
  }

  /** What the client was sent over this channel. */
  transmissions(): unknown[] {
    return this.sent.flatMap((text) => {
      const frame = readJson(text) as Hash
      return frame.has('message') ? [frame.get('message')] : []
    })
  }

  assertNoStreams(): void {
    const names = this.#subscribed().streamNames()
    this.claim(
      names.length === 0,
      null,
      () => `No streams started was expected, but ${names.length} found`,
    )
  }

  assertHasStream(name: unknown): void {
    const names = this.#subscribed().streamNames()
    this.claim(names.includes(toS(name)), null, () => `Stream ${toS(name)} has not been started`)
  }

  assertHasStreamFor(model: unknown): void {
    this.assertHasStream(this.broadcastingFor(model))
  }

  assertHasNoStream(name: unknown): void {
    const names = this.#subscribed().streamNames()
    this.claim(!names.includes(toS(name)), null, () => `Stream ${toS(name)} has been started`)
  }

  assertHasNoStreamFor(model: unknown): void {
    this.assertHasNoStream(this.broadcastingFor(model))
  }

  /** The stream of the channel for a record; a text is one. */
  broadcastingFor(model: unknown): string {
    if (isString(model)) return String(model)
    return toS(sendSelf(this.#type, 'broadcasting_for', [model]))
  }

  protected override streamOf(stream: unknown): string {
    return this.broadcastingFor(stream)
  }

  get #type(): ChannelType {
    const name = className(this.constructor).replaceAll('::', '').replace(/Test$/, '')
    const type = channelCalled(name)
    if (type !== undefined) return type
    throw new RuntimeError(
      `There is no channel ${name}: a test is called after its channel, ChatChannelTest.`,
    )
  }

  #subscribed(): Channel {
    if (this.#subscription !== null) return this.#subscription
    throw new RuntimeError('Must be subscribed!')
  }
}

/** ActionCable::Connection::TestCase. */
export class ConnectionTest extends CableTest {
  static {
    named(this, 'ActionCable::Connection::TestCase')
  }

  /** Opens a connection with the cookies and the session of the test. */
  connect(...given: readonly unknown[]): Connection {
    const { args, options } = readGiven(given)
    for (const [name, value] of options) {
      if (name !== 'session')
        throw new ArgumentError(`connect takes no ${name}: set \`cookies\` and \`session\``)
      for (const [key, each] of value as Hash) this.session.set(toS(key), each)
    }
    if (args.length > 1) throw new ArgumentError(`connect takes a path, not ${inspect(args)}`)
    const connection = this.open()
    sendSelf(connection, 'connect')
    return connection
  }

  disconnect(): void {
    if (this.made === null) throw new RuntimeError('Must be connected!')
    sendSelf(this.made, 'disconnect')
  }

  /** Claims that the block is turned away. */
  assertRejectConnection(body: () => unknown): void {
    this.claim(
      isRejected(body),
      null,
      () => 'Expected to reject connection but no rejection was made',
    )
  }
}

function isRejected(body: () => unknown): boolean {
  try {
    body()
    return false
  } catch (error) {
    if (error instanceof UnauthorizedError) return true
    throw error
  }
}
