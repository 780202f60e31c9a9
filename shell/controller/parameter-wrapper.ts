import { singularize } from '../inflection/inflection.ts'
import { findModel, modelFacts } from '../record/model/model-named.ts'
import { formatTypes } from '../vocabulary/formats.ts'
import { definitionOf, lineage } from './definition.ts'
import { type Name, nameOf } from './name.ts'
import type { Params } from './params.ts'

/** The keywords of `wrap_parameters`. */
export interface WrapperOptions {
  readonly name?: Name
  readonly include?: Name | readonly Name[]
  readonly exclude?: Name | readonly Name[]
  readonly format?: Name | readonly Name[]
}

/** What a request says of itself, as far as wrapping goes. */
export interface WrapperSite {
  /** `admin/articles`, as the route names it. */
  readonly controllerName: string
  /** The media type of the body. */
  readonly mediaType: string | null
  /** The names that the path gives values to. */
  readonly pathNames: readonly string[]
}

/** What wraps the parameters of a request to a controller of the class. */
export type ParamsWrapper = (type: object, params: Params, site: WrapperSite) => void

/** Never a form's own. Rails: ParamsWrapper::EXCLUDE_PARAMETERS, and what the route says. */
const OTHERS = 'authenticity_token _method utf8 controller action format'.split(' ')

const FORMS: Readonly<Record<string, readonly string[]>> = {
  url_encoded_form: ['application/x-www-form-urlencoded'],
  multipart_form: ['multipart/form-data'],
}

/**
 * Puts what a JSON body says into a form of the controller's name, where it has none: `{"title": "x"}` is read by
 * `params.require(:article)` too. Of a model its attributes alone. Rails: ActionController::ParamsWrapper.
 */
export function wrapParameters(type: object, params: Params, site: WrapperSite): void {
  const { wrapper } = lineage(type).findLast((each) => each.wrapper !== undefined) ?? {}
  if (wrapper === false || site.mediaType === null) return
  const { format = 'json', exclude, include, model } = wrapper ?? {}
  const isMeant = namesIn(format).some((each) => {
    return (FORMS[each] ?? formatTypes[each])?.includes(site.mediaType ?? '')
  })
  if (!isMeant) return
  const own = model === undefined ? findModel(classNames(site.controllerName)) : modelFacts(model)
  const name = wrapper?.name ?? own?.name ?? singularize(site.controllerName.replace(/^.*\//, ''))
  if (params.isKey(name)) return
  const wanted = include ?? (exclude === undefined ? own?.attributes : undefined)
  const from = params.except(...OTHERS, ...site.pathNames)
  params.set(
    name,
    wanted === undefined ? from.except(...namesIn(exclude)) : from.slice(...namesIn(wanted)),
  )
}

/** What a class says with `wrap_parameters :person, include: [:name]`, `wrap_parameters false`. */
export function declareWrapper(owner: object, given: readonly unknown[]): void {
  const definition = definitionOf(owner)
  const { name, ...options } = (given.find(isOptions) ?? {}) as WrapperOptions
  const first = given.find((each) => !isOptions(each)) ?? name
  if (first === false) definition.wrapper = false
  else if (typeof first === 'function') definition.wrapper = { ...options, model: first as never }
  else definition.wrapper = { ...options, ...(first === undefined ? {} : { name: nameOf(first) }) }
}

function isOptions(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function namesIn(given: Name | readonly Name[] | undefined): string[] {
  if (given === undefined) return []
  return (Array.isArray(given) ? (given as readonly Name[]) : [given as Name]).map(nameOf)
}

/** `Admin::Article` and `Article`, without colons, of `admin/articles`. */
function classNames(controller: string): string[] {
  const words = controller
    .split('/')
    .map((part) =>
      part.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase()),
    )
  const last = singularize(words.at(-1) ?? '')
  return [[...words.slice(0, -1), last].join(''), last]
}
