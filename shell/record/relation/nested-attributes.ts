import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import type { Hash } from '../../ruby/hash/hash.ts'
import { indifferent } from '../../ruby/hash/indifferent-hash.ts'
import { send, sendSelf, symbol } from '../../ruby/index.ts'
import { classNameOf } from '../../ruby/object/describe.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { RecordNotFound, TooManyRecords } from '../exceptions.ts'
import { type AttributeSource, attributePairs } from '../model/attribute-source.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { validateRelatives } from '../validation/relatives.ts'
import { isBlank } from '../value/blank.ts'
import { cast } from '../value/cast.ts'
import { associatedRecord, buildAssociated } from './associated.ts'
import type { Collection } from './collection.ts'

/** Options of `accepts_nested_attributes_for`. Rails API, ActiveRecord::NestedAttributes. */
export interface NestedOptions {
  readonly allowDestroy?: boolean
  readonly updateOnly?: boolean
  readonly limit?: number
  /** Whether the attributes of a record are ignored, or the method of the owner that says so; `all_blank`: where nothing was filled in. */
  readonly rejectIf?: string | ((attributes: Hash, owner: never) => unknown)
}

const declared = new WeakMap<Definition, Map<string, NestedOptions>>()

/** Lets records write those of an association with their own attributes; they are saved with the owner. */
export function acceptNestedAttributes(
  definition: Definition,
  name: string,
  options: NestedOptions,
): void {
  const association = definition.associations.get(name)
  if (association === undefined) {
    throw new ArgumentError(`No association found for name \`${name}'. Has it been defined yet?`)
  }
  definition.associations.set(name, { ...association, autosave: true })
  validateRelatives(definition, name)
  const known = declared.get(definition) ?? new Map<string, NestedOptions>()
  declared.set(definition, known.set(name, options))
}

/** `article.comments_attributes = …`: changes, builds, and marks for destruction what the attributes say. */
export function assignNestedAttributes(owner: Model, name: string, given: unknown): void {
  const { definition } = owner[STATE]
  const options = nestedOptions(definition, name)
  if (definition.associations.get(name)?.isMany === true) {
    assignMany(owner, name, given, options)
  } else if (isSource(given)) {
    assignOne(owner, name, attributesOf(owner, given), options)
  } else {
    throw new ArgumentError(`Hash expected for attribute \`${name}', got ${told(given)}`)
  }
}

/** Those that a class is given hold for the classes below it too. */
function nestedOptions(definition: Definition, name: string): NestedOptions {
  for (let at: Definition | null = definition; at !== null; at = at.parent) {
    const found = declared.get(at)?.get(name)
    if (found !== undefined) return found
  }
  return {}
}

function assignMany(owner: Model, name: string, given: unknown, options: NestedOptions): void {
  if (!isSource(given) && !Array.isArray(given)) {
    throw new ArgumentError(`Hash or Array expected for attribute \`${name}', got ${told(given)}`)
  }
  const list = Array.isArray(given) ? given : listed(owner, given)
  if (options.limit !== undefined && list.length > options.limit) {
    throw new TooManyRecords(
      `Maximum ${options.limit} records are allowed. Got ${list.length} records instead.`,
    )
  }
  const collection = associatedRecord(owner, name) as Collection<Model>
  for (const source of list) {
    const attributes = attributesOf(owner, source as AttributeSource)
    const id = attributes.get('id')
    if (isBlank(id)) {
      if (!isIgnored(owner, attributes, options)) collection.build(assignable(attributes))
      continue
    }
    const found = collection.toA().find((each) => String(each.id) === String(id))
    if (found === undefined) throw notFound(owner, name, id)
    change(owner, found, attributes, options)
  }
}

function assignOne(owner: Model, name: string, attributes: Hash, options: NestedOptions): void {
  const found = associatedRecord(owner, name)
  const existing = isRecord(found) ? (found as Model) : null
  const id = attributes.get('id')
  const isNamed = !isBlank(id)
  const isUpdated = options.updateOnly === true || isNamed
  if (existing !== null && isUpdated && (!isNamed || String(existing.id) === String(id))) {
    change(owner, existing, attributes, options)
  } else if (isNamed && options.updateOnly !== true) {
    throw notFound(owner, name, id)
  } else if (!isIgnored(owner, attributes, options)) {
    if (existing?.isNewRecord() === true) existing.assignAttributes(assignable(attributes))
    else buildAssociated(owner, name, assignable(attributes))
  }
}

function change(owner: Model, record: Model, attributes: Hash, options: NestedOptions): void {
  const isDestroyed = options.allowDestroy === true && isFlagged(attributes)
  if (!isDestroyed && isRejected(owner, attributes, options)) return
  record.assignAttributes(assignable(attributes))
  if (isDestroyed) record.markForDestruction()
}

function isIgnored(owner: Model, attributes: Hash, options: NestedOptions): boolean {
  const isDestroyed = options.allowDestroy === true && isFlagged(attributes)
  return isDestroyed || isRejected(owner, attributes, options)
}

function isRejected(owner: Model, attributes: Hash, { rejectIf }: NestedOptions): boolean {
  if (rejectIf === undefined) return false
  if (rejectIf === 'all_blank') {
    return [...attributes].every(([key, value]) => key === '_destroy' || isBlank(value))
  }
  const answer =
    typeof rejectIf === 'function'
      ? rejectIf(attributes, owner as never)
      : askedByName(owner, rejectIf, attributes)
  return answer !== false && answer !== null && answer !== undefined
}

/** What a method says; one that takes nothing is given nothing. */
function askedByName(owner: Model, name: string, attributes: Hash): unknown {
  const takesNone = send(send(owner, 'method', [symbol(name)]), 'arity') === 0
  return sendSelf(owner, name, takesNone ? [] : [attributes])
}

/** Whether the form's check box of `_destroy` says so. */
function isFlagged(attributes: Hash): boolean {
  return cast(attributes.get('_destroy') ?? null, 'boolean') === true
}

function assignable(attributes: Hash): AttributeSource {
  return new Map([...attributes].filter(([key]) => key !== 'id' && key !== '_destroy'))
}

/** One record's attributes, or those of several by the numbers that the form gave them. */
function listed(owner: Model, given: AttributeSource): unknown[] {
  const pairs = attributePairs(given, owner.calledName())
  return pairs.some(([key]) => key === 'id') ? [given] : pairs.map(([, value]) => value)
}

function attributesOf(owner: Model, source: AttributeSource): Hash {
  return indifferent(attributePairs(source, owner.calledName()))
}

function isSource(value: unknown): value is AttributeSource {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function notFound(owner: Model, name: string, id: unknown): RecordNotFound {
  const { definition } = owner[STATE]
  const target = definition.associations.get(name)?.target()
  const model = target === undefined ? name : definitionOf(target).name
  const of = `${definition.name} with ID=${owner.id ?? ''}`
  return new RecordNotFound(`Couldn't find ${model} with ID=${String(id)} for ${of}`, model)
}

function told(value: unknown): string {
  return `${classNameOf(value)} (${inspect(value)})`
}
