import type { ModelClass } from '../model/model.ts'

/** How two models belong together. */
export interface Association {
  readonly name: string
  readonly kind: 'belongsTo' | 'hasMany' | 'hasOne' | 'through'
  readonly target: () => ModelClass
  /** The referring column: on this table for belongsTo, else on the target's. */
  readonly foreignKey: string
  /** The column it refers to. */
  readonly primaryKey: string
  /** For belongsTo: whether a record may do without. */
  readonly optional: boolean
  /** For through: the hasMany association in between. */
  readonly through: string
  /** For through: the association of the table in between. */
  readonly source: string
}

/** Options of `hasMany`, `hasOne` and `belongsTo`. */
export interface AssociationOptions {
  readonly foreignKey?: string
  readonly primaryKey?: string
  readonly optional?: boolean
  readonly through?: string
  readonly source?: string
}
