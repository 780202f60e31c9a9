import type {
  AroundCallback,
  Callback,
  CallbackOptions,
  ErrorClass,
  ErrorHandler,
} from './callbacks.ts'
import type { Controller } from './controller.ts'
import { definitionOf, type LayoutChoice } from './definition.ts'
import { type BasicDemand, demandBasic } from './http-authentication.ts'
import { type Name, nameOf } from './name.ts'
import { type RateLimit, RateLimiter } from './rate-limiter.ts'

/** A class of controllers, as its static block sees itself. */
export type ControllerClass<C extends Controller = Controller> = abstract new (
  ...args: never[]
) => C

/** What a controller says about itself in its class body. */
export class ControllerDeclarations {
  /** Runs before the action; a callback that renders or redirects stops the rest. */
  static beforeAction<C extends Controller>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'before', declaration)
  }

  /** Runs after the action, the latest declared first. */
  static afterAction<C extends Controller>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, Callback<C>>
  ): void {
    declare(this, 'after', declaration)
  }

  /** Runs around the action, which its second argument calls. */
  static aroundAction<C extends Controller>(
    this: ControllerClass<C>,
    ...declaration: Declaration<C, AroundCallback<C>>
  ): void {
    declare(this, 'around', declaration)
  }

  /** Leaves out a before callback that a parent declared. */
  static skipBeforeAction(...names: readonly (Name | CallbackOptions<never>)[]): void {
    skip(this, 'before', names)
  }

  /** Leaves out an after callback that a parent declared. */
  static skipAfterAction(...names: readonly (Name | CallbackOptions<never>)[]): void {
    skip(this, 'after', names)
  }

  /** Leaves out an around callback that a parent declared. */
  static skipAroundAction(...names: readonly (Name | CallbackOptions<never>)[]): void {
    skip(this, 'around', names)
  }

  /** Answers errors of these classes and their subclasses; the latest declared is asked first. */
  static rescueFrom<C extends Controller, E>(
    this: ControllerClass<C>,
    ...declaration: [...ErrorClass<E>[], ErrorHandler<C, E>]
  ): void {
    const classes = declaration.slice(0, -1) as ErrorClass<unknown>[]
    const handle = declaration.at(-1) as unknown as (controller: never, error: never) => unknown
    definitionOf(this).rescues.push({ classes, handle })
  }

  /** Lets views call a method of the controller by its Ruby name. */
  static helperMethod<C extends Controller>(
    this: ControllerClass<C>,
    name: Name,
    run: (controller: C, ...args: never[]) => unknown,
  ): void {
    definitionOf(this).helpers.set(nameOf(name), run)
  }

  /** The layout of all actions: a name, false for none, or a function that chooses. */
  static layout(choice: LayoutChoice): void {
    definitionOf(this).layout = choice
  }

  /** Accepts requests without a CSRF token, for all actions or some. */
  static skipForgeryProtection(
    options: Pick<CallbackOptions<never>, 'only' | 'except'> = {},
  ): void {
    definitionOf(this).unprotected.push(options)
  }

  /** Forgery protection is always on; this says so, as in Rails. */
  static protectFromForgery(_options: Readonly<Record<string, unknown>> = {}): void {}

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

/** The arguments of `before_action` and its kin: a name or none, what runs, and when. */
export type Declaration<C, F> =
  | [name: Name, run: F, options?: CallbackOptions<C>]
  | [run: F, options?: CallbackOptions<C>]

function declare<C, F>(
  owner: object,
  kind: 'before' | 'after' | 'around',
  declaration: Declaration<C, F>,
) {
  const [first, ...rest] = declaration as unknown as [unknown, ...unknown[]]
  const named = typeof first !== 'function'
  const [run, options] = (named ? rest : [first, ...rest]) as [never, CallbackOptions<never>?]
  definitionOf(owner).steps.push({
    kind,
    name: named ? nameOf(first) : null,
    run,
    options: options ?? {},
  })
}

function skip(
  owner: object,
  kind: 'before' | 'after' | 'around',
  names: readonly (Name | CallbackOptions<never>)[],
): void {
  const options = names.find((each) => typeof each === 'object') ?? {}
  for (const name of names) {
    if (typeof name === 'object') continue
    definitionOf(owner).steps.push({
      skip: { kind, name: nameOf(name), options: options as CallbackOptions<never> },
    })
  }
}
