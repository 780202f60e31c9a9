import { definitionOf } from '../model/definition.ts'
import type { Model, ModelClass } from '../model/model.ts'
import type { AssociationScope } from './association.ts'

/** Options of `hasAndBelongsToMany`. */
export interface JoinTableOptions {
  readonly joinTable: string
  readonly foreignKey?: string
  /** The column that refers to the other model. */
  readonly associationForeignKey: string
  readonly scope?: AssociationScope
}

/** The class without a table above a model. */
function baseOf(model: ModelClass): ModelClass {
  let at = model
  while (at.table !== '') at = Object.getPrototypeOf(at) as ModelClass
  return at
}

/** A model for a table of two keys: what is between the models that have and belong to many. */
export function joinModel(
  owner: ModelClass,
  name: string,
  target: () => ModelClass,
  foreignKey: string,
  { joinTable, associationForeignKey }: JoinTableOptions,
): ModelClass {
  class Links extends (baseOf(owner) as unknown as typeof Model) {
    static override readonly table = joinTable
    static override readonly columns = {
      [foreignKey]: 'integer',
      [associationForeignKey]: 'integer',
    }
    static readonly rubyName = `${definitionOf(owner).name}::HABTM_${name}`
  }
  const model = Links as unknown as ModelClass
  Links.belongsTo('target', target, { foreignKey: associationForeignKey, optional: true })
  return model
}
