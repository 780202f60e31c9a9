import { pluralize, singularize } from '../../../shell/inflection/inflection.ts'
import { RouteError } from '../route-error.ts'
import { wordIn, wordsIn } from './ruby-values.ts'

/** The keywords that `resources` itself takes; others are those of `scope`. */
export const RESOURCE_OPTIONS = ['as', 'controller', 'path', 'only', 'except', 'param', 'concerns']

const MANY = ['index', 'create', 'new', 'show', 'update', 'destroy', 'edit']
const ONE = ['show', 'create', 'update', 'destroy', 'new', 'edit']
const WITHOUT_FORMS = (action: string) => action !== 'new' && action !== 'edit'

/** One `resources` or `resource`. Rails: Mapper::Resources::Resource, SingletonResource. */
export interface RailsResource {
  readonly isSingleton: boolean
  readonly isShallow: boolean
  readonly controller: string
  readonly path: string
  /** `id`. */
  readonly param: string
  readonly actions: ReadonlySet<string>
  /** `article`: names of its members, and what is nested in it, carry it. */
  readonly memberName: string
  /** `articles`; `news_index` where the word is its own plural. */
  readonly collectionName: string
  /** `articles/:id`; of a singleton `profile`. */
  readonly memberPath: string
  /** `articles/:article_id`; of a singleton `profile`. */
  readonly nestedPath: string
  /** `article_id`. */
  readonly nestedParam: string
}

/** What an application says of its routes elsewhere. */
export interface RouteRules {
  /** `config.api_only`: no actions that show a form. */
  readonly isApi: boolean
  /** Before Rails 8 `only:` and `except:` may name what is no standard action, which changes nothing. */
  readonly isBefore8: boolean
  /** What `config.force_ssl` is in each environment; without those where it is computed. */
  readonly forcesTls?: Readonly<Record<string, boolean>>
}

/** Reads what `resources` or `resource` was given. */
export function railsResource(
  word: 'resources' | 'resource',
  name: string,
  options: ReadonlyMap<string, unknown>,
  { isShallow, rules }: { isShallow: boolean; rules: RouteRules },
): RailsResource {
  const isSingleton = word === 'resource'
  const call = `${word} :${name}`
  const own = wordIn('as:', options.get('as')) ?? name
  const singular = isSingleton ? own : singularize(own)
  const plural = isSingleton ? pluralize(own) : own
  const path = wordIn('path:', options.get('path')) ?? name
  const param = wordIn('param:', options.get('param')) ?? 'id'
  if (param.includes(':')) throw new RouteError(param, `${call}: param: has no colon.`, '')
  const nestedParam = `${singular}_${param}`
  return {
    isSingleton,
    isShallow,
    controller:
      wordIn('controller:', options.get('controller')) ?? (isSingleton ? pluralize(name) : name),
    path,
    param,
    actions: actionsOf(call, isSingleton ? ONE : MANY, options, rules),
    memberName: singular,
    collectionName: isSingleton ? singular : singular === plural ? `${plural}_index` : plural,
    memberPath: isSingleton ? path : `${path}/:${param}`,
    nestedPath: isSingleton ? path : `${path}/:${nestedParam}`,
    nestedParam,
  }
}

function actionsOf(
  call: string,
  standard: readonly string[],
  options: ReadonlyMap<string, unknown>,
  { isApi, isBefore8 }: RouteRules,
): Set<string> {
  const only = wordsIn('only:', options.get('only'))
  const except = wordsIn('except:', options.get('except'))
  for (const word of [...(only ?? []), ...(except ?? [])]) {
    if (MANY.includes(word) || isBefore8) continue
    throw new RouteError(
      word,
      `${call}: only: and except: name standard actions, and :${word} is none.`,
      `There are: ${MANY.map((each) => `:${each}`).join(', ')}.`,
    )
  }
  const available =
    only?.filter((word) => MANY.includes(word)) ??
    (isApi ? standard.filter(WITHOUT_FORMS) : standard)
  return new Set(available.filter((action) => except?.includes(action) !== true))
}

/** The standard actions that a scope's `only:` and `except:` may name for this word. */
export function standardActions(word: 'resources' | 'resource', isApi: boolean): string[] {
  const all = word === 'resource' ? ONE : MANY
  return isApi ? all.filter(WITHOUT_FORMS) : all
}
