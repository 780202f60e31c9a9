import type { CallbackEntry } from '../controller/callbacks.ts'
import { declare, takesError } from '../controller/controller-declarations.ts'
import { definitionOf, lineage, rescuerOf } from '../controller/definition.ts'
import { runCallbacks } from '../controller/dispatch.ts'
import type { RubyLogger } from '../log/logger.ts'
import { tellUnhandled } from '../log/unhandled.ts'
import {
  conditionsIn,
  handler,
  isCallable,
  onSelf,
  readGiven,
} from '../record/declaration/given.ts'
import { classNamed } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { sendSelf } from '../ruby/index.ts'
import { nameOf } from '../ruby/text/symbol.ts'
import type { Block } from '../ruby/types.ts'
import { isHolding } from './held.ts'

/** What callbacks of connections and channels stand around. */
type Moment = NonNullable<CallbackEntry['of']>

/** What runs inside of callbacks: nothing it says answers anybody. */
interface Acting {
  actionName(): string
  isPerformed(): boolean
}

/** `before_subscribe :find_room, if: :room?` and its kin: one declaration for each method or block. */
export function declareCallback(
  type: object,
  kind: CallbackEntry['kind'],
  of: Moment,
  given: readonly unknown[],
  block: Block | null,
): void {
  const { positional, options, block: own } = readGiven(given, block)
  for (const task of [...positional.flat(), ...(own === null ? [] : [own])]) {
    const call = handler(task, kind)
    const run =
      kind === 'around'
        ? (self: object, action: () => unknown) => call(self, action)
        : (self: object) => call(self)
    declare(type as never, kind, [run, conditionsIn(options)] as never, { of })
  }
}

/** Runs something inside of the callbacks that a class, and those above it, declare around it. */
export function withCallbacks(self: Acting, of: Moment, body: () => unknown): unknown {
  const entries = lineage(self.constructor).flatMap(({ steps }) =>
    steps.filter((step): step is CallbackEntry => !('skip' in step) && step.of === of),
  )
  return runCallbacks(self, entries, 0, body)
}

/** `rescue_from NotFound, with: :not_found`: a method or a block, which is given the error where it takes one. */
export function declareRescue(type: object, given: readonly unknown[], block: Block | null): void {
  const { positional, options, block: own } = readGiven(given, block)
  const task = options['with'] ?? own
  if (task === null || task === undefined) {
    throw new ArgumentError('Need a handler. Pass the with: keyword argument or provide a block.')
  }
  const classes = positional.map((each) => {
    return typeof each === 'function' ? each : classNamed(nameOf(each as symbol))
  })
  const run = isCallable(task) ? onSelf(task) : null
  const handle = (self: object, error: unknown): unknown => {
    if (run !== null) return run(self, error)
    const name = nameOf(task as symbol)
    return sendSelf(self, name, takesError(self, name) ? [error] : [])
  }
  definitionOf(type).rescues.push({ classes: classes as never[], handle })
}

/** What says something in a log of its own. */
interface Logging {
  logger(): RubyLogger
}

/** Runs what may raise; an error goes to `rescue_from`, and is logged where nothing takes it. */
export function guarded(self: Logging, what: string, body: () => unknown): unknown {
  const failed = (raised: unknown): unknown => {
    const error = rubyError(raised)
    const entry = rescuerOf(self.constructor, error)
    if (entry !== undefined) return entry.handle(self as never, error as never)
    if (isHolding()) throw raised
    const log = self.logger()
    log.error(`Could not execute ${what}`)
    log.error(error)
    tellUnhandled(error)
    return null
  }
  try {
    const result = body()
    return result instanceof Promise ? result.catch(failed) : result
  } catch (raised) {
    return failed(raised)
  }
}
