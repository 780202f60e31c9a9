import t from 'tap'
import {
  type ConcurrencyLimit,
  claimJob,
  keepJob,
  nextDue,
  prepareJobs,
  removeJob,
} from '../../../shell/jobs/job-store.ts'
import { openConnection } from '../../support/sql-js-connection.ts'

const ALL = { names: [], weights: null }
const ONE_OF_A: ConcurrencyLimit = { key: 'a', most: 1, duration: 60, discards: false }

/** A table of jobs, and the jobs that were kept in it, named by their ids. */
async function table() {
  const db = await openConnection()
  prepareJobs(db)
  const keep = (
    jobId: string,
    { queue = 'default', priority = 0, runAt = 0 } = {},
    limit: ConcurrencyLimit | null = null,
  ) =>
    keepJob(
      db,
      {
        ...{ jobId, type: 'Job', queue, priority, runAt, arguments: '[]', executions: 0 },
        ...{ retries: '[]', enqueuedAt: 0, progress: null, context: null },
      },
      limit,
    )
  const claim = (now: number, choice: Parameters<typeof claimJob>[3] = ALL) =>
    claimJob(db, 'me', now, choice)
  return { db, keep, claim }
}

t.test('of jobs of a key no more run at once than their limit says', async (t) => {
  const { db, keep, claim } = await table()
  keep('first', {}, ONE_OF_A)
  keep('second', {}, ONE_OF_A)
  keep('other')

  const first = claim(1)
  t.equal(first?.jobId, 'first')
  t.equal(nextDue(db, 1), 0, 'another job is due')
  t.equal(claim(1)?.jobId, 'other', 'a job without a key does not wait for it')
  t.equal(claim(1), null)
  t.equal(nextDue(db, 1), null, 'what waits for the first is not due')
  removeJob(db, first?.id ?? 0)
  t.equal(claim(2)?.jobId, 'second')
})

t.test('a job that runs longer than its limit says keeps no other back', async (t) => {
  const { keep, claim } = await table()
  keep('first', {}, ONE_OF_A)
  keep('second', {}, ONE_OF_A)

  t.equal(claim(1)?.jobId, 'first')
  t.equal(claim(60), null)
  t.equal(claim(62)?.jobId, 'second')
})

t.test('a job whose limit discards is not kept while as many are due or run', async (t) => {
  const { keep, claim } = await table()
  const limit = { ...ONE_OF_A, most: 2, discards: true }

  t.same(
    ['a', 'b', 'c'].map((name) => keep(name, {}, limit)),
    [true, true, false],
  )
  t.equal(claim(1)?.jobId, 'a')
  t.equal(keep('d', {}, limit), false)
})

t.test('a process works on its queues alone, the first ones first', async (t) => {
  const { keep, claim } = await table()
  keep('low', { queue: 'low' })
  keep('mail', { queue: 'mail_in', priority: 9 })
  keep('urgent', { queue: 'urgent', priority: 5 })
  keep('late', { queue: 'urgent', runAt: 100 })
  const choice = { names: ['urgent', 'mail*'], weights: null }

  t.equal(claim(1, choice)?.jobId, 'urgent')
  t.equal(claim(1, choice)?.jobId, 'mail')
  t.equal(claim(1, choice), null)
  t.equal(claim(1)?.jobId, 'low')
})

t.test('queues with weights are drawn by lot, the heavier ones more often', async (t) => {
  const { keep, claim } = await table()
  for (let count = 0; count < 400; count++) {
    keep(`a${count}`, { queue: 'a' })
    keep(`b${count}`, { queue: 'b' })
  }
  const choice = { names: ['a', 'b'], weights: [3, 1] }
  const drawn = Array.from({ length: 400 }, () => claim(1, choice)?.queue)
  const heavy = drawn.filter((each) => each === 'a').length
  t.ok(heavy > 240 && heavy < 360, `${heavy} of 400 where 300 are expected`)
})

t.test('a table of an earlier version gets the columns that it lacks', async (t) => {
  const db = await openConnection()
  db.execute(`CREATE TABLE webfw_jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, job_id TEXT NOT NULL, type TEXT NOT NULL,
    queue TEXT NOT NULL, priority INTEGER NOT NULL, run_at REAL NOT NULL, arguments TEXT NOT NULL, executions INTEGER NOT NULL,
    retries TEXT NOT NULL, enqueued_at REAL NOT NULL, claimed_by TEXT, claims INTEGER NOT NULL DEFAULT 0, failed_at REAL, error TEXT)`)
  db.execute(
    `INSERT INTO webfw_jobs VALUES (1, 'old', 'Job', 'default', 0, 0, '[]', 0, '[]', 0, NULL, 0, NULL, NULL)`,
  )
  prepareJobs(db)

  t.equal(claimJob(db, 'me', 1, ALL)?.jobId, 'old')
})
