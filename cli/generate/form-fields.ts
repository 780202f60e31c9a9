import { attributesOf, type Field, type FieldType, isOwnWork } from './field.ts'
import { isOwnReference } from './references.ts'

const inputs: Readonly<Record<FieldType, string>> = {
  string: 'text_field',
  text: 'text_area',
  integer: 'number_field',
  bigint: 'number_field',
  float: 'number_field',
  decimal: 'number_field',
  boolean: 'check_box',
  date: 'date_field',
  datetime: 'datetime_field',
  time: 'time_field',
  json: 'text_area',
  binary: 'file_field',
  uuid: 'text_field',
  references: 'select',
  digest: 'password_field',
  token: 'text_field',
  rich_text: 'rich_textarea',
  attachment: 'file_field',
  attachments: 'file_field',
}

/** The lines of a form: a label and the input that suits the column, for each field. */
export function formFields(fields: readonly Field[], ownName: string): string[] {
  const typed = fields.filter(({ type }) => !isOwnWork(type))
  return typed.flatMap((field, index) => [
    ...(index === 0 ? [] : ['']),
    ...(field.type === 'digest' || field.isPolymorphic === true
      ? severalFields(field)
      : formField(field, ownName)),
  ])
}

/** A password and the same once more; the class and the id of any row. */
function severalFields(field: Field): string[] {
  return attributesOf(field).flatMap((attribute, index) => [
    ...(index === 0 ? [] : ['']),
    '<div class="field">',
    `  <%= form.label :${attribute} %>`,
    `  <%= form.${field.type === 'digest' ? 'password_field' : 'text_field'} :${attribute} %>`,
    '</div>',
  ])
}

function formField(field: Field, ownName: string): string[] {
  const { name, column, type } = field
  const label = `  <%= form.label :${column} %>`
  if (type === 'boolean') {
    return ['<div class="field check">', `  <%= form.check_box :${column} %>`, label, '</div>']
  }
  const rest =
    type === 'references'
      ? `, ${name}_options${isOwnReference(field, ownName) ? ', include_blank: true' : ''}`
      : type === 'float' || type === 'decimal'
        ? ', step: "any"'
        : type === 'attachments'
          ? ', multiple: true'
          : ''
  return [
    '<div class="field">',
    label,
    `  <%= form.${inputs[type]} :${column}${rest} %>`,
    ...(type === 'json' ? fieldMessages(ownName, column) : []),
    '</div>',
  ]
}

/** The messages of one field, beside it: what is wrong with a text is hard to tell from afar. */
function fieldMessages(ownName: string, column: string): string[] {
  return [
    `  <% ${ownName}.errors[:${column}].each do |message| %>`,
    '    <p class="message"><%= message %></p>',
    '  <% end %>',
  ]
}
