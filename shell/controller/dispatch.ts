import { withCurrent } from '../active-support/current-attributes.ts'
import type { ControllerType } from '../app.ts'
import { ActionNotFound } from '../errors.ts'
import { findMember } from '../ruby/call/find-member.ts'
import { twinOf } from '../ruby/call/meanwhile.ts'
import { sendSelf } from '../ruby/call/send.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { setCurrentError } from '../ruby/control/current-error.ts'
import { NO_TAGS, noCurrent, withState } from '../ruby/request-state.ts'
import { applies, type CallbackEntry } from './callbacks.ts'
import type { ActionContext } from './context.ts'
import { Controller } from './controller.ts'
import { callbacksOf, rescuerOf } from './definition.ts'

/**
 * Runs one action with its callbacks and `rescue_from` handlers, and renders the action's own
 * template when nothing was rendered. Answers a promise only when something in it awaits.
 */
export function dispatch(type: ControllerType, context: ActionContext): void | Promise<void> {
  return inRequest(context, () => runController(type, context, true))
}

/** Runs something with a state, and `Current` attributes, of its own. */
export function inRequest<T>(context: ActionContext, body: () => T): T {
  setCurrentError(null)
  const { logTags = NONE } = context
  const tags = logTags.length === 0 ? NO_TAGS : new Map([[context.logger, logTags]])
  const state = {
    zone: null,
    locale: null,
    tags,
    origin: context,
    isLater: false,
    role: context.role ?? null,
    current: noCurrent(),
  }
  return withState(state, () => withCurrent(body))
}

const NONE: readonly string[] = []

/** Runs an action in the state of what surrounds it, which may wait with it or has to have its answer at once. */
export function runController(
  type: ControllerType,
  context: ActionContext,
  mayWait = false,
): void | Promise<void> {
  const controller = new type(context)
  context.controller = controller
  return guard(
    () =>
      after(
        runCallbacks(
          controller,
          callbacksFor(type),
          0,
          () => runAction(type, controller, context, mayWait),
          mayWait ? type : null,
        ),
        () => whole(context),
      ),
    (error) => rescue(controller, error, context),
  )
}

const plans = new WeakMap<ControllerType, CallbackEntry[]>()

function callbacksFor(type: ControllerType): CallbackEntry[] {
  let plan = plans.get(type)
  if (plan === undefined) {
    plan = callbacksOf(type)
    plans.set(type, plan)
  }
  return plan
}

function runAction(
  type: ControllerType,
  controller: Controller,
  context: ActionContext,
  mayWait: boolean,
): unknown {
  const name = context.actionName
  const own = Object.hasOwn(type.actions, name) ? type.actions[name] : undefined
  const action = own ?? definedAction(controller, name)
  if (action === undefined) {
    // An action without a method: a template of its name is enough.
    if (context.findTemplate(name) === null) throw new ActionNotFound(context.controllerName, name)
    controller.defaultRender()
    return whole(context)
  }
  return after(
    ((mayWait ? twinFor(type, controller, name) : undefined) ?? action)(controller as never),
    () => {
      if (!controller.isPerformed()) controller.defaultRender()
      return whole(context)
    },
  )
}

/**
 * What an action or a callback that waits does so that others run meanwhile. Not inside of `around_action`: what its block has opened is
 * the whole process's.
 */
function twinFor(type: ControllerType, controller: Controller, name: string) {
  // One that has the name of an attribute is a property: to look at it would run it.
  const found = findMember(controller, name === 'new' ? 'new_action' : name)
  const twin = found?.kind === 'method' ? twinOf(found.fn) : undefined
  if (twin === undefined) return undefined
  const isInside = callbacksFor(type).some((entry) => {
    return entry.kind === 'around' && appliesTo(controller, entry)
  })
  return isInside ? undefined : () => twin.call(controller)
}

/** A public method of the application's that was defined while its class was made: an action, where a route names it. */
function definedAction(controller: Controller, name: string) {
  const found = findMember(controller, name)
  const isOwn = found?.kind === 'method' && found.visibility === undefined
  if (!isOwn || name in Controller.prototype) return undefined
  return () => sendSelf(controller, name)
}

/** A page is whole when the last of its helpers has answered. */
function whole(context: ActionContext): Promise<void> | null {
  return context.rendering?.() ?? null
}

/** What runs actions: a controller, or a mailer. */
interface Acting {
  actionName(): string
  isPerformed(): boolean
}

/** Runs an action inside its callbacks, from the one at `index` on; those of a `type` of controllers may wait while others run. */
export function runCallbacks(
  controller: Acting,
  entries: readonly CallbackEntry[],
  index: number,
  action: () => unknown,
  type: ControllerType | null = null,
): unknown {
  let at = index
  while (at < entries.length && !appliesTo(controller, entries[at] as CallbackEntry)) at++
  const entry = entries[at]
  if (entry === undefined) return action()
  const rest = () => runCallbacks(controller, entries, at + 1, action, type)
  switch (entry.kind) {
    case 'before':
      return after(runEntry(controller, entry, rest, type), () =>
        controller.isPerformed() ? HALTED : rest(),
      )
    case 'after':
      return after(rest(), (result) =>
        result === HALTED ? HALTED : runEntry(controller, entry, rest, type),
      )
    case 'around':
      return aroundResult((next) => entry.run(controller as never, next), rest)
  }
}

function runEntry(
  controller: Acting,
  entry: CallbackEntry,
  rest: () => unknown,
  type: ControllerType | null,
): unknown {
  const twin =
    type === null || entry.name === null
      ? undefined
      : twinFor(type, controller as Controller, entry.name)
  return twin === undefined ? entry.run(controller as never, rest) : twin()
}

function appliesTo(controller: Acting, { options }: CallbackEntry): boolean {
  return applies(options, controller.actionName(), controller)
}

/** What a before callback leaves behind when it answered: after callbacks outside it are skipped. */
const HALTED = Symbol('halted')

function aroundResult(run: (next: () => unknown) => unknown, rest: () => unknown): unknown {
  let inner: unknown
  const result = run(() => {
    inner = rest()
    return inner
  })
  return after(result, () => inner)
}

function rescue(controller: Controller, raised: unknown, context: ActionContext): unknown {
  const error = rubyError(raised)
  const entry = rescuerOf(controller.constructor, error)
  if (entry === undefined) throw error
  controller.startOver()
  return after(entry.handle(controller as never, error as never), () => whole(context))
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  )
}

/** Goes on with a value, now or when it is there. */
function after(value: unknown, next: (value: unknown) => unknown): unknown {
  return isThenable(value) ? value.then(next) : next(value)
}

function guard(body: () => unknown, handle: (error: unknown) => unknown): void | Promise<void> {
  try {
    const result = body()
    if (isThenable(result))
      return Promise.resolve(result).then(noValue, (error) => noValue(handle(error)))
    return undefined
  } catch (error) {
    const result = handle(error)
    return isThenable(result) ? Promise.resolve(result).then(noValue) : undefined
  }
}

function noValue(value: unknown): void | Promise<void> {
  return isThenable(value) ? Promise.resolve(value).then(() => undefined) : undefined
}
