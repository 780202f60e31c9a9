import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { callbackOptions } from '../../ruby/hash/keywords.ts'
import { sendSelf } from '../../ruby/index.ts'
import type { Model } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import { ask, type Conditions, isWanted } from './ask.ts'
import { runsToEnd } from './halting.ts'

/** The moments at which a model calls back. */
const callbackEvents = [
  'beforeValidation',
  'afterValidation',
  'beforeSave',
  'afterSave',
  'beforeCreate',
  'afterCreate',
  'beforeUpdate',
  'afterUpdate',
  'beforeDestroy',
  'afterDestroy',
  'afterInitialize',
  'afterFind',
  'afterTouch',
  'afterCommit',
  'afterRollback',
] as const

/** One of the moments. */
export type CallbackEvent = (typeof callbackEvents)[number]

/** Options of a callback. */
export interface CallbackOptions extends Conditions {
  /** For validation: create or update. For afterCommit and afterRollback also destroy. */
  readonly on?: string | symbol | readonly (string | symbol)[]
  readonly prepend?: boolean
}

/** A method's name and what calls it, a block alone, several names; then perhaps options. */
export type CallbackArguments<T> = readonly (
  | string
  | symbol
  | ((record: T) => unknown)
  | CallbackOptions
)[]

/** One callback. */
export interface Callback {
  /** The method's name; null for a block. */
  readonly name: string | null
  readonly run: (record: Model, action: () => unknown) => unknown
  readonly options: CallbackOptions
  /** Whether `run` gets what it stands around, and calls it. */
  readonly isAround?: boolean
}

/** The callbacks of a model, by moment. */
export type Callbacks = Record<CallbackEvent, Callback[]>

/** No callbacks yet, or those of the class above. */
export function callbacksOf(above?: Callbacks): Callbacks {
  return Object.fromEntries(
    callbackEvents.map((event): [CallbackEvent, Callback[]] => [
      event,
      [...(above?.[event] ?? [])],
    ]),
  ) as Callbacks
}

const OPTIONS: readonly string[] = ['if', 'unless', 'on', 'prepend']

/** What `on:` of a callback may name. */
const MOMENTS: Partial<Record<CallbackEvent, readonly string[]>> = {
  afterCommit: ['create', 'update', 'destroy'],
  afterRollback: ['create', 'update', 'destroy'],
}

/** Raises ArgumentError for an `on:` that would never come. */
function checkOn(on: CallbackOptions['on'], moments: readonly string[]): void {
  for (const wanted of [on ?? []].flat().map(nameOf)) {
    if (moments.includes(wanted)) continue
    const known = moments.map((each) => `:${each}`).join(', ')
    throw new ArgumentError(
      moments.length === 0
        ? 'on: is for validations and for callbacks of validation, commit and rollback'
        : `on: :${wanted} never comes: it takes ${known}`,
    )
  }
}

/**
 * Adds what a declaration such as `beforeSave('normalize', (article) => …)` says. A method that was
 * declared before runs at its new place only, as in Rails.
 */
export function addCallback<T extends Model>(
  event: CallbackEvent,
  callbacks: Callback[],
  declared: CallbackArguments<T>,
  isAround = false,
): void {
  const { names, bodies, options } = readArguments(declared, isAround)
  // Validation has contexts of the application's own: `valid?(:completion)`.
  if (!event.endsWith('Validation')) checkOn(options.on, MOMENTS[event] ?? [])
  const added = bodies.map(
    (run, index): Callback => ({ name: names[index] ?? null, run, options, isAround }),
  )
  forget(callbacks, names)
  if (options.prepend) callbacks.unshift(...added)
  else callbacks.push(...added)
}

/** Takes out what was declared under one of the names. */
export function forget(declared: { readonly name: string | null }[], names: readonly string[]) {
  for (let index = declared.length - 1; index >= 0; index -= 1) {
    const name = declared[index]?.name ?? null
    if (name !== null && names.includes(name)) declared.splice(index, 1)
  }
}

/** The methods or blocks of a declaration, and its options. */
export function readArguments<T extends Model>(
  declared: CallbackArguments<T>,
  isAround = false,
): {
  names: readonly string[]
  bodies: Callback['run'][]
  options: CallbackOptions
} {
  const blocks = declared.filter((each) => typeof each === 'function')
  const names = declared.filter((each) => typeof each === 'string' || typeof each === 'symbol')
  const options = callbackOptions(declared) as CallbackOptions
  for (const key of Object.keys(options)) {
    if (!OPTIONS.includes(key)) {
      throw new ArgumentError(`a callback has no option ${key}:. Options: ${OPTIONS.join(', ')}`)
    }
  }
  const bodies =
    blocks.length > 0
      ? blocks.map((block) => block as unknown as Callback['run'])
      : names.map((name): Callback['run'] =>
          isAround
            ? (record, action) => sendSelf(record, nameOf(name), [], action)
            : (record) => ask(record, name),
        )
  return { names: names.map(nameOf), bodies, options }
}

/** Runs the callbacks before something; false when one of them said `throw :abort`. */
export function runBefore(record: Model, callbacks: readonly Callback[], moment = ''): boolean {
  return callbacks.length === 0 || runsToEnd(() => runAfter(record, callbacks, moment))
}

/** Runs the callbacks after something, which it is too late to stop: `throw :abort` is an UncaughtThrowError. */
export function runAfter(record: Model, callbacks: readonly Callback[], moment = ''): void {
  for (const { run, options } of callbacks) {
    if (isOn(options.on, moment) && isWanted(record, options)) run(record, () => null)
  }
}

/**
 * Runs the callbacks before an action and those around it, and the action where none of them stops it; whether all
 * went to its end. Those around end before any after it, as in Rails.
 */
export function runAround(
  record: Model,
  callbacks: readonly Callback[],
  action: () => boolean,
): boolean {
  const at = callbacks.findIndex(({ isAround }) => isAround === true)
  if (at < 0) return runBefore(record, callbacks) && action()
  const { run, options } = callbacks[at] as Callback
  const rest = callbacks.slice(at + 1)
  if (!runBefore(record, callbacks.slice(0, at))) return false
  if (!isWanted(record, options)) return runAround(record, rest, action)
  let isDone = false
  run(record, () => {
    isDone = runAround(record, rest, action)
    return isDone
  })
  return isDone
}

/** Whether `on:` names the moment, or names none. */
export function isOn(on: CallbackOptions['on'], moment: string): boolean {
  if (on === undefined || on === null) return true
  return typeof on === 'object' ? on.map(nameOf).includes(moment) : nameOf(on) === moment
}
