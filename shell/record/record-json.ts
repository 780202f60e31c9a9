import { Hash } from '../ruby/hash/hash.ts'
import { Time } from '../ruby/time/time.ts'
import { CalendarDate } from './calendar-date.ts'
import { Decimal } from './decimal.ts'
import { isoTime } from './json.ts'
import type { Model } from './model.ts'
import { type Name, nameOf } from './names.ts'
import { RecordList } from './record-list.ts'
import { isRecord } from './state.ts'
import { valueOf } from './value-of.ts'

/** Options of `as_json` and `to_json`. */
export interface JsonOptions {
  readonly only?: Name | readonly Name[]
  readonly except?: Name | readonly Name[]
  readonly methods?: Name | readonly Name[]
  readonly include?: Name | readonly Name[]
}

/** The record as JSON has it: times and decimals are texts. */
export function recordJson(record: Model, options: JsonOptions): Hash<string, unknown> {
  const only = names(options.only)
  const except = names(options.except)
  const json = new Hash<string, unknown>()
  for (const [name, value] of record.attributes()) {
    if (only.length > 0 && !only.includes(name)) continue
    if (!except.includes(name)) json.set(name, jsonValue(value))
  }
  for (const name of [...names(options.methods), ...names(options.include)]) {
    json.set(name, jsonValue(valueOf(record, name)))
  }
  return json
}

function names(list: Name | readonly Name[] | undefined): string[] {
  return list === undefined ? [] : [list].flat().map(nameOf)
}

function jsonValue(value: unknown): unknown {
  if (value instanceof Time) return isoTime(value)
  if (value instanceof CalendarDate || value instanceof Decimal) return value.to_s()
  if (value instanceof RecordList) return value.toA().map(jsonValue)
  return isRecord(value) ? value.asJson() : value
}
