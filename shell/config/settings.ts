import type { SameSite } from '../controller/cookie-options.ts'
import type { FilterWord } from '../log/filter.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import type { Status } from '../vocabulary/status.ts'
import { MiddlewareStack } from './middleware-stack.ts'
import type { SessionSettings } from './session-cookie.ts'
import { SSL_OPTIONS, type SslOptions } from './ssl-options.ts'

/**
 * What `config/app.rb` may set. Each has the value it needs in production already; an environment
 * variable of the same meaning wins over it.
 *
 * @example
 * Webfw.configure do |config|
 *   config.body_limit = 50 * 1024 * 1024
 * end
 */
export class Settings {
  static {
    nameClass(this, 'Webfw::Settings')
  }

  /** Bytes of a request's head; 431 above. */
  headLimit = 64 * 1024
  /** Header fields of a request; 431 above. */
  fieldLimit = 100
  /** Bytes of a request's target; 414 above. */
  targetLimit = 8 * 1024
  /** Bytes of a request's body; 413 above. */
  bodyLimit = 10 * 1024 * 1024
  /** Pairs of a query or form; 400 above. */
  parameterLimit = 4096
  /** Levels of `a[b][c]`; 400 above. */
  parameterDepth = 32
  /** Template nodes that one page may evaluate. */
  fuel = 10_000_000
  /** Partials within partials. */
  templateDepth = 12
  /** Bytes of one page, and of any text in it; just below 32 MiB at most. */
  outputLimit = 8 * 1024 * 1024
  /** Bytes of the core's memory that one request may take; 192 MiB at most. */
  memoryLimit = 64 * 1024 * 1024

  /** Puts a field with an error into a `div`. */
  frameFaultyFields = true
  /** The class of that `div`. */
  faultyFieldClass = 'field_with_errors'
  /** Writes a `button` for `button_to`, and not an `input` as Rails did before 7.0. */
  buttonToGeneratesButtonTag = true

  /** Seconds a session lives after it was last written. */
  sessionMaxAge = 14 * 24 * 3600
  /** Refuses what browsers send from pages of another origin, beside the token. */
  forgeryProtectionOriginCheck = true
  /** The session cookie's name. */
  sessionName = '_webfw_session'
  /** The attributes of the session cookie and how long it lives: `expire_after`, `same_site`, `domain` and their kin. */
  sessionOptions: SessionSettings = {}
  /** `SameSite` of cookies that say none themselves: `lax`, `strict`, `none`, or null for none. */
  cookiesSameSiteProtection: SameSite | null = 'lax'
  /** Encrypts the session cookie, which is signed in any case. */
  encryptSession = false

  /** Seconds that an idle connection is kept. */
  idleTimeout = 60
  /** Seconds for a request's head to arrive. */
  headTimeout = 15
  /** Seconds without a byte of an awaited body. */
  bodyTimeout = 30
  /** Seconds for a whole request. */
  requestTimeout = 60
  /** Seconds that SIGTERM leaves to requests in flight. */
  drainTimeout = 10
  /** Open connections; 503 above. */
  connectionLimit = 10_000

  /** Hosts that a request may name, and patterns of whole ones; empty for any. */
  hosts: FilterWord[] = []
  /** Answers plain http with a redirect to https, makes cookies Secure and sends Strict-Transport-Security. */
  forceSsl = false
  /** Takes every request for one that came over TLS, which a proxy ended without saying so. */
  assumeSsl = false
  /** What `forceSsl` does in particular. */
  sslOptions: SslOptions = SSL_OPTIONS
  /** `Content-Security-Policy`, or null for none. */
  contentSecurityPolicy: string | null = null
  /** Directives of policies that allow the nonce of a page: `script-src`. */
  contentSecurityPolicyNonceDirectives: string[] = []
  /** `Feature-Policy`, or null for none. */
  permissionsPolicy: string | null = null
  /** Has browsers report what is against that policy, and do it all the same. */
  contentSecurityPolicyReportOnly = false
  /** The file of public/ that a request for HTML is answered with where no route matches; null for plain text. */
  notFoundPage: string | null = null
  /** What makes the pages of errors: `routes`, or a controller and its action as `errors#show`; null for public/. */
  exceptionsApp: string | null = null
  /** Further header fields of every page; nil for one of the usual ones leaves it out. */
  headers: Record<string, string | null> = {}
  /** Statuses of the application's own errors, by the names of their classes: `"Shelf::Empty" => :not_found`. */
  rescueResponses: Record<string, Status> = {}
  /** The class of form builders where neither a form nor its controller names one. */
  formBuilder: unknown = null
  /** What `permit` does about a parameter that it names not: `:log` or `:raise`. */
  unpermittedParameters: string | null = null
  /** Words and patterns that hide a parameter's value in the log, as those of `rails new`. */
  filterParameters: FilterWord[] = [
    'passw',
    'email',
    'secret',
    'token',
    '_key',
    'crypt',
    'salt',
    'certificate',
    'otp',
    'ssn',
    'cvv',
    'cvc',
  ]
  /** What each line of a request begins with: methods of the request, texts and lambdas that are given it. */
  logTags: unknown[] = []
  /** Where `Rails.cache` keeps: `memory_store`, `solid_cache_store`, `null_store`; null for the first, and for the second in tests. */
  cacheStore: string | null = null
  /**
   * Whether `cache` in templates keeps; null for in production, and in development where there is tmp/caching-dev.txt.
   * Rails guide "Caching with Rails".
   */
  performCaching: boolean | null = null
  /** Characters that `Rails.cache` keeps, shared by all workers. */
  cacheSize = 256 * 1024 * 1024
  /** The work of a password's digest, as a power of two: 4 to 31. */
  passwordCost = 10
  /** The day that a week begins with: `:sunday`. */
  beginningOfWeek = 'monday'
  /** The zone that times are shown in, by its name in Rails or in the time zone database. */
  timeZone = 'UTC'
  /** The path of the sockets of Action Cable; null for where they are mounted alone. */
  cableMountPath: string | null = '/cable'
  /** What `action_cable_meta_tag` says instead of that path. */
  cableUrl: string | null = null
  /** Origins of pages that may open a socket beside the application's own: Strings, or patterns. */
  cableAllowedRequestOrigins: FilterWord[] = []
  /** Whether pages of the host that is asked may. */
  cableAllowSameOriginAsHost = true
  /** Whether every page may. */
  cableDisableRequestForgeryProtection = false
  /** Serves public/; a proxy may do it instead. */
  serveStaticFiles = true

  /**
   * Whether requests of the application may go to addresses of this machine and of private networks; null for not in production. A
   * name is looked at by the address that it leads to.
   */
  outgoingPrivateAddresses: boolean | null = null
  /** Hosts, `host:port`, addresses and networks that are asked all the same: `"solr"`, `"10.1.0.0/16"`. */
  outgoingAllowedHosts: string[] = []
  /** Bytes of an answer that is kept as a whole. */
  outgoingBodyLimit = 100 * 1024 * 1024

  /** Runs `after_commit` and `after_rollback` in the order of their declarations, as Rails since 7.1; else the latest first. */
  runAfterTransactionCallbacksInOrderDefined = false
  /** Raises where an `attr_readonly` of a saved record is assigned; else it keeps its value in silence. */
  raiseOnAssignToAttrReadonly = true
  /** Seconds for which a session that has written reads the primary too; infinite where no request is sent to a replica. */
  databaseSelectorDelay = Number.POSITIVE_INFINITY
  /** Raises where a record would load an association by itself. */
  strictLoadingByDefault = false
  /** The attributes that `inspect` of a record shows; `:all` for all of them. */
  attributesForInspect: (string | symbol)[] = ['all']

  #middleware = new MiddlewareStack()

  /** The application's own Rack middleware, which Rails' files say alone. */
  get middleware(): MiddlewareStack {
    return this.#middleware
  }

  set middleware(stack: MiddlewareStack) {
    this.#middleware = stack
  }
}
