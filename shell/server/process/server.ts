import type { Socket, SocketListener } from 'bun'
import { plainResponse } from '../answer/plain-response.ts'
import { Connection, type Deadlines } from '../socket/connection.ts'
import { descriptorLimit } from '../socket/libc.ts'
import { adoptSocket } from '../socket/listen.ts'
import { closeDescriptor, hasDescriptors, share } from '../socket/listening-socket.ts'
import type { RequestReader } from '../socket/reading.ts'
import type { Wire } from '../socket/wire.ts'
import { IdleCollector } from './idle-collector.ts'
import type { LoadShare } from './load-share.ts'

/** What a server is started with. */
export interface ServerOptions {
  /** A listening socket: see createListeningSocket. It is closed when the server is drained. */
  readonly fd: number
  readonly reader: RequestReader
  readonly deadlines: Deadlines
  /** Connections above this number, or above the soft limit of descriptors less 64, are answered with 503. */
  readonly connectionLimit: number
  /** What this process shares with other workers; null where it works alone. */
  readonly load?: LoadShare | null
  /** Told every second how many connections are open. */
  readonly onSweep?: (connections: number) => void
  /** Told when descriptors have run out, so that nothing is accepted, and when they are there again. */
  readonly onShortage: (isShort: boolean) => void
  /** Told of what went wrong outside any request. */
  readonly onError: (error: unknown) => void
}

const SWEEP_MILLISECONDS = 1000
/** Milliseconds in which connections that the kernel has made already are accepted before a stop. */
const LAST_ACCEPTS = 20
/** How many of those answered with 503 may read it at leisure; the rest are closed at once. */
const TURNED_AWAY = 16

/** Descriptors that connections leave to files and the database. */
const LEFT_TO_OTHERS = 64
/** Fewer that can be opened than this, and accepting ends: it would fail, and be tried again without a pause. */
const FEW = 4

/** Accepts connections and keeps their deadlines, until it is drained. */
export class Server {
  readonly #options: ServerOptions
  readonly #connections = new Set<Connection>()
  readonly #turnedAway = new Set<Connection>()
  readonly #collector = new IdleCollector()
  #listener: SocketListener<Connection | undefined> | null
  #connectionLimit = 1
  #isShort = false
  readonly #sweeper: ReturnType<typeof setInterval>
  #whenEmpty: (() => void) | null = null
  #draining = false

  constructor(options: ServerOptions) {
    this.#options = options
    this.#readLimit()
    this.#listener = this.#listen()
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MILLISECONDS)
  }

  /** On a descriptor of its own, which the runtime closes when it stops listening. */
  #listen(): SocketListener<Connection | undefined> {
    const connections = this.#connections
    return adoptSocket<Connection | undefined>(share(this.#options.fd), {
      open: (socket) => this.#open(socket),
      data: (socket, bytes) => {
        this.#collector.note()
        socket.data?.receive(bytes, performance.now())
      },
      end: (socket) => socket.data?.finish(performance.now()),
      drain: (socket) => socket.data?.drain(performance.now()),
      close: (socket) => {
        if (socket.data === undefined) return
        this.#options.load?.closed()
        socket.data.closed()
        connections.delete(socket.data)
        this.#turnedAway.delete(socket.data)
        if (connections.size === 0) this.#whenEmpty?.()
      },
      error: (socket, error) => {
        this.#options.onError(error)
        socket.terminate()
      },
    })
  }

  #readLimit(): void {
    const { connectionLimit } = this.#options
    this.#connectionLimit = Math.max(
      1,
      Math.min(connectionLimit, descriptorLimit() - LEFT_TO_OTHERS),
    )
  }

  /** Accepting without a descriptor would fail, and be tried again, as long as a visitor waits. */
  #watchDescriptors(): void {
    this.#readLimit()
    const { fd, onShortage } = this.#options
    if (this.#draining) return
    if (!this.#isShort && !hasDescriptors(fd, FEW)) {
      this.#isShort = true
      this.#pause()
      onShortage(true)
    } else if (this.#isShort && hasDescriptors(fd, 2 * FEW)) {
      this.#isShort = false
      this.#accept()
      onShortage(false)
    }
  }

  #accept(): void {
    if (this.#listener === null && !this.#isShort) this.#listener = this.#listen()
  }

  #pause(): void {
    this.#listener?.stop()
    this.#listener = null
  }

  /** Leaves what waits to the other workers until it is this one's turn again: the runtime would accept it all. */
  #yield(load: LoadShare): void {
    if (this.#draining) return
    this.#pause()
    load.whenDue(this.#options.fd, () => {
      if (!this.#draining) this.#accept()
    })
  }

  /** How many connections are open. */
  get connectionCount(): number {
    return this.#connections.size
  }

  /** Stops accepting, lets running requests end for so many seconds, then closes what is left. */
  async drain(seconds: number): Promise<void> {
    this.#draining = true
    this.#accept()
    this.#options.load?.leave()
    this.#options.reader.drain?.()
    await new Promise((done) => setTimeout(done, LAST_ACCEPTS))
    this.#pause()
    closeDescriptor(this.#options.fd)
    // What the kernel handed over in this turn of the event loop is opened before it ends.
    await new Promise((done) => setImmediate(done))
    const now = performance.now()
    for (const connection of this.#connections) connection.drainAndClose(now)
    await this.#empty(seconds)
    for (const connection of this.#connections) connection.terminate()
    for (const connection of this.#turnedAway) connection.terminate()
    clearInterval(this.#sweeper)
  }

  #empty(seconds: number): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, seconds * 1000)
    this.#whenEmpty = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }

  #open(socket: Socket<Connection | undefined>): void {
    const { reader, deadlines } = this.#options
    const now = performance.now()
    const connection = new Connection(wireOf(socket), reader, deadlines, refuseIncomplete, now)
    socket.data = connection
    const { load } = this.#options
    load?.opened()
    if (load?.shouldStop() === true) this.#yield(load)
    if (this.#connections.size >= this.#connectionLimit) {
      this.#turnAway(connection, now)
      return
    }
    this.#connections.add(connection)
    if (this.#draining) connection.drainAndClose(now)
  }

  /** Closing before the request was read would reset the connection, and the 503 with it. */
  #turnAway(connection: Connection, now: number): void {
    connection.refuse(plainResponse(503, 'Service Unavailable', ['Retry-After: 1']), now)
    if (this.#turnedAway.size < TURNED_AWAY) this.#turnedAway.add(connection)
    else connection.close(now)
  }

  #sweep(): void {
    const now = performance.now()
    this.#collector.sweep()
    this.#watchDescriptors()
    this.#options.onSweep?.(this.#connections.size)
    for (const connection of this.#connections) connection.sweep(now)
    for (const connection of this.#turnedAway) connection.sweep(now)
  }
}

function refuseIncomplete(status: 400 | 408): Uint8Array {
  const text = status === 408 ? 'Request Timeout' : 'The request ended before it was complete.'
  return plainResponse(status, text)
}

function wireOf(socket: Socket<Connection | undefined>): Wire {
  return {
    remoteAddress: socket.remoteAddress,
    write: (bytes, offset, length) => socket.write(bytes, offset, length),
    shutdown: () => {
      socket.shutdown()
    },
    end: () => {
      socket.end()
    },
    terminate: () => {
      socket.terminate()
    },
    pause: () => {
      socket.pause()
    },
    resume: () => {
      socket.resume()
    },
  }
}
