import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { classify, pluralize } from '../../shell/inflection/inflection.ts'
import { faceOf, faceValues } from './face.ts'
import { columnFields, type Field, type FieldType, isOwnWork } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import { isOwnReference, tableOf } from './references.ts'
import type { Resource } from './resource.ts'
import { fillTemplateFile } from './template.ts'

/** Writes the model; the first string field, and only that, must be present. What forms send for a json field is JSON. */
export function writeModel(files: FileWriter, resource: Resource, fields: readonly Field[]): void {
  const required = requiredField(fields)
  const face = faceOf(files.root)
  const digests = fields.filter(({ type }) => type === 'digest' || type === 'token')
  const apart = fields.flatMap(({ type, name }) => {
    const word = DECLARING[type]
    return word === undefined ? [] : [`${word} :${name}`]
  })
  files.write(
    `app/models/${resource.singular}.rb`,
    fillTemplateFile('scaffold/model.rb', {
      ...faceValues[face],
      Model: resource.className,
      validations: [
        ...(face === 'rails' ? fields.flatMap((field) => parent(field, resource)) : []),
        ...digests.map(secure),
        ...apart,
        ...(digests.length + apart.length > 0 && required ? [''] : []),
        ...(required ? [`validates :${required.column}, presence: true`] : []),
        ...fields
          .filter(({ type }) => type === 'json')
          .map(({ column }) => `validates :${column}, json: true`),
      ],
    }),
  )
}

/** What declares a value that is kept in another table. */
const DECLARING: Readonly<Partial<Record<FieldType, string>>> = {
  rich_text: 'has_rich_text',
  attachment: 'has_one_attached',
  attachments: 'has_many_attached',
}

function secure({ name, type }: Field): string {
  if (type === 'token') return name === 'token' ? 'has_secure_token' : `has_secure_token :${name}`
  return name === 'password' ? 'has_secure_password' : `has_secure_password :${name}`
}

/** What the dialect reads from the schema: the class, where the name does not say it, and an empty key. */
function parent(field: Field, { singular }: Resource): string[] {
  if (field.type !== 'references') return []
  if (field.isPolymorphic === true) return [`belongs_to :${field.name}, polymorphic: true`]
  const named =
    tableOf(field) === pluralize(field.name) ? '' : `, class_name: "${classify(tableOf(field))}"`
  const optional = isOwnReference(field, singular) ? ', optional: true' : ''
  return [`belongs_to :${field.name}${named}${optional}`]
}

/** The field a scaffold requires; anything further is added by hand. */
export function requiredField(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.type === 'string')
}

/** The test of a model and two rows of it, as Rails writes them. */
export function writeModelTests(
  files: FileWriter,
  resource: Resource,
  fields: readonly Field[],
): void {
  const { singular, plural, className } = resource
  const values = { Model: className, rows: fixtureRows(files.root, resource, fields) }
  files.write(`test/models/${singular}_test.rb`, fillTemplateFile('model/test.rb', values))
  files.write(`test/fixtures/${plural}.yml`, fillTemplateFile('model/fixtures.yml', values))
}

/** Two rows; none where what they refer to has no rows of its own. */
function fixtureRows(root: string, { singular }: Resource, fields: readonly Field[]): string[] {
  const known = columnFields(fields).filter(({ type }) => !isOwnWork(type))
  const isWhole = known.every((field) => {
    if (field.isPolymorphic === true) return false
    const path = join(root, 'test/fixtures', `${tableOf(field)}.yml`)
    return field.type !== 'references' || isOwnReference(field, singular) || existsSync(path)
  })
  const rows = ['one', 'two'].flatMap((label) => [
    ...(known.length === 0 ? [`${label}: {}`] : [`${label}:`]),
    ...known.map((field) => `  ${fixtureValue(field, label)}`),
    ...(label === 'one' ? [''] : []),
  ])
  if (isWhole) return rows
  const lead = '# These rows refer to others: make those, and take the marks away.'
  return [lead, ...rows.map((row) => (row === '' ? '' : `# ${row}`))]
}

function fixtureValue({ name, column, type, index }: Field, label: string): string {
  if (type === 'references') return `${name}: ${label}`
  if (type === 'digest') return `${column}: <%= BCrypt::Password.create("secret") %>`
  const value = FIXTURE_VALUES[type]
  const isOther = index === 'unique' && label === 'two'
  if (value !== undefined) return `${column}: ${isOther ? value.replace(/\d/, '2') : value}`
  const end = index === 'unique' ? ` ${label}` : ''
  return `${column}: My${type === 'text' ? 'Text' : 'String'}${end}`
}

const FIXTURE_VALUES: Readonly<Partial<Record<FieldType, string>>> = {
  integer: '1',
  bigint: '1',
  float: '1.25',
  decimal: '1.99',
  boolean: 'false',
  date: '1999-01-31',
  datetime: '1999-01-31 12:00:00',
  time: '10:00:00',
  json: '{}',
  uuid: '0190a5c4-6f0e-7000-8000-000000000002',
}
