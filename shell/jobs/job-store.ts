import { type Connection, schemaConnection } from '../record/database/connection.ts'
import type { Rows } from '../record/database/rows.ts'
import { transaction } from '../record/database/transaction.ts'

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

/** How many jobs of a key may run at once. Rails: SolidQueue::Job::ConcurrencyControls. */
export interface ConcurrencyLimit {
  readonly key: string
  readonly most: number
  /** Seconds after which one that runs counts no longer. */
  readonly duration: number
  /** Whether a job is not kept where so many wait or run. */
  readonly discards: boolean
}

/** Queues that a process works on, the first ones first: `default`, `mail*`, `*`; with weights they are drawn by lot. */
export interface QueueChoice {
  readonly names: readonly string[]
  readonly weights: readonly number[] | null
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

const COLUMNS_OF_TABLE = `job_id TEXT NOT NULL, type TEXT NOT NULL,
  queue TEXT NOT NULL, priority INTEGER NOT NULL, run_at DOUBLE PRECISION NOT NULL, arguments TEXT NOT NULL, executions INTEGER NOT NULL,
  retries TEXT NOT NULL, enqueued_at DOUBLE PRECISION NOT NULL, claimed_by TEXT, claims INTEGER NOT NULL DEFAULT 0, failed_at DOUBLE PRECISION, error TEXT, progress TEXT, context TEXT,
  concurrency_key TEXT, concurrency_limit INTEGER, concurrency_duration DOUBLE PRECISION, concurrency_ends DOUBLE PRECISION`
const RECURRING = `CREATE TABLE IF NOT EXISTS ${JOBS_TABLE}_recurring (task TEXT NOT NULL, run_at DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (task, run_at))`
const WAITING = 'claimed_by IS NULL AND failed_at IS NULL'
const INDEX = `CREATE INDEX IF NOT EXISTS ${JOBS_TABLE}_waiting ON ${JOBS_TABLE} (priority, run_at, id) WHERE ${WAITING}`
const COLUMNS =
  'job_id, type, queue, priority, run_at, arguments, executions, retries, enqueued_at, progress, context'
/** Columns that a table of an earlier version lacks. */
const LATER =
  'progress TEXT, context TEXT, concurrency_key TEXT, concurrency_limit INTEGER, concurrency_duration DOUBLE PRECISION, concurrency_ends DOUBLE PRECISION'
/** What may run now, ?2, as far as others of its key go. */
const FREE =
  `(concurrency_key IS NULL OR concurrency_limit > (SELECT count(*) FROM ${JOBS_TABLE} AS running WHERE running.concurrency_key = waiting.concurrency_key ` +
  'AND running.claimed_by IS NOT NULL AND running.concurrency_ends > ?2))'

/** Whether a job that a limit may keep back is due. */
const LIMITED = `SELECT 1 FROM ${JOBS_TABLE} WHERE ${WAITING} AND run_at <= ? AND concurrency_key IS NOT NULL LIMIT 1`
/** The number of the lock that those hold who count jobs. */
const CLAIMS = 7_736_562

/** Takes the first job that is due; of these queues, which are the parameters from the third on. */
function claimSql(queues: readonly string[], lock: string): string {
  const own = queues.map((name, at) =>
    name.endsWith('*') ? `substr(queue, 1, ${name.length - 1}) = ?${at + 3}` : `queue = ?${at + 3}`,
  )
  const isOwn = own.length === 0 ? '' : `AND (${own.join(' OR ')})`
  const order = own.map((is, at) => `WHEN ${is} THEN ${at}`).join(' ')
  const first = own.length === 0 ? '' : `CASE ${order} END, `
  return (
    `UPDATE ${JOBS_TABLE} SET claimed_by = ?1, claims = claims + 1, concurrency_ends = ?2 + concurrency_duration WHERE id = (SELECT id FROM ${JOBS_TABLE} AS waiting ` +
    `WHERE ${WAITING} AND run_at <= ?2 ${isOwn} AND ${FREE} ORDER BY ${first}priority, run_at, id LIMIT 1${lock}) RETURNING id, ${COLUMNS}`
  )
}

/** The queues in the order in which this look asks them. */
function drawn({ names, weights }: QueueChoice): readonly string[] {
  if (weights === null) return names
  const lots = names.map((name, at) => ({ name, at: Math.random() ** (1 / (weights[at] ?? 1)) }))
  return lots.sort((a, b) => b.at - a.at).map(({ name }) => name)
}

/** Makes the table where there is none. */
export function prepareJobs(db: Connection): void {
  const { countedKey, columnNames, hasTable } = db.adapter
  if (hasTable(schemaConnection(db), JOBS_TABLE, 'concurrency_ends')) return
  db.execute(`CREATE TABLE IF NOT EXISTS ${JOBS_TABLE} (id ${countedKey}, ${COLUMNS_OF_TABLE})`)
  db.execute(INDEX)
  db.execute(RECURRING)
  const columns = columnNames(schemaConnection(db), JOBS_TABLE)
  // A database of an earlier version has the table without them.
  for (const column of LATER.split(', ')) {
    if (!columns.includes(column.split(' ')[0] ?? ''))
      db.execute(`ALTER TABLE ${JOBS_TABLE} ADD COLUMN ${column}`)
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

/**
 * Keeps a job: with the transaction that runs, so that one that is rolled back leaves none. False where its limit has it discarded.
 */
export function keepJob(db: Connection, job: StoredJob, limit: ConcurrencyLimit | null): boolean {
  const { jobId, type, queue, priority, runAt, executions, retries, enqueuedAt, progress } = job
  if (limit?.discards === true && isFull(db, limit, runAt)) return false
  const all = `${COLUMNS}, concurrency_key, concurrency_limit, concurrency_duration`
  db.execute(
    `INSERT INTO ${JOBS_TABLE} (${all}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
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
      limit?.key ?? null,
      limit?.most ?? null,
      limit?.duration ?? null,
    ],
  )
  return true
}

/** Whether as many jobs of a key as may run at once are due or run already. */
function isFull(db: Connection, { key, most }: ConcurrencyLimit, now: number): boolean {
  const others =
    `SELECT count(*) FROM ${JOBS_TABLE} WHERE concurrency_key = ?1 AND failed_at IS NULL AND run_at <= ?2 ` +
    'AND (claimed_by IS NULL OR concurrency_ends > ?2)'
  return Number(db.query(others, [key, now]).value(0, 0)) >= most
}

/** Takes the first job that is due; null for none. */
export function claimJob(
  db: Connection,
  owner: string,
  now: number,
  choice: QueueChoice,
): ClaimedJob | null {
  const { rowLock, lockByNumber } = db.adapter
  if (lockByNumber === null || db.query(LIMITED, [now]).count === 0) {
    return claimNext(db, owner, now, choice, rowLock)
  }
  // Two who count the jobs of a key at the same moment would both take one.
  return transaction(db, () => {
    db.query(lockByNumber, [CLAIMS])
    return claimNext(db, owner, now, choice, rowLock)
  })
}

function claimNext(
  db: Connection,
  owner: string,
  now: number,
  choice: QueueChoice,
  rowLock: string | null,
): ClaimedJob | null {
  const queues = drawn(choice)
  const lock = rowLock === null ? '' : ` ${rowLock} SKIP LOCKED`
  const names = queues.map((name) => name.replace(/\*$/, ''))
  const rows = db.query(claimSql(queues, lock), [owner, now, ...names])
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

/** When the next job is due that no limit keeps back now; null where none waits. */
export function nextDue(db: Connection, now: number): number | null {
  const sql = `SELECT min(run_at) FROM ${JOBS_TABLE} AS waiting WHERE ${WAITING} AND ${FREE.replace('?2', '?1')}`
  const value = db.query(sql, [now]).value(0, 0)
  return value === null ? null : Number(value)
}

/** How many jobs each queue has in each state. */
export function queueCounts(db: Connection, now: number): QueueSize[] {
  const sql =
    `SELECT queue, ${counted(`${WAITING} AND run_at <= ?1`)}, ${counted(`${WAITING} AND run_at > ?1`)}, ` +
    `count(claimed_by), count(failed_at) FROM ${JOBS_TABLE} GROUP BY queue ORDER BY queue`
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
    `UPDATE ${JOBS_TABLE} SET claimed_by = NULL, failed_at = CASE WHEN claims >= 3 THEN CAST(? AS DOUBLE PRECISION) END, ` +
      'error = CASE WHEN claims >= 3 THEN CAST(? AS TEXT) END WHERE claimed_by = ?',
    [now, error, owner],
  )
}

function counted(condition: string): string {
  return `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
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
