import { sendSelf } from '../ruby/index.ts'
import { type Name, nameOf } from './name.ts'

/** When a callback runs. */
export interface CallbackOptions<C> {
  readonly only?: Name | readonly Name[]
  readonly except?: Name | readonly Name[]
  readonly if?: Condition<C> | readonly Condition<C>[]
  readonly unless?: Condition<C> | readonly Condition<C>[]
}

/** Whether a callback runs for this controller now: a function of it, or the name of its method. */
export type Condition<C> = Name | ((controller: C) => unknown)

/** A before or after callback; its controller is handed to it. */
export type Callback<C> = (controller: C) => unknown

/** An around callback: it calls `action` where the action, and the callbacks inside, should run. */
export type AroundCallback<C> = (controller: C, action: () => unknown) => unknown

/** What a `rescue_from` does with an error of its classes. */
export type ErrorHandler<C, E = Error> = (controller: C, error: E) => unknown

/** A class of errors, Ruby's or JavaScript's. */
export type ErrorClass<E = Error> = abstract new (...args: never[]) => E

/** One declared callback. */
export interface CallbackEntry {
  readonly kind: 'before' | 'after' | 'around'
  /** The method's name in Ruby; null for a block. */
  readonly name: string | null
  readonly run: (controller: never, action: () => unknown) => unknown
  readonly options: CallbackOptions<never>
  /** What it is around, where it is not an action: the sending of a mail, a job, a subscription, a command of a socket, a mail that came. */
  readonly of?:
    | 'delivery'
    | 'enqueue'
    | 'perform'
    | 'subscribe'
    | 'unsubscribe'
    | 'command'
    | 'process'
  /** Whether it runs before those that were declared before it. */
  readonly isFirst?: boolean
}

/** One declared `rescue_from`. */
export interface RescueEntry {
  readonly classes: readonly ErrorClass<unknown>[]
  readonly handle: (controller: never, error: never) => unknown
}

/** Whether a callback's options let it run for this action. */
export function applies(
  options: CallbackOptions<never>,
  action: string,
  controller: unknown,
): boolean {
  if (options.only !== undefined && !isNamed(action, options.only)) return false
  if (options.except !== undefined && isNamed(action, options.except)) return false
  for (const condition of conditions(options.if)) {
    if (!holds(condition, controller)) return false
  }
  for (const condition of conditions(options.unless)) {
    if (holds(condition, controller)) return false
  }
  return true
}

/** Ruby's truth: everything but nil and false. */
export function truthy(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false
}

function isNamed(action: string, value: Name | readonly Name[]): boolean {
  if (!Array.isArray(value)) return isName(action, value as Name)
  for (const name of value as readonly Name[]) if (isName(action, name)) return true
  return false
}

/** The action `new` is written `new_action` in Ruby; both names mean it. */
function isName(action: string, name: Name): boolean {
  const text = nameOf(name)
  return text === action || (text === 'new_action' && action === 'new')
}

function holds(condition: Condition<never>, controller: unknown): boolean {
  if (typeof condition === 'function') return truthy(condition(controller as never))
  return truthy(sendSelf(controller, nameOf(condition)))
}

const NO_CONDITIONS: readonly never[] = []

function conditions<C>(
  value: Condition<C> | readonly Condition<C>[] | undefined,
): readonly Condition<C>[] {
  if (value === undefined) return NO_CONDITIONS
  return Array.isArray(value) ? value : [value as Condition<C>]
}
