import { InvalidForeignKey, StatementInvalid } from '../../schema/errors.ts'

export { StatementInvalid }

/** A row that a unique index has already. */
export class RecordNotUnique extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::RecordNotUnique'
}

/** NULL in a column that takes none. */
export class NotNullViolation extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::NotNullViolation'
}

/** The database stayed locked for longer than the busy timeout: answered with 503. */
export class DatabaseBusy extends StatementInvalid {
  static override readonly rubyName: string = 'DatabaseBusy'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
  /** Seconds after which to try again. */
  readonly retryAfter = 1
}

/** The file of the database was removed: answered with 503 until it is back. */
export class DatabaseGone extends StatementInvalid {
  static override readonly rubyName: string = 'DatabaseGone'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
  readonly retryAfter = 1

  constructor(path: string) {
    super(
      `the database ${path} is gone: put it back, or restart to begin with an empty one`,
      14,
      '',
    )
  }
}

/**
 * The file of the database was replaced, and the write-ahead log of the old one cannot be set aside yet, as somebody
 * uses the new one: answered with 503, as SQLite would write the old rows into it.
 */
export class DatabaseReplaced extends StatementInvalid {
  static override readonly rubyName: string = 'DatabaseReplaced'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
  readonly retryAfter = 1

  constructor(path: string) {
    super(
      `the database ${path} was replaced, and the log of the file before it (-wal) is still there: ` +
        'it is set aside as soon as no other process uses the database',
      14,
      '',
    )
  }
}

/** The disk is full, or does not take what is written: answered with 503, nothing of it is kept. */
export class DatabaseFull extends StatementInvalid {
  static override readonly rubyName: string = 'DatabaseFull'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
}

/** A statement that was still running at the deadline of its request, and was stopped. */
export class StatementTimeout extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::StatementTimeout'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
}

const SQLITE_FULL = 13
const SQLITE_IOERR_WRITE = 778
const SQLITE_IOERR_FSYNC = 1034
const SQLITE_IOERR_TRUNCATE = 1546
const SQLITE_IOERR_SHMSIZE = 4874

/** The exception for a result code of SQLite; https://sqlite.org/rescode.html. */
export function databaseError(
  code: number,
  message: string,
  sql: string,
  binds: readonly unknown[],
): Error {
  const types = binds.length === 0 ? '' : `; bound ${binds.map(bindType).join(', ')}`
  const text = sql === '' ? message : `${message} (SQL: ${sql}${types})`
  switch (code) {
    case 9:
      return new StatementTimeout(text, code, sql)
    case SQLITE_FULL:
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
      return new DatabaseFull(text, code, sql)
    case 787:
      return new InvalidForeignKey(text)
    case 1555:
    case 2067:
    case 2579:
      return new RecordNotUnique(text, code, sql)
    case 1299:
      return new NotNullViolation(text, code, sql)
    default:
      return (code & 0xff) === 5 || (code & 0xff) === 6
        ? new DatabaseBusy(text, code, sql)
        : new StatementInvalid(text, code, sql)
  }
}

function bindType(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'bigint') return 'integer'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'real'
  return 'blob'
}

/** A value that is longer than its column: SQLite has no such limit. */
export class ValueTooLong extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::ValueTooLong'
}

/** A number that does not fit its column. */
export class RecordRangeError extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::RangeError'
}

/** A statement that somebody stopped. */
export class QueryCanceled extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::QueryCanceled'
}

/** A database that is not there: it is made when it is missing. */
export class NoDatabaseError extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::NoDatabaseError'
}

/** Two transactions that cannot both be as if they were alone: to be tried again. */
export class SerializationFailure extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::SerializationFailure'
}

/** Two transactions that wait for one another: this one was given up. */
export class Deadlocked extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::Deadlocked'
}

/** A lock that others held for too long. */
export class LockWaitTimeout extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::LockWaitTimeout'
}
