import type { RubyLogger } from '../log/logger.ts'
import { objectOf } from '../record/declaration/given.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { toS } from '../ruby/object/texts.ts'
import { logger } from '../running.ts'
import { broadcast } from './broadcast.ts'
import { Connection, identifierOf, identifiersOf, internalStream } from './connection.ts'

/** What `where` is given beside, or without, the identifiers of connections. */
export class InvalidIdentifiersError extends StandardError {
  static {
    defineClass(this, 'ActionCable::RemoteConnections::RemoteConnection::InvalidIdentifiersError')
  }
}

/** The sockets of one visitor, in whichever process. */
class RemoteConnection {
  static {
    defineClass(this, 'ActionCable::RemoteConnections::RemoteConnection', {
      parameters: { disconnect: '0 k:reconnect?' },
    })
  }

  readonly #stream: string

  constructor(stream: string) {
    this.#stream = stream
  }

  /** Closes them; browsers come back by themselves unless `reconnect: false` is said. */
  disconnect({ reconnect = true }: { reconnect?: unknown } = {}): null {
    return broadcast(this.#stream, { type: 'disconnect', reconnect: reconnect === true })
  }
}

/** `ActionCable.server.remote_connections`. */
class RemoteConnections {
  static {
    defineClass(this, 'ActionCable::RemoteConnections', { parameters: { where: '1' } })
  }

  readonly #identifiers: readonly string[]

  constructor(identifiers: readonly string[]) {
    this.#identifiers = identifiers
  }

  /** Those that are known by these; all that `identified_by` names. Raises InvalidIdentifiersError for others. */
  where(given: unknown): RemoteConnection {
    const values = objectOf(given)
    if (!this.#identifiers.every((name) => Object.hasOwn(values, name))) {
      throw new InvalidIdentifiersError(
        `Expected identifiers: ${this.#identifiers.join(', ')}, got: ${Object.keys(values).join(', ')}`,
      )
    }
    return new RemoteConnection(
      internalStream(identifierOf(this.#identifiers.map((name) => values[name]))),
    )
  }
}

/** `ActionCable.server`. */
class Server {
  static {
    defineClass(this, 'ActionCable::Server::Base', {
      parameters: { broadcast: '1+ &', remote_connections: '0', logger: '0' },
    })
  }

  /** The application's class of connections. */
  connectionType: typeof Connection = Connection

  /** Sends a message to all who listen to the stream, once the transaction that runs is committed. */
  broadcast(stream: unknown, [message = null]: readonly unknown[]): null {
    return broadcast(toS(stream), message)
  }

  remote_connections(): RemoteConnections {
    return new RemoteConnections(identifiersOf(this.connectionType))
  }

  logger(): RubyLogger {
    return logger
  }
}

/** The server of this process. */
export const server = new Server()

/** `ActionCable`. */
export class CableServer {
  static {
    defineClass(this, 'ActionCable', { staticParameters: { server: '0' } })
  }

  static server(): Server {
    return server
  }
}
