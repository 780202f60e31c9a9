import { isEmptyMailbox, TAKES_MAILS } from '../../application/takes-mails.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { Source } from '../../parse/source.ts'
import { HAS_RICH_TEXT } from './has-rich-text.ts'
import { STORES } from './stores-files.ts'

/** Parts of Rails with tables of their own: what says that an application has one, and what makes its tables. */
const PARTS = [
  {
    says: STORES,
    tables: ['active_storage_blobs', 'active_storage_attachments'],
    use: 'which Active Storage keeps files in',
    command: 'active_storage:install',
  },
  {
    says: HAS_RICH_TEXT,
    tables: ['action_text_rich_texts'],
    use: 'which Action Text keeps rich text in',
    command: 'action_text:install',
  },
  {
    says: TAKES_MAILS,
    tables: ['action_mailbox_inbound_emails', 'active_storage_blobs', 'active_storage_attachments'],
    use: 'which Action Mailbox keeps mails in',
    command: 'action_mailbox:install',
  },
] as const

/** What an application says that has a part of Rails without having made the tables for it, told once for each part. */
export function missingTables(
  files: ReadonlyMap<string, string>,
  tables: ReadonlyMap<string, unknown>,
): Diagnostic[] {
  return PARTS.flatMap(({ says, tables: needed, use, command }) => {
    const missing = needed.find((name) => !tables.has(name))
    const code = [...files].filter(
      ([path, text]) => /^(?:app\/(?!views\/)|lib\/)/.test(path) && !isEmptyMailbox(path, text),
    )
    const [path, text] = code.find(([, text]) => says.test(text)) ?? []
    const found = text === undefined ? null : says.exec(text)
    if (missing === undefined || path === undefined || text === undefined || found === null)
      return []
    const place = {
      startOffset: Buffer.byteLength(text.slice(0, found.index)),
      length: found[0].length,
    }
    const message = `There is no table ${missing}, ${use}.`
    const hint = `Run \`webfw ${command}\` and \`webfw db migrate\`.`
    return [new Source(path, text).diagnostic(place, ['missing-table', missing], message, hint)]
  })
}
