import type { AppFacts } from '../app-facts.ts'
import { BROADCASTS, MODEL_REMEDIES } from '../class-body/rails-words.ts'

const LATER = 'Jobs and mail come with a later version: call the work in the action until then.'

/** The words that declare what is kept elsewhere: `has_one_attached :logo`. */
export const KEPT_ELSEWHERE = /\b(has_one_attached|has_many_attached|has_rich_text)[ (]:(\w+)/g

/**
 * Why a method is not there, where its name says it: it sends over a socket, or speaks of an attachment or of rich
 * text that a model of the application declares. Null for any other name.
 */
export function absenceOf({ keptElsewhere }: AppFacts, name: string): string | null {
  if (/^rich_?text_?area(_tag)?$/.test(name)) return MODEL_REMEDIES.has_rich_text ?? null
  if (/^(?:perform|deliver)_(?:later|now)$/.test(name)) return LATER
  if (name === 'broadcast_refresh') return BROADCASTS
  if (/^broadcast_\w+(_to|_later|_later_to|_refresh\w*)$/.test(name)) return BROADCASTS
  const plain = name.replace(/[=?!]$/, '')
  const kept = plain.replace(
    /^(with_attached_|with_rich_text_|rich_text_)|_(attachments?|blobs?|and_embeds)$/g,
    '',
  )
  const word = keptElsewhere.get(kept)
  return word === undefined ? null : (MODEL_REMEDIES[word] ?? null)
}
