import { DeserializationError } from '../jobs/errors.ts'
import { Job } from '../jobs/job.ts'
import { defineClass } from '../ruby/class/define.ts'
import type { Keywords } from '../ruby/types.ts'
import { broadcastAction, broadcastContent, broadcastRender } from './broadcasts.ts'

const PERFORM = { perform: '1 k' }

/** `broadcast_append_later_to` and its kin. A record that is gone meanwhile is none to show. Source: turbo-rails. */
export class ActionBroadcastJob extends Job {
  static {
    defineClass(this, 'Turbo::Streams::ActionBroadcastJob', { parameters: PERFORM })
    this.discard_on([DeserializationError], null)
  }

  perform(stream: unknown, options: Keywords): null {
    return broadcastAction(null, [stream, options])
  }
}

/** `broadcast_render_later_to`. */
export class BroadcastJob extends Job {
  static {
    defineClass(this, 'Turbo::Streams::BroadcastJob', { parameters: PERFORM })
    this.discard_on([DeserializationError], null)
  }

  perform(stream: unknown, options: Keywords): null {
    return broadcastRender([stream, options])
  }
}

/** `broadcast_refresh_later_to`. */
export class BroadcastStreamJob extends Job {
  static {
    defineClass(this, 'Turbo::Streams::BroadcastStreamJob', { parameters: PERFORM })
    this.discard_on([DeserializationError], null)
  }

  perform(stream: unknown, { content }: Keywords): null {
    return broadcastContent([stream], content)
  }
}

/** The jobs by which broadcasts are made later, by their names in Ruby. */
export const broadcastJobs = {
  'Turbo::Streams::ActionBroadcastJob': ActionBroadcastJob,
  'Turbo::Streams::BroadcastJob': BroadcastJob,
  'Turbo::Streams::BroadcastStreamJob': BroadcastStreamJob,
}
