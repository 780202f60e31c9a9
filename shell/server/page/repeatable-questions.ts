import type { App } from '../../app.ts'
import { STATE } from '../../record/model/is-record.ts'
import { Model } from '../../record/model/model.ts'
import { Relation } from '../../record/relation/relation.ts'
import { relationMethod } from '../../record/relation/relation-methods.ts'
import { attributeQuery } from '../../vocabulary/attribute-queries.ts'
import { isRepeatableMethod } from '../../vocabulary/template-methods.ts'
import { isRepeatableHelper } from '../../vocabulary/view-helpers.ts'

/** Which questions of templates have answers that follow from their arguments and the rows of the database alone. */
export class RepeatableQuestions {
  readonly #methods: ReadonlySet<string>
  readonly #helpers: ReadonlySet<string>
  readonly #overridden: ReadonlySet<string>

  constructor({ repeatable }: App) {
    const { methods = [], helpers = [], expressions = [], overridden = [] } = repeatable ?? {}
    this.#methods = new Set(methods)
    this.#helpers = new Set([...helpers, ...expressions])
    this.#overridden = new Set(overridden)
  }

  /** Whether it is known to be one. `receiver` is null for a helper's. */
  has(receiver: unknown, name: string): boolean {
    if (receiver === null) return this.#hasHelper(name)
    if (this.#methods.has(name)) return receiver instanceof Model || receiver instanceof Relation
    // They all read, or make records that nobody saves.
    if (receiver instanceof Relation) return relationMethod(name) !== null
    return receiver instanceof Model && this.#isOfRow(receiver, name)
  }

  #hasHelper(name: string): boolean {
    return this.#helpers.has(name) || isRepeatableHelper(name) || isRepeatableMethod(name)
  }

  /** A column or an association that the application has no method of its own for. */
  #isOfRow(record: Model, name: string): boolean {
    if (this.#overridden.has(name)) return false
    if (record[STATE].definition.associations.has(name) || record.isAttribute(name)) return true
    const query = attributeQuery(name)
    return query !== null && record.isAttribute(query.column)
  }
}
