import { signedStreamName, verifiedStreamName } from '../helpers/stream-name.ts'
import { defineClass } from '../ruby/class/define.ts'
import { BROADCAST_ACTIONS } from '../vocabulary/broadcast.ts'
import { broadcaster } from './broadcaster.ts'
import { broadcastContent } from './broadcasts.ts'
import { Channel } from './channel.ts'

/** The channel that `turbo_stream_from` subscribes to, for names that were signed here. Source: turbo-rails. */
export class StreamsChannel extends Channel {
  static {
    const names = BROADCAST_ACTIONS.flatMap((action) => [
      `broadcast_${action}_to`,
      ...(action === 'remove' ? [] : [`broadcast_${action}_later_to`]),
    ])
    const own = { broadcast_stream_to: '0+ k', signed_stream_name: '1', verified_stream_name: '1' }
    defineClass(this, 'Turbo::StreamsChannel', {
      staticParameters: { ...Object.fromEntries(names.map((name) => [name, '0+ k'])), ...own },
    })
    for (const name of names) {
      const run = broadcaster(name)
      const value = (given: readonly unknown[], options: object) => run([...given, options])
      Object.defineProperty(this, name, { value, configurable: true, writable: true })
    }
  }

  static broadcast_stream_to(given: readonly unknown[], { content }: { content?: unknown }): null {
    return broadcastContent(given.flat(), content ?? null)
  }

  static signed_stream_name(streamables: unknown): string {
    return signedStreamName(streamables)
  }

  static verified_stream_name(signed: unknown): string | null {
    return verifiedStreamName(signed)
  }

  override subscribed(): null {
    const name = verifiedStreamName(this.params().get('signed_stream_name'))
    return name === null ? this.reject() : this.stream_from(name)
  }
}
