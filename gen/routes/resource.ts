import { singularize } from '../../shell/inflection/inflection.ts'

/** One `resources`: its words, its paths, and what its routes are called. */
export interface Resource {
  /** `comments`, also the controller. */
  readonly plural: string
  readonly singular: string
  /** `/posts/:post_id/comments`. */
  readonly path: string
  /** `post_comments`; `post_sheep_index` where the word is its own plural. */
  readonly collectionName: string
  /** `post_comment`. */
  readonly memberName: string
  /** What is nested in it starts with this: `/posts/:post_id/comments/:comment_id`. */
  readonly nestedPath: string
}

/** A resource, at the top or nested in another. */
export function resourceOf(plural: string, parent: Resource | null): Resource {
  const singular = singularize(plural)
  const prefix = parent === null ? '' : `${parent.memberName}_`
  const path = `${parent === null ? '' : parent.nestedPath}/${plural}`
  return {
    plural,
    singular,
    path,
    collectionName: `${prefix}${singular === plural ? `${plural}_index` : plural}`,
    memberName: `${prefix}${singular}`,
    nestedPath: `${path}/:${singular}_id`,
  }
}

/** The actions of `resources`, in the order they are drawn. */
export const STANDARD_ACTIONS = [
  'index',
  'create',
  'new',
  'edit',
  'show',
  'update',
  'destroy',
] as const

/** A standard route before it is drawn. */
export interface StandardRoute {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly action: (typeof STANDARD_ACTIONS)[number]
  readonly name: string
}

/** The standard routes of a resource; `update` answers PATCH and PUT. */
export function standardRoutes(resource: Resource): StandardRoute[] {
  const { path, collectionName, memberName } = resource
  const member = `${path}/:id`
  return [
    { verb: 'GET', path, action: 'index', name: collectionName },
    { verb: 'POST', path, action: 'create', name: collectionName },
    { verb: 'GET', path: `${path}/new`, action: 'new', name: `new_${memberName}` },
    { verb: 'GET', path: `${member}/edit`, action: 'edit', name: `edit_${memberName}` },
    { verb: 'GET', path: member, action: 'show', name: memberName },
    { verb: 'PATCH', path: member, action: 'update', name: memberName },
    { verb: 'PUT', path: member, action: 'update', name: memberName },
    { verb: 'DELETE', path: member, action: 'destroy', name: memberName },
  ]
}
