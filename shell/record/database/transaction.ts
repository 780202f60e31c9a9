import { nameClass } from '../../ruby/class/class-info.ts'
import { ArgumentError, LocalJumpError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { currentAdapter } from '../../schema/current-adapter.ts'
import { Rollback } from '../exceptions.ts'
import type { Connection } from './connection.ts'
import { StatementInvalid } from './database-errors.ts'

/** https://sqlite.org/rescode.html#abort_rollback */
const SQLITE_ABORT_ROLLBACK = 516

/** Somebody who wants to know how the transaction ends. */
export interface Participant {
  /** What was written: one that is there several times hears of the end once. */
  readonly subject: object
  /** What was done to it: `create`, `update` or `destroy`. */
  readonly moment: string
  /** What subjects of the same row have in common, asked when the transaction ends; the subject itself without. */
  identity?(): unknown
  /** What waits for the outermost transaction to be committed: of several with one key, the last is written. */
  readonly pending?: { key(): string; write(): void }
  /** The outermost transaction is committed, in which this was done to the row. */
  committed(moment: string): void
  /** Puts the subject back: the transaction, or the savepoint it was in, is rolled back. */
  restore(): void
  /** All that the transaction wrote has been put back. */
  rolledBack(moment: string): void
}

/**
 * Each row once, with what was done to it on the whole. Of several objects of one row the one that came last hears
 * of it, unless another has destroyed the row; they are told in the order in which they came. Rails, since 7.1:
 * `run_commit_callbacks_on_first_saved_instances_in_transaction = false`.
 */
function onceEach(participants: readonly Participant[]): [Participant, moment: string][] {
  const subjects = new Map<object, [Participant, string]>()
  for (const participant of participants) {
    const known = subjects.get(participant.subject)
    if (known === undefined) subjects.set(participant.subject, [participant, participant.moment])
    else known[1] = whole(known[1], participant.moment)
  }
  const rows = new Map<unknown, [Participant, string]>()
  for (const [participant, moment] of subjects.values()) {
    const row = identityOf(participant)
    const known = rows.get(row)
    const isOver = known?.[1] === 'destroy' && moment !== 'destroy'
    const told = known === undefined || !isOver ? participant : known[0]
    rows.set(row, [told, known === undefined ? moment : whole(known[1], moment)])
  }
  const told = new Set([...rows.values()].map(([participant]) => participant))
  return [...subjects.values()].flatMap(([participant]) => {
    const row = rows.get(identityOf(participant))
    return row !== undefined && told.has(participant) ? [row] : []
  })
}

/** What two writes of a row were on the whole. */
function whole(before: string, after: string): string {
  return after === 'destroy' || before === 'update' ? after : before
}

function identityOf(participant: Participant): unknown {
  return participant.identity?.() ?? participant.subject
}

interface Level {
  readonly participants: Participant[]
}

interface State {
  readonly levels: Level[]
  /** Transactions around everything that do not count as one: those of a test. */
  base: number
}

const states = new WeakMap<Connection, State>()

function stateOf(connection: Connection): State {
  const own = connection.inner ?? connection
  let state = states.get(own)
  if (state === undefined) {
    state = { levels: [], base: 0 }
    states.set(own, state)
  }
  // A transaction that somebody else has ended is over.
  if (!connection.inTransaction) {
    state.levels.length = 0
    state.base = 0
  }
  return state
}

/**
 * Runs `body` in a transaction; inside another one, in a savepoint. An exception rolls it back and
 * goes on; Rollback rolls it back and ends here, with null. ArgumentError for a body that awaits: it would
 * keep all other writers waiting, and what others do meanwhile would stand in its transaction.
 */
export function transaction<T>(
  connection: Connection,
  body: (open: OpenTransaction) => T,
): T | null {
  if (body.constructor.name === 'AsyncFunction') throw awaiting()
  const level = begin(connection)
  let result: T
  try {
    // Most blocks take nothing.
    result = body.length === 0 ? (body as () => T)() : body(new OpenTransaction(connection))
  } catch (error) {
    return afterFailure(connection, level, error)
  }
  if (result instanceof Promise) return afterFailure(connection, level, awaiting())
  finish(connection, level)
  return result
}

/** What `transaction` takes as in Rails: a transaction inside another is a savepoint with and without it. */
export interface TransactionOptions {
  readonly requiresNew?: boolean | null
}

/** Options or none, then the block. */
export type TransactionCall<T> = readonly [Body<T>] | readonly [TransactionOptions, Body<T>]

type Body<T> = (open: OpenTransaction) => T

/** The block of such a call; ArgumentError for another option, such as an isolation level. */
export function bodyOf<T>(given: TransactionCall<T>): Body<T> {
  const [options, body] = given.length === 2 ? given : [{}, given[0]]
  for (const name of Object.keys(options)) {
    if (name !== 'requiresNew')
      throw new ArgumentError(`unknown keyword: ${inspect(Symbol.for(name))}`)
  }
  if (typeof body !== 'function') throw new LocalJumpError('no block given (yield)')
  return body
}

/** Takes part in the transaction that is open; without one, `committed` is called at once. */
export function participate(connection: Connection, participant: Participant): void {
  const { levels, base } = stateOf(connection)
  const level = levels.length > base ? levels.at(-1) : undefined
  if (level !== undefined) level.participants.push(participant)
  else {
    participant.pending?.write()
    participant.committed(participant.moment)
  }
}

function awaiting(): ArgumentError {
  return new ArgumentError('the block of a transaction cannot await: await before it, or after it')
}

/** Starts a transaction that a test rolls back by calling the result. */
export function isolate(connection: Connection): () => void {
  connection.execute(connection.adapter.begin)
  return () => {
    if (connection.inTransaction) connection.execute('ROLLBACK')
  }
}

function begin(connection: Connection): Level {
  const state = stateOf(connection)
  const { levels } = state
  if (levels.length === 0 && connection.inTransaction) {
    // Somebody else's transaction is around this one: a test's.
    levels.push({ participants: [] })
    state.base = 1
  }
  if (levels.length === 0) connection.execute(connection.adapter.begin)
  else connection.execute(`SAVEPOINT webfw_${levels.length}`)
  const level = { participants: [] }
  levels.push(level)
  return level
}

function finish(connection: Connection, level: Level): void {
  const { levels, base } = stateOf(connection)
  const depth = levels.indexOf(level)
  if (depth < 0) lost(level)
  const isOutermost = depth <= base
  try {
    if (isOutermost) writePending(level)
    connection.execute(depth === 0 ? 'COMMIT' : `RELEASE webfw_${depth}`)
  } catch (error) {
    return void afterFailure(connection, level, error)
  }
  levels.length = depth
  if (!isOutermost) levels[depth - 1]?.participants.push(...level.participants)
  else
    for (const [participant, moment] of onceEach(level.participants)) participant.committed(moment)
}

/** Writes what waited for the commit, and what comes to wait for it meanwhile. */
function writePending({ participants }: Level): void {
  const written = new Set<string>()
  for (let from = 0; from < participants.length; ) {
    const waiting = participants.slice(from).filter(({ pending }) => pending !== undefined)
    from = participants.length
    const last = new Map(waiting.map((each) => [each.pending?.key() ?? '', each]))
    for (const key of last.keys()) {
      if (!written.has(key)) last.get(key)?.pending?.write()
      written.add(key)
    }
  }
}

function afterFailure(connection: Connection, level: Level, error: unknown): null {
  const { levels } = stateOf(connection)
  const depth = levels.indexOf(level)
  const inner = depth < 0 ? [level] : levels.slice(depth)
  if (depth >= 0) levels.length = depth
  try {
    // SQLite ends a transaction by itself when the disk is full or broken.
    if (connection.inTransaction && depth >= 0) undo(connection, depth)
  } finally {
    tell(inner)
  }
  if (error instanceof Rollback) return null
  throw error
}

function tell(levels: readonly Level[]): void {
  const participants = levels.flatMap((each) => each.participants)
  for (const participant of participants.toReversed()) participant.restore()
  for (const [participant, moment] of onceEach(participants)) participant.rolledBack(moment)
}

// Something in it failed so badly that SQLite rolled everything back, and somebody rescued the error.
function lost(level: Level): never {
  tell([level])
  throw new StatementInvalid(
    `the transaction is over: ${currentAdapter().name} rolled it back after an error inside it that was rescued`,
    SQLITE_ABORT_ROLLBACK,
    'COMMIT',
  )
}

// Where the savepoint cannot be undone, the whole transaction is: no half of it may be committed.
function undo(connection: Connection, depth: number): void {
  if (depth > 0) {
    try {
      connection.execute(`ROLLBACK TO webfw_${depth}`)
      connection.execute(`RELEASE webfw_${depth}`)
      return
    } catch {}
  }
  connection.execute('ROLLBACK')
}

/** The transaction that is open: what its block is given, and `current_transaction`. Rails API, ActiveRecord::Transaction, since 7.2. */
export class OpenTransaction {
  static {
    nameClass(this, 'ActiveRecord::Transaction')
  }

  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Runs the block when all that is open is committed; at once where nothing is. */
  afterCommit(block: () => unknown): null {
    this.#join({ committed: block })
    return null
  }

  /** Runs the block when it is rolled back. */
  afterRollback(block: () => unknown): null {
    this.#join({ rolledBack: block })
    return null
  }

  isOpen(): boolean {
    return this.#connection.inTransaction
  }

  isClosed(): boolean {
    return !this.isOpen()
  }

  #join(told: { committed?: () => unknown; rolledBack?: () => unknown }): void {
    participate(this.#connection, {
      subject: {},
      moment: 'update',
      committed: () => void told.committed?.(),
      restore() {},
      rolledBack: () => void told.rolledBack?.(),
    })
  }
}
