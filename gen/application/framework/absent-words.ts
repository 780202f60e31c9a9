import type { AppFacts } from '../app-facts.ts'
import { BROADCASTS, MODEL_REMEDIES } from '../class-body/rails-words.ts'

/** Methods that public applications have of gems, by the gem. */
const OF_GEMS: Readonly<Record<string, string>> = {
  set_page_and_extract_portion_from: 'geared_pagination',
  current_page_param: 'geared_pagination',
  will_paginate: 'will_paginate',
  paginate: 'will_paginate or kaminari',
  auto_link: 'rails_autolink',
  pagy: 'pagy',
  authorize: 'pundit',
  policy_scope: 'pundit',
  authenticate_user: 'devise',
  acts_as_taggable: 'acts-as-taggable-on',
  friendly: 'friendly_id',
  render_async: 'render_async',
}

/** The words that declare what is kept elsewhere: `has_one_attached :logo`. */
export const KEPT_ELSEWHERE = /\b(has_one_attached|has_many_attached|has_rich_text)[ (]:(\w+)/g

/**
 * Why a method is not there, where its name says it: it sends over a socket, speaks of an attachment or of rich text
 * that a model of the application declares, or is a gem's. Null for any other name.
 */
export function absenceOf({ keptElsewhere }: AppFacts, name: string): string | null {
  if (/^broadcast_\w+(_to|_later|_later_to|_refresh\w*)$/.test(name)) return BROADCASTS
  const plain = name.replace(/[=?!]$/, '')
  const kept = plain.replace(
    /^(with_attached_|with_rich_text_|rich_text_)|_(attachments?|blobs?|and_embeds)$/g,
    '',
  )
  const word = keptElsewhere.get(kept)
  if (word !== undefined) return MODEL_REMEDIES[word] ?? null
  const gem = Object.hasOwn(OF_GEMS, plain) ? OF_GEMS[plain] : undefined
  return gem === undefined
    ? null
    : `It is a method of the gem ${gem}, which is not read: write what it does into lib/ or app/, or do without it.`
}
