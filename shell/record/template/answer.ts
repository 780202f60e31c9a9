import { type Encodable, encode } from '../../core/frame.ts'
import type { FrameWriter } from '../../core/frame-writer.ts'
import { findMember } from '../../ruby/call/find-member.ts'
import { answersByMethodMissing } from '../../ruby/call/method-missing.ts'
import { send, sendSelf } from '../../ruby/call/send.ts'
import { nameClass } from '../../ruby/class/class-info.ts'
import { methodName } from '../../ruby/class/method-name.ts'
import { NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import { attributeQuery } from '../../vocabulary/attribute-queries.ts'
import { STATE } from '../model/is-record.ts'
import { Model } from '../model/model.ts'
import { Relation } from '../relation/relation.ts'
import { recordMethods, relationMethod } from '../relation/relation-methods.ts'
import { ask } from '../saving/ask.ts'

/**
 * Answers a template's question to a record or a relation: `comments`, `full_name`, `to_a`. Only
 * names of the class table arrive here; any other raises NoMethodError.
 */
export function answerRecord(
  receiver: Model | Relation<Model>,
  name: string,
  values: readonly unknown[] = [],
): unknown {
  return receiver instanceof Relation
    ? answerRelation(receiver, name, values)
    : answerModel(receiver, name, values)
}

function answerModel(record: Model, name: string, values: readonly unknown[]): unknown {
  for (const property of [methodName(name), `is_${name.replace(/\?$/, '')}`]) {
    if (property in Model.prototype || !(property in record)) continue
    if (findMember(record, name)?.visibility !== undefined) break
    const own: unknown = Reflect.get(record, property)
    if (values.length > 0) return send(record, name, values)
    return typeof own === 'function' ? own.call(record) : own
  }
  if (record[STATE].definition.associations.has(name)) return record.association(name)
  if (recordMethods.has(name)) {
    return values.length === 0 ? ask(record, name) : send(record, name, values)
  }
  if (record.isAttribute(name)) return record.readColumn(name)
  if (record[STATE].definition.virtuals.has(name)) return record.readVirtual(name)
  const query = attributeQuery(name)
  if (query !== null && record.isAttribute(query.column)) {
    const asked = Reflect.get(record, query.method) as (...args: unknown[]) => unknown
    return asked.call(record, query.column, ...values)
  }
  // `delegate_missing_to :blob`.
  if (answersByMethodMissing(record)) return send(record, name, values)
  if (findMember(record, 'method_missing') !== undefined) {
    return sendSelf(record, 'method_missing', [symbol(name), ...values])
  }
  throw unknownMethod(record.calledName(), name)
}

function answerRelation(
  relation: Relation<Model>,
  name: string,
  values: readonly unknown[],
): unknown {
  if (name === 'to_a' || name === 'each') return new LoadedRelation(relation)
  const method = relationMethod(name)
  if (method === null) {
    return findMember(relation, name) === undefined
      ? relation.scope(name, ...values)
      : send(relation, name, values)
  }
  const body: unknown = Reflect.get(relation, method)
  if (typeof body === 'function') return body.apply(relation, values)
  throw unknownMethod('Relation', name)
}

/** A relation whose rows go into the frame, not only its handle. */
class LoadedRelation implements Encodable {
  static {
    nameClass(this, 'Relation')
  }

  readonly #relation: Relation<Model>

  constructor(relation: Relation<Model>) {
    this.#relation = relation
  }

  [encode](writer: FrameWriter): void {
    this.#relation.encodeRows(writer)
  }
}

/** The error for a name that a record has no method of. */
export function unknownMethod(receiver: string, name: string): NoMethodError {
  return new NoMethodError(`undefined method \`${name}' for ${receiver}`, Symbol.for(name))
}
