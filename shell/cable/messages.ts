import { type Connection, schemaConnection } from '../record/database/connection.ts'
import { HANDLER } from '../record/database/connection-handler.ts'
import type { Rows } from '../record/database/rows.ts'
import { Model } from '../record/model/model.ts'
import { world } from '../ruby/world.ts'
import type { Bind } from '../schema/connection.ts'

/** A message on its way to who listens to a stream, in whichever process. */
export interface StoredMessage {
  readonly id: number
  readonly stream: string
  /** JSON. */
  readonly payload: string
}

/** The table in the application's database, as Solid Cable has one; no migration names it, and db/schema.rb does not. */
const TABLE = 'webfw_cable_messages'
const COLUMNS = 'stream TEXT NOT NULL, payload TEXT NOT NULL, created_at DOUBLE PRECISION NOT NULL'
/** Seconds that messages are kept: no process is busy for longer without being replaced. */
const KEPT = 600
/** Seconds between two looks of a process for what may go. */
const TRIMMED_EVERY = 30
/** Messages that are read at once. */
const AT_ONCE = 500

let isPrepared = false
let trimmedAt = 0

function connection(): Connection {
  return Model[HANDLER].connection
}

/** Makes the table where there is none. */
export function prepareMessages(): void {
  if (isPrepared) return
  isPrepared = true
  const { adapter } = connection()
  if (adapter.hasTable(schemaConnection(connection()), TABLE)) return
  connection().execute(`CREATE TABLE IF NOT EXISTS ${TABLE} (id ${adapter.countedKey}, ${COLUMNS})`)
}

/**
 * Keeps a message with the transaction that runs: it is sent when that is committed, and none is when it is rolled
 * back. What is older than ten minutes goes.
 */
export function keepMessage(stream: string, payload: string): void {
  prepareMessages()
  const now = world().now()
  const insert = `INSERT INTO ${TABLE} (stream, payload, created_at) VALUES (?, ?, ?)`
  const binds = [stream, payload, now]
  if (connection().adapter.tellsKeys) connection().execute(insert, binds)
  else tell(connection().query(`${insert} RETURNING id`, binds).value(0, 0))
  if (now - trimmedAt < TRIMMED_EVERY) return
  trimmedAt = now
  const last = `SELECT max(id) FROM ${TABLE} WHERE created_at < ?`
  connection().execute(`DELETE FROM ${TABLE} WHERE id <= (${last})`, [now - KEPT])
}

/** Tells all processes of a message, when the transaction is committed: numbers alone do not say in which order that was. */
function tell(id: Bind): void {
  connection().query('SELECT pg_notify(?, ?)::text', [TABLE, String(id)])
}

/** The messages that others have told of since this was asked last; null where they are found by their numbers. */
export function toldMessages(): StoredMessage[] | null {
  const ids = Model[HANDLER].notices?.(TABLE) ?? null
  if (ids === null) return null
  if (ids.length === 0) return []
  const rows = connection().query(
    `SELECT id, stream, payload FROM ${TABLE} WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ids.map(Number),
  )
  const found = new Map(messagesIn(rows).map((message) => [String(message.id), message]))
  return ids.map((id) => found.get(id)).filter((message) => message !== undefined)
}

/** The number of the latest message; 0 for none. */
export function latestMessage(): number {
  prepareMessages()
  const found = connection().adapter.lastKey(schemaConnection(connection()), TABLE)
  return found === null ? 0 : Number(found)
}

/** The messages after a number, in the order in which they were committed; at most 500. */
export function messagesAfter(id: number): StoredMessage[] {
  const sql = `SELECT id, stream, payload FROM ${TABLE} WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`
  return messagesIn(connection().query(sql, [id]))
}

function messagesIn(rows: Rows): StoredMessage[] {
  return Array.from({ length: rows.count }, (_, row) => ({
    id: Number(rows.value(row, 0)),
    stream: String(rows.value(row, 1)),
    payload: String(rows.value(row, 2)),
  }))
}
