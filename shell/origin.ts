/** Scheme and host that `*_url` puts in front: `WEBFW_URL`, else those of the request. */
export const ORIGIN: unique symbol = Symbol('origin')

/** Where a `*_url` helper is called: a controller, a view or a test. */
export interface HasOrigin {
  readonly [ORIGIN]: string
}
