import { createServer, type Server, type Socket } from 'node:net'
import { latin1, type Reading, withoutHost } from './reading.ts'

/** What a front end passes requests on to: it remembers each, and answers with its number. */
export class Upstream {
  readonly requests: Reading[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<Upstream> {
    const server = createServer()
    const upstream = new Upstream(server)
    server.on('connection', (socket) => upstream.#serve(socket))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return upstream
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  stop(): void {
    this.#server.close()
  }

  #serve(socket: Socket): void {
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += latin1(chunk)
      const reading = readWhole(text)
      if (reading === null) return
      const number = this.requests.push(reading) - 1
      socket.end(
        `HTTP/1.1 200 OK\r\nX-Number: ${number}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
    })
  }
}

/** A request as a proxy writes it: a strict head and a length; null while it is not whole. */
function readWhole(text: string): Reading | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [line = '', ...lines] = text.slice(0, end).split('\r\n')
  const fields = lines.map((each): [string, string] => {
    const colon = each.indexOf(':')
    return [
      each.slice(0, colon).toLowerCase(),
      each.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, ''),
    ]
  })
  const length = Number(fields.find(([name]) => name === 'content-length')?.[1] ?? 0)
  const body = text.slice(end + 4)
  if (body.length < length) return null
  const [method = '', target = ''] = line.split(' ')
  return { method, target: withoutHost(target), fields, body }
}
