import type { RailsResource } from './rails-resource.ts'

/** What kind of block a route stands in: it says how its path and its name are made. */
export type Level =
  | 'top'
  | 'resources'
  | 'resource'
  | 'collection'
  | 'member'
  | 'new'
  | 'nested'
  | 'root'

/** What the blocks around a route add to it. Rails: ActionDispatch::Routing::Mapper::Scope. */
export interface Scope {
  readonly level: Level
  readonly path: string
  readonly shallowPath: string
  readonly as: string | null
  readonly shallowPrefix: string | null
  readonly module: string | null
  readonly controller: string | null
  readonly action: string | null
  readonly to: unknown
  readonly via: unknown
  readonly format: unknown
  readonly isShallow: boolean
  /** Whether one of the resources around it is shallow. */
  readonly isInShallow: boolean
  readonly pathNames: ReadonlyMap<string, string>
  readonly constraints: ReadonlyMap<string, unknown>
  readonly defaults: ReadonlyMap<string, unknown>
  /** Further keywords of `scope`: parameters of each of its routes. */
  readonly options: ReadonlyMap<string, unknown>
  /** `only:` and `except:` of `scope`. */
  readonly only: readonly string[] | null
  readonly except: readonly string[] | null
  readonly resource: RailsResource | null
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>()

/** Where `draw` begins. */
export const TOP: Scope = {
  level: 'top',
  path: '',
  shallowPath: '',
  as: null,
  shallowPrefix: null,
  module: null,
  controller: null,
  action: null,
  to: null,
  via: null,
  format: undefined,
  isShallow: false,
  isInShallow: false,
  pathNames: NONE,
  constraints: NONE,
  defaults: NONE,
  options: NONE,
  only: null,
  except: null,
  resource: null,
}

/** A name with what stands around it in front. */
export function prefixed(outer: string | null, name: string | null, separator: string) {
  return outer === null ? name : `${outer}${separator}${name ?? ''}`
}

/** A path inside another, with one slash between their parts and none behind. */
export function joinPaths(outer: string, inner: string | null): string {
  return normalizePath(`${outer}/${inner ?? ''}`)
}

/** A path as Rails keeps it: slashes belong into the optional parts that they begin. */
export function normalizePath(text: string): string {
  const joined = `/${text}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const inside = joined.replace(/\/(\(+)\/?/g, '$1/')
  return /^(\(+[^)]+\))(\(+\/:[^)]+\))*$/.test(inside) ? inside.replace(/^(\(+)\//, '/$1') : inside
}
