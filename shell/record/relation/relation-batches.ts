import { ELEMENTS, type Elements } from '../../ruby/call/meanwhile.ts'
import { makeEnumerator } from '../../ruby/index.ts'
import { Range } from '../../ruby/range/range.ts'
import { withCamelKeys } from '../../vocabulary/dispatch.ts'
import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import { columnSql } from '../query/column-reference.ts'
import { orderBy } from '../query/order.ts'
import { BatchEnumerator } from './batch-enumerator.ts'
import type { Relation } from './relation.ts'
import { RelationPromises } from './relation-promises.ts'
import { wholeNumber } from './relation-query.ts'

/** How many records a batch has (`of` with `inBatches`), and the ids it begins and ends with. */
export interface BatchOptions {
  readonly batchSize?: number
  readonly of?: number
  readonly start?: unknown
  readonly finish?: unknown
  /** `desc` begins with the last id. */
  readonly order?: Name
}

/** The methods that load many records in parts. */
export abstract class RelationBatches<T extends Model> extends RelationPromises<T> {
  /** Each record, loaded by id in batches of 1,000 unless told. */
  findEach(
    options?: BatchOptions | ((record: T) => unknown),
    block?: (record: T) => unknown,
  ): unknown {
    const visit = typeof options === 'function' ? options : block
    const given = typeof options === 'object' ? options : {}
    if (visit === undefined) return makeEnumerator([...this.eachInBatches(given)], 'each')
    for (const record of this.eachInBatches(given)) visit(record)
    return null
  }

  /** The same for a loop. */
  *eachInBatches(options: BatchOptions = {}): Generator<T> {
    for (const batch of this.#batches(options)) yield* batch.toA()
  }

  /** The records by id, in lists of 1,000 unless told. */
  findInBatches(
    options?: BatchOptions | ((records: T[]) => unknown),
    block?: (records: T[]) => unknown,
  ): unknown {
    const visit = typeof options === 'function' ? options : block
    const given = typeof options === 'object' ? options : {}
    const lists = this.#lists(given)
    if (visit === undefined) return makeEnumerator([...lists], 'each')
    for (const list of lists) visit(list)
    return null
  }

  /** Relations of 1,000 records each unless told, by id: for `update_all` and the like. */
  inBatches(
    options?: BatchOptions | ((relation: Relation<T>) => unknown),
    block?: (relation: Relation<T>) => unknown,
  ): unknown {
    const visit = typeof options === 'function' ? options : block
    const given = typeof options === 'object' ? options : {}
    if (visit === undefined)
      return new BatchEnumerator(
        () => this.#relations(given) as unknown as Iterable<Relation<Model>>,
      )
    for (const relation of this.#relations(given)) visit(relation)
    return null
  }

  /** What a block that waits goes through. */
  [ELEMENTS](name: string, args: readonly unknown[]): Elements {
    const options = withCamelKeys(args[0] ?? {}) as BatchOptions
    if (name === 'find_each') return { steps: this.eachInBatches(options), result: null }
    if (name === 'in_batches') return { steps: this.#relations(options), result: null }
    if (name === 'find_in_batches') return { steps: this.#lists(options), result: null }
    return { list: this.toA() }
  }

  *#lists(options: BatchOptions): Generator<T[]> {
    for (const batch of this.#batches(options)) yield batch.toA()
  }

  *#relations(options: BatchOptions): Generator<Relation<T>> {
    for (const batch of this.#batches(options)) {
      const ids = batch.map((record) => record.id)
      yield this.copy({ limit: null, offset: null }).where({ [this.requirePrimaryKey()]: ids })
    }
  }

  *#batches(options: BatchOptions): Generator<Relation<T>> {
    const key = this.requirePrimaryKey()
    const size = wholeNumber('batch_size', options.batchSize ?? options.of ?? 1000)
    const isDown = options.order !== undefined && nameOf(options.order) === 'desc'
    const [start, finish] = isDown
      ? [options.finish, options.start]
      : [options.start, options.finish]
    const within = this.where({ [key]: new Range(start ?? null, finish ?? null) })
    const first = start == null && finish == null ? this.copy({}) : within
    const orders = [{ ...orderBy(this.definition, key), descending: isDown }]
    const sql = `${columnSql(this.definition, key)} ${isDown ? '<' : '>'} ?`
    let rest = this.query.limit ?? Number.POSITIVE_INFINITY
    let batch = first.copy({ orders })
    while (rest > 0) {
      const part = batch.limit(Math.min(size, rest))
      const { length } = part.toA()
      if (length > 0) yield part
      rest -= length
      const last = part.toA().at(-1)
      if (length < size || last === undefined) return
      const after = { sql, binds: [last.id as number] }
      const conditions = [...first.query.conditions, after]
      batch = first.copy({ conditions, orders, offset: null })
    }
  }
}
