import { classify, pluralize } from '../../shell/inflection/inflection.ts'
import { faceOf, faceValues } from './face.ts'
import type { Field, FieldType } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import { isOwnReference, tableOf } from './references.ts'
import type { Resource } from './resource.ts'
import { fillTemplateFile } from './template.ts'

/** Writes the model; the first string field, and only that, must be present. What forms send for a json field is JSON. */
export function writeModel(files: FileWriter, resource: Resource, fields: readonly Field[]): void {
  const required = requiredField(fields)
  const face = faceOf(files.root)
  const digests = fields.filter(({ type }) => type === 'digest')
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

function secure({ name }: Field): string {
  return name === 'password' ? 'has_secure_password' : `has_secure_password :${name}`
}

/** What the dialect reads from the schema: the class, where the name does not say it, and an empty key. */
function parent(field: Field, { singular }: Resource): string[] {
  if (field.type !== 'references') return []
  const named =
    tableOf(field) === pluralize(field.name) ? '' : `, class_name: "${classify(tableOf(field))}"`
  const optional = isOwnReference(field, singular) ? ', optional: true' : ''
  return [`belongs_to :${field.name}${named}${optional}`]
}

/** The field a scaffold requires; anything further is added by hand. */
export function requiredField(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.type === 'string')
}
