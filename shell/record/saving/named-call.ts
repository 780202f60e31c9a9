import { findMember } from '../../ruby/call/find-member.ts'
import { send, sendSelf } from '../../ruby/call/send.ts'
import { isLoading } from '../../ruby/class/loading.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import type { Block } from '../../ruby/types.ts'
import { answersDeclaration } from '../declaration/model-words.ts'
import { Model, type ModelClass } from '../model/model.ts'
import { allOfModel } from '../model/model-relations.ts'
import { nameOf } from '../model/names.ts'
import { Relation } from '../relation/relation.ts'
import { answerRecord, unknownMethod } from '../template/answer.ts'

/**
 * `record.public_send(name, *values)` with a name that comes at run time. Of a record it means an attribute, an association, a
 * scope, a method of the application, or what templates may ask a record or a relation; of another object any method.
 * `isPublic` is false for `send`.
 * @throws NoMethodError for any other name, and for a private method with `isPublic`
 */
export function readNamed(
  record: unknown,
  name: unknown,
  isPublic: boolean,
  values: readonly unknown[] = [],
  block: Block | null = null,
): unknown {
  const word = nameOf(name)
  if (record instanceof Relation) return answerRecord(record, word, values)
  if (isModelClass(record) && !(isLoading() && answersDeclaration(record, word))) {
    return answerRecord(allOfModel(record), word, values)
  }
  const isOther = !(record instanceof Model)
  if (!isOther && findMember(record, word) === undefined) return answerRecord(record, word, values)
  return isPublic ? send(record, word, values, block) : sendSelf(record, word, values, block)
}

function isModelClass(value: unknown): value is ModelClass {
  return typeof value === 'function' && (value.prototype as unknown) instanceof Model
}

/**
 * `record.public_send("#{name}=", value)`: sets an attribute, an association or what the application has a writer for.
 * @throws NoMethodError for any other name
 */
export function writeNamed<T>(record: unknown, name: unknown, value: T): T {
  const writer = nameOf(name)
  const word = writer.slice(0, -1)
  const isOwn = !(record instanceof Model) || findMember(record, writer) !== undefined
  if (isOwn) {
    send(record, writer, [value])
  } else if (record.isAttribute(word)) {
    record.assignAttributes(Hash.from([[word, value]]))
  } else {
    throw unknownMethod(record.calledName(), writer)
  }
  return value
}
