import { sendSelf } from '../call/send.ts'
import { catchTag } from '../control/catch-tag.ts'
import { Hash } from '../hash/hash.ts'
import { keywordsFrom } from '../hash/keywords.ts'
import { isTruthy } from '../object/truth.ts'
import { lambda, Proc } from '../proc/proc.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { type Block, isKeywords, type RubyClass } from '../types.ts'
import { declareMethod, declareStatic } from './declare-method.ts'
import { readDeclared } from './module-words.ts'

type Moment = 'before' | 'after' | 'around'
type Task = string | symbol | Block | Proc

interface Callback {
  readonly moment: Moment
  readonly task: Task
  readonly conditions: Conditions
}

/** `if:` and `unless:` of a callback: names of methods, or functions of the object. */
export interface Conditions {
  readonly if?: Task | readonly Task[]
  readonly unless?: Task | readonly Task[]
}

interface Chain {
  /** Whether they are those of a model: what comes after runs in its order, and not where the event was stopped. */
  readonly isOfModel: boolean
  readonly callbacks: Callback[]
}

const chains = new WeakMap<object, Map<string, Chain>>()

/**
 * Says that objects of a class have events of these names, and gives the class `set_callback`, which declares at them.
 * Rails API, `define_callbacks` and `define_model_callbacks`.
 */
export function defineCallbacks(type: RubyClass, ...declared: readonly unknown[]): void {
  define(type, readDeclared(declared).names, false)
}

/** The same with what Active Model adds: `before_publish`, `after_publish` and `around_publish` declare. */
export function defineModelCallbacks(type: RubyClass, ...declared: readonly unknown[]): void {
  define(type, readDeclared(declared).names, true)
}

function define(type: RubyClass, names: readonly string[], isOfModel: boolean): void {
  const own = chains.get(type) ?? new Map<string, Chain>()
  chains.set(type, own)
  const run = function (this: object, name: unknown, event: Block | null = null): unknown {
    return runOwnCallbacks(this, nameOf(name as symbol), event)
  }
  declareMethod(type, 'run_callbacks', run, '1 &')
  const set = function (
    this: object,
    name: unknown,
    given: unknown[],
    task: Block | null = null,
  ): null {
    const [moment, ...tasks] = given
    addCallback(this, nameOf(name as symbol), nameOf(moment as symbol) as Moment, tasks, task)
    return null
  }
  if (!isOfModel) declareStatic(type, 'set_callback', set as Block, '1+ &')
  for (const name of names) {
    own.set(name, { isOfModel, callbacks: [] })
    for (const moment of isOfModel ? MOMENTS : []) {
      const declare = function (this: object, given: unknown[], task: Block | null = null): null {
        addCallback(this, name, moment, given, task)
        return null
      }
      declareStatic(type, `${moment}_${name}`, declare as Block, '0+ &')
    }
  }
}

const MOMENTS: readonly Moment[] = ['before', 'after', 'around']

/** What happens before, after or around an event: methods by their names, blocks and Procs, and then perhaps options. */
function addCallback(
  type: object,
  name: string,
  moment: Moment,
  given: readonly unknown[],
  block: Block | null,
): void {
  const own = chains.get(type) ?? new Map<string, Chain>()
  chains.set(type, own)
  const isOfModel = chainsOf(type, name)[0]?.isOfModel === true
  const chain = own.get(name) ?? { isOfModel, callbacks: [] }
  own.set(name, chain)
  const last = given.at(-1)
  const hasOptions = last instanceof Hash || isKeywords(last)
  const conditions: Conditions = hasOptions ? keywordsFrom(last) : {}
  const tasks = hasOptions ? given.slice(0, -1) : given
  for (const task of [...tasks.flat(), ...(block === null ? [] : [block])]) {
    chain.callbacks.push({ moment, task: task as Task, conditions })
  }
}

/** The chains of a class and of those above it, from the outermost on. */
function chainsOf(type: object, name: string): Chain[] {
  const found: Chain[] = []
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at)) {
    const chain = chains.get(at)?.get(name)
    if (chain !== undefined) found.unshift(chain)
  }
  return found
}

/** Runs an event with what is around it; false where something before it said `throw :abort`, else what it gives. */
function runOwnCallbacks(self: object, name: string, event: Block | null = null): unknown {
  const found = chainsOf(self.constructor, name)
  const all = found.flatMap(({ callbacks }) => callbacks)
  const isOfModel = found[0]?.isOfModel === true
  const after = all.filter(({ moment }) => moment === 'after')
  let isStopped = false
  let value: unknown = null
  const before = all.filter(({ moment }) => moment !== 'after')
  const run = (index: number): void => {
    const callback = before[index]
    if (callback === undefined) {
      value = event === null ? null : event()
      return
    }
    if (!isWanted(self, callback.conditions)) return run(index + 1)
    if (callback.moment === 'around') {
      perform(self, callback.task, () => run(index + 1))
      return
    }
    const stop = symbol('abort')
    let hasStopped = true
    catchTag(stop, () => {
      perform(self, callback.task, null)
      hasStopped = false
    })
    if (hasStopped) isStopped = true
    else run(index + 1)
  }
  run(0)
  if (isStopped && isOfModel) return false
  for (const { task, conditions } of isOfModel ? after : after.reverse()) {
    if (isWanted(self, conditions)) perform(self, task, null)
  }
  return isStopped ? false : value
}

function isWanted(self: object, conditions: Conditions): boolean {
  const list = (given: Conditions['if']): readonly Task[] =>
    given === undefined ? [] : ([given].flat() as Task[])
  const says = (task: Task): boolean => isTruthy(perform(self, task, null))
  return list(conditions.if).every(says) && !list(conditions.unless).some(says)
}

function perform(self: object, task: Task, around: Block | null): unknown {
  const args = around === null ? [self] : [self, lambda(around, 0)]
  if (task instanceof Proc) return task.call(...args)
  return typeof task === 'function'
    ? task.apply(self, args)
    : sendSelf(self, nameOf(task), [], around)
}
