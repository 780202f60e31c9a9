import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import { definitionOf } from '../model/definition.ts'
import type { ModelClass } from '../model/model.ts'
import type { Association } from './association.ts'

const MACROS = { belongsTo: 'belongs_to', hasMany: 'has_many', hasOne: 'has_one' } as const

/** What an association is: Rails API, ActiveRecord::Reflection. */
export class Reflection extends RubyObject {
  static {
    defineClass(this, 'ActiveRecord::Reflection::AssociationReflection')
  }

  readonly #association: Association
  readonly #owner: ModelClass

  constructor(association: Association, owner: ModelClass) {
    super()
    this.#association = association
    this.#owner = owner
  }

  name(): symbol {
    return symbol(this.#association.name)
  }

  macro(): symbol {
    const { kind, isMany } = this.#association
    if (kind !== 'through') return symbol(MACROS[kind])
    return symbol(isMany ? 'has_many' : 'has_one')
  }

  klass(): ModelClass {
    return this.#association.target()
  }

  class_name(): string {
    return definitionOf(this.klass()).name
  }

  foreign_key(): string {
    return this.#association.foreignKey
  }

  active_record(): ModelClass {
    return this.#owner
  }

  table_name(): string {
    return definitionOf(this.klass()).table
  }

  is_collection(): boolean {
    return this.#association.isMany
  }

  is_belongs_to(): boolean {
    return this.#association.kind === 'belongsTo'
  }

  is_has_one(): boolean {
    return !this.#association.isMany && this.#association.kind !== 'belongsTo'
  }

  is_polymorphic(): boolean {
    return this.#association.kind === 'belongsTo' && this.#association.type !== null
  }
}
