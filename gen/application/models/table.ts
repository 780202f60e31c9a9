import { underscore } from '../../../shell/inflection/inflection.ts'
import type { ColumnType } from '../../../shell/schema/column-type.ts'
import { methodKey } from '../../lower/names.ts'
import { type AssociationFacts, isOfOne } from '../../schema/associations.ts'
import type { ColumnFacts, SchemaFacts, TableFacts } from '../../schema/facts.ts'
import { printModule } from '../../typescript/print.ts'
import {
  arrow,
  callMethod,
  type Expression,
  literal,
  type Member,
  NULL,
  name,
  object,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'

/** What the schema adds to a model class: pieces that go around what its file says. */
export interface ModelTable {
  /** `table`, `columns` and `defaults`: the first members of the class. */
  readonly fields: readonly Member[]
  /** `this.hasMany(…)`, `this.belongsTo(…)`: for the class's static block. */
  readonly declarations: readonly Statement[]
  /** Accessors of columns and associations: the last members of the class. */
  readonly accessors: readonly Member[]
  /** Names to import from `webfw`, as they stand in the braces. */
  readonly framework: readonly string[]
  /** The same for `webfw/ruby`. */
  readonly ruby: readonly string[]
  /** Classes to import from the modules of other models. */
  readonly models: readonly string[]
}

/** What the class and its modules define themselves, by Ruby name: those accessors are left to them. */
export interface OwnMethods {
  readonly readers: ReadonlySet<string>
  readonly writers: ReadonlySet<string>
  /** What modules of the class define, readers by their names and writers with `=`, and a call of one. */
  readonly mixed: ReadonlySet<string>
  /** The columns of the class above, where the two share a table. */
  readonly inherited: ReadonlySet<string>
  readonly super: (name: string, args: Expression[]) => Expression
}

export const NO_METHODS: OwnMethods = {
  readers: new Set(),
  writers: new Set(),
  mixed: new Set(),
  inherited: new Set(),
  super: () => NULL,
}

/** The tables that have a model: those with a file in app/models, and those that join two of them. */
export function modelTables(facts: SchemaFacts, files: ReadonlySet<string>): TableFacts[] {
  return [...facts.tables.values()].filter((table) => {
    if (files.has(table.className)) return true
    if (!table.isJoin) return false
    const joined = table.foreignKeys.map((key) => facts.tables.get(key.to)?.className ?? '')
    return joined.every((each) => files.has(each))
  })
}

/**
 * The generated part of a model. `models` are the class names of all models there are; `imported`
 * says what an imported type is called in the module.
 */
export function modelTable(
  table: TableFacts,
  models: ReadonlySet<string>,
  own: OwnMethods = NO_METHODS,
  imported: (type: string) => string = (type) => type,
  ids: ReadonlyMap<string, string> = new Map(),
  given: readonly AssociationFacts[] = table.associations,
): ModelTable {
  const columns = table.columns.filter((column) => column.name !== 'id' && !isWhole(column, own))
  const associations = given.filter((each) => each.className === '' || models.has(each.className))
  const accessors: Member[] = []
  for (const column of columns) accessors.push(...columnAccessors(column, own, imported))
  for (const each of associations)
    if (!isWhole(each, own)) accessors.push(...associationAccessors(each, own, imported))
  for (const [word, list] of ids) accessors.push(...idAccessors(word, list, own))
  const derived = associations.filter((each) => each.node === undefined)
  const classes = derived.map((each) => each.className)
  return {
    fields: fieldsOf(table),
    declarations: derived.map(declaration),
    accessors,
    ...importedTypes(columns, associations, own),
    models: [...new Set(classes)].filter((each) => each !== table.className).sort(),
  }
}

function fieldsOf(table: TableFacts): Member[] {
  const modifiers = ['static', 'override', 'readonly']
  const kept = table.columns.filter(({ isVirtual }) => isVirtual !== true)
  const columns = kept.map((column): [string, Expression] => {
    return [column.name, string(column.kept ?? column.type)]
  })
  const defaults = table.columns.flatMap((column): [string, Expression][] => {
    const isSet = column.default !== null && column.default !== undefined
    return isSet ? [[column.name, valueLiteral(column.default)]] : []
  })
  const scales = table.columns.flatMap((column): [string, Expression][] => {
    return column.scale === null ? [] : [[column.name, name(String(column.scale))]]
  })
  const natives = kept.flatMap((column): [string, Expression][] => {
    return column.native === undefined ? [] : [[column.name, string(column.native)]]
  })
  const generated = table.columns.filter(({ isGenerated }) => isGenerated === true)
  const field = (key: string, value: Expression): Member => {
    return { kind: 'field', key, modifiers, value }
  }
  const constant = (pairs: [string, Expression][]): Expression => {
    return { kind: 'as', value: object(Object.fromEntries(pairs)), type: 'const' }
  }
  return [
    field('table', string(table.name)),
    field('columns', constant(columns)),
    ...(defaults.length === 0 ? [] : [field('tableDefaults', constant(defaults))]),
    ...(scales.length === 0 ? [] : [field('columnScales', constant(scales))]),
    ...(natives.length === 0 ? [] : [field('columnNatives', constant(natives))]),
    ...(generated.length === 0
      ? []
      : [
          field('generatedColumns', {
            kind: 'array',
            items: generated.map((column) => string(column.name)),
          }),
        ]),
  ]
}

function declaration(each: AssociationFacts): Statement {
  const method = each.kind === 'belongsTo' ? 'belongsTo' : 'hasMany'
  const options: Record<string, Expression> = {}
  if (each.through === null) options['foreignKey'] = string(each.foreignKey)
  else options['through'] = string(each.through)
  if (each.source !== null) options['source'] = string(each.source)
  if (each.primaryKey !== 'id') options['primaryKey'] = string(each.primaryKey)
  if (each.kind === 'belongsTo' && each.optional) options['optional'] = name('true')
  const target = arrow([], name(each.className))
  return statement(callMethod(THIS, method, string(each.name), target, object(options)))
}

/** Whether reader and writer are there without the class itself: in a module, or in the class above. */
function isWhole({ name: key }: { readonly name: string }, own: OwnMethods): boolean {
  if (own.readers.has(key) || own.writers.has(key)) return false
  const [isRead, isWritten] = [own.mixed.has(key), own.mixed.has(`${key}=`)]
  return own.inherited.has(key) ? isRead === isWritten : isRead && isWritten
}

function hasReader({ readers, mixed }: OwnMethods, key: string): boolean {
  return readers.has(key) || mixed.has(key)
}

function columnAccessors(
  column: ColumnFacts,
  own: OwnMethods,
  imported: (type: string) => string,
): Member[] {
  const plain = columnType(column.type)
  const isRead = !hasReader(own, column.name)
  const type = `${isRead && isImported(plain) ? imported(plain) : plain} | null`
  const read = callMethod(THIS, 'readColumn', string(column.name))
  const write = callMethod(THIS, 'writeColumn', string(column.name), name('value'))
  return accessorPair(column.name, type, read, write, own)
}

function associationAccessors(
  each: AssociationFacts,
  own: OwnMethods,
  imported: (type: string) => string,
): Member[] {
  const isMany = !isOfOne(each) && !hasReader(own, each.name)
  const one = each.optional ? `${each.className} | null` : each.className
  const type =
    each.className === '' ? 'any' : isMany ? `${imported('Collection')}<${each.className}>` : one
  const read = callMethod(THIS, 'association', string(each.name))
  const write = callMethod(THIS, 'assignAssociation', string(each.name), name('value'))
  return accessorPair(each.name, type, read, write, own)
}

/** `tag_ids`, the ids of `tags`. */
function idAccessors(word: string, list: string, own: OwnMethods): Member[] {
  const read = callMethod(THIS, 'associatedIds', string(list))
  const write = callMethod(THIS, 'associateIds', string(list), name('value'))
  return accessorPair(word, 'number[]', read, write, own)
}

function accessorPair(
  key: string,
  type: string,
  read: Expression,
  write: Expression,
  own: OwnMethods,
): Member[] {
  const [isRead, isWritten] = [own.mixed.has(key), own.mixed.has(`${key}=`)]
  const isAbove = own.inherited.has(key)
  const reader: Member = {
    kind: 'method',
    key: methodKey(key),
    modifiers: ['get'],
    parameters: [],
    returns: isRead ? 'any' : type,
    body: [{ kind: 'return', value: isRead || isAbove ? own.super(key, []) : read }],
  }
  const writer: Member = {
    kind: 'method',
    key: methodKey(key),
    modifiers: ['set'],
    parameters: [{ target: name('value'), type: 'unknown' }],
    body: [statement(isWritten || isAbove ? own.super(`${key}=`, [name('value')]) : write)],
  }
  const pair: Member[] = []
  if (!own.readers.has(key)) pair.push(reader)
  if (!own.writers.has(key)) pair.push(writer)
  return pair
}

const types: Readonly<Record<ColumnType, string>> = {
  string: 'string',
  text: 'string',
  integer: 'number',
  float: 'Float',
  decimal: 'Decimal',
  boolean: 'boolean',
  date: 'CalendarDate',
  datetime: 'Time',
  time: 'Time',
  binary: 'Uint8Array',
  json: 'unknown',
}

/** The TypeScript type of a column's values. */
export function columnType(type: ColumnType): string {
  return types[type]
}

function isImported(type: string): boolean {
  return /^[A-Z]/.test(type) && type !== 'Uint8Array'
}

/** The module that exports the type of a column. */
export function typeHome(type: string): string {
  return type === 'Float' || type === 'Time' ? 'webfw/ruby' : 'webfw'
}

function importedTypes(
  columns: readonly ColumnFacts[],
  associations: readonly AssociationFacts[],
  own: OwnMethods,
): { framework: string[]; ruby: string[] } {
  const named = new Set<string>()
  for (const column of columns) {
    const type = columnType(column.type)
    if (isImported(type) && !hasReader(own, column.name)) named.add(type)
  }
  const isMany = (each: AssociationFacts) => !isOfOne(each) && !hasReader(own, each.name)
  if (associations.some(isMany)) named.add('Collection')
  const types = [...named].sort()
  return {
    framework: types.filter((each) => typeHome(each) === 'webfw').map((each) => `type ${each}`),
    ruby: types.filter((each) => typeHome(each) !== 'webfw').map((each) => `type ${each}`),
  }
}

/** The text of gen/models/<name>.ts for a table that has no file in app/models: a join. */
export function printTableModel(table: TableFacts, models: ReadonlySet<string>): string {
  const {
    fields,
    declarations,
    accessors,
    framework,
    ruby,
    models: others,
  } = modelTable(table, models)
  const members: Member[] = [...fields]
  if (declarations.length > 0) members.push({ kind: 'static', body: declarations })
  const names = ['Model', ...framework].sort(byBareName)
  const imports = [
    `import { ${names.join(', ')} } from 'webfw'`,
    ...(ruby.length === 0 ? [] : [`import { ${ruby.join(', ')} } from 'webfw/ruby'`]),
    ...others.map((each) => `import { ${each} } from './${underscore(each)}.ts'`),
  ]
  return printModule([
    { kind: 'raw', text: imports.join('\n') },
    { kind: 'blank' },
    {
      kind: 'class',
      exported: true,
      body: { name: table.className, extends: name('Model'), members: [...members, ...accessors] },
    },
  ]).text
}

function byBareName(left: string, right: string): number {
  return left.replace('type ', '') < right.replace('type ', '') ? -1 : 1
}

/** A plain value as TypeScript: what a column's default is. */
function valueLiteral(value: unknown): Expression {
  if (value === null || value === undefined) return NULL
  if (typeof value === 'string') return string(value)
  if (typeof value === 'bigint') return literal(`${value}n`)
  if (Array.isArray(value)) return { kind: 'array', items: value.map(valueLiteral) }
  if (typeof value !== 'object') return literal(String(value))
  const entries = Object.entries(value).map(([key, each]) => [key, valueLiteral(each)] as const)
  return object(Object.fromEntries(entries))
}
