import { readFileSync } from 'node:fs'
import { type Exchange, State } from '../../shell/core/exchange.ts'
import type { Core } from '../../shell/core/load.ts'
import { Receiver } from '../../shell/core/receive.ts'
import { NOW } from './core.ts'

/** Names of the refusals, as docs/wire-format.md lists them. */
const REFUSALS = readRefusals()

/** What the core makes of a stream of bytes that arrives in these pieces, one line an event. */
export function readEvents(core: Core, pieces: readonly Uint8Array[]): string {
  const receiver = new Receiver(() => core)
  const events: string[] = []
  let before = 0
  let pending: Uint8Array = new Uint8Array(0)
  for (const piece of pieces) {
    pending = Buffer.concat([pending, piece])
    let fresh = piece
    while (fresh.length > 0) {
      const exchange = receiver.push(fresh, NOW)
      if (exchange === null) break
      const refused = exchange.state === State.REFUSED
      events.push(...(refused ? describeRefusal(exchange) : describeRequest(exchange, before)))
      before += exchange.consumed
      fresh = refused ? new Uint8Array(0) : pending.subarray(exchange.consumed)
      pending = fresh
      exchange.close()
      if (refused) return events.join('\n')
    }
  }
  if (receiver.isWaiting) events.push('incomplete')
  receiver.abandon()
  return events.join('\n')
}

function describeRequest(exchange: Exchange, before: number): string[] {
  const events = [`request ${exchange.method} ${exchange.target}`]
  const [rawPath] = exchange.target.split('?')
  if (exchange.path !== rawPath) events.push(`path ${exchange.path}`)
  for (const [name, value] of exchange.fields()) events.push(`field ${name}: ${shorten(value)}`)
  if (exchange.body.length > 0) {
    events.push(`body ${exchange.body.length} ${shorten(JSON.stringify(latin1(exchange.body)))}`)
  }
  const params = exchange.params()
  if (params.size > 0) events.push(`params ${shorten(JSON.stringify(plain(params)))}`)
  if (exchange.isHttp10) events.push('HTTP/1.0')
  events.push(`end at ${before + exchange.consumed}, ${exchange.keepsAlive ? 'keep' : 'close'}`)
  return events
}

function describeRefusal(exchange: Exchange): string[] {
  const output = latin1(exchange.output)
  const status = output.slice(9, 12)
  if (
    !/^HTTP\/1\.1 \d{3} [A-Z].*\r\n/.test(output) ||
    !output.includes('\r\nConnection: close\r\n')
  ) {
    return [`malformed refusal ${output}`]
  }
  return [`refused ${status} ${REFUSALS.get(exchange.errorCode) ?? exchange.errorCode}`]
}

function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([k, v]) => [k, plain(v)]))
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'object' && value !== null && 'value' in value) return { float: value.value }
  return value
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 100)}… (${text.length})`
}

function readRefusals(): ReadonlyMap<number, string> {
  const page = readFileSync(new URL('../../docs/wire-format.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| (1\d\d) \| ([A-Z0-9_]+) \| \d+ \|$/gm)
  return new Map([...rows].map(([, code, name]) => [Number(code), name as string]))
}
