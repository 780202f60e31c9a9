import type { ModelClass } from '../record/model/model.ts'
import { applies, type CallbackEntry, type CallbackOptions, type RescueEntry } from './callbacks.ts'
import type { Verification } from './fetch-site.ts'
import type { Name } from './name.ts'
import type { WrapperOptions } from './parameter-wrapper.ts'

/** A layout: its name, false for none, or a method that chooses. */
export type LayoutChoice = Name | boolean | null | ((controller: never) => unknown)

/** A `skip_before_action` and its kin. */
export interface Skip {
  readonly kind: CallbackEntry['kind']
  readonly name: string
  readonly options: CallbackOptions<never>
}

/** A method of a controller, for its views. */
export type HelperMethod = (controller: never, ...args: never[]) => unknown

/** One `protect_from_forgery` or `skip_forgery_protection`. */
interface Protection {
  /** Undefined where it stays as it was, and only who decides changes. */
  readonly isOn?: boolean
  readonly options: CallbackOptions<never>
  /** Whether a callback decides, where it stands, instead of the server before the action. */
  readonly isLate?: boolean
}

/** One `wrap_parameters`. */
export interface Wrapper extends Omit<WrapperOptions, 'name'> {
  readonly name?: string
  readonly model?: ModelClass
}

/** What one controller class declares in its body; parents are asked through the prototype chain. */
export class Definition {
  /** Callbacks and skips in the order written. */
  readonly steps: (CallbackEntry | { readonly skip: Skip })[] = []
  readonly rescues: RescueEntry[] = []
  /** For which actions forgery protection is switched on or off, in the order written. */
  readonly protections: Protection[] = []
  /** What the latest `protect_from_forgery using:` says. */
  verification: Verification | null = null
  /** What `fresh_when` also depends on. */
  readonly etags: ((controller: never) => unknown)[] = []
  layout: { readonly choice: LayoutChoice; readonly options: CallbackOptions<never> } | undefined
  formBuilder: unknown = null
  /** What `wrap_parameters` says; false for none. */
  wrapper: Wrapper | false | undefined
  /** Messages that `redirect_to` takes beside `notice` and `alert`, by the names that its options have here. */
  readonly flashTypes = new Map<string, string>()
  /** Methods that views may call, by their Ruby names. */
  readonly helpers = new Map<string, HelperMethod>()
}

const definitions = new WeakMap<object, Definition>()

/** The declarations of a class, made when first asked for. */
export function definitionOf(controllerClass: object): Definition {
  let definition = definitions.get(controllerClass)
  if (definition === undefined) {
    definition = new Definition()
    definitions.set(controllerClass, definition)
  }
  return definition
}

/** The declarations of a class and its parents, the oldest first. */
export function lineage(controllerClass: object): Definition[] {
  const found: Definition[] = []
  for (
    let each: object | null = controllerClass;
    each !== null;
    each = Object.getPrototypeOf(each)
  ) {
    const definition = definitions.get(each)
    if (definition !== undefined) found.unshift(definition)
  }
  return found
}

/** The callback that compares the token of a request, where a callback does and not the server. */
export const VERIFICATION = 'verify_authenticity_token'

/** The callback that tells caches what the answer of a protected action depends on. */
export const VARYING = 'append_sec_fetch_site_to_vary_header'

/** How foreign requests are told in a class: by its token where nothing says otherwise. */
export function verificationOf(controllerClass: object): Verification | null {
  return (
    lineage(controllerClass).findLast((each) => each.verification !== null)?.verification ?? null
  )
}

/** The callbacks of a class in the order they run, skipped ones left out or made conditional. */
export function callbacksOf(controllerClass: object): CallbackEntry[] {
  let entries: CallbackEntry[] = []
  for (const step of lineage(controllerClass).flatMap((definition) => definition.steps)) {
    if ('skip' in step) entries = entries.flatMap((entry) => without(entry, step.skip))
    else {
      const others = entries.filter((entry) => !isSame(entry, step))
      entries = step.isFirst === true ? [step, ...others] : [...others, step]
    }
  }
  return entries
}

/** A method that was declared before runs at its new place, with its new options only, as in Rails. */
function isSame(entry: CallbackEntry, step: CallbackEntry): boolean {
  return step.name !== null && entry.name === step.name && entry.kind === step.kind
}

/**
 * Each condition of a skip is enough by itself: what is skipped `only:` there is skipped `if:` that too, as in Rails. A
 * token of forms is left out only where all of them say so.
 */
function without(entry: CallbackEntry, skip: Skip): CallbackEntry[] {
  if (entry.kind !== skip.kind || entry.name !== skip.name) return [entry]
  const { only, except, if: when, unless } = skip.options
  if (Object.keys(skip.options).length === 0) return []
  const run = entry.options
  const isAction = (options: typeof skip.options) => (controller: { actionName(): string }) =>
    applies(options, controller.actionName(), controller)
  const added =
    skip.name === VERIFICATION || skip.name === VARYING
      ? { unless: [isAction(skip.options)], if: [] }
      : {
          unless: [only === undefined ? [] : isAction({ only }), when ?? []],
          if: [except === undefined ? [] : isAction({ only: except }), unless ?? []],
        }
  return [
    {
      ...entry,
      options: {
        ...run,
        unless: [run.unless ?? [], added.unless].flat(2) as never,
        if: [run.if ?? [], added.if].flat(2) as never,
      },
    },
  ]
}

/** Whether requests for an action must carry a CSRF token. */
export function isProtected(controllerClass: object, action: string): boolean {
  return lineage(controllerClass)
    .flatMap(({ protections }) => protections)
    .reduce((before, { isOn, options }) => {
      if (isOn === undefined) return before
      const isMeant = applies(options, action, null)
      return isOn ? isMeant : before && !isMeant
    }, true)
}

/** Whether a callback of the class, and not the server, says what becomes of a forgery. */
export function isProtectedLate(controllerClass: object): boolean {
  const all = lineage(controllerClass).flatMap(({ protections }) => protections)
  return all.findLast(({ isOn, isLate }) => isOn === true || isLate === true)?.isLate === true
}

/** The layout that a class or its nearest parent declares for an action; undefined when none does, or nil. */
export function layoutOf(controllerClass: object, action: string): LayoutChoice | undefined {
  const layout = lineage(controllerClass).findLast((each) => each.layout !== undefined)?.layout
  if (layout === undefined || !applies(layout.options, action, null)) return undefined
  return layout.choice ?? undefined
}

/** The class of form builders that a class or its nearest parent declares; null when none does. */
export function formBuilderOf(controllerClass: object): unknown {
  return lineage(controllerClass).findLast((each) => each.formBuilder !== null)?.formBuilder ?? null
}

/** A method of the controller that views may call: the class's own, or a parent's. */
export function helperMethodOf(controllerClass: object, name: string): HelperMethod | undefined {
  return lineage(controllerClass)
    .findLast(({ helpers }) => helpers.has(name))
    ?.helpers.get(name)
}

/** The names of all methods that views may call. */
export function helperMethodNames(controllerClass: object): string[] {
  return lineage(controllerClass).flatMap(({ helpers }) => [...helpers.keys()])
}

/** The handler of the latest `rescue_from` that takes an error. */
export function rescuerOf(controllerClass: object, error: unknown): RescueEntry | undefined {
  return lineage(controllerClass)
    .flatMap((definition) => definition.rescues)
    .findLast((entry) => entry.classes.some((each) => error instanceof each))
}
