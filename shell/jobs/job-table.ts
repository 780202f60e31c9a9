import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { world } from '../ruby/world.ts'
import type { Bind } from '../schema/connection.ts'
import { lookAt, queueSizes, readyConnection } from './job-queue.ts'
import { JOBS_TABLE } from './job-store.ts'
import { shownArguments } from './shown-arguments.ts'

const STATE =
  "CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN claimed_by IS NOT NULL THEN 'running' " +
  "WHEN run_at > ?1 THEN 'scheduled' ELSE 'ready' END"
const CHOSEN = ['id:BIGINT', `${STATE}:TEXT`, 'queue:TEXT']
  .map((each, at) => {
    const [, is, type] = /^(.*):(\w+)$/.exec(each) ?? []
    const wanted = `CAST(?${at + 2} AS ${type})`
    return `(${wanted} IS NULL OR ${is} = ${wanted})`
  })
  .join(' AND ')
const TIMES = ['enqueued_at', 'run_at', 'failed_at'].map((at) => `CAST(${at} AS BIGINT) AS ${at}`)
const LIST =
  `SELECT id, job_id, type, queue, priority, arguments, executions, ${TIMES.join(', ')}, error, ${STATE} AS state ` +
  `FROM ${JOBS_TABLE} WHERE ${CHOSEN} ORDER BY failed_at DESC, priority, run_at, id LIMIT 26 OFFSET ?5`
const RETRY =
  `UPDATE ${JOBS_TABLE} SET failed_at = NULL, error = NULL, run_at = ?1, claims = 0, executions = 0, retries = '[]' ` +
  `WHERE ${CHOSEN} RETURNING id`
const DISCARD = `DELETE FROM ${JOBS_TABLE} WHERE ${CHOSEN} AND claimed_by IS NULL RETURNING id`

/**
 * What the page of queues asks and does: gen/load/engines/queues-page.ts. Queues and jobs are Hashes; `id` is a row, and nil
 * as `id`, `state` or `queue` means any.
 */
export class JobTable {
  static {
    const staticParameters = { queues: '0', list: '5', retry_failed: '2', discard: '2' }
    defineClass(this, 'MissionControl::Jobs::Table', { staticParameters })
  }

  /** How many jobs each queue has in each state. */
  static queues(): Hash[] {
    return queueSizes().map(hashOf)
  }

  /**
   * At most 26 jobs from a place on, what failed last first, all others in the order in which they run. Times are whole seconds since 1970; the
   * values of arguments under the given names are hidden.
   */
  static list(id: unknown, state: unknown, queue: unknown, offset: number, hidden: unknown[]) {
    const rows = readyConnection().query(LIST, [...chosen(id, state, queue), offset])
    const words = hidden.map(toS)
    return rows
      .toObjects()
      .map((job) => hashOf({ ...job, arguments: shownArguments(String(job['arguments']), words) }))
  }

  /** Lets jobs that have failed run again, as if they had not run yet; how many there were. Source: Solid Queue, FailedExecution#retry. */
  static retry_failed(id: unknown, queue: unknown): number {
    const { count } = readyConnection().query(RETRY, chosen(id, 'failed', queue))
    if (count > 0) lookAt(world().now())
    return count
  }

  /** Deletes a job that is not running, or without an id all that have failed; how many there were. */
  static discard(id: unknown, queue: unknown): number {
    return readyConnection().query(DISCARD, chosen(id, id === null ? 'failed' : null, queue)).count
  }
}

function chosen(id: unknown, ...rest: unknown[]): Bind[] {
  // No row has what a visitor wrote in place of a number.
  const row = id === null || /^\d{1,15}$/.test(toS(id)) ? id : 0
  return [world().now(), row === null ? null : Number(row), ...rest.map(textOf)]
}

function textOf(value: unknown): string | null {
  return value === null ? null : toS(value)
}

function hashOf(facts: object): Hash {
  return Hash.from(Object.entries(facts).map(([name, value]) => [symbol(name), value]))
}
