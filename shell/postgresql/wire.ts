import { ptr } from 'bun:ffi'
import { ConfigurationError } from '../errors.ts'
import { currentDeadline } from '../record/database/deadline.ts'
import type { Rows } from '../record/database/rows.ts'
import type { ColumnType } from '../schema/column-type.ts'
import type { Bind } from '../schema/connection.ts'
import { Cells } from './cells.ts'
import { ConnectionFailed, databaseError, endsConnection, ServerError } from './errors.ts'
import { Incoming } from './incoming.ts'
import { Outgoing } from './outgoing.ts'
import { type Place, placeName } from './place.ts'
import { md5Password, Scram } from './scram.ts'
import { GONE, lost, NOTHING, openSocket, type Stream } from './socket.ts'
import { encrypted, TlsStream } from './tls.ts'
import { BINARY, TypeMap } from './types.ts'

// PostgreSQL's protocol, version 3: https://www.postgresql.org/docs/15/protocol.html.

const PROTOCOL = 196_608
const CANCEL = 80_877_102
/** Milliseconds that the answer to a cancelled statement may take. */
const CANCEL_PATIENCE = 5000
/** Prepared statements that a connection keeps. Rails: `statement_limit`. */
const STATEMENTS = 1000

interface Statement {
  readonly name: string
  readonly columns: string[]
  readonly types: number[]
  readonly formats: number[]
  readonly kinds: (ColumnType | null)[]
  readonly parameters: number[]
}

/** What a deadline has stopped. */
export class Stopped extends Error {}

/** One connection to a server. */
export class Wire {
  readonly #place: Place
  readonly #host: readonly [string, number]
  readonly #stream: Stream
  readonly #types = new TypeMap()
  readonly #out = new Outgoing(this.#types)
  readonly #in = new Incoming()
  readonly #cells = new Cells(this.#types)
  readonly #statements = new Map<string, Statement>()
  /** Names of one connection are those of no other: a pooler may hand a statement to the session of somebody else. */
  readonly #prefix = `w${Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex')}_`
  #made = 0
  #isNamed: boolean
  #status = 'I'
  #key = Buffer.alloc(0)
  #isCancelled = false
  #isLost = false
  /** Whether the server has committed without the standby that it waits for: it says so in a warning, and then that all is well. */
  #isAlone = false
  /** Rows that the last statement wrote. */
  changes = 0
  /** The word that the last statement is called by: `COMMIT`, or `ROLLBACK` where that is what it did. */
  tag = ''
  /** The payloads of NOTIFY that have arrived. */
  readonly notices: string[] = []
  /** Settings that the server has told of: `server_version`. */
  readonly told = new Map<string, string>()

  /** Connects to the first server of the place that is what it asks for. ConnectionFailed, NoDatabaseError. */
  static open(place: Place): Wire {
    const failures: unknown[] = []
    const isPreferring = place.target === 'prefer-standby'
    for (const asked of isPreferring ? (['standby', 'any'] as const) : [place.target]) {
      for (const host of place.hosts) {
        try {
          const wire = new Wire(place, host)
          if (wire.#fits(asked)) return wire
          failures.push(new ConnectionFailed(`the server at ${host[0]} is not ${asked}`))
          wire.close()
        } catch (error) {
          if (!(error instanceof ConnectionFailed)) throw error
          failures.push(error)
        }
      }
    }
    const why = failures.map((error) => (error as Error).message).join('; ')
    throw new ConnectionFailed(`cannot connect to ${placeName(place)}: ${why}`)
  }

  private constructor(place: Place, host: readonly [string, number]) {
    this.#place = place
    this.#host = host
    this.#isNamed = place.preparesStatements
    this.#stream = streamTo(place, host)
    try {
      this.#start()
    } catch (error) {
      this.#stream.close()
      throw error
    }
  }

  /** Whether a transaction is open, a failed one too. */
  get inTransaction(): boolean {
    return this.#status !== 'I'
  }

  /** Whether an error has ended the transaction that is open: it takes ROLLBACK alone. */
  get isFailed(): boolean {
    return this.#status === 'E'
  }

  /** Whether the connection has ended. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Whether nothing has come unasked: what has been idle may have been closed. */
  isQuiet(): boolean {
    return !this.#isLost && !this.#stream.isStirred()
  }

  /**
   * Runs a statement with parameters `$1`, `$2` …; it is prepared the first time. `before`: statements without
   * parameters that go in the same write.
   */
  query(sql: string, binds: readonly Bind[], before: readonly string[] = []): Rows {
    try {
      return this.#query(sql, binds, before)
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      if (!this.inTransaction && this.#isOutdated(error)) {
        this.#forget(sql)
        return this.#queryAgain(sql, binds, before)
      }
      throw this.#told(error, sql)
    }
  }

  /** What the server has against a statement, which is not run; null where it takes it. */
  complaint(sql: string): ServerError | null {
    try {
      this.#out.parse('', sql)
      this.#out.sync()
      this.#exchange(null)
      return null
    } catch (error) {
      if (error instanceof ServerError) return error
      throw error
    }
  }

  /** Runs one or more statements without parameters; their rows are dropped. */
  run(sql: string, before: readonly string[] = []): void {
    try {
      const text = [...before, sql].join(';')
      this.#out.message('Q', () => this.#out.text(text))
      this.#exchange(null)
    } catch (error) {
      throw error instanceof ServerError ? this.#told(error, sql) : error
    }
  }

  /** Takes the notices that have come unasked, and does not wait: whether the connection is still there. */
  poll(): boolean {
    for (;;) {
      const count = this.#in.fill(this.#stream, false)
      if (count === GONE) this.#isLost = true
      if (count <= 0) return count !== GONE
      for (let at = this.#in.next(); at >= 0; at = this.#in.next()) this.#unasked(at)
    }
  }

  close(): void {
    if (!this.#isLost) {
      try {
        this.#out.message('X', () => {})
        this.#out.send(this.#stream)
      } catch {}
    }
    this.#isLost = true
    this.#stream.close()
  }

  #start(): void {
    const { user, database, variables } = this.#place
    const settings = {
      user,
      database,
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      TimeZone: 'UTC',
      application_name: 'webfw',
      ...variables,
    }
    this.#out.sized(() => {
      this.#out.long(PROTOCOL)
      for (const [name, value] of Object.entries(settings)) {
        this.#out.text(name)
        this.#out.text(value)
      }
      this.#out.byte(0)
    })
    this.#out.send(this.#stream)
    try {
      this.#settle(null)
    } catch (error) {
      throw error instanceof ServerError ? databaseError(error, '') : error
    }
  }

  #fits(asked: Place['target']): boolean {
    if (asked === 'any' || asked === 'prefer-standby') return true
    const sql =
      asked === 'primary' || asked === 'standby'
        ? 'SELECT pg_is_in_recovery()::int'
        : "SELECT (current_setting('transaction_read_only') = 'on')::int"
    const isSecond = this.query(sql, []).value(0, 0) === 1
    return isSecond === (asked === 'standby' || asked === 'read-only')
  }

  #query(sql: string, binds: readonly Bind[], before: readonly string[]): Rows {
    let statement = this.#statements.get(sql)
    let first = before
    if (statement === undefined) {
      statement = this.#prepare(sql, before)
      first = []
    } else if (this.#statements.size > STATEMENTS / 2) {
      this.#statements.delete(sql)
      this.#statements.set(sql, statement)
    }
    const out = this.#out
    for (const each of first) out.plain(each)
    if (statement.name === '') out.parse('', sql)
    out.bind(statement.name, binds, statement.parameters, statement.formats)
    out.execute()
    out.sync()
    this.#cells.clear()
    this.#exchange(statement)
    return this.#cells.rows(statement.columns, statement.kinds)
  }

  /** After the statement was forgotten; without names, where a pooler has lent another session. */
  #queryAgain(sql: string, binds: readonly Bind[], before: readonly string[]): Rows {
    try {
      return this.#query(sql, binds, before)
    } catch (error) {
      throw error instanceof ServerError ? this.#told(error, sql) : error
    }
  }

  #prepare(sql: string, before: readonly string[]): Statement {
    const name = this.#isNamed ? this.#prefix + this.#made++ : ''
    const statement: Statement = {
      name,
      columns: [],
      types: [],
      formats: [],
      kinds: [],
      parameters: [],
    }
    if (this.#statements.size >= STATEMENTS) {
      const [[oldest, known]] = this.#statements as unknown as [[string, Statement]]
      this.#statements.delete(oldest)
      if (known.name !== '') this.#out.release(known.name)
    }
    for (const each of before) this.#out.plain(each)
    this.#out.parse(name, sql)
    this.#out.describe(name)
    this.#out.sync()
    this.#exchange(statement)
    this.#learnTypes([...statement.types, ...statement.parameters])
    for (const type of statement.types) {
      statement.formats.push(BINARY.has(type) ? 1 : 0)
      statement.kinds.push(this.#types.kindOf(type))
    }
    this.#statements.set(sql, statement)
    return statement
  }

  /** What types of extensions and of the application are, the first time that a statement has them. */
  #learnTypes(types: readonly number[]): void {
    const unknown = [...new Set(types)].filter((type) => this.#types.isUnknown(type))
    if (unknown.length === 0) return
    const sql = `SELECT oid::int8, CASE WHEN typcategory = 'A' THEN typelem ELSE 0 END::int8, typname::text FROM pg_type WHERE oid IN (${unknown.join(', ')})`
    for (const type of unknown) this.#types.learn(type, 0, '')
    const rows = this.#query(sql, [], [])
    for (let row = 0; row < rows.count; row++) {
      const [id, element, name] = [0, 1, 2].map((column) => rows.value(row, column))
      this.#types.learn(Number(id), Number(element), String(name))
    }
    this.#statements.delete(sql)
  }

  /** A statement whose table has changed, or that another session has prepared, as a pooler lends them. */
  #isOutdated({ sqlstate, routine }: ServerError): boolean {
    if (sqlstate === '26000') this.#isNamed = false
    return sqlstate === '26000' || (sqlstate === '0A000' && routine === 'RevalidateCachedQuery')
  }

  #forget(sql: string): void {
    if (!this.#isNamed) this.#statements.clear()
    this.#statements.delete(sql)
  }

  #told(error: ServerError, sql: string): Error {
    if (error.sqlstate === '26000' || error.sqlstate === '0A000') this.#forget(sql)
    if (endsConnection(error.sqlstate)) this.#isLost = true
    if (!this.#isCancelled) return databaseError(error, sql)
    this.#isCancelled = false
    return error.sqlstate === '57014' ? new Stopped(error.message) : databaseError(error, sql)
  }

  #exchange(statement: Statement | null): void {
    this.#isAlone = false
    try {
      this.#out.send(this.#stream)
      this.#settle(statement)
      this.#isCancelled = false
      if (this.#isAlone) {
        throw new ConnectionFailed(
          'what was written is not known to be kept by a standby: the wait for it was stopped',
        )
      }
    } catch (error) {
      if (error instanceof ConnectionFailed) this.#isLost = true
      throw error
    }
  }

  /** Reads to ReadyForQuery. An error is raised there, so that the connection can go on. */
  #settle(statement: Statement | null): void {
    let failure: ServerError | null = null
    let scram: Scram | null = null
    for (;;) {
      let start = this.#in.next()
      while (start < 0) {
        const count = this.#in.fill(this.#stream, true)
        if (count === GONE) {
          this.#isLost = true
          throw failure ?? lost()
        }
        if (count === NOTHING) this.#lookAtClock()
        else start = this.#in.next()
      }
      const { bytes } = this.#in
      switch (this.#in.kind) {
        case 0x5a: // Z: ReadyForQuery
          this.#status = String.fromCharCode(bytes[start] as number)
          if (failure !== null) throw failure
          return
        case 0x45: // E: ErrorResponse
          failure ??= failureOf(bytes, start, this.#in.end)
          break
        case 0x44: // D: DataRow
          if (statement !== null) this.#cells.row(statement.types, bytes, start)
          break
        case 0x43: // C: CommandComplete
          this.tag = bytes.toString('latin1', start, this.#in.end - 1)
          this.changes = Number(/(\d+)$/.exec(this.tag)?.[1] ?? 0)
          break
        case 0x74: // t: ParameterDescription
          if (statement !== null) readParameters(statement, bytes, start)
          break
        case 0x54: // T: RowDescription
          if (statement !== null) readColumns(statement, bytes, start)
          break
        case 0x52: // R: Authentication
          scram = this.#authenticate(bytes, start, scram)
          break
        case 0x4b: // K: BackendKeyData
          this.#key = Buffer.from(bytes.subarray(start, this.#in.end))
          break
        case 0x47: // G: CopyInResponse
          this.#out.message('f', () => this.#out.text('COPY FROM STDIN is not offered'))
          this.#out.send(this.#stream)
          break
        default:
          this.#unasked(start)
      }
    }
  }

  /** Stops the statement at its deadline: the server is asked to over another connection. */
  #lookAtClock(): void {
    const now = performance.now()
    const deadline = currentDeadline()
    if (now < deadline) return
    if (this.#isCancelled) {
      if (now < deadline + CANCEL_PATIENCE) return
      this.#isLost = true
      throw lost()
    }
    this.#isCancelled = true
    if (this.#key.length < 8) return
    try {
      // Who does not answer the connection does not answer this one either: it may not take a worker's time.
      const stream = streamTo({ ...this.#place, connectTimeout: 1 }, this.#host)
      const request = Buffer.alloc(8 + this.#key.length)
      request.writeUInt32BE(request.length, 0)
      request.writeUInt32BE(CANCEL, 4)
      this.#key.copy(request, 8)
      stream.send(ptr(request), request.length)
      // The server closes it when it has passed the word on.
      stream.receive(ptr(Buffer.alloc(1)), 1, true)
      stream.close()
    } catch {}
  }

  #authenticate(bytes: Buffer, start: number, scram: Scram | null): Scram | null {
    const kind = bytes.readUInt32BE(start)
    const { user, password, channelBinding } = this.#place
    const rest = bytes.subarray(start + 4, this.#in.end)
    const answer = (text: string) => {
      this.#out.message('p', () => this.#out.text(text))
      this.#out.send(this.#stream)
    }
    if (kind === 0) {
      if (channelBinding === 'require' && scram?.mechanism !== 'SCRAM-SHA-256-PLUS')
        throw new ConnectionFailed('the server did not bind the password to the connection')
      return null
    }
    if (![3, 5, 10, 11, 12].includes(kind)) {
      throw new ConfigurationError(
        `the server asks for a method of authentication that is not offered here (${kind}): use scram-sha-256, md5, password, cert or trust.`,
      )
    }
    if (password === null) {
      throw new ConfigurationError(
        `the server wants a password of ${user}: give it in config/database.yml, in the address, or in PGPASSWORD.`,
      )
    }
    switch (kind) {
      case 3:
        answer(password)
        return null
      case 5:
        answer(md5Password(user, password, rest.subarray(0, 4)))
        return null
      case 10: {
        const offered = rest.toString('latin1').split('\0')
        const endPoint =
          this.#stream instanceof TlsStream && channelBinding !== 'disable'
            ? this.#stream.endPoint
            : null
        const made = new Scram(password, endPoint, offered.includes('SCRAM-SHA-256-PLUS'))
        this.#out.message('p', () => {
          this.#out.text(made.mechanism)
          this.#out.bytes(Buffer.from(made.first))
        })
        this.#out.send(this.#stream)
        return made
      }
      case 11:
        this.#out.message('p', () =>
          this.#out.raw(Buffer.from(scram?.proof(rest.toString('latin1')) ?? '')),
        )
        this.#out.send(this.#stream)
        return scram
      default:
        scram?.verify(rest.toString('latin1'))
        return scram
    }
  }

  #unasked(start: number): void {
    const { kind, end, bytes } = this.#in
    if (kind === 0x41) {
      // A: NotificationResponse
      const [, payload = ''] = bytes.toString('utf8', start + 4, end).split('\0')
      this.notices.push(payload)
    } else if (kind === 0x53) {
      // S: ParameterStatus
      const [name = '', value = ''] = bytes.toString('utf8', start, end).split('\0')
      this.told.set(name, value)
    } else if (kind === 0x4e) {
      // N: NoticeResponse
      if (failureOf(bytes, start, end).routine === 'SyncRepWaitForLSN') this.#isAlone = true
    } else if (kind === 0x45) this.#isLost = true
  }
}

function streamTo(place: Place, [host, port]: readonly [string, number]): Stream {
  const socket = openSocket(place, host, port)
  if (host.startsWith('/')) return socket
  try {
    return encrypted(socket, place, host)
  } catch (error) {
    socket.close()
    throw error
  }
}

function readParameters({ parameters }: Statement, bytes: Buffer, start: number): void {
  const count = bytes.readUInt16BE(start)
  for (let k = 0; k < count; k++) parameters.push(bytes.readUInt32BE(start + 2 + 4 * k))
}

function readColumns({ columns, types }: Statement, bytes: Buffer, start: number): void {
  let from = start + 2
  for (let k = bytes.readUInt16BE(start); k > 0; k--) {
    const end = bytes.indexOf(0, from)
    columns.push(bytes.toString('utf8', from, end))
    types.push(bytes.readUInt32BE(end + 7))
    from = end + 19
  }
}

function failureOf(bytes: Buffer, start: number, end: number): ServerError {
  const fields = bytes.toString('utf8', start, end).split('\0')
  return new ServerError(new Map(fields.map((field) => [field.slice(0, 1), field.slice(1)])))
}
