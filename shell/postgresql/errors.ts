import { ConnectionNotEstablished } from '../record/database/connection-handler.ts'
import {
  Deadlocked,
  LockWaitTimeout,
  NoDatabaseError,
  NotNullViolation,
  QueryCanceled,
  RecordNotUnique,
  RecordRangeError,
  SerializationFailure,
  StatementInvalid,
  ValueTooLong,
} from '../record/database/database-errors.ts'
import { InvalidForeignKey } from '../schema/errors.ts'

/** What the server refuses, as it came. `sqlstate` is a code of its appendix A: '23505' for a key that is taken. */
export class ServerError extends Error {
  readonly sqlstate: string
  readonly hint: string
  readonly routine: string

  constructor(fields: ReadonlyMap<string, string>) {
    super(fields.get('M') ?? '')
    this.sqlstate = fields.get('C') ?? ''
    this.hint = fields.get('H') ?? ''
    this.routine = fields.get('R') ?? ''
  }
}

/** The server is not there, or the connection to it has ended: answered with 503. */
export class ConnectionFailed extends ConnectionNotEstablished {
  static override readonly rubyName: string = 'ActiveRecord::ConnectionFailed'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
  readonly retryAfter = 1
}

type Kind = new (message: string, resultCode?: number, sql?: string) => StatementInvalid

/** ActiveRecord's classes by SQLSTATE, and what ruby-pg calls the errors. Source: PostgreSQL, appendix A. */
const KINDS: Readonly<Record<string, readonly [name: string, kind: Kind]>> = {
  '22001': ['StringDataRightTruncation', ValueTooLong],
  '22003': ['NumericValueOutOfRange', RecordRangeError],
  '22P02': ['InvalidTextRepresentation', StatementInvalid],
  '23502': ['NotNullViolation', NotNullViolation],
  '23503': ['ForeignKeyViolation', InvalidForeignKey],
  '23505': ['UniqueViolation', RecordNotUnique],
  '23514': ['CheckViolation', StatementInvalid],
  '25001': ['ActiveSqlTransaction', StatementInvalid],
  '25006': ['ReadOnlySqlTransaction', StatementInvalid],
  '25P02': ['InFailedSqlTransaction', StatementInvalid],
  '40001': ['TRSerializationFailure', SerializationFailure],
  '40P01': ['TRDeadlockDetected', Deadlocked],
  '42601': ['SyntaxError', StatementInvalid],
  '42703': ['UndefinedColumn', StatementInvalid],
  '42883': ['UndefinedFunction', StatementInvalid],
  '42P01': ['UndefinedTable', StatementInvalid],
  '42P07': ['DuplicateTable', StatementInvalid],
  '55P03': ['LockNotAvailable', LockWaitTimeout],
  '57014': ['QueryCanceled', QueryCanceled],
  '3D000': ['InvalidCatalogName', NoDatabaseError],
}

/** The exception for an error of the server. Of its details, which hold values, the message has nothing. */
export function databaseError(error: ServerError, sql: string): Error {
  const { sqlstate, message, hint } = error
  const [name, kind] = KINDS[sqlstate] ?? [sqlstate, StatementInvalid]
  const text = `PG::${name}: ${message}${hint === '' ? '' : ` (${hint})`}${sql === '' ? '' : ` (SQL: ${sql})`}`
  return endsConnection(sqlstate) ? new ConnectionFailed(text) : new kind(text, 0, sql)
}

/** Whether the server has ended the connection with the error, or does not take one: 08, 57P01 to 57P05, too many. */
export function endsConnection(sqlstate: string): boolean {
  return /^(?:08|57P|53300)/.test(sqlstate)
}
