import { engineFiles } from '../../application/engines.ts'
import { HAS_RICH_TEXT } from './has-rich-text.ts'
import { storesFiles } from './stores-files.ts'

const RICH_TEXT = 'app/models/action_text/rich_text.rb'

/** The files that stand in a rich text, where files are stored. */
const EMBEDS = `  has_many_attached :embeds
  before_save { |text| text.embeds = text.body.attachables.grep(ActiveStorage::Blob).uniq if text.body.present? }
`

/** What a stored file is in a rich text. */
const IN_BLOB = `
  include ActionText::Attachable

  def previewable_attachable? = self.try(:representable?) == true
  def attachable_plain_text_representation(caption = nil) = "[#{caption || filename}]"
  def to_trix_content_attachment_partial_path = nil
`

/** The models of Action Text, where an application has rich text. */
export function richTextFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const texts = [...files].flatMap(([path, text]) => {
    return /^(?:app|lib|test)\/.+\.rb$/.test(path) && HAS_RICH_TEXT.test(text) ? [text] : []
  })
  const made = new Map<string, string>()
  if (texts.length === 0) return made
  for (const [path, text] of engineFiles('action_text')) {
    const isOne = path === RICH_TEXT && storesFiles(files)
    made.set(path, isOne ? text.replace('\n\n  def', `\n${EMBEDS}\n  def`) : text)
  }
  if (texts.some((text) => /\bhas_rich_text\b.*\bencrypted\b/.test(text))) {
    for (const [path, text] of engineFiles('action_text/encrypted')) made.set(path, text)
  }
  return made
}

/** The Ruby of a part of Rails as it is in an application with rich text: what stands in one answers as an attachment. */
export function inRichText(files: ReadonlyMap<string, string>, path: string, text: string): string {
  const isBlob = path === 'app/models/active_storage/blob.rb'
  return isBlob && files.has(RICH_TEXT) ? text.replace('\n', `\n${IN_BLOB}`) : text
}
