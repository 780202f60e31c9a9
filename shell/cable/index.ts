// The public names of webfw/cable, which is in binaries that speak over a socket alone.

import type { Cable } from '../app.ts'
import { BaseController } from '../controller/base-controller.ts'
import { signStreamNamesWith } from '../helpers/turbo-page.ts'
import { cableAnswer } from '../server/answer/cable-answer.ts'
import { makeModelsBroadcast } from './broadcastable.ts'
import { renderBroadcastsWith } from './broadcasts.ts'
import type { ChannelType } from './channels.ts'
import { nameChannel } from './channels.ts'
import { Connection } from './connection.ts'
import { prepareMessages } from './messages.ts'
import { server } from './server.ts'
import { CableSession, type ConnectionType } from './session.ts'
import { signedStreamName } from './stream-name.ts'
import { StreamsChannel } from './streams-channel.ts'

export { broadcastJobs } from './broadcast-jobs.ts'
export { Channel as CableChannel } from './channel.ts'
export {
  Connection as CableConnection,
  UnauthorizedError as CableUnauthorizedError,
} from './connection.ts'
export { CableServer } from './server.ts'
export {
  Broadcasts as CableBroadcasts,
  StreamName as CableStreamName,
  StreamNameMethods as CableStreamNameMethods,
  StreamsChannel as CableStreamsChannel,
} from './streams-channel.ts'

/** What an application has beside its channels. */
interface Parts {
  /** Its class of connections. */
  readonly connection?: ConnectionType & typeof Connection
  /** Whose helpers the pages of broadcasts have. */
  readonly renderer?: Parameters<typeof renderBroadcastsWith>[0]
}

/** The sockets of an application: its channels by their names in Ruby, and what it has beside them. */
export function cableOf(channels: Readonly<Record<string, ChannelType>>, parts: Parts = {}): Cable {
  const { connection = Connection, renderer = BaseController } = parts
  nameChannel('Turbo::StreamsChannel', StreamsChannel)
  for (const [name, type] of Object.entries(channels)) nameChannel(name, type)
  server.connectionType = connection
  renderBroadcastsWith(renderer)
  return {
    prepare: prepareMessages,
    answer: (action, world) => {
      return cableAnswer(action, world, (site) => new CableSession(site, connection))
    },
  }
}

makeModelsBroadcast()
signStreamNamesWith(signedStreamName)
