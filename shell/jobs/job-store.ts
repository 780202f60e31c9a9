import type { Connection } from '../record/database/connection.ts'
import type { Rows } from '../record/database/rows.ts'

/** A job that waits, as the table has it. */
export interface StoredJob {
  readonly jobId: string
  readonly type: string
  readonly queue: string
  readonly priority: number
  /** Seconds since 1970. */
  readonly runAt: number
  readonly arguments: string
  readonly executions: number
  /** How often each `retry_on` has tried, as JSON. */
  readonly retries: string
  readonly enqueuedAt: number
  /** How far a job in steps has come, as JSON; null for any other. */
  readonly progress: string | null
  /** What the job runs in, as JSON: `timezone`, the zone it was asked for in. */
  readonly context: string | null
}

/** The jobs of a queue. */
export interface QueueSize {
  readonly queue: string
  /** Due now, to be done later, being done, given up. */
  readonly ready: number
  readonly scheduled: number
  readonly running: number
  readonly failed: number
}

/** A job that a process has taken. */
export interface ClaimedJob extends StoredJob {
  readonly id: number
}

/** The table in the application's database; no migration names it, and db/schema.rb does not. */
export const JOBS_TABLE = 'webfw_jobs'

const TABLE = `CREATE TABLE IF NOT EXISTS ${JOBS_TABLE} (id INTEGER PRIMARY KEY AUTOINCREMENT, job_id TEXT NOT NULL, type TEXT NOT NULL,
  queue TEXT NOT NULL, priority INTEGER NOT NULL, run_at REAL NOT NULL, arguments TEXT NOT NULL, executions INTEGER NOT NULL,
  retries TEXT NOT NULL, enqueued_at REAL NOT NULL, claimed_by TEXT, claims INTEGER NOT NULL DEFAULT 0, failed_at REAL, error TEXT, progress TEXT, context TEXT)`
const RECURRING = `CREATE TABLE IF NOT EXISTS ${JOBS_TABLE}_recurring (task TEXT NOT NULL, run_at INTEGER NOT NULL,
  PRIMARY KEY (task, run_at)) WITHOUT ROWID`
const WAITING = 'claimed_by IS NULL AND failed_at IS NULL'
const INDEX = `CREATE INDEX IF NOT EXISTS ${JOBS_TABLE}_waiting ON ${JOBS_TABLE} (priority, run_at, id) WHERE ${WAITING}`
const COLUMNS =
  'job_id, type, queue, priority, run_at, arguments, executions, retries, enqueued_at, progress, context'
const CLAIM =
  `UPDATE ${JOBS_TABLE} SET claimed_by = ?1, claims = claims + 1 WHERE id = (SELECT id FROM ${JOBS_TABLE} ` +
  `WHERE ${WAITING} AND run_at <= ?2 ORDER BY priority, run_at, id LIMIT 1) RETURNING id, ${COLUMNS}`

/** Makes the table where there is none. */
export function prepareJobs(db: Connection): void {
  const [name] = db
    .query(`SELECT 1 FROM sqlite_schema WHERE name = '${JOBS_TABLE}' AND sql LIKE '%context TEXT%'`)
    .toObjects()
  if (name !== undefined) return
  db.execute(TABLE)
  db.execute(INDEX)
  db.execute(RECURRING)
  const columns = db.query(`SELECT name FROM pragma_table_info('${JOBS_TABLE}')`).toObjects()
  // A database of an earlier version has the table without them.
  for (const name of ['progress', 'context']) {
    if (columns.every((column) => column.name !== name))
      db.execute(`ALTER TABLE ${JOBS_TABLE} ADD COLUMN ${name} TEXT`)
  }
}

/** Takes a recurring task of a moment, in seconds since 1970; false where another process has taken it. */
export function claimRecurring(db: Connection, task: string, moment: number): boolean {
  const table = `${JOBS_TABLE}_recurring`
  const sql = `INSERT INTO ${table} (task, run_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING run_at`
  if (db.query(sql, [task, moment]).count === 0) return false
  db.execute(`DELETE FROM ${table} WHERE run_at < ?`, [moment - 86_400])
  return true
}

/** Keeps a job: with the transaction that runs, so that one that is rolled back leaves none. */
export function keepJob(db: Connection, job: StoredJob): void {
  const { jobId, type, queue, priority, runAt, executions, retries, enqueuedAt, progress } = job
  db.execute(`INSERT INTO ${JOBS_TABLE} (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
    jobId,
    type,
    queue,
    priority,
    runAt,
    job.arguments,
    executions,
    retries,
    enqueuedAt,
    progress,
    job.context,
  ])
}

/** Takes the first job that is due; null for none. */
export function claimJob(db: Connection, owner: string, now: number): ClaimedJob | null {
  const rows = db.query(CLAIM, [owner, now])
  return rows.count === 0 ? null : jobIn(rows)
}

/** How far a job in steps has come: a process that ends meanwhile is none of those that came to nothing. */
export function storeProgress(db: Connection, id: number, progress: string | null): void {
  db.execute(`UPDATE ${JOBS_TABLE} SET progress = ?, claims = 1 WHERE id = ?`, [progress, id])
}

/** A job has run. */
export function removeJob(db: Connection, id: number): void {
  db.execute(`DELETE FROM ${JOBS_TABLE} WHERE id = ?`, [id])
}

/** A job has raised what nothing handles: it stays, with its error. */
export function failJob(db: Connection, id: number, error: string, now: number): void {
  const sql = `UPDATE ${JOBS_TABLE} SET claimed_by = NULL, failed_at = ?, error = ? WHERE id = ?`
  db.execute(sql, [now, error, id])
}

/** When the next job is due; null where none waits. */
export function nextDue(db: Connection): number | null {
  const value = db.query(`SELECT min(run_at) FROM ${JOBS_TABLE} WHERE ${WAITING}`).value(0, 0)
  return value === null ? null : Number(value)
}

/** How many jobs each queue has in each state. */
export function queueCounts(db: Connection, now: number): QueueSize[] {
  const sql =
    `SELECT queue, sum(${WAITING} AND run_at <= ?1), sum(${WAITING} AND run_at > ?1), ` +
    `sum(claimed_by IS NOT NULL), sum(failed_at IS NOT NULL) FROM ${JOBS_TABLE} GROUP BY queue ORDER BY queue`
  const rows = db.query(sql, [now])
  return Array.from({ length: rows.count }, (_, row) => {
    const count = (column: number) => Number(rows.value(row, column))
    return {
      queue: String(rows.value(row, 0)),
      ready: count(1),
      scheduled: count(2),
      running: count(3),
      failed: count(4),
    }
  })
}

/** Who has taken jobs that are not done. */
export function owners(db: Connection): string[] {
  const sql = `SELECT DISTINCT claimed_by FROM ${JOBS_TABLE} WHERE claimed_by IS NOT NULL`
  const rows = db.query(sql)
  return Array.from({ length: rows.count }, (_, row) => String(rows.value(row, 0)))
}

/** Gives back what a process that is gone had taken. One that ended three processes counts as failed. */
export function releaseJobs(db: Connection, owner: string, now: number): void {
  const error = 'The process that ran it ended three times.'
  db.execute(
    `UPDATE ${JOBS_TABLE} SET claimed_by = NULL, failed_at = iif(claims >= 3, ?, NULL), ` +
      'error = iif(claims >= 3, ?, NULL) WHERE claimed_by = ?',
    [now, error, owner],
  )
}

function jobIn(rows: Rows): ClaimedJob {
  const at = (column: number): unknown => rows.value(0, column)
  return {
    id: Number(at(0)),
    jobId: String(at(1)),
    type: String(at(2)),
    queue: String(at(3)),
    priority: Number(at(4)),
    runAt: Number(at(5)),
    arguments: String(at(6)),
    executions: Number(at(7)),
    retries: String(at(8)),
    enqueuedAt: Number(at(9)),
    progress: at(10) === null ? null : String(at(10)),
    context: at(11) === null ? null : String(at(11)),
  }
}
