import { words } from './notation.ts'
import type { Words } from './word.ts'

/** What a broadcast does to a page. Turbo handbook, Streams. */
export const BROADCAST_ACTIONS = [
  'append',
  'prepend',
  'before',
  'after',
  'replace',
  'update',
  'remove',
  'refresh',
  'action',
  'render',
] as const

/** `broadcast_append`, to the record's own stream, and `…_to` one that is named; `…_later` by a job, but for `remove`. */
export const broadcastNames: readonly string[] = BROADCAST_ACTIONS.flatMap((action) => {
  const now = [`broadcast_${action}`, `broadcast_${action}_to`]
  return action === 'remove'
    ? now
    : [...now, `broadcast_${action}_later`, `broadcast_${action}_later_to`]
})

const ANY = 'values keys nil'

/** What records say to pages. Source: turbo-rails, Turbo::Broadcastable. */
export const broadcastWords: Words = words({
  ...Object.fromEntries(broadcastNames.map((name) => [name, ANY])),
  broadcast_target_default: 'any ()',
  'suppressed_turbo_broadcasts?': 'Boolean ()',
})

/** What models declare of it. */
export const broadcastDeclarations: Words = words({
  broadcasts_to: ANY,
  broadcasts: ANY,
  broadcasts_refreshes_to: ANY,
  broadcasts_refreshes: ANY,
})

/** What model classes answer. */
export const broadcastModelWords: Words = words({
  suppressing_turbo_broadcasts: 'any (|&)',
  'suppressed_turbo_broadcasts?': 'Boolean ()',
  broadcast_target_default: 'any ()',
})
