import { type Exchange, State } from '../../../shell/core/exchange.ts'
import { bootCore, type Core } from '../../../shell/core/load.ts'
import { Receiver, receive } from '../../../shell/core/receive.ts'
import { respond } from '../../../shell/core/respond.ts'
import { coreModule, NOW, SECRET } from '../core.ts'
import { exchanging, request } from '../exchange.ts'

/** A core that is given requests until it traps; counts what became of them. */
export class ReceiveFuzzer {
  readonly outcomes = { accepted: 0, refused: 0, incomplete: 0 }
  /** A session cookie that this core has signed. */
  readonly cookie: string
  readonly #core: Core
  readonly #pages: number

  constructor(target: 'release' | 'debug') {
    this.#core = bootCore(coreModule(target), {
      config: { secret: SECRET, bodyLimit: 4096, parameterLimit: 64, fieldLimit: 20 },
      routes: ['GET /', 'GET /a/:id', 'POST /form'].map((line) => {
        const [verb = '', path = ''] = line.split(' ')
        return { verb, path, controller: 'a', action: 'b', name: null, isProtected: false }
      }),
    })
    this.#pages = this.#core.exports.countPagesInUse()
    this.cookie = signSession(this.#core)
  }

  /**
   * Reads a request twice, in memory filled with other bytes (wasm-core/memory/guard.ts), and once in two
   * pieces; throws when the core traps, keeps memory, or reads it in two ways.
   */
  try(bytes: Uint8Array, cut: number): void {
    const first = this.#read(bytes)
    if (first !== this.#read(bytes)) {
      throw new Error('the core read bytes that are not of this request')
    }
    const pieces = this.#readPieces(bytes.subarray(0, cut), bytes.subarray(cut))
    if (first !== pieces) throw new Error(`in two pieces at ${cut}: ${pieces}, whole: ${first}`)
    if (this.#core.exports.countPagesInUse() !== this.#pages) {
      throw new Error('pages were not given back')
    }
    const kind = first.startsWith('1 ')
      ? 'accepted'
      : first.startsWith('2 ')
        ? 'refused'
        : 'incomplete'
    this.outcomes[kind] += 1
  }

  #read(bytes: Uint8Array): string {
    return describeAndClose(receive(this.#core, bytes, NOW))
  }

  #readPieces(first: Uint8Array, second: Uint8Array): string {
    const receiver = new Receiver(() => this.#core)
    const early = first.length === 0 ? null : receiver.push(first, NOW)
    if (early !== null) return describeAndClose(early)
    const late = second.length === 0 ? null : receiver.push(second, NOW)
    receiver.abandon()
    return late === null ? '0' : describeAndClose(late)
  }
}

/** What the core made of a request: the same text for the same reading. */
function describeAndClose(exchange: Exchange): string {
  try {
    const { state } = exchange
    if (state === State.NEED_MORE) return '0'
    // A refusal ends the connection, so how much was read of it is nobody's business.
    if (state === State.REFUSED) return `2 ${exchange.errorCode}`
    const { method, route, consumed, keepsAlive, isSessionRefused, path, query } = exchange
    const params = exchange.params({
      date: String,
      decimal: String,
      relation: () => null,
      object: (handle) => {
        const { filename, contentType, content } = exchange.file(handle)
        return `${filename} ${contentType} ${content instanceof Uint8Array ? Buffer.from(content).toString('latin1') : ''}`
      },
    })
    const facts = { method, route, consumed, keepsAlive, isSessionRefused, path, query }
    const body = Buffer.from(exchange.body).toString('latin1')
    return `1 ${JSON.stringify([facts, entries(params), entries(exchange.session()), body])}`
  } finally {
    exchange.close()
  }
}

function entries(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(([key, each]) => [key, entries(each)])
  return Array.isArray(value) ? value.map(entries) : typeof value === 'bigint' ? `${value}` : value
}

function signSession(core: Core): string {
  return exchanging(core, request('GET /'), (exchange) => {
    const response = respond(
      exchange,
      {
        status: 200,
        headers: [],
        session: new Map([['name', 'Ada']]),
        flash: new Map([['notice', 'hello']]),
        body: '',
        keepAlive: true,
      },
      NOW,
    )
    return /_webfw_session=([^;]*)/.exec(Buffer.from(response).toString('latin1'))?.[1] ?? ''
  })
}
