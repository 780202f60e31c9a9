import { crypto } from '../../builtin.ts'

/** Bytes of one message at most. */
const LARGEST = 1024 * 1024
const CONTINUATION = 0
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/** Why a connection is closed (RFC 6455, section 7.4.1). */
export const CloseCode = {
  normal: 1000,
  protocolError: 1002,
  notSupported: 1003,
  notUtf8: 1007,
  tooBig: 1009,
  restart: 1012,
} as const

/** Where frames go: the outlet of a streaming answer. */
export interface SocketOutlet {
  write(bytes: Uint8Array): boolean
  end(): void
  break(): void
}

/** Who talks over a WebSocket. */
export interface SocketHandler {
  /** The connection is open. */
  opened(peer: WebSocketPeer): void
  /** A whole message of text arrived. */
  received(text: string): void
  /** The process stops: what is sent now still arrives, before the connection is closed. */
  stopping(): void
  /** It is closed, by whichever side. */
  closed(): void
}

/** What Sec-WebSocket-Accept answers to a key (RFC 6455, section 4.2.2). */
export function acceptOf(key: string): string {
  return crypto()
    .createHash('sha1')
    .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
}

/** The bytes of one whole frame from the server, which masks none. */
export function frameOf(opcode: number, payload: Uint8Array): Uint8Array {
  const { length } = payload
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = new Uint8Array(start + length)
  const view = new DataView(bytes.buffer)
  bytes[0] = 0x80 | opcode
  bytes[1] = start === 2 ? length : start === 4 ? 126 : 127
  if (start === 4) view.setUint16(2, length)
  if (start === 10) view.setBigUint64(2, BigInt(length))
  bytes.set(payload, start)
  return bytes
}

/** The frame of a message, to be sent to one or to many. */
export function textFrame(text: string): Uint8Array {
  return frameOf(TEXT, Buffer.from(text))
}

/** A ping of the protocol, which the other end answers by itself. */
const PING_FRAME = frameOf(PING, new Uint8Array())

/** The head of a frame that arrived. */
interface Head {
  readonly isFinal: boolean
  readonly opcode: number
  /** Where the mask begins, and how long the payload behind it is. */
  readonly start: number
  readonly length: number
}

/**
 * The server's side of a WebSocket once a connection has been upgraded: messages of text, whole, in both directions.
 * What breaks the protocol, is too long or no text closes it with the code that says so. RFC 6455.
 */
export class WebSocketPeer {
  readonly #outlet: SocketOutlet
  readonly #handler: SocketHandler
  readonly #inbox = new Gathered()
  /** With how many bytes in all the next frame is whole, as far as is known. */
  #needed = 2
  /** What has come of a message in parts; null between messages. */
  #parts: Gathered | null = null
  /** Answers to pings, which leave together. */
  readonly #pongs: Uint8Array[] = []
  #isClosed = false
  /** When the other end was last heard, as `performance.now()`. */
  heardAt = performance.now()

  constructor(outlet: SocketOutlet, handler: SocketHandler) {
    this.#outlet = outlet
    this.#handler = handler
    handler.opened(this)
  }

  /** Sends a frame of `textFrame`; none once it is closed. */
  send(frame: Uint8Array): void {
    if (!this.#isClosed) this.#outlet.write(frame)
  }

  /** Asks for a sign of life: browsers answer by themselves. */
  ping(): void {
    this.send(PING_FRAME)
  }

  /** Bytes arrived. */
  push(bytes: Uint8Array): void {
    if (this.#isClosed) return
    this.heardAt = performance.now()
    this.#inbox.push(bytes)
    while (!this.#isClosed && this.#inbox.length >= this.#needed && this.#takeFrame()) {}
    this.#answerPings()
  }

  /** Sends a close frame, and closes. */
  close(code: number): void {
    if (this.#isClosed) return
    this.#answerPings()
    this.send(frameOf(CLOSE, Uint8Array.of(code >> 8, code & 255)))
    this.#end()
  }

  /** Closes at once, for who does not read. */
  break(): void {
    if (!this.#isClosed) this.#outlet.break()
  }

  /** The process stops. */
  stopping(): void {
    if (this.#isClosed) return
    this.#handler.stopping()
    this.close(CloseCode.restart)
  }

  /** Nobody is there any more. */
  gone(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#inbox.clear()
    this.#parts = null
    this.#handler.closed()
  }

  /** Takes one frame; false while it is not whole. */
  #takeFrame(): boolean {
    const bytes = this.#inbox.bytes
    const head = this.#headOf(bytes)
    if (head === null) return false
    const { start, length, opcode, isFinal } = head
    const end = start + 4 + length
    this.#needed = end
    if (bytes.length < end) return false
    const payload = unmasked(bytes, start, length)
    this.#inbox.consume(end)
    this.#needed = 2
    if (opcode < CLOSE) this.#takePart(opcode, isFinal, payload)
    else this.#takeControl(opcode, payload)
    return true
  }

  /** The head of the first frame; null while it is not whole, or where it is none. */
  #headOf(bytes: Uint8Array): Head | null {
    const [first = 0, second = 0] = bytes
    const isFinal = (first & 0x80) !== 0
    const opcode = first & 15
    const short = second & 127
    const isControl = opcode >= CLOSE
    // Reserved bits and opcodes mean nothing here; a client masks; a control frame is short and whole.
    const isKnown = opcode <= 2 || (opcode >= CLOSE && opcode <= PONG)
    const isBroken = (first & 0x70) !== 0 || (second & 0x80) === 0 || !isKnown
    if (isBroken || (isControl && (short > 125 || !isFinal))) return this.#fail('protocolError')
    if (!isControl && (opcode === CONTINUATION) !== (this.#parts !== null)) {
      return this.#fail('protocolError')
    }
    if (opcode === 2) return this.#fail('notSupported')
    const start = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length < start) {
      this.#needed = start
      return null
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const length =
      start === 2 ? short : start === 4 ? view.getUint16(2) : Number(view.getBigUint64(2))
    if (start > 2 && length < (start === 4 ? 126 : 65_536)) return this.#fail('protocolError')
    // Control frames may come between the parts of a message, and are none.
    const before = isControl ? 0 : (this.#parts?.length ?? 0)
    if (before + length > LARGEST) return this.#fail('tooBig')
    return { isFinal, opcode, start, length }
  }

  #takePart(opcode: number, isFinal: boolean, payload: Uint8Array): void {
    if (opcode === TEXT && isFinal) return this.#takeText(payload)
    this.#parts ??= new Gathered()
    this.#parts.push(payload)
    if (!isFinal) return
    const { bytes } = this.#parts
    this.#parts = null
    this.#takeText(bytes)
  }

  #takeText(bytes: Uint8Array): void {
    let text: string
    try {
      text = UTF8.decode(bytes)
    } catch {
      this.#fail('notUtf8')
      return
    }
    this.#handler.received(text)
  }

  #takeControl(opcode: number, payload: Uint8Array): void {
    if (opcode === PING) this.#pongs.push(frameOf(PONG, payload))
    if (opcode === CLOSE) this.close(closeAnswer(payload))
  }

  #answerPings(): void {
    if (this.#pongs.length > 0) this.send(Buffer.concat(this.#pongs.splice(0)))
  }

  #fail(reason: keyof typeof CloseCode): null {
    this.close(CloseCode[reason])
    return null
  }

  #end(): void {
    this.gone()
    this.#outlet.end()
  }
}

/** Bytes that arrive in pieces, however small: the room for them doubles. */
class Gathered {
  #room = new Uint8Array()
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** All of them, until the next piece. */
  get bytes(): Uint8Array {
    return this.#room.subarray(this.#start, this.#end)
  }

  push(piece: Uint8Array): void {
    const { bytes } = this
    const length = bytes.length + piece.length
    if (length > this.#room.length) this.#room = new Uint8Array(Math.max(64, 2 * length))
    // Within the same room they move to its front only where some were dropped.
    if (bytes.byteOffset > 0 || bytes.buffer !== this.#room.buffer) this.#room.set(bytes)
    this.#room.set(piece, bytes.length)
    this.#start = 0
    this.#end = length
  }

  /** Drops the first ones; the room goes with the last. */
  consume(count: number): void {
    this.#start += count
    if (this.length === 0) this.clear()
  }

  clear(): void {
    this.#room = new Uint8Array()
    this.#start = this.#end = 0
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function unmasked(bytes: Uint8Array, mask: number, length: number): Uint8Array {
  const payload = bytes.slice(mask + 4, mask + 4 + length)
  for (let at = 0; at < length; at++) {
    payload[at] = (payload[at] as number) ^ (bytes[mask + (at & 3)] as number)
  }
  return payload
}

/** The code that answers a close frame: its own where it may be sent (RFC 6455, sections 5.5.1 and 7.4). */
function closeAnswer(payload: Uint8Array): number {
  if (payload.length === 0) return CloseCode.normal
  if (payload.length === 1) return CloseCode.protocolError
  const code = ((payload[0] as number) << 8) | (payload[1] as number)
  const isSent = code >= 1000 && code < 5000 && !UNSENT.has(code) && (code < 1016 || code >= 3000)
  if (!isSent) return CloseCode.protocolError
  try {
    UTF8.decode(payload.subarray(2))
    return code
  } catch {
    return CloseCode.notUtf8
  }
}

/** Codes that no close frame carries. */
const UNSENT: ReadonlySet<number> = new Set([1004, 1005, 1006, 1015])
