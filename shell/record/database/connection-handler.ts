import { ActiveRecordError } from '../../schema/errors.ts'
import type { Connection } from './connection.ts'

/** Where models find their connection: a pool's, for the turn that runs, or that of a command. */
export interface ConnectionHandler {
  readonly connection: Connection
  /** Where other roles find theirs; absent, and without one of theirs, they share the connection. */
  readonly replicas?: ReadonlyMap<string, ConnectionHandler>
  /** Whether somebody, in whichever process, has committed something since this was asked last; true where that is not known. */
  hasCommits?(): boolean
  /** What others have told since this was asked last; null where some of it may have been missed. Absent where nobody can tell. */
  notices?(channel: string): readonly string[] | null
}

/** The handler of a model class; an application's models inherit one. */
export const HANDLER: unique symbol = Symbol('connection handler')

/** No database is at hand. */
export class ConnectionNotEstablished extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::ConnectionNotEstablished'
}

/** What models have before the application has opened its database. */
export const NOT_CONNECTED: ConnectionHandler = {
  get connection(): never {
    throw new ConnectionNotEstablished('no database is at hand here: connect the models first')
  },
}
