import { outsideView } from '../helpers/outside-view.ts'
import { HANDLER } from '../record/database/connection-handler.ts'
import { OpenTransaction } from '../record/database/transaction.ts'
import { Model } from '../record/model/model.ts'
import { isBlank } from '../record/value/blank.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { world } from '../ruby/world.ts'
import { ActionBroadcastJob, BroadcastJob, BroadcastStreamJob } from './broadcast-jobs.ts'
import { broadcastAction, broadcastRefresh, broadcastRender, read, refresh } from './broadcasts.ts'
import { streamName } from './stream-name.ts'

/** Until when a refresh of a stream waits already, in seconds since 1970. */
const waiting = new Map<string, number>()
const DEBOUNCE = 0.5

/** One refresh for all that changes within half a second: the job runs after the last of these. */
function refreshLater(given: readonly unknown[]): null {
  const { streamables, content, key } = refresh(given)
  const now = world().now()
  if (streamables.every(isBlank) || (waiting.get(key) ?? 0) > now) return null
  for (const [each, at] of waiting) if (at <= now) waiting.delete(each)
  waiting.set(key, now + DEBOUNCE)
  // A job that is rolled back never runs.
  new OpenTransaction(Model[HANDLER].connection).afterRollback(() => waiting.delete(key))
  BroadcastStreamJob.set({ wait: DEBOUNCE }).perform_later(streamName(streamables), { content })
  return null
}

function actionLater(action: string | null, given: readonly unknown[]): null {
  const { streamables, rest, take } = read(given)
  const name = action ?? toS(take('action'))
  if (streamables.every(isBlank)) return null
  const [target, targets] = [plainTarget(take('target'), ''), plainTarget(take('targets'), '#')]
  const options = { action: name, target, targets, ...Object.fromEntries(rest) }
  ActionBroadcastJob.perform_later([streamName(streamables)], options)
  return null
}

/** A target as a text, which a job keeps: a record need not be there any more. */
function plainTarget(target: unknown, sign: string): unknown {
  if (target === null || ['string', 'symbol'].includes(typeof target)) return target
  return sign + toS(send(outsideView(), 'dom_id', [target].flat()))
}

function renderLater(given: readonly unknown[]): null {
  const { streamables, rest } = read(given)
  BroadcastJob.perform_later([streamName(streamables)], Object.fromEntries(rest))
  return null
}

/** What a broadcast of a name does with its streams and options: `broadcast_append_to`, `broadcast_refresh_later_to`. */
export function broadcaster(name: string): (given: readonly unknown[]) => null {
  const action = name.replace(/^broadcast_|(?:_later)?_to$/g, '')
  const isLater = name.endsWith('_later_to')
  if (action === 'refresh') return isLater ? refreshLater : broadcastRefresh
  if (action === 'render') return isLater ? renderLater : broadcastRender
  const fixed = action === 'action' ? null : action
  return (given) => (isLater ? actionLater : broadcastAction)(fixed, given)
}
