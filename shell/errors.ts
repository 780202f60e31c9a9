import { StandardError } from './ruby/exception/exception.ts'
import { toS } from './ruby/object/texts.ts'

/** What every error of the framework carries beside its message. */
export interface ErrorOptionsOf {
  /** What to type next. */
  readonly hint?: string
  readonly cause?: unknown
}

/** The root of the framework's errors: a stable `code`, and a `hint` that says what to do next. */
export class FrameworkError extends StandardError {
  static override readonly rubyName: string = 'Webfw::Error'
  readonly code: string
  readonly hint: string | null

  constructor(code: string, message: string, options: ErrorOptionsOf = {}) {
    super(message)
    this.code = code
    this.hint = options.hint ?? null
    if (options.cause !== undefined) this.cause = options.cause
  }
}

/** An error with a status of its own and a sentence that a visitor may read. */
export abstract class StatusError extends FrameworkError {
  static override readonly rubyName: string = 'StatusError'
  abstract readonly status: number
  abstract readonly publicMessage: string
}

/** `params.require` of a key that is missing or empty: 400 naming the key. */
export class ParameterMissing extends StatusError {
  static override readonly rubyName: string = 'ActionController::ParameterMissing'
  readonly status = 400
  readonly publicMessage: string
  readonly param: string

  constructor(given: string | symbol, keys: readonly string[] = []) {
    const param = toS(given)
    const message = `param is missing or the value is empty: ${param}`
    super('PARAMETER_MISSING', message, {
      hint: keys.length === 0 ? 'The request has no parameters.' : `It has ${keys.join(', ')}.`,
    })
    this.param = param
    this.publicMessage = message
  }
}

/** Attributes that no `permit` has let through were given to a record: 400. */
export class ForbiddenAttributes extends StatusError {
  static override readonly rubyName: string = 'ActiveModel::ForbiddenAttributesError'
  readonly status = 400
  readonly publicMessage = 'Bad Request'

  constructor(model: string) {
    super('FORBIDDEN_ATTRIBUTES', `Parameters for ${model} were not permitted.`, {
      hint: 'Name the attributes a visitor may set: params.require(:model).permit(:title).',
    })
  }
}

/** More requests than `rate_limit` lets through: 429. */
export class TooManyRequests extends StatusError {
  static override readonly rubyName: string = 'ActionController::TooManyRequests'
  readonly status = 429
  readonly publicMessage = 'Too Many Requests'
  /** Seconds after which another is counted anew (RFC 6585, section 4). */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('TOO_MANY_REQUESTS', 'Too many requests: rate_limit.')
    this.retryAfter = retryAfter
  }
}

/** A browser that `allow_browser` keeps out: 406. */
export class UnsupportedBrowser extends StatusError {
  static override readonly rubyName: string = 'ActionController::UnsupportedBrowser'
  readonly status = 406
  readonly publicMessage = 'Your browser is not supported. Please upgrade it to continue.'

  constructor() {
    super(
      'UNSUPPORTED_BROWSER',
      'allow_browser: the browser is older than the versions that it takes.',
    )
  }
}

/** No route matches: a plain 404. */
export class RouteNotFoundError extends StatusError {
  static override readonly rubyName: string = 'ActionController::RoutingError'
  readonly status = 404
  readonly publicMessage = 'Not Found'
  readonly method: string
  readonly path: string
  /** The routes whose paths come closest, as `GET /posts`. */
  readonly nearest: readonly string[]

  constructor(method: string, path: string, nearest: readonly string[] = []) {
    const question = nearest[0] === undefined ? '' : ` Did you mean ${nearest[0]}?`
    super('ROUTE_NOT_FOUND', `No route for ${method} ${path}.${question}`)
    this.method = method
    this.path = path
    this.nearest = nearest
  }
}

/** A path lacks one of its parts, or no route has the name: `rescue ActionController::UrlGenerationError`. */
export class UrlGenerationError extends FrameworkError {
  static override readonly rubyName: string = 'ActionController::UrlGenerationError'

  constructor(message: unknown = null, code = 'NO_PATH', hint?: string) {
    const text = message === null ? 'ActionController::UrlGenerationError' : toS(message)
    super(code, text, hint === undefined ? {} : { hint })
  }
}

/** A route names a controller or an action that does not exist: 404. */
export class ActionNotFound extends StatusError {
  static override readonly rubyName: string = 'AbstractController::ActionNotFound'
  readonly status = 404
  readonly publicMessage = 'Not Found'

  /** Of an application's `raise`, a message alone. */
  constructor(controller = '', action?: string) {
    const text =
      action === undefined
        ? controller || 'AbstractController::ActionNotFound'
        : `The action '${action}' could not be found for the controller '${controller}'.`
    const hint =
      action === undefined
        ? 'Such a page is not there.'
        : `Write def ${action === 'new' ? 'new_action' : action} in that controller.`
    super('ACTION_NOT_FOUND', text, { hint })
  }
}

/** A file of public/ that is there cannot be read now, as when descriptors have run out: 503. */
export class FileUnavailable extends StatusError {
  static override readonly rubyName: string = 'FileUnavailable'
  readonly status = 503
  readonly publicMessage = 'Service Unavailable'
  readonly retryAfter = 1

  constructor(path: string, cause: unknown) {
    super('FILE_UNAVAILABLE', `public${path} cannot be read: ${String(cause)}`, { cause })
  }
}

/** The form's token is missing or wrong: 403. */
export class InvalidAuthenticityToken extends StatusError {
  static override readonly rubyName: string = 'ActionController::InvalidAuthenticityToken'
  readonly status = 403
  readonly publicMessage = 'Invalid authenticity token'

  constructor(message = 'Invalid authenticity token', hint?: string) {
    super('INVALID_AUTHENTICITY_TOKEN', message, hint === undefined ? {} : { hint })
  }
}

/** Another site made a browser send the request, or JavaScript was to answer its page: 422. */
export class InvalidCrossOriginRequest extends StatusError {
  static override readonly rubyName: string = 'ActionController::InvalidCrossOriginRequest'
  readonly status = 422
  readonly publicMessage = 'The change you wanted was rejected'

  constructor(message: string, hint?: string) {
    super('INVALID_CROSS_ORIGIN_REQUEST', message, hint === undefined ? {} : { hint })
  }
}

/** An action rendered or redirected twice. */
export class DoubleRenderError extends FrameworkError {
  static override readonly rubyName: string = 'AbstractController::DoubleRenderError'
  constructor(action: string) {
    super('DOUBLE_RENDER', `Render or redirect was called twice in the action '${action}'.`, {
      hint: 'An action answers once: put `return` after the first render or redirect_to.',
    })
  }
}

/** No template of that name among the views. */
export class MissingTemplate extends FrameworkError {
  static override readonly rubyName: string = 'ActionView::MissingTemplate'
  constructor(template: string, nearest?: string) {
    super('MISSING_TEMPLATE', `There is no template ${template}.`, {
      hint:
        nearest === undefined
          ? `Write app/views/${template}.html.erb.`
          : `Did you mean ${nearest}? Or write app/views/${template}.html.erb.`,
    })
  }
}

/** `respond_to` has none of the formats that the visitor takes: 406. */
export class UnknownFormat extends StatusError {
  static override readonly rubyName: string = 'ActionController::UnknownFormat'
  readonly status = 406
  readonly publicMessage = 'Not Acceptable'

  /** An action that raises it itself may give a message. */
  constructor(wanted: unknown = null, known: readonly string[] = [], has = 'respond_to has') {
    const message = Array.isArray(wanted)
      ? `The visitor takes ${wanted.join(', ')}; ${has} ${known.join(', ')}.`
      : String(wanted ?? 'ActionController::UnknownFormat')
    super('UNKNOWN_FORMAT', message)
  }
}

/** An action that answered nothing has no template: 406 to a browser. */
export class MissingExactTemplate extends UnknownFormat {
  static override readonly rubyName: string = 'ActionController::MissingExactTemplate'

  constructor(template: string, nearest?: string) {
    super(['html'], [], missing(template, nearest))
  }
}

function missing(template: string, nearest?: string): string {
  const hint = nearest === undefined ? '' : `Did you mean ${nearest}? Or `
  return `there is no template ${template}. ${hint}Write app/views/${template}.html.erb.`
}

/** A redirect to another host that nobody allowed. */
export class UnsafeRedirectError extends FrameworkError {
  static override readonly rubyName: string = 'ActionController::Redirecting::UnsafeRedirectError'
  constructor(location: string) {
    super('UNSAFE_REDIRECT', `Unsafe redirect to ${JSON.stringify(location)}: another host.`, {
      hint: 'Pass allow_other_host: true when that host is meant.',
    })
  }
}

/** A session or cookie value that cannot be stored. */
export class SessionError extends FrameworkError {
  static override readonly rubyName: string = 'SessionError'
  readonly reason: string

  constructor(reason: string, options: ErrorOptionsOf = {}) {
    super('SESSION_REFUSED', `Session refused: ${reason}.`, options)
    this.reason = reason
  }
}

/** A cookie that no browser would keep. */
export class CookieOverflow extends FrameworkError {
  static override readonly rubyName: string = 'ActionDispatch::Cookies::CookieOverflow'
  constructor(name: string, size: number) {
    super(
      'COOKIE_OVERFLOW',
      `${name} cookie overflowed with size ${size} bytes: 4,096 is the most.`,
      {
        hint: 'Store an id in the cookie, and the data behind it in the database.',
      },
    )
  }
}

/** A setting whose value cannot be used: stops the boot with one line. */
export class ConfigurationError extends FrameworkError {
  static override readonly rubyName: string = 'ConfigurationError'
  constructor(message: string, hint?: string) {
    super('CONFIGURATION', message, hint === undefined ? {} : { hint })
  }
}

/** A mistake in config/app.rb. */
export class SettingsError extends ConfigurationError {
  static override readonly rubyName: string = 'SettingsError'
  /** The setting that was given what it does not take. */
  readonly setting: string | undefined

  constructor(message: string, setting?: string) {
    super(`config/app.rb: ${message}`)
    this.setting = setting
  }
}

/** A command line that names no command, or gives one what it does not take. */
export class UsageError extends FrameworkError {
  static override readonly rubyName: string = 'UsageError'
  constructor(message: string) {
    super('USAGE', message)
  }
}

/** The core stopped at a trap: always our defect, never the application's. */
export class CoreTrap extends FrameworkError {
  static override readonly rubyName: string = 'CoreTrap'
  constructor(crossing: string, cause: unknown) {
    super('CORE_TRAP', `The core stopped in ${crossing}.`, {
      cause,
      hint: 'This is a defect of webfw: please report it with the line above.',
    })
  }
}
