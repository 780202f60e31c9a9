import { FrameworkError, StatusError } from '../errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspect, toS } from '../ruby/object/texts.ts'

/** A class of errors with a status, which applications raise and rescue by its name. */
function raisable(rubyName: string, status: number, publicMessage: string) {
  return class extends StatusError {
    static override readonly rubyName: string = rubyName
    readonly status = status
    readonly publicMessage = publicMessage

    constructor(message: unknown = null) {
      super(codeOf(rubyName), message === null ? rubyName : toS(message))
    }
  }
}

/** `BAD_REQUEST` of `ActionController::BadRequest`. */
function codeOf(rubyName: string): string {
  const [name = ''] = rubyName.split('::').slice(-1)
  return name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()
}

/** `raise ActionController::BadRequest, "…"`: an action says that the request cannot be understood. */
export class BadRequest extends raisable('ActionController::BadRequest', 400, 'Bad Request') {}

/** `raise ActionController::RoutingError, "Not Found"`: an action says that there is no such page. */
export class RoutingError extends raisable('ActionController::RoutingError', 404, 'Not Found') {}

/** What the core answers before an action runs: an application may rescue it all the same. */
export class ParseError extends raisable(
  'ActionDispatch::Http::Parameters::ParseError',
  400,
  'Bad Request',
) {}

export class InvalidMimeType extends raisable(
  'ActionDispatch::Http::MimeNegotiation::InvalidType',
  406,
  'Not Acceptable',
) {}

export class IpSpoofAttackError extends raisable(
  'ActionDispatch::RemoteIp::IpSpoofAttackError',
  500,
  'Internal Server Error',
) {}

/** Parameters that no `permit` has let through were to become a Hash. */
export class UnfilteredParameters extends ArgumentError {
  static override readonly rubyName: string = 'ActionController::UnfilteredParameters'

  constructor(message = 'unable to convert unpermitted parameters to hash') {
    super(message)
  }
}

/** What `permit` names not was sent, and `config.unpermitted_parameters` is `:raise`. */
export class UnpermittedParameters extends FrameworkError {
  static override readonly rubyName: string = 'ActionController::UnpermittedParameters'
  /** Their names. */
  readonly params: readonly string[]

  constructor(names: readonly string[]) {
    super('UNPERMITTED_PARAMETERS', unpermittedMessage(names))
    this.params = names
  }
}

/** `found unpermitted parameters: :price, :cost`. */
export function unpermittedMessage(names: readonly string[]): string {
  const list = names.map((name) => inspect(Symbol.for(name))).join(', ')
  return `found unpermitted parameter${names.length === 1 ? '' : 's'}: ${list}`
}
