import { defineClass, module } from '../ruby/class/define.ts'
import { BROADCAST_ACTIONS } from '../vocabulary/broadcast.ts'
import { broadcaster } from './broadcaster.ts'
import { broadcastContent } from './broadcasts.ts'
import { Channel } from './channel.ts'
import { signedStreamName, verifiedStreamName } from './stream-name.ts'

const NAMES = BROADCAST_ACTIONS.flatMap((action) => [
  `broadcast_${action}_to`,
  ...(action === 'remove' ? [] : [`broadcast_${action}_later_to`]),
])
const PARAMETERS = {
  ...Object.fromEntries(NAMES.map((name) => [name, '0+ k'])),
  ...{ broadcast_stream_to: '0+ k', signed_stream_name: '1', verified_stream_name: '1' },
}

/** What classes of channels answer that broadcast to pages: `extend Turbo::Streams::Broadcasts`. */
export class Broadcasts {
  static {
    module(this, 'Turbo::Streams::Broadcasts')
    defineClass(this, 'Turbo::Streams::Broadcasts', { parameters: PARAMETERS })
    giveBroadcasts(this.prototype)
  }

  broadcast_stream_to(given: readonly unknown[], { content }: { content?: unknown }): null {
    return broadcastContent(given.flat(), content ?? null)
  }
}

/** `extend Turbo::Streams::StreamName`. */
export class StreamName {
  static {
    module(this, 'Turbo::Streams::StreamName')
    defineClass(this, 'Turbo::Streams::StreamName', { parameters: PARAMETERS })
  }

  signed_stream_name(streamables: unknown): string {
    return signedStreamName(streamables)
  }

  verified_stream_name(signed: unknown): string | null {
    return verifiedStreamName(signed)
  }
}

/** `include Turbo::Streams::StreamName::ClassMethods`: every channel has what it brings. */
export class StreamNameMethods {
  static {
    module(this, 'Turbo::Streams::StreamName::ClassMethods')
  }
}

function giveBroadcasts(owner: object): void {
  for (const name of NAMES) {
    const run = broadcaster(name)
    const value = (given: readonly unknown[], options: object) => run([...given, options])
    Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
}

/** The channel that `turbo_stream_from` subscribes to, for names that were signed here. Source: turbo-rails. */
export class StreamsChannel extends Channel {
  static {
    defineClass(this, 'Turbo::StreamsChannel', { staticParameters: PARAMETERS })
    giveBroadcasts(this)
  }

  static broadcast_stream_to = Broadcasts.prototype.broadcast_stream_to
  static signed_stream_name = signedStreamName
  static verified_stream_name = verifiedStreamName

  override subscribed(): null {
    const name = this.verified_stream_name_from_params()
    return name === null ? this.reject() : this.stream_from(name)
  }
}
