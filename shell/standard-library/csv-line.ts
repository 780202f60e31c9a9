import { toS } from '../ruby/object/texts.ts'

/** What may be said of a line; the names are Ruby's. */
interface LineOptions {
  readonly col_sep?: unknown
  readonly force_quotes?: unknown
}

/** The line of a row: fields that need it stand in quotes. */
export function csvLine(fields: readonly unknown[], options: LineOptions): string {
  const separator = toS(options.col_sep ?? ',')
  const written = fields.map((field) => {
    const text = field === null || field === undefined ? '' : toS(field)
    const isEmptyText = text === '' && field !== null && field !== undefined
    const isQuoted =
      options.force_quotes === true ||
      isEmptyText ||
      text.includes(separator) ||
      /["\r\n]/.test(text)
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${written.join(separator)}\n`
}
