import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import type { Definition } from '../model/definition.ts'
import type { Model, ModelClass } from '../model/model.ts'
import { modelNamed } from '../model/model-named.ts'
import { nameOf } from '../model/names.ts'
import type { Extension } from './extended.ts'
import type { Relation } from './relation.ts'

/** What a scope gives of an association's records: `has_many :comments, -> { order(:id) }`. */
export type AssociationScope = (relation: Relation<Model>, owner: Model | null) => Relation<Model>

/** What becomes of the associated records when their owner is destroyed. Rails guide "Active Record Associations". */
export type Dependent =
  | 'destroy'
  | 'destroy_async'
  | 'delete'
  | 'delete_all'
  | 'nullify'
  | 'restrict_with_error'
  | 'restrict_with_exception'

/** How two models belong together. */
export interface Association {
  readonly name: string
  readonly kind: 'belongsTo' | 'hasMany' | 'hasOne' | 'through'
  /** Whether it gives a collection, or one record. */
  readonly isMany: boolean
  readonly target: () => ModelClass
  /** The referring column: on this table for belongsTo, else on the target's. */
  readonly foreignKey: string
  /** The column it refers to. */
  readonly primaryKey: string
  /**
   * The column that holds the class of the owner: on this table for a polymorphic belongsTo, else on the
   * target's (`as:`); null where a key leads to one class.
   */
  readonly type: string | null
  /** For belongsTo: whether a record may do without. */
  readonly optional: boolean
  /** For through: the association in between. */
  readonly through: string
  /** For through: the association of the table in between. */
  readonly source: string
  /** For through a polymorphic belongsTo: the class of which records are wanted. */
  readonly sourceType: string | null
  readonly scope: AssociationScope | null
  /** The modules whose methods its collections have beside their own. */
  readonly extensions: (() => readonly Extension[]) | null
  /** Whether a save of the owner saves changed records, and destroys marked ones. */
  readonly autosave: boolean
  /** Whether errors of its records say which record they are of: `lines[0].price`. */
  readonly indexErrors: boolean
  /** What becomes of the records that leave their owner. */
  readonly dependent: Dependent | null
  /** Whether it is not loaded by itself. */
  readonly isStrict: boolean
  /** For belongsTo: the column of the other table that counts; null for none. */
  readonly counter: string | null
  /** For belongsTo: the columns beside `updated_at` that a save sets in the other record; null where it touches none. */
  readonly touch: readonly string[] | null
  /** What is called when a record comes into the collection, or leaves it. */
  readonly changes: Changes
}

/** What is called with the owner and the record. */
type ChangeCall = (owner: never, record: never) => unknown

/** The moments of a collection's change. Rails guide "Active Record Associations", section 4.5. */
export interface Changes {
  readonly beforeAdd?: readonly ChangeCall[]
  readonly afterAdd?: readonly ChangeCall[]
  readonly beforeRemove?: readonly ChangeCall[]
  readonly afterRemove?: readonly ChangeCall[]
}

/** Options of `hasMany`, `hasOne` and `belongsTo`. */
export interface AssociationOptions extends Changes {
  readonly foreignKey?: string
  readonly primaryKey?: string
  readonly optional?: boolean
  readonly through?: string
  readonly source?: string
  readonly sourceType?: string
  /** The other side is a polymorphic belongsTo of this name. */
  readonly as?: string
  /** For belongsTo: the class is in the column `<name>_type`. */
  readonly polymorphic?: boolean
  readonly scope?: AssociationScope
  /** `extend: Counting`, and what `has_many` has in its block. */
  readonly extend?: () => readonly Extension[]
  readonly autosave?: boolean
  readonly indexErrors?: unknown
  readonly dependent?: Dependent
  readonly strictLoading?: boolean
  /** For belongsTo: the record that it leads to where none was set before validation. */
  readonly default?: (record: never) => unknown
  /** For belongsTo: the column of the other table that counts, or true for `<table>_count`. */
  readonly counterCache?: boolean | string
  /** For belongsTo: whether saving touches the other record; a name touches that column too. */
  readonly touch?: boolean | string
}

/** The class of the record that a polymorphic association of this record leads to; null where it leads nowhere. */
export function targetOf(owner: Model, association: Association): ModelClass | null {
  if (association.kind !== 'belongsTo' || association.type === null) return association.target()
  const name = owner.readColumn(association.type)
  return name === null ? null : (modelNamed(String(name)) as ModelClass)
}

/** Whether a `belongs_to` leads to records of several classes; not where `source_type:` says which. */
export function isPolymorphic({ kind, type, sourceType }: Association): boolean {
  return kind === 'belongsTo' && type !== null && sourceType === null
}

/** The association, or an ArgumentError that names those there are. */
export function requireAssociation(definition: Definition, name: unknown): Association {
  const association = definition.associations.get(nameOf(name))
  if (association !== undefined) return association
  const known = [...definition.associations.keys()].join(', ') || 'none'
  throw new ArgumentError(
    `${definition.name} has no association ${nameOf(name)}. Associations: ${known}`,
  )
}

/** The association of the table in between that one goes through; of a polymorphic one that to the class of `source_type:`. */
export function sourceIn(between: Definition, through: Association): Association {
  const isNamed = between.associations.has(through.source)
  const source = requireAssociation(between, isNamed ? through.source : through.name)
  const { target, sourceType } = through
  return isPolymorphic(source) && sourceType !== null ? { ...source, target, sourceType } : source
}

/** The association to the table in between, of which only the rows are meant that lead to the class of `source_type:`. */
export function middleOf(
  definition: Definition,
  through: Association,
  between: Definition,
): Association {
  const middle = requireAssociation(definition, through.through)
  const { type, sourceType } = sourceIn(between, through)
  if (type === null || sourceType === null) return middle
  const scope: AssociationScope = (relation, owner) => {
    return (middle.scope?.(relation, owner) ?? relation).where({ [type]: sourceType })
  }
  return { ...middle, scope }
}

/** The target of an association that a whole query is about; a polymorphic one has none. */
export function oneTarget(association: Association): ModelClass {
  if (isPolymorphic(association)) {
    throw new ArgumentError(
      `${association.name} is polymorphic: its records are in several tables, and one query cannot join them`,
    )
  }
  return association.target()
}

/** The columns that refer to the owner, without one. */
export function emptied({ foreignKey, type }: Association): Record<string, null> {
  return type === null ? { [foreignKey]: null } : { [foreignKey]: null, [type]: null }
}
