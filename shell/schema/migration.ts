import { className, nameClass } from '../ruby/class/class-info.ts'
import type { SqlConnection } from './connection.ts'
import { ArgumentError, IrreversibleMigration } from './errors.ts'
import type { Operation } from './operations/operation.ts'
import { SchemaStatements } from './schema-statements.ts'

/** The ways of a migration: a block of `up` runs forwards alone, one of `down` backwards. */
export class Direction {
  static {
    nameClass(this, 'ReversibleBlockHelper')
  }

  readonly #way: 'up' | 'down'

  constructor(way: 'up' | 'down') {
    this.#way = way
  }

  up(block: () => unknown): void {
    if (this.#way === 'up') block()
  }

  down(block: () => unknown): void {
    if (this.#way === 'down') block()
  }
}

/** What a migration may define: `change`, or `up` and `down`. */
interface Steps {
  change?(): unknown
  up?(): unknown
  down?(): unknown
}

/** A migration: a subclass defines `change`, or `up` and `down`. */
export class Migration extends SchemaStatements {
  static {
    nameClass(this, 'Webfw::Migration')
  }

  /** The class whose words keep the rules of an earlier release: `ActiveRecord::Migration[6.1]`. */
  static of(release: number): typeof Migration {
    return class extends Migration {
      override release = release
    }
  }

  /** Whether it runs in a transaction. */
  static inTransaction = true

  /** Lets it run without a transaction, as CREATE INDEX CONCURRENTLY wants it. */
  static disableDdlTransaction(): void {
    this.inTransaction = false
  }

  /** Takes what `say` prints. */
  protected log: (line: string) => void = () => {}

  /** Makes the change on the database, or takes it back. */
  run(db: SqlConnection, direction: 'up' | 'down', log: (line: string) => void = () => {}): void {
    this.log = log
    const steps = this as Migration & Steps
    const body = direction === 'up' ? steps.up : steps.down
    if (body !== undefined) {
      this.applyTo(db, () => body.call(this))
    } else if (steps.change === undefined) {
      this.#refuse(direction)
    } else if (direction === 'up') {
      this.applyTo(db, () => steps.change?.())
    } else {
      const operations = this.applyTo(db, () => this.record(() => steps.change?.()))
      this.#takeBack(db, operations)
    }
  }

  /** Says what is done one way and what the other: `dir.up { … }`, `dir.down { … }`. */
  reversible(block: (direction: Direction) => unknown): void {
    const step = (way: 'up' | 'down'): Operation => ({
      apply: (db) => this.applyTo(db, () => void block(new Direction(way))),
      inverse: () => step(way === 'up' ? 'down' : 'up'),
    })
    this.perform(step('up'))
  }

  /** What is done when the migration runs, and not when it is taken back. */
  upOnly(block: () => unknown): void {
    this.reversible((direction) => direction.up(block))
  }

  /** Takes back what a block, or another migration, does. */
  revert(what: (() => unknown) | (new () => Migration)): void {
    const isClass = typeof what === 'function' && what.prototype instanceof Migration
    const step = (way: 'up' | 'down'): Operation => ({
      apply: (db) => {
        if (isClass) new (what as new () => Migration)().run(db, way)
        else if (way === 'up') this.applyTo(db, what as () => unknown)
        else
          this.#takeBack(
            db,
            this.applyTo(db, () => this.record(what as () => unknown)),
          )
      },
      inverse: () => step(way === 'up' ? 'down' : 'up'),
    })
    this.perform(step('down'))
  }

  /** The steps taken back, the last first. */
  #takeBack(db: SqlConnection, operations: readonly Operation[]): void {
    const inverses = [...operations].reverse().map((operation) => operation.inverse())
    for (const inverse of inverses) inverse.apply(db)
  }

  /** Prints a line of progress. */
  say(message: unknown, isSub = false): void {
    this.log(`${isSub ? '   ->' : '--'} ${String(message)}`)
  }

  /** Prints what is done and how long it took; gives what the block gives. */
  sayWithTime<T>(message: unknown, block: () => T): T {
    this.say(message)
    const start = performance.now()
    const result = block()
    this.say(`${((performance.now() - start) / 1000).toFixed(4)}s`, true)
    if (typeof result === 'number') this.say(`${result} rows`, true)
    return result
  }

  /** Runs the block without what it says. */
  suppressMessages<T>(block: () => T): T {
    const { log } = this
    this.log = () => {}
    try {
      return block()
    } finally {
      this.log = log
    }
  }

  #refuse(direction: 'up' | 'down'): never {
    const name = className(this.constructor)
    if (direction === 'up') throw new ArgumentError(`${name} defines neither change nor up`)
    throw new IrreversibleMigration(`${name} cannot be undone: it defines neither change nor down`)
  }
}
