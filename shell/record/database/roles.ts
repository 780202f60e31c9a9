import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type DatabaseRole, requestState, withState } from '../../ruby/request-state.ts'
import type { Adapter } from '../../schema/adapter.ts'
import type { Bind } from '../../schema/connection.ts'
import { ActiveRecordError } from '../../schema/errors.ts'
import type { Connection, Executed } from './connection.ts'
import { type ConnectionHandler, ConnectionNotEstablished } from './connection-handler.ts'
import type { Rows } from './rows.ts'

/** The roles of Rails: `config.active_record.writing_role` and its kin. */
export const WRITING = 'writing'
export const READING = 'reading'

/** A statement that writes, where writes are prevented. */
export class ReadOnlyError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::ReadOnlyError'
}

/** Which database of config/database.yml each role of `connects_to` has. */
const declared = new Map<string, string>([[WRITING, 'primary']])

/** `connects_to database: { writing: :primary, reading: :primary_replica }`. */
export function declareRoles(databases: Iterable<readonly [role: string, database: string]>): void {
  for (const [role, database] of databases) declared.set(role, database)
}

/** The roles that read a database other than the primary. */
export function otherRoles(): readonly (readonly [role: string, database: string])[] {
  return [...declared].filter(([role]) => role !== WRITING)
}

/** The role of what runs; null for what nobody has chosen one for, which writes. */
export function currentRole(): DatabaseRole | null {
  return requestState().role
}

/** Runs `body`, and what it goes on with after a wait, in a role. */
export function inRole<T>(role: DatabaseRole, body: () => T): T {
  const outer = requestState()
  const state = { ...outer, role }
  try {
    return withState(state, body)
  } finally {
    // What is said of these holds for the rest of what runs.
    outer.zone = state.zone
    outer.locale = state.locale
  }
}

/** The role that `connected_to` names: who reads does not write. ArgumentError without one. */
export function roleNamed(name: string | null, preventsWrites: boolean): DatabaseRole {
  if (name === null) throw new ArgumentError('must provide a `shard` and/or `role`.')
  return { name, preventsWrites: preventsWrites || name === READING }
}

/** The connection of the role that runs. ConnectionNotEstablished for a role that no `connects_to` names. */
export function connectionInRole(handler: ConnectionHandler): Connection {
  const role = requestState().role
  if (role === null) return handler.connection
  if (!declared.has(role.name)) {
    throw new ConnectionNotEstablished(
      `No database connection defined for '${role.name}' role: ApplicationRecord says \`connects_to database: { writing: :primary, ${role.name}: :primary_replica }\`.`,
    )
  }
  const replica = role.name === WRITING ? undefined : handler.replicas?.get(role.name)
  const { connection } = replica ?? handler
  return role.preventsWrites || replica !== undefined ? readOnly(connection) : connection
}

const guarded = new WeakMap<Connection, ReadOnlyConnection>()

function readOnly(connection: Connection): Connection {
  let made = guarded.get(connection)
  if (made === undefined) {
    made = new ReadOnlyConnection(connection)
    guarded.set(connection, made)
  }
  return made
}

/** A connection that refuses statements that write. */
class ReadOnlyConnection implements Connection {
  readonly inner: Connection

  constructor(inner: Connection) {
    this.inner = inner
  }

  get adapter(): Adapter {
    return this.inner.adapter
  }

  get inTransaction(): boolean {
    return this.inner.inTransaction
  }

  query(sql: string, binds?: readonly Bind[]): Rows {
    this.#requireReading(sql)
    return this.inner.query(sql, binds)
  }

  execute(sql: string, binds?: readonly Bind[]): Executed {
    this.#requireReading(sql)
    return this.inner.execute(sql, binds)
  }

  #requireReading(sql: string): void {
    if (isReading(sql, this.adapter.readingWords)) return
    throw new ReadOnlyError(`Write query attempted while in readonly mode: ${sql}`)
  }
}

const BLANKS = /^(?:[\s(]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/
const READING_WORDS = 'begin commit explain release rollback savepoint select with'.split(' ')
const WRITES = /\b(?:insert\s+into|update\s+\S+\s+set|delete\s+from|merge\s+into)\b/i
const TEXTS = /'(?:''|[^'])*'|"(?:""|[^"])*"/g

/** Whether a statement reads, by its first word; `WITH …` may end in one that writes. */
function isReading(sql: string, words: readonly string[]): boolean {
  const from = BLANKS.exec(sql)?.[0].length ?? 0
  const word = /^[a-z]*/i.exec(sql.slice(from, from + 12))?.[0].toLowerCase() ?? ''
  if (word === 'with') return !WRITES.test(sql.replace(TEXTS, 'x'))
  return READING_WORDS.includes(word) || words.includes(word)
}
