import type { Resource } from './resource.ts'
import { RouteError } from './route-error.ts'

/** Marks a mapper whose block is over. */
export const ENDED = 'ended'

/**
 * The error for a call on a mapper while another one draws: the block inside `resources` takes its
 * mapper as an argument, and a call without a receiver goes to the outer one.
 */
export function refuseBareCall(call: string, open: string, resource: Resource | null): RouteError {
  const word = call.split(' ')[0] ?? call
  if (open === ENDED) {
    return new RouteError(word, `${call} is drawn after the block of its mapper has ended.`, '')
  }
  if (open === 'member' || open === 'collection') {
    const plural = resource?.plural ?? 'posts'
    return new RouteError(
      word,
      `${call} stands in the block of ${open} without its mapper.`,
      `Write: ${plural}.${open} do |${open}| ${open}.${call} end`,
    )
  }
  const plural = open.replace('resources :', '')
  return new RouteError(
    word,
    `${call} stands in the block of ${open} without its mapper.`,
    /^(member|collection)$/.test(call)
      ? `Write: ${open} do |${plural}| ${plural}.${call} do |${call}| ${call}.get "…" end end`
      : `Write: ${open} do |${plural}| ${plural}.${call} end`,
  )
}
