import { FrameworkError } from '../errors.ts'
import { RecordNotFound } from '../record/exceptions.ts'
import { Model } from '../record/model/model.ts'
import { className } from '../ruby/class/class-info.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'

/** What stands for a record while a mail waits: it is read anew when the mail is made. Rails: GlobalID. */
class RecordReference {
  readonly type: unknown
  readonly id: unknown

  constructor(type: unknown, id: unknown) {
    this.type = type
    this.id = id
  }
}

/** A record that a waiting mail is about has no id, or is gone. */
export class DeserializationError extends FrameworkError {
  static override readonly rubyName: string = 'ActiveJob::DeserializationError'
}

/** Copies the arguments of a mail for later: changes to them meanwhile have no effect, and records are read anew. */
export function keptArguments(value: unknown): unknown {
  if (value instanceof Model) {
    const id = send(value, 'id')
    if (id === null) {
      const message = `Unable to create a Global ID for ${className(value.constructor)} without a model id.`
      throw new DeserializationError('NO_ID', message, { hint: 'Save the record first.' })
    }
    return new RecordReference(value.constructor, id)
  }
  return mapped(value, keptArguments)
}

/** The arguments as the mail gets them. Raises DeserializationError for a record that is gone. */
export function foundArguments(value: unknown): unknown {
  if (!(value instanceof RecordReference)) return mapped(value, foundArguments)
  try {
    return send(value.type, 'find', [value.id])
  } catch (error) {
    if (!(error instanceof RecordNotFound)) throw error
    const message = `Error while trying to deserialize arguments: ${error.message}`
    throw new DeserializationError('RECORD_GONE', message, { cause: error })
  }
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
