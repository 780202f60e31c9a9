import { humanize } from '../../shell/inflection/inflection.ts'
import { type Field, isOwnWork } from './field.ts'
import { requiredField } from './model.ts'
import { labelOf, parentReferences } from './references.ts'
import type { Resource } from './resource.ts'

/** The lines of a scaffold's index and show pages that depend on its fields. */
export interface PageLines {
  show_title: string
  show_fields: string[]
  index_heads: string[]
  index_cells: string[]
  /** `Review` or `Review.includes(:product)`: what the list is read from. */
  listed: string
}

/** What the pages show: the required field as title and link (else `Review 1`), then every field. */
export function pageLines(root: string, resource: Resource, fields: readonly Field[]): PageLines {
  const { singular, human, className } = resource
  const shown = fields.filter(({ type }) => type !== 'digest' && !isOwnWork(type))
  const title = requiredField(fields)
  const parents = parentReferences(fields, singular)
  const naming = (row: string) => (title ? `${row}.${title.column}` : `"${human} #{${row}.id}"`)
  const link = `<td><%= link_to ${naming(singular)}, ${singular}_path(${singular}) %></td>`
  const valueOf = (field: Field, row: string) =>
    parents.includes(field) ? labelOf(root, field, `${row}.${field.name}`) : value(field, row)
  return {
    show_title: naming(`@${singular}`),
    show_fields: shown
      .filter((field) => field !== title)
      .flatMap((field) => shownField(field, valueOf(field, `@${singular}`))),
    index_heads: [
      ...(title ? [] : [`<th>${human}</th>`]),
      ...shown.map(({ column }) => `<th>${humanize(column)}</th>`),
    ],
    index_cells: [
      ...(title ? [] : [link]),
      ...shown.map((field) =>
        field === title ? link : `<td><%= ${short(field, valueOf(field, singular))} %></td>`,
      ),
    ],
    listed:
      parents.length === 0
        ? className
        : `${className}.includes(${parents.map(({ name }) => `:${name}`).join(', ')})`,
  }
}

function shownField({ column, type }: Field, text: string): string[] {
  const written = `<%= ${text} %>`
  return [
    '<div class="field">',
    `  <p class="label">${humanize(column)}</p>`,
    type === 'rich_text'
      ? `  ${written}`
      : `  <p${type === 'text' ? ' class="text"' : ''}>${written}</p>`,
    '</div>',
  ]
}

function value({ column, type }: Field, row: string): string {
  const plain = `${row}.${column}`
  if (type === 'attachment') return `link_to ${plain}.filename, ${plain} if ${plain}.attached?`
  if (type === 'attachments')
    return `safe_join ${plain}.map { |file| link_to file.filename, file }, ", "`
  return type === 'boolean' ? `${plain} ? "Yes" : "No"` : plain
}

function short({ type }: Field, text: string): string {
  if (type === 'rich_text') return `truncate(${text}.to_plain_text, length: 80)`
  return type === 'text' ? `truncate(${text}, length: 80)` : text
}
