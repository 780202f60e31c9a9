import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A server of HTTP that says what it is told to, true or not. */
export interface LyingPeer {
  readonly port: number
  /** The first lines of the requests that have come. */
  readonly asked: string[]
  /** Answers those who ask `/held`. */
  letGo(): void
  close(): void
}

const plain = (body: string, ...fields: string[]) =>
  [
    'HTTP/1.1 200 OK',
    'Content-Type: text/plain; charset=utf-8',
    'X-Peer: yes',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...fields,
    '',
    body,
  ].join('\r\n')

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

/** What is sent for a path, and whether the connection ends then. */
const ANSWERS: Readonly<Record<string, readonly [text: string | Buffer, ends?: boolean]>> = {
  '/text': [plain('grüße')],
  '/missing': ['HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone'],
  '/redirect': ['HTTP/1.1 302 Found\r\nLocation: /text\r\nContent-Length: 0\r\n\r\n'],
  '/round': ['HTTP/1.1 302 Found\r\nLocation: /round\r\nContent-Length: 0\r\n\r\n'],
  '/fields': [
    plain('', 'Set-Cookie: a=1', 'Set-Cookie: b=2', 'X-Folded: one', '  two', 'x-EMPTY:'),
  ],
  '/chunks': [`${CHUNKED}4\r\nfour\r\n5;a=b\r\nfives\r\n0\r\nX-Trailer: 1\r\n\r\n`],
  '/until-closed': ['HTTP/1.1 200 OK\r\n\r\nto the end', true],
  '/nothing': ['HTTP/1.1 204 No Content\r\n\r\n'],
  '/short': ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', true],
  '/bad-chunk': [`${CHUNKED}zz\r\nfour\r\n0\r\n\r\n`, true],
  '/cut-chunk': [`${CHUNKED}ff\r\nfour`, true],
  '/no-http': ['SSH-2.0-OpenSSH_9.2\r\n', true],
  '/bad-field': ['HTTP/1.1 200 OK\r\nno field\r\n\r\n', true],
  '/closes': ['', true],
}

/** Starts one on a free port of 127.0.0.1. */
export async function startLyingPeer(): Promise<LyingPeer> {
  const asked: string[] = []
  const held: Socket[] = []
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    let text = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      text = Buffer.concat([text, chunk])
      for (let request = whole(text); request !== null; request = whole(text)) {
        text = text.subarray(request.length)
        asked.push(request.toString().split('\r\n')[0] ?? '')
        answer(socket, request.toString(), held)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    asked,
    letGo: () => {
      for (const socket of held.splice(0)) socket.write(plain('let go'))
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** The first whole request of what has arrived; null where it is not whole. */
function whole(text: Buffer): Buffer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [, length = '0'] =
    /\r\ncontent-length: *(\d+)/i.exec(text.subarray(0, end).toString()) ?? []
  const size = end + 4 + Number(length)
  return text.length < size ? null : text.subarray(0, size)
}

function answer(socket: Socket, request: string, held: Socket[]): void {
  const [, path = ''] = /^\S+ (?:http:\/\/[^/]+)?([^ ?]*)/.exec(request) ?? []
  const status = /^\/status\/(\d+)/.exec(path)?.[1]
  const isHead = request.startsWith('HEAD ')
  if (path === '/echo') socket.write(plain(request.replaceAll('\r\n', '\n')))
  else if (path === '/connection') socket.write(plain(String(socket.remotePort)))
  else if (path === '/held') held.push(socket)
  else if (path === '/endless') drip(socket, 'x'.repeat(65_536))
  else if (path === '/drips') drip(socket, 'x')
  else if (path === '/endless-head') drip(socket, 'X-More: yes\r\n', 'HTTP/1.1 200 OK\r\n')
  else if (path === '/to') redirect(socket, request)
  else if (path === '/packed' || path === '/bomb') {
    const body = gzipSync(path === '/packed' ? 'packed text' : Buffer.alloc(20_000_000))
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(Buffer.concat([Buffer.from(head), body]))
  } else if (status !== undefined) {
    socket.write(`HTTP/1.1 ${status} Status\r\nContent-Length: 0\r\n\r\n`)
  } else {
    const [text = '', ends = false] = ANSWERS[path] ?? []
    socket.write(isHead ? `${String(text).split('\r\n\r\n')[0]}\r\n\r\n` : text)
    if (ends) socket.end()
  }
}

/** Where the query says. */
function redirect(socket: Socket, request: string): void {
  const [, place = ''] = /\?(\S*)/.exec(request) ?? []
  socket.write(`HTTP/1.1 302 Found\r\nLocation: ${place}\r\nContent-Length: 0\r\n\r\n`)
}

/** The same again, without an end: as fast as it is read, or one byte every 50 ms. */
function drip(socket: Socket, part: string, head = 'HTTP/1.1 200 OK\r\n\r\n'): void {
  socket.write(head)
  const more = () => {
    if (socket.destroyed) return
    if (part.length === 1) {
      socket.write(part)
      setTimeout(more, 50)
    } else if (socket.write(part)) setImmediate(more)
  }
  socket.on('drain', more)
  more()
}
