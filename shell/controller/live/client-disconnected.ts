import { RuntimeError } from '../../ruby/exception/standard-errors.ts'

/** The visitor of a streaming action has left. */
export class ClientDisconnected extends RuntimeError {
  static override readonly rubyName: string = 'ActionController::Live::ClientDisconnected'

  constructor(message = 'client disconnected') {
    super(message)
  }
}
