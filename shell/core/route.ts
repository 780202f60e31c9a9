/** One drawn route. `gen/routes.ts` is a list of these, in the order they match. */
export interface Route {
  /** `ALL` stands for every verb. */
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'ALL'
  /** `/articles/:id`; as Rails writes it with `*name` for a glob and optional parts in parentheses. */
  readonly path: string
  /** `articles`, `admin/articles`. */
  readonly controller: string
  /** `show`. */
  readonly action: string
  /** `article`, for `article_path`; routes of one path share it. Null for a route without a helper. */
  readonly name: string | null
  /** Parameters that the path does not say. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>
  /** The patterns of parameters, as texts. */
  readonly constraints?: Readonly<Record<string, string>>
  /** Programs of the core for whole pieces of the path, by the names of their parameters. */
  readonly patterns?: Readonly<Record<string, string>>
  /** The program of the core for a path that is more than words and whole pieces. */
  readonly matcher?: string
  /** What words of the request are, where a path alone does not decide: a text, or the source of a pattern between slashes. */
  readonly request?: Readonly<Record<string, string>>
  /** The methods of gen/controllers/asked_routes_controller.ts that a request has to please. */
  readonly asks?: readonly string[]
  /** Where requests are sent, in place of an action. */
  readonly redirect?: Redirect
  /** The environments that reach it, where it is not all: `if Rails.env.development?` stands around it. */
  readonly environments?: readonly string[]
}

/** How the names of what constraints ask begin. */
export const ASKING = 'asks_'

/** What `redirect(…)` says. */
export interface Redirect {
  /** `/articles/%{id}`. */
  readonly to: string
  readonly status: number
}

/** Whether requests of an environment reach a route. */
export function isReached({ environments }: Route, environment: string): boolean {
  return environments?.includes(environment) !== false
}
