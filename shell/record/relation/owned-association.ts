import { defineClass } from '../../ruby/class/define.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { requireAssociation, targetOf } from './association.ts'
import type { Relation } from './relation.ts'

/** `article.association(:comments)`, and `proxy_association` in the methods of a collection. Rails API, ActiveRecord::Associations::Association. */
export class OwnedAssociation {
  static {
    defineClass(this, 'ActiveRecord::Associations::Association', { reads: ['owner'] })
  }

  readonly owner: Model
  readonly #name: string
  readonly #isMany: boolean

  constructor(owner: Model, name: string) {
    this.owner = owner
    this.#name = name
    this.#isMany = requireAssociation(owner[STATE].definition, name).isMany
  }

  /** The record, or the collection, as the association itself reads it: a method of the class may take its name. */
  reader(): unknown {
    return this.owner.association(this.#name)
  }

  target(): unknown {
    return this.#isMany ? (this.reader() as Relation<Model>).toA() : this.reader()
  }

  is_loaded(): boolean {
    if (this.#isMany) return (this.reader() as Relation<Model>).isLoaded()
    const { associations, preloaded } = this.owner[STATE]
    return associations.has(this.#name) || preloaded.has(this.#name)
  }

  reset(): null {
    return this.owner.resetAssociated(this.#name)
  }

  reload(): this {
    this.reset()
    this.target()
    return this
  }

  klass(): unknown {
    return targetOf(this.owner, requireAssociation(this.owner[STATE].definition, this.#name))
  }
}
