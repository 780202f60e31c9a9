import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { eventually } from './eventually.ts'

/** Bytes of one frame as a client sends it; `masked: false` and `first` are for those that none sends. */
export function clientFrame(
  opcode: number,
  payload: Uint8Array | string,
  {
    isFinal = true,
    masked = true,
    first,
  }: { isFinal?: boolean; masked?: boolean; first?: number } = {},
): Buffer {
  const body = Buffer.from(payload as string)
  const mask = masked ? randomBytes(4) : Buffer.alloc(0)
  const { length } = body
  const size =
    length < 126
      ? Buffer.of(length)
      : length < 65_536
        ? Buffer.of(126, length >> 8, length & 255)
        : Buffer.concat([Buffer.of(127), bigEndian(length)])
  size[0] = (size[0] as number) | (masked ? 0x80 : 0)
  const head = Buffer.of(first ?? (isFinal ? 0x80 : 0) | opcode)
  const sent = masked ? body.map((byte, at) => byte ^ (mask[at & 3] as number)) : body
  return Buffer.concat([head, size, mask, sent])
}

function bigEndian(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  return bytes
}

/** A frame that came from the server. */
export interface ServerFrame {
  readonly opcode: number
  readonly payload: Buffer
}

/** Header fields of the request to upgrade, beside the usual ones; null leaves one out. */
export type Fields = Readonly<Record<string, string | null>>

/** The bytes of a request to upgrade. */
export function upgradeRequest(port: number, path: string, fields: Fields = {}): string {
  const all: Fields = {
    Host: `127.0.0.1:${port}`,
    Upgrade: 'websocket',
    Connection: 'keep-alive, Upgrade',
    Origin: `http://127.0.0.1:${port}`,
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': 'actioncable-v1-json, actioncable-unsupported',
    ...fields,
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** A client of a WebSocket that can also do what none may: it sends bytes, and keeps the frames that come. */
export class SocketClient {
  readonly socket: Socket
  readonly frames: ServerFrame[] = []
  /** The head of the answer; empty until it is there. */
  head = ''
  isClosed = false
  #left = Buffer.alloc(0)

  constructor(port: number, path: string, fields: Fields = {}, more: Uint8Array = Buffer.alloc(0)) {
    this.socket = connect(port, '127.0.0.1', () => {
      this.socket.write(Buffer.concat([Buffer.from(upgradeRequest(port, path, fields)), more]))
    })
    this.socket.on('data', (chunk) => this.#take(chunk))
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.isClosed = true
    })
  }

  /** Connects, and waits for the head of the answer. */
  static async open(port: number, path: string, fields: Fields = {}): Promise<SocketClient> {
    const client = new SocketClient(port, path, fields)
    await eventually('the server answers the request to upgrade', () => client.head !== '')
    return client
  }

  /** The messages of Action Cable that have come, but pings. */
  get messages(): Record<string, unknown>[] {
    const texts = this.frames.filter(({ opcode }) => opcode === 1)
    return texts
      .map(({ payload }) => JSON.parse(payload.toString()) as Record<string, unknown>)
      .filter(({ type }) => type !== 'ping')
  }

  /** The code of the close frame that came; null for none. */
  get closeCode(): number | null {
    const frame = this.frames.find(({ opcode }) => opcode === 8)
    return frame === undefined ? null : frame.payload.readUInt16BE(0)
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes)
  }

  /** Sends a command of Action Cable for a channel with parameters. */
  command(command: string, identifier: object, data?: object): void {
    const own = data === undefined ? {} : { data: JSON.stringify(data) }
    const text = JSON.stringify({ command, identifier: JSON.stringify(identifier), ...own })
    this.send(clientFrame(1, text))
  }

  /** Waits until a message of Action Cable fits. */
  async hears(what: string, fits: (message: Record<string, unknown>) => unknown): Promise<void> {
    const told = () => JSON.stringify(this.messages)
    await eventually(`the client hears ${what}`, () => this.messages.some(fits), told)
  }

  /** Subscribes, and waits for the answer; whether it was confirmed. */
  async subscribe(identifier: object): Promise<boolean> {
    const own = JSON.stringify(identifier)
    const answers = () =>
      this.messages.filter(
        (each) => each.identifier === own && /subscription$/.test(`${each.type}`),
      )
    const before = answers().length
    this.command('subscribe', identifier)
    const told = () => JSON.stringify(this.messages)
    await eventually(`an answer to ${own}`, () => answers().length > before, told)
    return answers().at(-1)?.type === 'confirm_subscription'
  }

  close(): void {
    this.socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#left = Buffer.concat([this.#left, chunk])
    if (this.head === '') {
      const end = this.#left.indexOf('\r\n\r\n')
      if (end < 0) return
      this.head = this.#left.subarray(0, end).toString()
      this.#left = this.#left.subarray(end + 4)
    }
    if (!this.head.includes(' 101 ')) return
    for (;;) {
      const bytes = this.#left
      if (bytes.length < 2) return
      const short = (bytes[1] as number) & 127
      const start = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length < start) return
      const length =
        start === 2 ? short : start === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
      if (bytes.length < start + length) return
      const payload = Buffer.from(bytes.subarray(start, start + length))
      this.frames.push({ opcode: (bytes[0] as number) & 15, payload })
      this.#left = bytes.subarray(start + length)
    }
  }
}
