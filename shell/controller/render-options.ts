import type { Status } from '../vocabulary/status.ts'
import type { Name } from './name.ts'

/** The keywords of `render`. Rails guide "Layouts and Rendering in Rails", section 2.2. */
export interface RenderOptions {
  readonly action?: Name
  readonly template?: Name
  readonly partial?: Name
  /** With `partial:`, the records that it is rendered for, or the one. */
  readonly collection?: unknown
  readonly object?: unknown
  readonly as?: Name
  readonly spacerTemplate?: Name
  readonly plain?: unknown
  readonly html?: unknown
  readonly json?: unknown
  /** With `json:`, the function that a script of the page calls with it. */
  readonly callback?: unknown
  readonly js?: unknown
  readonly xml?: unknown
  /** With `json:`, what of a record or a Hash goes in; Rails: ActiveModel::Serialization. */
  readonly only?: unknown
  readonly except?: unknown
  readonly methods?: unknown
  readonly include?: unknown
  readonly root?: unknown
  readonly body?: unknown
  /** The path of a file that is the answer as it is. */
  readonly file?: unknown
  /** What `turbo_stream.…` makes, or a list of it. */
  readonly turboStream?: unknown
  /** The formats of the template, the dearest first. */
  readonly formats?: Name | readonly Name[] | null
  /** The variants of the template, the dearest first; absent for the request's. */
  readonly variants?: Name | readonly Name[] | null
  readonly status?: Status
  /** A layout's name, or false for none. */
  readonly layout?: Name | boolean | null
  readonly locals?: Readonly<Record<string, unknown>> | Iterable<readonly [unknown, unknown]>
  readonly contentType?: string
  /** Further instance variables of the template. */
  readonly assigns?: Readonly<Record<string, unknown>> | Iterable<readonly [unknown, unknown]>
  /** An address, or a record that has one. */
  readonly location?: unknown
}

/** The keywords of `redirect_to`. */
export interface RedirectOptions {
  readonly status?: Status
  readonly notice?: unknown
  readonly alert?: unknown
  readonly flash?: Readonly<Record<string, unknown>> | Iterable<readonly [unknown, unknown]>
  /** Lets the redirect leave this host. */
  readonly allowOtherHost?: boolean
}

/** The keywords of `redirect_back`. */
export interface RedirectBackOptions extends RedirectOptions {
  readonly fallbackLocation: unknown
}

/** The keywords of `send_data` and `send_file`. */
export interface SendOptions {
  readonly filename?: string
  readonly type?: string
  /** The same as `type:`. */
  readonly contentType?: string
  readonly disposition?: 'attachment' | 'inline'
  readonly status?: Status
}

/** The keywords of `fresh_when` and `stale?`. */
export interface FreshOptions {
  readonly etag?: unknown
  readonly weakEtag?: unknown
  readonly strongEtag?: unknown
  readonly lastModified?: unknown
  /** The directives of Cache-Control: `{ max_age: 3600, public: true }`. */
  readonly cacheControl?: unknown
  readonly public?: boolean
}
