import { classify, singularize } from '../../shell/inflection/inflection.ts'
import { columnNames, type ForeignKey, type Table } from '../../shell/schema/shape.ts'

/** How the rows of two tables belong together, as their foreign keys say it. */
export interface AssociationFacts {
  readonly kind: 'belongsTo' | 'hasMany' | 'hasOne' | 'through'
  readonly name: string
  /** The other table, and its model; empty where no single one is known. */
  readonly table: string
  readonly className: string
  /** The referring column: of this table for belongsTo, else of the other (of `through`'s). */
  readonly foreignKey: string
  /** The column it refers to. */
  readonly primaryKey: string
  /** For belongsTo: whether the column takes NULL. */
  readonly optional: boolean
  /** For through: the hasMany in between, and the belongsTo of its table that leads on. */
  readonly through: string | null
  readonly source: string | null
  /** For what a model declares: of one record through others. */
  readonly isOne?: boolean
  /** For belongsTo: whether a column says the model. */
  readonly isPolymorphic?: boolean
  /** What asking for it raises, where it leads to nothing that there is. */
  readonly raises?: { readonly error: 'NameError' | 'ActiveRecordError'; readonly message: string }
  /** The declaration in Ruby, where there is one. */
  readonly node?: object
}

/** Whether an association is of one record at most. */
export function isOfOne({ kind, isOne }: AssociationFacts): boolean {
  return kind === 'belongsTo' || kind === 'hasOne' || isOne === true
}

/** The associations of every table, by the table's name. A name that a column has is left out. */
export function deriveAssociations(
  tables: readonly Table[],
): ReadonlyMap<string, readonly AssociationFacts[]> {
  const names = new Map(tables.map((table) => [table.name, table]))
  const found = new Map(tables.map((table) => [table.name, new Map<string, AssociationFacts>()]))
  const add = (table: string, association: AssociationFacts) => {
    const owner = names.get(table)
    const known = found.get(table)
    if (owner === undefined || known === undefined || known.has(association.name)) return
    if (!columnNames(owner).includes(association.name)) known.set(association.name, association)
  }
  for (const table of tables) {
    for (const key of table.foreignKeys) {
      if (names.has(key.to)) add(table.name, belongsTo(table, key))
    }
  }
  for (const table of tables) {
    for (const key of table.foreignKeys) add(key.to, hasMany(table, key))
  }
  for (const table of tables.filter(isJoinTable)) {
    const [first, second] = table.foreignKeys
    if (first === undefined || second === undefined || first.to === second.to) continue
    add(first.to, through(table, first, second))
    add(second.to, through(table, second, first))
  }
  return new Map([...found].map(([table, byName]) => [table, [...byName.values()]]))
}

/** Whether a table is nothing but two foreign keys, with or without an id and timestamps. */
export function isJoinTable(table: Table): boolean {
  const keys = table.foreignKeys.map((key) => key.column)
  const others = table.columns.filter((column) => !keys.includes(column.name))
  const plain = ['created_at', 'updated_at']
  return keys.length === 2 && others.every((column) => plain.includes(column.name))
}

function belongsTo(table: Table, key: ForeignKey): AssociationFacts {
  const column = table.columns.find((each) => each.name === key.column)
  return {
    kind: 'belongsTo',
    name: referenceName(key),
    table: key.to,
    className: classify(key.to),
    foreignKey: key.column,
    primaryKey: key.primaryKey,
    optional: column?.null ?? true,
    through: null,
    source: null,
  }
}

function hasMany(table: Table, key: ForeignKey): AssociationFacts {
  return {
    kind: 'hasMany',
    name: collectionName(table, key),
    table: table.name,
    className: classify(table.name),
    foreignKey: key.column,
    primaryKey: key.primaryKey,
    optional: true,
    through: null,
    source: null,
  }
}

function through(join: Table, own: ForeignKey, other: ForeignKey): AssociationFacts {
  return {
    kind: 'through',
    name: other.to,
    table: other.to,
    className: classify(other.to),
    foreignKey: own.column,
    primaryKey: own.primaryKey,
    optional: true,
    through: collectionName(join, own),
    source: referenceName(other),
  }
}

/** `author_id` → `author`; a key of another form is called after its table. */
function referenceName(key: ForeignKey): string {
  return /._id$/.test(key.column) ? key.column.slice(0, -3) : singularize(key.to)
}

/**
 * `comments`; where a table refers to another more than once, `sender_messages`, except by the key
 * with the other's own name. `parent_id` to the same table makes `children`.
 */
function collectionName(table: Table, key: ForeignKey): string {
  const reference = referenceName(key)
  const isPlain = reference === singularize(key.to)
  if (key.to === table.name && reference === 'parent') return 'children'
  const rivals = table.foreignKeys.filter((each) => each.to === key.to)
  return isPlain || rivals.length === 1 ? table.name : `${reference}_${table.name}`
}
