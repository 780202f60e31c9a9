import { readGiven } from '../active-support/options.ts'
import { objectOf } from '../record/declaration/given.ts'
import { Model } from '../record/model/model.ts'
import { modelNameOf } from '../record/model/model-name.ts'
import { isName, nameOf } from '../record/model/names.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, send, sendSelf, symbol } from '../ruby/index.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import { broadcastNames } from '../vocabulary/broadcast.ts'
import { frameworkName } from '../vocabulary/word.ts'
import { broadcaster } from './broadcaster.ts'

type ModelType = typeof Model

/** How deep `suppressing_turbo_broadcasts` stands, by the class that said it. */
const suppressed = new Map<object, number>()

function isSuppressed(type: object): boolean {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at)) {
    if ((suppressed.get(at) ?? 0) > 0) return true
  }
  return false
}

/** Where new records go in a page: the plural of the model, unless the class says otherwise. */
function defaultTarget(record: Model): unknown {
  return send(record.constructor, 'broadcast_target_default')
}

/** What is rendered where nothing says it: the record's own partial, which has it as a local. */
function withDefaults(record: Model, options: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const all = new Map(options)
  const own = modelNameOf(record.constructor)?.element() ?? 'record'
  const locals = Hash.from<unknown, unknown>([
    [symbol(String(own)), record],
    ...Object.entries(objectOf(all.get('locals') ?? null)).map(
      ([key, value]): [unknown, unknown] => [symbol(key), value],
    ),
  ])
  all.set('locals', locals)
  const has = (name: string) => isTruthy(all.get(name) ?? null)
  if (has('html') || has('content') || has('partial') || all.get('render') === false) return all
  if (has('template') || has('renderable')) all.set('layout', false)
  else all.set('partial', send(record, 'to_partial_path'))
  return all
}

/** Insertions go to the list, changes to the record itself. */
function withTarget(record: Model, action: string, options: Map<string, unknown>): void {
  if (action === 'refresh' || action === 'render' || options.has('targets')) return
  if (options.has('target')) return
  if (action === 'append' || action === 'prepend' || action === 'action')
    options.set('target', defaultTarget(record))
  else if (action !== 'before' && action !== 'after') options.set('target', record)
}

/** `message.broadcast_append_to room, target: "messages"` and its kin; without `_to` the record is the stream. */
function broadcastOf(record: Model, name: string, given: readonly unknown[]): null {
  if (isSuppressed(record.constructor)) return null
  const action = name.replace(/^broadcast_|(?:_later)?(?:_to)?$/g, '')
  const { args, options } = readGiven(given)
  const isNamed = name.endsWith('_to')
  const streams = isNamed ? args : [record]
  const isEmpty = action === 'remove' || action === 'refresh'
  const all = isEmpty ? new Map(options) : withDefaults(record, options)
  // `broadcast_action :highlight`
  if (action === 'action' && !all.has('action')) all.set('action', args[0] ?? null)
  withTarget(record, action, all)
  const run = broadcaster(isNamed ? name : `${name}_to`)
  return run([...streams, Hash.from([...all].map(([key, value]) => [symbol(key), value]))])
}

/** The stream of a declaration: what a lambda says of the record, or one of its methods. */
function streamOf(record: Model, stream: unknown): unknown {
  if (typeof stream === 'function') return (stream as Block)(record)
  if (answers(stream, 'call')) return send(stream, 'call', [record])
  return isName(stream) ? sendSelf(record, nameOf(stream)) : stream
}

/** An option of a declaration, which may be a lambda of the record. */
function asked(record: Model, value: unknown): unknown {
  return typeof value === 'function' || answers(value, 'call') ? streamOf(record, value) : value
}

interface Declared {
  readonly insertsBy: string
  readonly target: unknown
  readonly rendering: ReadonlyMap<string, unknown>
}

function declared(options: ReadonlyMap<string, unknown>): Declared {
  const rendering = new Map(options)
  const insertsBy = nameOf((options.get('inserts_by') ?? 'append') as symbol)
  const target = rendering.get('target') ?? null
  for (const name of ['inserts_by', 'target']) rendering.delete(name)
  return { insertsBy, target, rendering }
}

function later(
  record: Model,
  name: string,
  streams: unknown,
  rendering: ReadonlyMap<string, unknown>,
): void {
  send(record, name, [
    streams,
    Hash.from([...rendering].map(([key, value]) => [symbol(key), value])),
  ])
}

function insertion(
  record: Model,
  streams: unknown,
  { insertsBy, target, rendering }: Declared,
): void {
  const to = target === null ? defaultTarget(record) : asked(record, target)
  const all = new Map([...rendering, ['action', insertsBy], ['target', to]] as [string, unknown][])
  later(record, 'broadcast_action_later_to', streams, all)
}

/** What models declare: `broadcasts_to :room, inserts_by: :prepend`. Source: turbo-rails, Turbo::Broadcastable. */
const declarations: Readonly<
  Record<string, (model: ModelType, given: readonly unknown[]) => void>
> = {
  broadcasts_to(model, given) {
    const { args, options } = readGiven(given)
    const rules = declared(options)
    const stream = (record: Model) => streamOf(record, args[0])
    model.afterCreateCommit((record: Model) => insertion(record, stream(record), rules))
    model.afterUpdateCommit((record: Model) =>
      later(record, 'broadcast_replace_later_to', stream(record), rules.rendering),
    )
    model.afterDestroyCommit((record: Model) =>
      later(record, 'broadcast_remove_to', stream(record), NONE),
    )
  },
  broadcasts(model, given) {
    const { args, options } = readGiven(given)
    const rules = declared(options)
    model.afterCreateCommit((record: Model) => insertion(record, args[0] ?? plural(model), rules))
    model.afterUpdateCommit((record: Model) =>
      later(record, 'broadcast_replace_later_to', record, rules.rendering),
    )
    model.afterDestroyCommit((record: Model) => later(record, 'broadcast_remove_to', record, NONE))
  },
  broadcasts_refreshes_to(model, [stream]) {
    model.afterCommit((record: Model) =>
      later(record, 'broadcast_refresh_later_to', streamOf(record, stream), NONE),
    )
  },
  broadcasts_refreshes(model, [stream]) {
    model.afterCreateCommit((record: Model) =>
      later(record, 'broadcast_refresh_later_to', stream ?? plural(model), NONE),
    )
    model.afterUpdateCommit((record: Model) =>
      later(record, 'broadcast_refresh_later_to', record, NONE),
    )
    model.afterDestroyCommit((record: Model) => later(record, 'broadcast_refresh_to', record, NONE))
  },
}

const NONE: ReadonlyMap<string, unknown> = new Map()

function plural(model: object): string {
  return String(modelNameOf(model)?.plural() ?? '')
}

function define(
  owner: object,
  name: string,
  value: (this: never, ...given: never[]) => unknown,
): void {
  Object.defineProperty(owner, frameworkName(name), { value, configurable: true, writable: true })
}

/** Gives models the words of turbo-rails. Once a process. */
export function makeModelsBroadcast(): void {
  for (const name of broadcastNames) {
    define(Model.prototype, name, function (this: Model, ...given: unknown[]) {
      return broadcastOf(this, name, given)
    } as never)
  }
  for (const [name, declare] of Object.entries(declarations)) {
    define(Model, name, function (this: ModelType, ...given: unknown[]) {
      declare(this, given)
      return null
    } as never)
  }
  define(Model, 'broadcast_target_default', function (this: ModelType) {
    return plural(this)
  } as never)
  define(Model.prototype, 'broadcast_target_default', function (this: Model) {
    return defaultTarget(this)
  } as never)
  define(Model, 'suppressed_turbo_broadcasts?', function (this: ModelType) {
    return isSuppressed(this)
  } as never)
  define(Model.prototype, 'suppressed_turbo_broadcasts?', function (this: Model) {
    return isSuppressed(this.constructor)
  } as never)
  define(Model, 'suppressing_turbo_broadcasts', function (this: ModelType, block: () => unknown) {
    suppressed.set(this, (suppressed.get(this) ?? 0) + 1)
    try {
      return block()
    } finally {
      suppressed.set(this, (suppressed.get(this) ?? 1) - 1)
    }
  } as never)
}
