import type { CableHandler, CableRequest, CableSite, CableSocket } from '../app.ts'
import { readJson } from '../record/value/json.ts'
import { className } from '../ruby/class/class-info.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { sendSelf } from '../ruby/index.ts'
import type { Channel, ChannelLink } from './channel.ts'
import { channelNamed } from './channels.ts'
import {
  type Connection,
  type ConnectionSocket,
  internalStream,
  UnauthorizedError,
} from './connection.ts'
import { guarded, withCallbacks } from './declarations.ts'
import { type Frames, type Listener, listen, unlisten } from './streams.ts'

/** Subscriptions that one socket may have. */
const MOST_SUBSCRIPTIONS = 1000
/** Commands of one socket that may wait for those before them. */
const MOST_WAITING = 1000
/** Milliseconds between two pings of Action Cable, as in Rails. */
const BEAT = 3000
/** Milliseconds after which a socket that has answered no ping of the protocol is gone. */
const SILENCE = 60_000

const open = new Set<CableSession>()
let beating: ReturnType<typeof setInterval> | null = null
let beats = 0

/** One timer for all sockets: a ping of Action Cable each time, and now and then one that browsers answer by themselves. */
function beat(): void {
  const text = JSON.stringify({ type: 'ping', message: Math.floor(Date.now() / 1000) })
  const frame = [...open][0]?.site.frame(text)
  beats += 1
  for (const each of open) each.beat(frame as Uint8Array, beats % 10 === 0)
}

/** A command as a client sends it. */
interface Command {
  readonly command?: unknown
  readonly identifier?: unknown
  readonly data?: unknown
}

/** A class of connections: the application's own, or Rails' where it has none. */
export type ConnectionType = new (socket: ConnectionSocket) => Connection

/** One socket that speaks `actioncable-v1-json`: its connection, its subscriptions, and its commands one after the other. */
export class CableSession implements CableHandler, ChannelLink, ConnectionSocket {
  readonly site: CableSite
  readonly openedAt = Date.now()
  readonly connection: Connection
  readonly #channels = new Map<string, Channel>()
  #socket: CableSocket | null = null
  #internal: { readonly stream: string; readonly listener: Listener } | null = null
  #tail: Promise<void> | null = null
  #waiting = 0

  constructor(site: CableSite, type: ConnectionType) {
    this.site = site
    this.connection = new type(this)
  }

  get request(): CableRequest {
    return this.site.request
  }

  opened(socket: CableSocket): void {
    this.#socket = socket
    open.add(this)
    if (beating === null) beating = setInterval(beat, BEAT).unref()
    this.perform(() => this.#connect())
  }

  received(text: string): void {
    if (this.#waiting >= MOST_WAITING) {
      this.connection
        .logger()
        .error(`A socket sends commands faster than they are done: it is closed`)
      this.#socket?.break()
      return
    }
    this.perform(() => this.#obey(text))
  }

  stopping(): void {
    this.#say({ type: 'disconnect', reason: 'server_restart', reconnect: true })
  }

  closed(): void {
    open.delete(this)
    if (open.size === 0 && beating !== null) {
      clearInterval(beating)
      beating = null
    }
    this.#socket = null
    this.perform(() => this.#leave())
  }

  beat(frame: Uint8Array, asks: boolean): void {
    const socket = this.#socket
    if (socket === null) return
    if (performance.now() - socket.heardAt > SILENCE) socket.break()
    else {
      socket.send(frame)
      if (asks) socket.ping()
    }
  }

  /** Sends a text. */
  send(text: string): void {
    this.#socket?.send(this.site.frame(text))
  }

  /** Says why, and closes. */
  close(reason: string, reconnect: boolean): void {
    this.#say({ type: 'disconnect', reason, reconnect })
    this.#socket?.close(1000)
  }

  identifiers(): string[] {
    return [...this.#channels.keys()]
  }

  /** Runs a command after those before it, in a turn of the database of its own. */
  perform(body: () => unknown): void {
    if (this.#tail !== null) {
      this.#follow(this.#tail.then(() => this.site.perform(body)))
      return
    }
    try {
      const waiting = this.site.waitToWrite()
      const ended =
        waiting === null ? this.site.perform(body) : waiting.then(() => this.site.perform(body))
      if (ended instanceof Promise) this.#follow(ended)
    } catch (error) {
      this.connection.logger().error(error)
    }
  }

  #follow(ended: Promise<unknown>): void {
    this.#waiting += 1
    const tail = ended
      .catch((error: unknown) => this.connection.logger().error(error))
      .then(() => {
        this.#waiting -= 1
        if (this.#tail === tail) this.#tail = null
      })
    this.#tail = tail
  }

  #say(message: object): void {
    this.send(JSON.stringify(message))
  }

  async #refuse(error: unknown): Promise<void> {
    const isUnauthorized = error instanceof UnauthorizedError
    if (isUnauthorized) return this.close('unauthorized', false)
    guarded(this.connection, `${className(this.connection.constructor)}#connect`, () => {
      throw error
    })
    this.#socket?.close(1011)
  }

  #connect(): unknown {
    const welcome = (): void => {
      const stream = internalStream(this.connection.connection_identifier())
      const listener = { hear: (payload: string) => this.#hearInternal(payload) }
      this.#internal = { stream, listener }
      listen(stream, listener)
      this.#say({ type: 'welcome' })
    }
    try {
      const connected = sendSelf(this.connection, 'connect')
      if (!(connected instanceof Promise)) return welcome()
      return connected.then(welcome).catch((error: unknown) => this.#refuse(error))
    } catch (error) {
      return this.#refuse(error)
    }
  }

  /** `remote_connections.where(current_user: user).disconnect`, from whichever process. */
  #hearInternal(payload: string): void {
    const { type, reconnect } = JSON.parse(payload)
    if (type === 'disconnect') this.close('remote', reconnect !== false)
  }

  #obey(text: string): unknown {
    if (this.#socket === null) return null
    let command: Command
    try {
      command = JSON.parse(text) as Command
    } catch {
      command = {}
    }
    const { identifier } = command ?? {}
    if (typeof identifier !== 'string') {
      this.connection.logger().error(`Received unrecognized command in ${text.slice(0, 200)}`)
      return null
    }
    const body = () =>
      withCallbacks(this.connection, 'command', () => this.#execute(command, identifier))
    return guarded(this.connection, `command from ${text.slice(0, 200)}`, body)
  }

  #execute({ command, data }: Command, identifier: string): unknown {
    const channel = this.#channels.get(identifier)
    if (command === 'subscribe') return channel === undefined ? this.#subscribe(identifier) : null
    if (channel === undefined) {
      this.connection
        .logger()
        .error(`Unable to find subscription with identifier: ${identifier.slice(0, 200)}`)
      return null
    }
    if (command === 'unsubscribe') {
      this.#channels.delete(identifier)
      return channel.end()
    }
    if (command === 'message') return channel.performAction(readJson(String(data)))
    this.connection.logger().error(`Received unrecognized command ${String(command).slice(0, 200)}`)
    return null
  }

  #subscribe(identifier: string): unknown {
    const params = readJson(identifier)
    const name = params instanceof Hash ? params.get('channel') : null
    const type = typeof name === 'string' ? channelNamed(name) : undefined
    if (type === undefined || this.#channels.size >= MOST_SUBSCRIPTIONS) {
      this.connection.logger().error(`Subscription class not found: ${String(name).slice(0, 200)}`)
      return null
    }
    const channel = new type(this, identifier, params as Hash)
    this.#channels.set(identifier, channel)
    return channel.begin()
  }

  #leave(): unknown {
    const channels = [...this.#channels.values()]
    this.#channels.clear()
    if (this.#internal !== null) unlisten(this.#internal.stream, this.#internal.listener)
    for (const channel of channels) channel.end()
    return guarded(this.connection, 'disconnect', () => sendSelf(this.connection, 'disconnect'))
  }

  tell(identifier: string, more: string, frames?: Frames): void {
    const socket = this.#socket
    if (socket === null) return
    const known = frames?.get(identifier)
    const frame = known ?? this.site.frame(`{"identifier":${JSON.stringify(identifier)},${more}}`)
    if (known === undefined) frames?.set(identifier, frame)
    socket.send(frame)
  }

  drop(identifier: string): void {
    const channel = this.#channels.get(identifier)
    this.#channels.delete(identifier)
    channel?.end()
  }
}
