import { mayWait } from '../../ruby/call/meanwhile.ts'

/** The words at the head of what both threads share: whether an answer is there, its kind and its length. */
const STATE = 0
const KIND = 1
const LENGTH = 2

const WORDS = 4
const HEAD = WORDS * 4
/** A `read` gives at most 60,000 bytes; everything else is short. */
const ROOM = 65_536
/** What the thread has beyond the time of an operation, for a machine that is busy. */
const GRACE_MILLISECONDS = 5_000

/** The kinds of an answer: bytes, JSON, and 2 for JSON of what went wrong. */
const BYTES = 0
const VALUE = 1

/**
 * Runs in a thread of its own: does what it is told, and writes the answer where the caller waits for it. Its text is what the
 * thread is made of, so it names nothing outside of itself.
 */
function serve(perform: (operation: unknown) => Promise<unknown>): void {
  let words = new Int32Array(new SharedArrayBuffer(16))
  let room = new Uint8Array(new SharedArrayBuffer(0))
  const answer = (kind: number, bytes: Uint8Array) => {
    const part = bytes.subarray(0, room.length)
    room.set(part)
    words[1] = kind
    words[2] = part.length
    Atomics.store(words, 0, 1)
    Atomics.notify(words, 0)
  }
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value ?? null))
  self.onmessage = ({ data }: MessageEvent) => {
    if (data instanceof SharedArrayBuffer) {
      words = new Int32Array(data, 0, 4)
      room = new Uint8Array(data, 16)
      return
    }
    perform(data).then(
      (value) => (value instanceof Uint8Array ? answer(0, value) : answer(1, text(value))),
      (error) =>
        answer(2, text([error.socketCode ?? 'UNKNOWN', String(error.message).slice(0, 2000)])),
    )
  }
}

/**
 * Does operations for callers that block: an event loop in a thread of its own, made at the first need. `open` makes what does
 * them, of sockets for example; its text is what the thread runs. What has a time says it as `most`, in milliseconds.
 */
export class WaitingThread<Operation extends object> {
  readonly #open: () => (operation: Operation) => Promise<unknown>
  #words: Int32Array<SharedArrayBuffer> | null = null
  #room = new Uint8Array(new SharedArrayBuffer(0))
  #worker: Worker | null = null

  constructor(open: () => (operation: Operation) => Promise<unknown>) {
    this.#open = open
  }

  /** Asks, and gives up the thread for nobody until the answer is there. Raises a SocketFailure. */
  perform(operation: Operation): unknown {
    mayWait()
    const words = this.#words ?? this.#start()
    Atomics.store(words, STATE, 0)
    this.#worker?.postMessage(operation)
    const { most = 0 } = operation as { readonly most?: number }
    if (Atomics.wait(words, STATE, 0, most + GRACE_MILLISECONDS) === 'timed-out')
      return this.#giveUp()
    const bytes = this.#room.slice(0, words[LENGTH])
    if (words[KIND] === BYTES) return bytes
    const value = JSON.parse(new TextDecoder().decode(bytes))
    if (words[KIND] === VALUE) return value
    throw failure(value[0], value[1])
  }

  #start(): Int32Array<SharedArrayBuffer> {
    const shared = new SharedArrayBuffer(HEAD + ROOM)
    this.#words = new Int32Array(shared, 0, WORDS)
    this.#room = new Uint8Array(shared, HEAD)
    const source = new Blob([`(${serve})((${this.#open})())`], { type: 'text/javascript' })
    this.#worker = new Worker(URL.createObjectURL(source))
    // It keeps no process alive.
    ;(this.#worker as Worker & { unref?(): void }).unref?.()
    this.#worker.postMessage(shared)
    return this.#words
  }

  /** A thread that does not answer is left, with its sockets; the next operation makes another. */
  #giveUp(): never {
    this.#worker?.terminate()
    this.#worker = null
    this.#words = null
    throw failure('TIMEOUT', 'execution expired')
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { socketCode: code })
}
