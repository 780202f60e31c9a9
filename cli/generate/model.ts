import type { Field } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import type { Resource } from './resource.ts'
import { fillTemplateFile } from './template.ts'

/** Writes the model; the first string field, and only that, must be present. What forms send for a json field is JSON. */
export function writeModel(files: FileWriter, resource: Resource, fields: readonly Field[]): void {
  const required = requiredField(fields)
  const digests = fields.filter(({ type }) => type === 'digest')
  files.write(
    `app/models/${resource.singular}.rb`,
    fillTemplateFile('scaffold/model.rb', {
      Model: resource.className,
      validations: [
        ...digests.map(secure),
        ...(digests.length > 0 && required ? [''] : []),
        ...(required ? [`validates :${required.column}, presence: true`] : []),
        ...fields
          .filter(({ type }) => type === 'json')
          .map(({ column }) => `validates :${column}, json: true`),
      ],
    }),
  )
}

function secure({ name }: Field): string {
  return name === 'password' ? 'has_secure_password' : `has_secure_password :${name}`
}

/** The field a scaffold requires; anything further is added by hand. */
export function requiredField(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.type === 'string')
}
