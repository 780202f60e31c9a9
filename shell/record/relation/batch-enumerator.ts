import type { MethodTable } from '../../ruby/call/signature.ts'
import { Enumerable } from '../../ruby/class/core-classes.ts'
import { makeEnumerator } from '../../ruby/index.ts'
import type { Block } from '../../ruby/types.ts'
import type { Model } from '../model/model.ts'
import type { Assignments } from '../query/assignments.ts'
import type { Relation } from './relation.ts'

/** `in_batches` without a block. Rails API, ActiveRecord::Batches::BatchEnumerator. */
export class BatchEnumerator {
  static readonly rubyName = 'ActiveRecord::Batches::BatchEnumerator'
  static readonly rubyModules = [Enumerable]
  static readonly rubyMethods: MethodTable = {
    each: [
      (self: BatchEnumerator, block) => {
        for (const each of self.relations()) (block as Block)(each)
        return self
      },
      '0 &e',
    ],
    each_record: [
      (self: BatchEnumerator, block) => {
        const records = [...self.relations()].flatMap((each) => each.toA())
        if (typeof block !== 'function') return makeEnumerator(records, 'each')
        for (const each of records) block(each)
        return null
      },
      '0 &',
    ],
    update_all: [
      (self: BatchEnumerator, values) => self.#sum((each) => each.updateAll(values as Assignments)),
      '1 -> Integer',
    ],
    delete_all: [(self: BatchEnumerator) => self.#sum((each) => each.deleteAll()), '0 -> Integer'],
    touch_all: [(self: BatchEnumerator) => self.#sum((each) => each.touchAll()), '0 -> Integer'],
    destroy_all: [
      (self: BatchEnumerator) => {
        for (const each of self.relations()) each.destroyAll()
        return null
      },
      '0',
    ],
  }

  readonly relations: () => Iterable<Relation<Model>>

  constructor(relations: () => Iterable<Relation<Model>>) {
    this.relations = relations
  }

  #sum(write: (relation: Relation<Model>) => number): number {
    let total = 0
    for (const each of this.relations()) total += write(each)
    return total
  }
}
