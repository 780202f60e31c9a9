import { readValue, writeValue } from '../cache/entry-text.ts'
import { RecordNotFound } from '../record/exceptions.ts'
import { isRecord } from '../record/model/is-record.ts'
import { findModelClass, isIdentified, nameOfType } from '../record/model/model-named.ts'
import { RecordReference } from '../record/model/record-reference.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords, keywordsFrom } from '../ruby/hash/keywords.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'
import { DeserializationError, SerializationError } from './errors.ts'

/** Copies the arguments of a job or a mail for later: changes to them meanwhile have no effect, and records are read anew. */
export function keptArguments(value: unknown): unknown {
  if (isIdentified(value)) {
    const id = send(value, 'id')
    if (id === null) {
      const message = `Unable to create a Global ID for ${className(value.constructor)} without a model id.`
      throw new DeserializationError('NO_ID', message, { hint: 'Save the record first.' })
    }
    // An object that is no record is found by the text of its id, as a Global ID has it.
    return new RecordReference(value.constructor, isRecord(value) ? id : toS(id))
  }
  return mapped(value, keptArguments)
}

/** The arguments as the job gets them. Raises DeserializationError for a record that is gone. */
export function foundArguments(value: unknown): unknown {
  if (!(value instanceof RecordReference)) return mapped(value, foundArguments)
  try {
    return send(value.type, 'find', [value.id])
  } catch (raised) {
    const error = rubyError(raised)
    const isRecords = findModelClass(nameOfType(value.type)) !== undefined
    if (!(error instanceof (isRecords ? RecordNotFound : StandardError))) throw raised
    const message = `Error while trying to deserialize arguments: ${error.message}`
    throw new DeserializationError('RECORD_GONE', message, { cause: error })
  }
}

/** The arguments as `serialize` has them: records by their Global IDs. */
export function globalArguments(value: unknown): unknown {
  if (!isIdentified(value)) return mapped(value, globalArguments)
  return Hash.of(['_aj_globalid', toS(send(value, 'to_global_id'))])
}

function mapped(value: unknown, each: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(each)
  if (value instanceof Hash) {
    const copy = new Hash()
    for (const [key, item] of value) copy.set(key, each(item))
    return copy
  }
  if (isKeywords(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(item)]))
  }
  return isString(value) ? text(value) : value
}

/** Arguments as the text that a job is kept as. Raises SerializationError for what has no text, such as a Proc. */
export function argumentText(args: readonly unknown[]): string {
  const kept = keptArguments(args) as readonly unknown[]
  const last = kept.at(-1)
  const said = isKeywords(last) ? [kept.slice(0, -1), hashFromKeywords(last)] : [kept, null]
  const text = textOf(said)
  if (text !== null) return text
  const message = 'Unsupported argument type: a relation'
  throw new SerializationError('NO_TEXT', message, { hint: 'Give the job ids, or records.' })
}

function textOf(said: unknown): string | null {
  try {
    return writeValue(said)
  } catch (error) {
    const message = `Unsupported argument type: ${error instanceof Error ? error.message : String(error)}`
    throw new SerializationError('NO_TEXT', message, { cause: error })
  }
}

/** The arguments of a job that was kept, its records read anew. Raises DeserializationError for one that is gone. */
export function argumentsOf(text: string): readonly unknown[] {
  const said = readValue(text)
  if (!Array.isArray(said)) {
    throw new DeserializationError(
      'NO_CLASS',
      'Error while trying to deserialize arguments: a class is gone',
    )
  }
  const [positional, keywords] = said.map(foundArguments) as [unknown[], unknown]
  return keywords === null ? positional : [...positional, keywordsFrom(keywords)]
}
