import { classify, humanize, pluralize, singularize } from '../../shell/inflection/inflection.ts'
import { listFiles } from '../generation/app-source.ts'
import { attributesOf, type Field, type FieldType, isOwnWork } from './field.ts'
import { isOwnReference, tableOf } from './references.ts'
import { declaredColumns } from './schema-facts.ts'

/** The attributes of a valid row as Ruby writes them, and the lines that make the rows it needs. */
export interface Sample {
  fixtures: string[]
  attributes: string[]
  /** The same for a second row. */
  others: string[]
}

const literals: Readonly<Record<FieldType, string>> = {
  string: '',
  text: '',
  integer: '7',
  bigint: '7',
  float: '1.5',
  decimal: '"9.99"',
  boolean: 'true',
  date: '"2026-01-31"',
  datetime: '"2026-01-31 12:00:00"',
  time: '"12:00:00"',
  json: '"{}"',
  binary: '',
  uuid: '"0190a5c4-6f0e-7000-8000-000000000001"',
  references: '',
  digest: '',
  token: '',
  rich_text: '',
  attachment: '',
  attachments: '',
}

/** A row for the tests of a scaffold. */
export function sampleRow(root: string, fields: readonly Field[], ownName: string): Sample {
  const sample: Sample = { fixtures: [], attributes: [], others: [] }
  for (const field of fields) {
    if (isOwnReference(field, ownName) || /^attachments?$/.test(field.type)) continue
    if (isOwnWork(field.type)) continue
    if (field.isPolymorphic === true) {
      const pairs = anyRow(root, field, sample.fixtures, pluralize(ownName))
      sample.attributes.push(...pairs)
      sample.others.push(...pairs)
      continue
    }
    if (field.type === 'digest') {
      const pairs = attributesOf(field).map(
        (name) => `${name}: "${humanize(field.name)} of the test"`,
      )
      sample.attributes.push(...pairs)
      sample.others.push(...pairs)
      continue
    }
    const attribute =
      field.type === 'references'
        ? `${field.column}: ${makeParent(root, field, sample.fixtures, [pluralize(ownName)])}.id`
        : `${field.column}: ${literal(field.column, field.type)}`
    sample.attributes.push(attribute)
    sample.others.push(field.index === 'unique' ? anotherValue(field) : attribute)
  }
  return sample
}

/** A row of the first table that a model has. */
function anyRow(root: string, { name, column }: Field, fixtures: string[], own: string): string[] {
  const [table] = listFiles(root, 'app/models')
    .map((path) => pluralize(path.replace(/^app\/models\/|\.rb$/g, '')))
    .filter((each) => each !== own && declaredColumns(root, each) !== null)
  if (table === undefined) return []
  const row = makeParent(root, { name: singularize(table), table }, fixtures, [own])
  return [`${name}_type: "${classify(table)}"`, `${column}: ${row}.id`]
}

/** A second value for a column that takes each one once. */
function anotherValue({ column, type }: Field): string {
  const value = literals[type]
  const other = /^\d/.test(value)
    ? `1${value}`
    : value
        .replace('2026', '2027')
        .replace(/^"(\d\.)/, '"1$1')
        .replace(/^"12:/, '"13:')
  return `${column}: ${value === '' ? `"Another ${humanize(column)}"` : other}`
}

/** Adds the line that makes a row of a referenced table, after those of the tables it references. */
function makeParent(
  root: string,
  field: Pick<Field, 'name' | 'table'>,
  fixtures: string[],
  above: string[],
): string {
  const variable = `@${field.name}`
  const table = tableOf(field)
  if (fixtures.some((line) => line.startsWith(`${variable} =`)) || above.includes(table)) {
    return variable
  }
  const columns = declaredColumns(root, table) ?? []
  const attributes = columns.flatMap((column) => {
    if (column.type !== 'references')
      return [`${column.name}: ${literal(column.name, column.type)}`]
    const parent = makeParent(root, column, fixtures, [...above, table])
    return [`${column.name}_id: ${parent}.id`]
  })
  fixtures.push(`${variable} = ${classify(table)}.create!(${attributes.join(', ')})`)
  return variable
}

function literal(column: string, type: FieldType): string {
  return literals[type] || `"${humanize(column)} of the test"`
}
