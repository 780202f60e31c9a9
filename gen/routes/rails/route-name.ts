import { RouteError } from '../route-error.ts'
import { normalizePath, type Scope } from './scope.ts'

/** What the name of a route is made of. */
interface NameParts {
  readonly scope: Scope
  /** What `as:` says. */
  readonly as: string | null
  /** The word or path that was drawn; null where it holds more than words. */
  readonly action: string | null
  /** Whether it is a standard action of its resources. */
  readonly isStandard: boolean
  isTaken(name: string): boolean
}

/** The name of a route, or null where it has none. Rails: Mapper::Resources#name_for_action. */
export function nameFor({ scope, as, action, isStandard, isTaken }: NameParts): string | null {
  const prefix = partOf(as ?? (isStandard ? null : action))
  const { resource, as: outer } = scope
  if (resource !== null && as === null && action === null) return null
  const collection = resource?.collectionName ?? null
  const member = resource?.memberName ?? null
  const parts = {
    nested: [outer, prefix],
    collection: [prefix, outer, collection],
    new: [prefix, 'new', outer, member],
    member: [prefix, outer, member],
    root: [outer, collection, prefix],
    top: [outer, member, prefix],
    resources: [outer, member, prefix],
    resource: [outer, member, prefix],
  }[scope.level]
  const name = parts.filter((part) => part !== null && part !== '').join('_')
  if (name === '') return null
  if (as === null) return /^_?[a-z_]\w*$/i.test(name) && !isTaken(name) ? name : null
  if (!/^[_a-z]\w*$/i.test(name)) {
    const hint = 'A name has letters, digits and underscores.'
    throw new RouteError(as, `as: "${as}" cannot name a helper: it would be ${name}_path.`, hint)
  }
  if (isTaken(name)) {
    throw new RouteError(
      as,
      `Invalid route name, already in use: '${name}'`,
      'Give one of them another name with as: "…".',
    )
  }
  return name
}

function partOf(word: string | null): string | null {
  if (word === null || word === '' || word === '/') return null
  return normalizePath(word.replaceAll('-', '_')).slice(1).replaceAll('/', '_')
}
