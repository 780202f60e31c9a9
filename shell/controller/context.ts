import type { View } from '../helpers/view.ts'
import type { LogFields } from '../log/log.ts'
import type { DatabaseRole } from '../ruby/request-state.ts'
import type { Cookies } from './cookies.ts'
import type { SiteCheck } from './fetch-site.ts'
import type { Flash } from './flash.ts'
import type { Params } from './params.ts'
import type { Request } from './request.ts'
import type { RequestCounts } from './request-counts.ts'
import type { Response } from './response.ts'
import type { Session } from './session.ts'

/** What a template is rendered with. */
export interface RenderJob {
  readonly template: string
  readonly layout: string | null
  readonly assigns: Readonly<Record<string, unknown>>
  readonly locals: ReadonlyMap<string, unknown>
  /** What `render turbo_stream:` was given. */
  readonly streams?: readonly unknown[]
  /** The controller, for views that ask it. */
  readonly controller?: object
  /** A method of the controller that its views may call, by its Ruby name. */
  helper?(name: string): ((...args: never[]) => unknown) | undefined
}

/** One line of the application's log, from inside a request. */
export interface Logger {
  debug(message: unknown, fields?: LogFields): void
  info(message: unknown, fields?: LogFields): void
  warn(message: unknown, fields?: LogFields): void
  error(message: unknown, fields?: LogFields): void
}

/** What a controller is made with: one request on its way through the application. */
export interface ActionContext {
  /** `articles`, as the route names it. */
  readonly controllerName: string
  readonly actionName: string
  readonly request: Request
  readonly response: Response
  readonly params: Params
  readonly session: Session
  readonly flash: Flash
  readonly cookies: Cookies
  readonly logger: Logger
  /** The database that the request reads and writes; absent for the one that writes. */
  readonly role?: DatabaseRole | null
  /** What the lines of the log begin with while it runs: `config.log_tags`. */
  readonly logTags?: readonly string[]
  /** What `rate_limit` counts in. */
  readonly counts: RequestCounts
  /**
   * The template of a name as seen from this controller, or null. `formats`: the first of these that there is,
   * '' for HTML. `variants`: those of the request where nothing is given.
   */
  findTemplate(
    name: string,
    formats?: readonly string[],
    variants?: readonly string[],
  ): string | null
  /** Whether pages load Turbo, whose frames ask for parts of pages. */
  readonly usesTurbo?: boolean
  /** The import map of this build as a text; absent where pages have none. */
  readonly importmap?: string | null
  /** `Content-Security-Policy` and `Feature-Policy` as the settings say them. */
  readonly policies?: { readonly content: string | null; readonly permissions: string | null }
  /** Whether some template is not HTML. */
  readonly hasTemplateFormats?: boolean
  /** The names of all templates, for messages. */
  templateNames(): readonly string[]
  /** Renders into the core and makes the result the response's body. */
  render(job: RenderJob): void
  /** The helpers of views, for the code of the action. */
  helpers(job: RenderJob, isNew: boolean): View
  /** The page that was rendered; null before. */
  readonly rendered: RenderJob | null
  /** The controller that runs; null before. */
  controller: { assigns(): Readonly<Record<string, unknown>> } | null
  /** The page that is being rendered while a helper awaits; null when none is. */
  rendering?(): Promise<void> | null
  /** Copies what may be asked for later, after what opened the context has closed it. */
  detach?(): void
  /**
   * Why the request is taken for a forgery; null where it is not. `check` says it instead of the token alone, and is
   * told whether the request has the right one.
   */
  forgery?(check?: SiteCheck): Error | null
  /** Whether `config.force_ssl` is on. */
  readonly forcesTls?: boolean
  /** Goes on as for a visitor without a session and cookies, and sends none. */
  forgetVisitor?(): void
  /** The path of a record, a list of them or a path. */
  pathOf(target: unknown): string
  /** The path of an action: `{ action: 'index' }`. */
  actionPath(options: Readonly<Record<string, unknown>>): string
}
