import { State } from '../../../shell/core/exchange.ts'
import type { Core } from '../../../shell/core/load.ts'
import { receive } from '../../../shell/core/receive.ts'
import { NOW } from '../core.ts'

/** What a parser makes of one request. */
export interface Reading {
  readonly method: string
  /** As it was sent, of an absolute form only what follows the host. */
  readonly target: string
  /** Lowercase name and value, as bytes (latin1). */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** As bytes (latin1). */
  readonly body: string
}

/** A parser: the requests it finds in a stream of bytes; null for one it refused or answered itself. */
export type Reader = (bytes: Uint8Array, ours: readonly OwnReading[]) => Promise<(Reading | null)[]>

/** What the core makes of one request, and where in the bytes it ends. */
export interface OwnReading extends Reading {
  readonly end: number
}

/** The requests the core accepts before it refuses or waits. `_method` does not change what was sent. */
export function readWithCore(core: Core, bytes: Uint8Array): OwnReading[] {
  const readings: OwnReading[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const exchange = receive(core, rest, NOW)
    const isRequest = exchange.state === State.REQUEST
    if (isRequest) {
      const [method = ''] = latin1(rest).trimStart().split(' ')
      readings.push({
        method,
        target: withoutHost(exchange.target),
        fields: exchange.fields().map(([name, value]) => [name, latin1(Buffer.from(value))]),
        body: latin1(exchange.body),
        end: bytes.length - rest.length + exchange.consumed,
      })
      rest = rest.subarray(exchange.consumed)
    }
    exchange.close()
    if (!isRequest) break
  }
  return readings
}

/** Where two readings of one request differ; null when they agree. */
export function differenceOf(
  ours: Reading,
  theirs: Reading,
  spell: (reading: Reading) => string = ({ target }) => target,
): string | null {
  if (ours.method !== theirs.method) return `method ${ours.method}, ${theirs.method}`
  if (spell(ours) !== spell(theirs)) return `target ${ours.target}, ${theirs.target}`
  // What a request that only reads brings along is read past: RFC 9110, section 9.3.1.
  const isRead = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(ours.method)
  if (isRead && ours.body !== theirs.body)
    return `body of ${ours.body.length}, ${theirs.body.length}`
  const [own, their] = [comparable(ours.fields), comparable(theirs.fields)]
  return own === their ? null : `fields ${own}, ${their}`
}

/** The bytes as text, one character each. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

/** Path and query: who passes a request on names the host in its Host field. */
export function withoutHost(target: string): string {
  const rest = /^https?:\/\/[^/?]*(.*)$/i.exec(target)?.[1]
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * The target as Apache's proxy spells it: one slash in front, where `/..` leaves more of them too,
 * characters escaped or not as it likes, and the whole path for a CONNECT that it takes as a request
 * for its own host.
 */
export function spellAsApache({ method, target }: Reading): string {
  if (method === 'CONNECT') return '/'
  const path = target.replace(/^(?:\/[^/?]+\/\.\.)+(?=\/\/)/, '').replace(/^\/+/, '/')
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Fields that belong to one connection, or that a proxy writes anew (RFC 9110, section 7.6.1). */
const OF_THE_HOP = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'via',
  'max-forwards',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-server',
  'x-real-ip',
])

/** What is left of the fields, sorted; several of one name are one list (RFC 9110, section 5.3). */
function comparable(fields: Reading['fields']): string {
  const named = fields
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(/[\s,]+/))
  const lists = new Map<string, string[]>()
  for (const [name, value] of fields) {
    if (OF_THE_HOP.has(name) || named.includes(name) || value === '') continue
    const text = Buffer.from(value, 'latin1').toString('utf8')
    lists.set(name, [...(lists.get(name) ?? []), text])
  }
  const joined = [...lists].map(([name, values]) => [name, values.join(', ')]).sort()
  return JSON.stringify(joined)
}
