import { nameClass } from '../../ruby/class/class-info.ts'
import { IOError } from '../../ruby/exception/standard-errors.ts'
import { toS } from '../../ruby/object/texts.ts'
import { ClientDisconnected } from './client-disconnected.ts'

/** What a response that goes on is written into. */
export interface StreamOutlet {
  /** False once the visitor is behind: go on after `drained`. */
  write(bytes: Uint8Array): boolean
  /** Settles when the visitor has caught up, or is gone. */
  drained(): Promise<void>
  /** Ends the response. */
  end(): void
  /** Closes the connection, so that the visitor sees that the response is not whole. */
  break(): void
}

/** How an action waits; its stream says when there is nobody to wait for. */
export type Pause = (milliseconds: number, stream: LiveStream) => Promise<void>

/**
 * `response.stream` of a controller that includes ActionController::Live. The first write sends status and
 * headers; what an action writes leaves at once. Rails guide "Action Controller Overview", section 12.2.
 */
export class LiveStream {
  static {
    nameClass(this, 'ActionController::Live::Buffer')
  }

  readonly #gone = new AbortController()
  readonly #pause: Pause
  /** Settles at the first write, or at `close`. */
  readonly opened: Promise<void>
  #open: () => void = () => {}
  #early: Uint8Array[] = []
  #outlet: StreamOutlet | null = null
  #isOpen = false
  #isClosed = false
  /** Whether what was written so far ends with an empty line: then a comment may follow. */
  #isBetweenEvents = true

  constructor(pause: Pause = waitFor) {
    this.#pause = pause
    this.opened = new Promise((done) => {
      this.#open = () => {
        this.#isOpen = true
        done()
      }
    })
  }

  /** Whether status and headers are sent, or about to be. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  isClosed(): boolean {
    return this.#isClosed
  }

  /** Aborted when the visitor leaves or the server stops. */
  get signal(): AbortSignal {
    return this.#gone.signal
  }

  /**
   * Sends text, and waits while the visitor is behind. Raises ClientDisconnected once they have left, and
   * IOError after `close`.
   */
  write(text: unknown): Promise<void> {
    if (this.#isClosed) throw new IOError('closed stream')
    this.#stay()
    this.#send(text instanceof Uint8Array ? text : Buffer.from(toS(text)))
    const caughtUp = this.#caughtUp()
    // Where nobody awaits it, the next write raises.
    caughtUp.catch(() => {})
    return caughtUp
  }

  /** Waits; raises ClientDisconnected as soon as the visitor leaves. */
  async sleep(seconds: number): Promise<void> {
    this.#stay()
    await this.#pause(seconds * 1000, this)
    this.#stay()
  }

  /** Ends the response. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#open()
    this.#outlet?.end()
  }

  /** Sends a comment between two events, which keeps proxies from closing a quiet connection. */
  ping(): void {
    if (this.#isBetweenEvents && !this.#isClosed && !this.signal.aborted) this.#outlet?.write(PING)
  }

  /** The head was sent: what was written so far follows it. */
  attach(outlet: StreamOutlet): void {
    this.#outlet = outlet
    for (const bytes of this.#early.splice(0)) outlet.write(bytes)
    if (this.#isClosed) outlet.end()
  }

  /** Says that nobody reads any more. */
  leave(): void {
    this.#gone.abort()
  }

  #send(bytes: Uint8Array): void {
    this.#isBetweenEvents = bytes.at(-1) === LINE_FEED && bytes.at(-2) === LINE_FEED
    this.#open()
    if (this.#outlet === null) this.#early.push(bytes)
    else this.#outlet.write(bytes)
  }

  async #caughtUp(): Promise<void> {
    // Others have their turn after each write, also where this visitor reads as fast as it is written.
    await this.#pause(0, this)
    await this.#outlet?.drained()
    this.#stay()
  }

  #stay(): void {
    if (this.signal.aborted) throw new ClientDisconnected()
  }
}

const LINE_FEED = 10
const PING = new TextEncoder().encode(':\n\n')

/** Waits for a time, and no longer once the visitor has left. */
function waitFor(milliseconds: number, { signal }: LiveStream): Promise<void> {
  return new Promise((done) => {
    if (milliseconds === 0) {
      setImmediate(done)
      return
    }
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
