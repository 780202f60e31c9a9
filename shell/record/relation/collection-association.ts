import { defineClass } from '../../ruby/class/define.ts'
import type { Model } from '../model/model.ts'
import type { Relation } from './relation.ts'

/** `proxy_association` in the methods of a collection: whose records they are. */
export class CollectionAssociation {
  static {
    defineClass(this, 'ActiveRecord::Associations::HasManyAssociation', { reads: ['owner'] })
  }

  readonly owner: Model
  readonly #records: Relation<Model>

  constructor(owner: Model, records: Relation<Model>) {
    this.owner = owner
    this.#records = records
  }

  target(): Model[] {
    return this.#records.toA()
  }

  klass(): unknown {
    return this.#records.klass()
  }
}
