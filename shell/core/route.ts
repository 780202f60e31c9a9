/** One drawn route. `gen/routes.ts` is a list of these, in the order they match. */
export interface Route {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/articles/:id`. */
  readonly path: string
  /** `articles`. */
  readonly controller: string
  /** `show`. */
  readonly action: string
  /** `article`, for `article_path`; routes of one path share it. Null for a route without a helper. */
  readonly name: string | null
}
