import { connect } from 'node:net'
import { PATIENCE } from './eventually.ts'

/** Sends `text` over a fresh connection and gives everything the server says until it closes. */
export function exchangeRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error(`no answer to ${text}`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

/** One response, cut into its parts. Field names are lower case; repeated ones are joined with a line feed. */
export interface RawResponse {
  status: number
  fields: Map<string, string>
  body: string
}

/** Reads one response of a connection that closes after it. */
export function parseResponse(text: string): RawResponse {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const fields = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  return { status: Number(statusLine.split(' ')[1]), fields, body: text.slice(end + 4) }
}
