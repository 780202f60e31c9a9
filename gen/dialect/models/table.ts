import { underscore } from '../../../shell/inflection/inflection.ts'
import type { ColumnType } from '../../../shell/schema/column-type.ts'
import { methodKey } from '../../lower/names.ts'
import { type AssociationFacts, isOfOne } from '../../schema/associations.ts'
import type { ColumnFacts, SchemaFacts, TableFacts } from '../../schema/facts.ts'
import { interfaceOf, printModule, propertyKey } from '../../typescript/print.ts'
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
  /** Classes to import from the modules of other models. */
  readonly models: readonly string[]
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

/** The generated part of a model. `models` are the class names of all models there are. */
export function modelTable(
  table: TableFacts,
  models: ReadonlySet<string>,
  given: readonly AssociationFacts[] = table.associations,
): ModelTable {
  const derived = given.filter((each) => each.node === undefined && models.has(each.className))
  const classes = derived.map((each) => each.className)
  return {
    fields: fieldsOf(table),
    declarations: derived.map(declaration),
    models: [...new Set(classes)].filter((each) => each !== table.className).sort(),
  }
}

/** What records have by the modules below their class, as the members of an interface, of which nothing runs. */
export interface Attributes {
  readonly columns: readonly ColumnFacts[]
  readonly associations: readonly AssociationFacts[]
  readonly ids: Iterable<string>
}

/** The types of attributes; `imported` says what an imported type is called in the module. */
export function attributeTypes(
  { columns, associations, ids }: Attributes,
  models: ReadonlySet<string>,
  imported: (type: string) => string,
  isOfModule: (name: string) => boolean = () => false,
): string[] {
  const pair = (name: string, type: () => string): string[] => {
    const key = propertyKey(methodKey(name))
    return [`get ${key}(): ${isOfModule(name) ? 'any' : type()}`, `set ${key}(value: unknown)`]
  }
  const known = associations.filter((each) => each.className === '' || models.has(each.className))
  return [
    ...columns.flatMap(({ name, type }) => pair(name, () => columnType(type, imported))),
    ...known.flatMap((each) => pair(each.name, () => associationType(each, imported))),
    ...[...ids].flatMap((word) => pair(word, () => 'number[]')),
  ]
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
function columnType(type: ColumnType, imported: (type: string) => string): string {
  const plain = types[type]
  return `${/^[A-Z]/.test(plain) && plain !== 'Uint8Array' ? imported(plain) : plain} | null`
}

function associationType(each: AssociationFacts, imported: (type: string) => string): string {
  if (each.className === '') return 'any'
  if (!isOfOne(each)) return `${imported('Collection')}<${each.className}>`
  return each.optional ? `${each.className} | null` : each.className
}

/** The module that exports the type of a column. */
export function typeHome(type: string): string {
  return type === 'Float' || type === 'Time' ? 'webfw/ruby' : 'webfw'
}

/** The text of gen/models/<name>.ts for a table that has no file in app/models: a join. */
export function printTableModel(table: TableFacts, models: ReadonlySet<string>): string {
  const named = new Set<string>()
  const imported = (type: string): string => {
    named.add(type)
    return type
  }
  const { fields, declarations, models: others } = modelTable(table, models)
  const columns = table.columns.filter((column) => column.name !== 'id')
  const types = attributeTypes({ ...table, columns, ids: [] }, models, imported)
  const members: Member[] = [...fields]
  if (declarations.length > 0) members.push({ kind: 'static', body: declarations })
  const from = (home: string): string[] => {
    return [...named].filter((each) => typeHome(each) === home).map((each) => `type ${each}`)
  }
  const names = ['Model', ...from('webfw')].sort(byBareName)
  const ruby = from('webfw/ruby').sort()
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
      body: { name: table.className, extends: name('Model'), members },
    },
    { kind: 'blank' },
    interfaceOf(table.className, [], types),
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
