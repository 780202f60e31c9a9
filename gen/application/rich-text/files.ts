import { storesFiles } from '../storage/stores-files.ts'
import { HAS_RICH_TEXT } from './has-rich-text.ts'
import { ATTACHABLE, EMBEDS, ENCRYPTED, IN_BLOB, RECORD, richText } from './models.ts'

/** The models of Action Text, where an application has rich text; their files are not on disk. */
export function richTextFiles(files: ReadonlyMap<string, string>): [path: string, text: string][] {
  const texts = [...files].flatMap(([path, text]) => {
    return /^(?:app|lib|test)\/.+\.rb$/.test(path) && HAS_RICH_TEXT.test(text) ? [text] : []
  })
  if (texts.length === 0) return []
  const isEncrypted = texts.some((text) => /\bhas_rich_text\b.*\bencrypted\b/.test(text))
  const models = {
    record: RECORD,
    rich_text: richText(storesFiles(files) ? EMBEDS : ''),
    ...(isEncrypted ? { encrypted_rich_text: ENCRYPTED } : {}),
    attachable: ATTACHABLE,
  }
  return Object.entries(models).map(([name, text]) => [`app/models/action_text/${name}.rb`, text])
}

/** The Ruby of a part of Rails as it is in an application with rich text: what stands in one answers as an attachment. */
export function inRichText(files: ReadonlyMap<string, string>, path: string, text: string): string {
  const isBlob = path === 'app/models/active_storage/blob.rb'
  return isBlob && files.has('app/models/action_text/rich_text.rb')
    ? text.replace('\n', `\n${IN_BLOB}`)
    : text
}
