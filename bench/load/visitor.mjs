import { connect } from 'node:net'

/** One keep-alive connection that sends a request after the other and measures each. */
export class Visitor {
  /** Milliseconds of each answered request. */
  times = []
  answered = 0
  /** Requests that were sent and got no answer. */
  lost = 0
  /** Connections that nobody accepted. */
  refused = 0
  statuses = new Map()
  #port
  #socket = null
  #waiting = null
  #buffer = Buffer.alloc(0)

  constructor(port) {
    this.#port = port
  }

  /** The local port of the connection, by which the system knows it. */
  get localPort() {
    return this.#socket?.localPort ?? 0
  }

  /** Sends one request and waits for its answer; the status, or null when there was none. */
  async ask(request) {
    if (this.#socket === null && !(await this.#open())) return null
    const started = performance.now()
    const status = await new Promise((done) => {
      this.#waiting = done
      this.#socket.write(request)
    })
    if (status === null) {
      this.lost++
      return null
    }
    this.answered++
    this.times.push(performance.now() - started)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    return status
  }

  close() {
    this.#socket?.destroy()
    this.#socket = null
  }

  #open() {
    return new Promise((done) => {
      const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
      socket.once('connect', () => {
        this.#socket = socket
        done(true)
      })
      socket.on('error', (error) => {
        if (error.code === 'ECONNREFUSED') this.refused++
        done(false)
      })
      socket.on('data', (chunk) => this.#take(chunk))
      socket.on('close', () => {
        if (this.#socket === socket) this.#socket = null
        this.#buffer = Buffer.alloc(0)
        this.#finish(null)
        done(false)
      })
    })
  }

  #take(chunk) {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    const end = this.#buffer.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#buffer.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#buffer.length < end + 4 + length) return
    this.#buffer = this.#buffer.subarray(end + 4 + length)
    if (/\r\nconnection: close/i.test(head)) {
      this.#socket?.destroy()
      this.#socket = null
    }
    this.#finish(Number(head.slice(9, 12)))
  }

  #finish(status) {
    const done = this.#waiting
    this.#waiting = null
    done?.(status)
  }
}

/** A GET as bytes. */
export const get = (path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)

/** So many visitors that ask until `isOver`, with a pause in between. */
export async function visit(visitors, requests, isOver, pause = 0) {
  let next = 0
  const work = async (visitor) => {
    while (!isOver()) {
      const status = await visitor.ask(requests[next++ % requests.length])
      if (pause > 0 || status === null) await sleep(Math.max(1, pause))
    }
  }
  await Promise.all(visitors.map(work))
}

/** What the slowest in a hundred took, in milliseconds. */
export function percentile(visitors, part = 0.99) {
  const times = visitors.flatMap((visitor) => visitor.times).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
}

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

export const sum = (visitors, name) => visitors.reduce((total, each) => total + each[name], 0)
