import { UnsupportedBrowser } from '../errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { callbackOptions, optionKey } from '../ruby/hash/keywords.ts'
import { send, sendSelf } from '../ruby/index.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { browserVersions, isTooOld } from './browser-versions.ts'
import type {
  AroundCallback,
  Callback,
  CallbackEntry,
  CallbackOptions,
  ErrorClass,
  ErrorHandler,
} from './callbacks.ts'
import type { Controller } from './controller.ts'
import {
  callbacksOf,
  definitionOf,
  type LayoutChoice,
  VARYING,
  VERIFICATION,
  verificationOf,
} from './definition.ts'
import type { Verification } from './fetch-site.ts'
import { type BasicDemand, demandBasic } from './http-authentication.ts'
import { type Name, nameOf } from './name.ts'
import { type RateLimit, RateLimiter } from './rate-limiter.ts'
import { Translating } from './translating.ts'

/** Which actions a declaration is about. */
type ActionOptions = Pick<CallbackOptions<never>, 'only' | 'except'>

/** What `skip_before_action` takes: `raise: false` lets it name a callback that there is not. */
type SkipOptions<C> = CallbackOptions<C> & { readonly raise?: boolean }

/** A class of controllers, as its static block sees itself. */
export type ControllerClass<C extends object = Controller> = abstract new (...args: never[]) => C

/** What a class with actions says about itself in its class body: a controller, or a mailer. Rails: AbstractController. */
export class ActionDeclarations extends Translating {
  /** Runs before the action; a callback that renders or redirects stops the rest. */
  static beforeAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'before', declaration)
  }

  /** The same, before the others. */
  static prependBeforeAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'before', declaration, { isFirst: true })
  }

  static appendBeforeAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'before', declaration)
  }

  /** Runs after the action, the latest declared first. */
  static afterAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'after', declaration)
  }

  /** The same, so that it runs after the others. */
  static prependAfterAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'after', declaration, { isFirst: true })
  }

  /** Runs around the action, which its second argument calls. */
  static aroundAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, AroundCallback<C>>
  ): void {
    declare(this, 'around', declaration)
  }

  /** The same, around the others. */
  static prependAroundAction<C extends object>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, AroundCallback<C>>
  ): void {
    declare(this, 'around', declaration, { isFirst: true })
  }

  /** Leaves out a before callback that a parent declared. */
  static skipBeforeAction<C extends object>(
    this: ControllerClass<C>,
    ...names: readonly (Name | SkipOptions<C>)[]
  ): void {
    skip(this, 'before', names)
  }

  /** Leaves out an after callback that a parent declared. */
  static skipAfterAction<C extends object>(
    this: ControllerClass<C>,
    ...names: readonly (Name | SkipOptions<C>)[]
  ): void {
    skip(this, 'after', names)
  }

  /** Leaves out an around callback that a parent declared. */
  static skipAroundAction<C extends object>(
    this: ControllerClass<C>,
    ...names: readonly (Name | SkipOptions<C>)[]
  ): void {
    skip(this, 'around', names)
  }

  /** Answers errors of these classes and their subclasses; the latest declared is asked first. */
  static rescueFrom<C extends object, E>(
    this: ControllerClass<C>,
    ...declaration: [...ErrorClass<E>[], ErrorHandler<C, E> | Name]
  ): void {
    const classes = declaration.slice(0, -1) as ErrorClass<unknown>[]
    const given = declaration.at(-1)
    const handle = isName(given) ? handlerNamed(nameOf(given)) : given
    definitionOf(this).rescues.push({ classes, handle: handle as never })
  }

  /** Lets views call methods of the controller by their Ruby names; with a function, what it gives under one. */
  static helperMethod<C extends object>(
    this: ControllerClass<C>,
    ...given: readonly (Name | ((controller: C, ...args: never[]) => unknown))[]
  ): void {
    const run = given.find((each) => typeof each === 'function') ?? null
    for (const name of given.filter(isName).map(nameOf)) {
      const call = (controller: object, ...args: unknown[]) => sendSelf(controller, name, args)
      definitionOf(this).helpers.set(name, (run ?? call) as never)
    }
  }

  /** The class of form builders in its views. */
  static defaultFormBuilder(type: unknown): void {
    definitionOf(this).formBuilder = type
  }

  /** The layout of all actions, or some: a name, false for none, nil for the usual one, or a function that chooses. */
  static layout(choice: LayoutChoice, options: ActionOptions = {}): void {
    definitionOf(this).layout = { choice, options }
  }
}

/** What a controller says beside that. */
export class ControllerDeclarations extends ActionDeclarations {
  /** Messages that `redirectTo` takes: `addFlashTypes('warning')`. Rails guide "Action Controller Overview", section 5.2. */
  static addFlashTypes(...types: readonly Name[]): void {
    for (const type of types.map(nameOf)) definitionOf(this).flashTypes.set(optionKey(type), type)
  }

  /** What every `fresh_when` of the controller also depends on. */
  static etag<C extends Controller>(
    this: ControllerClass<C>,
    ...given: (Name | ((controller: C) => unknown))[]
  ): void {
    const run = given.find((each) => typeof each === 'function')
    if (run !== undefined) definitionOf(this).etags.push(run as (controller: never) => unknown)
  }

  /** `fresh_when` of pages also depends on the import map: they name the scripts of this build. */
  static staleWhenImportmapChanges<C extends Controller>(this: ControllerClass<C>): void {
    definitionOf(this).etags.push((controller: Controller) => controller.importmapTag())
  }

  /**
   * Lets browsers that are older than `versions:` say not in: 406 with public/406-unsupported-browser.html, or what
   * `block:` does. Rails: ActionController::AllowBrowser.
   */
  static allowBrowser<C extends Controller>(
    this: ControllerClass<C>,
    options: { versions: unknown; block?: (controller: C) => unknown } & CallbackOptions<C>,
  ): void {
    const { versions, block, ...when } = options
    const least = browserVersions(versions)
    const run: Callback<C> = (controller) => {
      if (!isTooOld(controller.request.userAgent(), least)) return null
      if (block !== undefined) return block(controller)
      throw new UnsupportedBrowser()
    }
    declare<C, Callback<C>>(this, 'before', [run, when])
  }

  /** Accepts requests without a CSRF token: for all actions or some, or while a condition holds. */
  static skipForgeryProtection<C extends Controller>(
    this: ControllerClass<C>,
    options: CallbackOptions<C> = {},
  ): void {
    skipVerification(this, options)
  }

  /**
   * Wants a CSRF token again, for all actions or some; without it, all want one. With a condition, or another answer
   * than 403, a callback decides, in its place among the others. `using:` asks the browser's Sec-Fetch-Site instead, for
   * classes below too.
   */
  static protectFromForgery<C extends Controller>(
    this: ControllerClass<C>,
    options: {
      readonly with?: Name
      readonly using?: Name
      readonly prepend?: boolean
    } & CallbackOptions<C> = {},
  ): void {
    const { only, except, with: strategy = 'exception', prepend = false } = options
    const when = { ...(only && { only }), ...(except && { except }) }
    if (options.using !== undefined)
      definitionOf(this).verification = nameOf(options.using) as Verification
    const verification = verificationOf(this)
    const isLate =
      verification !== null ||
      nameOf(strategy) !== 'exception' ||
      options.if !== undefined ||
      options.unless !== undefined
    definitionOf(this).protections.push({ isOn: true, options: when, isLate })
    if (!isLate) return
    const conditions = {
      ...when,
      ...(options.if && { if: options.if }),
      ...(options.unless && { unless: options.unless }),
    }
    verify(this, nameOf(strategy), conditions, { isFirst: prepend }, verification)
    if (verification === null) return
    const vary: Callback<C> = ({ response }) => {
      const given = (response.getHeader('Vary') ?? '').split(',').map((each) => each.trim())
      const others = given.filter((each) => each !== '' && !/^sec-fetch-site$/i.test(each))
      response.setHeader('Vary', [...others, 'Sec-Fetch-Site'].join(', '))
    }
    declare<C, Callback<C>>(this, 'after', [VARYING, vary, conditions])
  }

  /** Asks the visitor's browser for a name and a password before actions; 401 without the right ones. */
  static httpBasicAuthenticateWith<C extends Controller>(
    this: ControllerClass<C>,
    options: BasicDemand & CallbackOptions<C>,
  ): void {
    const { name, password, realm, ...when } = options
    const isRight = demandBasic(name, password)
    const run: Callback<C> = (controller) => {
      controller.authenticateOrRequestWithHttpBasic(realm ?? null, isRight)
    }
    declare<C, Callback<C>>(this, 'before', [run, when])
  }

  /**
   * Lets so many requests of each visitor through in a length of time; more raise TooManyRequests, or get what
   * `with:` says. Rails guide "Securing Rails Applications", section 6.
   */
  static rateLimit<C extends Controller>(
    this: ControllerClass<C>,
    options: RateLimit<C> & CallbackOptions<C>,
  ): void {
    const { to, within, by, with: answer, name, scope, ...when } = options
    const limit = new RateLimiter<C>({ to, within, by, with: answer, name, scope })
    const run: Callback<C> = (controller) => controller.limitRate(limit as never)
    declare<C, Callback<C>>(this, 'before', [run, when])
  }
}

/** The arguments of `before_action` and its kin: names of methods, or what runs with a name or none, and when. */
export type Declaration<C, F> =
  | [name: Name, run: F, options?: CallbackOptions<C>]
  | (Name | CallbackOptions<C>)[]
  | [run: F, options?: CallbackOptions<C>]

/** Adds a callback to those of a class. */
export function declare<C, F>(
  owner: object,
  kind: 'before' | 'after' | 'around',
  declaration: Declaration<C, F>,
  { isFirst = false, of }: Pick<CallbackEntry, 'isFirst' | 'of'> = {},
): void {
  const given: readonly unknown[] = declaration
  const names = given.filter(isName).map(nameOf)
  const run = given.find((each) => typeof each === 'function') as CallbackEntry['run'] | undefined
  const options = callbackOptions(given) as CallbackOptions<never>
  const { steps } = definitionOf(owner)
  const add = (name: string | null, each: CallbackEntry['run']) =>
    steps.push({ kind, name, run: each, options, ...(isFirst && { isFirst }), ...(of && { of }) })
  if (run !== undefined) add(names[0] ?? null, run)
  else for (const name of names) add(name, (at, action) => sendSelf(at, name, [], action))
}

function verify<C extends Controller>(
  owner: object,
  strategy: string,
  options: CallbackOptions<C>,
  place: Pick<CallbackEntry, 'isFirst'>,
  verification: Verification | null = null,
): void {
  const run: Callback<C> = (controller) =>
    controller.verifyAuthenticityToken(strategy, verification)
  declare<C, Callback<C>>(owner, 'before', [VERIFICATION, run, options], place)
}

/** A condition is asked of the controller, so that a callback compares the token there, before all others. */
function skipVerification<C>(owner: object, options: CallbackOptions<C>): void {
  const { protections, steps } = definitionOf(owner)
  const isConditional = options.if !== undefined || options.unless !== undefined
  if (!isConditional) protections.push({ isOn: false, options })
  else if (!callbacksOf(owner).some(({ name }) => name === VERIFICATION)) {
    protections.push({ options: {}, isLate: true })
    verify(owner, 'exception', {}, { isFirst: true })
  }
  steps.push({ skip: { kind: 'before', name: VERIFICATION, options: options as never } })
  steps.push({ skip: { kind: 'after', name: VARYING, options: options as never } })
}

/** A method that answers an error, which it is given where it takes one. */
function handlerNamed(name: string): ErrorHandler<object, unknown> {
  return (controller, error) => {
    return sendSelf(controller, name, takesError(controller, name) ? [error] : [])
  }
}

/** Whether a handler of errors takes the error. */
export function takesError(controller: object, name: string): boolean {
  return send(sendSelf(controller, 'method', [name]), 'arity') !== 0
}

function isName(value: unknown): value is Name {
  return typeof value === 'symbol' || isString(value)
}

function skip(
  owner: object,
  kind: CallbackEntry['kind'],
  given: readonly (Name | SkipOptions<never>)[],
): void {
  const { raise = true, ...options } = callbackOptions(given) as SkipOptions<never>
  for (const name of given.filter(isName).map(nameOf)) {
    if (kind === 'before' && name === VERIFICATION) {
      skipVerification(owner, options)
      continue
    }
    const isThere = callbacksOf(owner).some((each) => each.kind === kind && each.name === name)
    if (!isThere && raise) {
      const word = kind.charAt(0).toUpperCase() + kind.slice(1)
      throw new ArgumentError(`${word} process_action callback :${name} has not been defined`)
    }
    definitionOf(owner).steps.push({ skip: { kind, name, options } })
  }
}
