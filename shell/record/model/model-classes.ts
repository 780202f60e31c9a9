import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import {
  heldLocks,
  isLockHeld,
  type LockCall,
  type LockResult,
  requireLock,
  withLock,
} from '../database/advisory-lock.ts'
import { type ConnectionHandler, HANDLER } from '../database/connection-handler.ts'
import {
  connectionInRole,
  currentRole,
  declareRoles,
  inRole,
  roleNamed,
  WRITING,
} from '../database/roles.ts'
import { Relation } from '../relation/relation.ts'
import {
  addCallback,
  type CallbackArguments,
  type CallbackEvent,
  forget,
} from '../saving/callbacks.ts'
import { withholding } from '../saving/withheld.ts'
import { typeOfColumn, type ValueType } from '../value/model-types.ts'
import { type Definition, definitionOf } from './definition.ts'
import type { Model, ModelClass } from './model.ts'
import { modelsBelow } from './model-named.ts'
import { ModelStatements } from './model-statements.ts'
import { type Name, nameOf } from './names.ts'

interface Connected {
  readonly [HANDLER]: ConnectionHandler
}

/** What `connected_to` takes. */
interface RoleOptions {
  readonly role?: Name | null
  readonly shard?: unknown
  readonly preventWrites?: unknown
}

const NO_SHARDS =
  'there are no shards here: an application has one database that it writes, and replicas that are read. Leave `shard:` out.'

/** What is said of a model as a class: its settings, its kin, and what its records leave undone. */
export class ModelClasses extends ModelStatements {
  /** How many records `paginate` gives where it is not told; null for 30. */
  static perPage: unknown = null
  /** Whether a save sets `created_at` and `updated_at`. */
  static recordTimestamps: unknown = true
  /** Whether its records load no association by themselves. */
  static strictLoadingByDefault: unknown = false
  /** What `inspect` hides beside what the log hides; null for nothing. */
  static filterAttributes: unknown = null
  /** The attributes that `inspect` shows: names, or `:all`. */
  static attributesForInspect: unknown = 'all'
  /** Whether what stands after a commit runs as it is written, and not the latest first. */
  static runAfterTransactionCallbacksInOrderDefined = false
  /** Whether an `attr_readonly` of a saved record raises where it is assigned. */
  static raiseOnAssignToAttrReadonly = true

  /** Runs the block, in which records of the class are not touched. */
  static noTouching<T extends Model, R>(this: ModelClass<T>, body: () => R): R {
    return withholding('touch', this, body)
  }

  /** Runs the block, in which records of the class are saved in appearance only. */
  static suppress<T extends Model, R>(this: ModelClass<T>, body: () => R): R {
    return withholding('save', this, body)
  }

  /** Lets callbacks of the class and of those below it rest: `User.skip_callback(:create, :after, :welcome)`. */
  static skipCallback<T extends Model>(
    this: ModelClass<T>,
    what: Name,
    when: Name,
    ...names: readonly Name[]
  ): void {
    for (const model of [this as ModelClass, ...modelsBelow(this)]) {
      const definition = definitionOf(model)
      forget(definition.callbacks[eventOf(definition, what, when)], names.map(nameOf))
    }
  }

  /** Declares a callback by the moment's own words: `User.set_callback(:create, :after, :welcome)`. */
  static setCallback<T extends Model>(
    this: ModelClass<T>,
    what: Name,
    when: Name,
    ...declared: CallbackArguments<T>
  ): void {
    for (const model of [this as ModelClass, ...modelsBelow(this)]) {
      const definition = definitionOf(model)
      const event = eventOf(definition, what, when)
      addCallback(event, definition.callbacks[event], declared, nameOf(when) === 'around')
    }
  }

  /** `connects_to database: { writing: :primary, reading: :primary_replica }`: which databases the roles have. */
  static connectsTo(options: { readonly database?: object }): null {
    const databases = pairsOf(options.database ?? {}) as [Name, Name][]
    declareRoles(databases.map(([role, name]) => [nameOf(role), nameOf(name)]))
    return null
  }

  /** Runs the block with the database of a role. A relation that it gives is read there. Rails API, ActiveRecord::ConnectionHandling. */
  static connectedTo(options: RoleOptions, body: () => unknown): unknown {
    if (options.shard != null) throw new ArgumentError(NO_SHARDS)
    const name = options.role == null ? null : nameOf(options.role)
    const role = roleNamed(name, isTruthy(options.preventWrites ?? false))
    return inRole(role, () => {
      const result = body()
      return result instanceof Relation ? result.load() : result
    })
  }

  static isConnectedTo({ role }: RoleOptions): boolean {
    return role != null && nameOf(role) === (currentRole()?.name ?? WRITING)
  }

  static currentRole(): symbol {
    return symbol(currentRole()?.name ?? WRITING)
  }

  static currentPreventingWrites(): boolean {
    return currentRole()?.preventsWrites ?? false
  }

  /** Runs the block, in which statements that write raise ReadOnlyError; with false they do not. */
  static whilePreventingWrites(
    ...given: readonly [unknown, () => unknown] | readonly [() => unknown]
  ) {
    const [isOn, body] = given.length === 2 ? given : [true, given[0]]
    const { name } = currentRole() ?? { name: WRITING }
    return inRole({ name, preventsWrites: isTruthy(isOn) }, body)
  }

  /** Runs the block while nobody else holds the lock of that name; false where it was not free in time. */
  static withAdvisoryLock(this: Connected, ...call: LockCall): unknown {
    return withLock(connectionInRole(this[HANDLER]), call).result()
  }

  static withAdvisoryLockOrRaise(this: Connected, ...call: LockCall): unknown {
    return requireLock(connectionInRole(this[HANDLER]), call)
  }

  static withAdvisoryLockResult(this: Connected, ...call: LockCall): LockResult {
    return withLock(connectionInRole(this[HANDLER]), call)
  }

  static isAdvisoryLockExists(this: Connected, name: unknown): boolean {
    return isLockHeld(connectionInRole(this[HANDLER]), name)
  }

  static currentAdvisoryLock(): string | null {
    return heldLocks()[0] ?? null
  }

  static currentAdvisoryLocks(): readonly string[] {
    return heldLocks()
  }

  static isAbstractClass<T extends Model>(this: ModelClass<T>): true | null {
    return this.table ? null : true
  }

  /** The models below the class. */
  static descendants<T extends Model>(this: ModelClass<T>): ModelClass[] {
    return modelsBelow(this)
  }

  static subclasses<T extends Model>(this: ModelClass<T>): ModelClass[] {
    return modelsBelow(this).filter((each) => Object.getPrototypeOf(each) === this)
  }

  /** The type of an attribute, which casts what it is given. */
  static typeForAttribute<T extends Model>(this: ModelClass<T>, name: Name): ValueType {
    return typeOfColumn(definitionOf(this).byName.get(nameOf(name))?.type ?? null)
  }
}

/** `afterCreate` of `:create, :after`; what stands around an action is kept with what stands before it. */
function eventOf({ callbacks }: Definition, what: Name, when: Name): CallbackEvent {
  const [first = '', ...rest] = nameOf(what)
  const moment = nameOf(when) === 'around' ? 'before' : nameOf(when)
  const event = `${moment}${first.toUpperCase()}${rest.join('')}`
  if (Object.hasOwn(callbacks, event)) return event as CallbackEvent
  throw new ArgumentError(`there is no callback ${nameOf(when)} ${nameOf(what)}`)
}
