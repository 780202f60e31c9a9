import { Duration, type Unit } from '../active-support/duration.ts'
import { OrderedOptions } from '../active-support/ordered-options.ts'
import { SafeString } from '../core/safe-string.ts'
import { revive } from '../record/model/instantiate.ts'
import { isRecord, STATE } from '../record/model/is-record.ts'
import { findModelClass, nameOfType, typeNamed } from '../record/model/model-named.ts'
import { RecordReference } from '../record/model/record-reference.ts'
import { RecordList } from '../record/relation/record-list.ts'
import { CalendarDate } from '../record/value/calendar-date.ts'
import { Decimal } from '../record/value/decimal.ts'
import { TimeWithZone } from '../record/value/time-with-zone.ts'
import { TimeZone, UTC_ZONE } from '../record/value/time-zone.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { IndifferentHash } from '../ruby/hash/indifferent-hash.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { freeze } from '../ruby/object/frozen.ts'
import { instanceVariables, ivarKey } from '../ruby/object/instance-variables.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { RubySet } from '../ruby/set/ruby-set.ts'
import { DataBase } from '../ruby/struct/data-base.ts'
import { MemberObject } from '../ruby/struct/member-object.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { isString, MutableString } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { isKeywords } from '../ruby/types.ts'

/** What JSON says of a value: texts, numbers, true, false and nil as they are, all else as `[tag, …]`. */
type Said = string | number | boolean | null | Said[]

/** One kind of values: what is said of each, and each from that. */
interface Kind {
  is(value: unknown): boolean
  say(value: never): Said[]
  read(said: Said[]): unknown
}

const kind = <T>(
  is: (value: unknown) => value is T,
  say: (value: T) => Said[],
  read: (said: Said[]) => unknown,
): Kind => ({ is, say, read })

const instance =
  <T>(owner: abstract new (...args: never[]) => T) =>
  (value: unknown): value is T =>
    value instanceof owner

/** Hashes come back as what they were. */
const hashes: Readonly<Record<string, new () => Hash>> = {
  Hash,
  Indifferent: IndifferentHash,
  Options: OrderedOptions,
}

const hashKind = (tag: string): Kind =>
  kind(
    (value): value is Hash => value instanceof Hash && value.constructor === hashes[tag],
    (hash) => sayPairs(hash),
    (said) => fill(new (hashes[tag] as new () => Hash)(), readPairs(said)),
  )

/** The kinds by the tags they have in a text, the frequent ones first. */
const kinds: Readonly<Record<string, Kind>> = {
  Array: kind(
    Array.isArray,
    (list) => list.map(say),
    (said) => said.map(read),
  ),
  Hash: hashKind('Hash'),
  Model: kind(
    isRecord,
    (record) => {
      const { definition, isPersisted } = record[STATE]
      return [
        definition.name,
        isPersisted,
        sayPairs(record.attributes()),
        sayPairs(Object.entries(instanceVariables(record))),
      ]
    },
    ([name, isPersisted, attributes, properties]) => {
      const model = findModelClass(String(name)) ?? missing(String(name))
      const record = revive(model, readPairs(attributes), isPersisted === true)
      for (const [word, value] of readPairs(properties))
        Reflect.set(record, ivarKey(`@${word}`), value)
      return record
    },
  ),
  Reference: kind(
    instance(RecordReference),
    ({ type, id }) => [nameOfType(type), say(id)],
    ([name, id]) => {
      return new RecordReference(typeNamed(String(name)) ?? missing(String(name)), read(id))
    },
  ),
  Symbol: kind(
    (value) => typeof value === 'symbol',
    (value) => [value.description ?? ''],
    ([name]) => symbol(String(name)),
  ),
  Float: kind(
    instance(Float),
    (number) => [toS(number)],
    ([text]) => new Float(Number(text)),
  ),
  Integer: kind(
    (value) => typeof value === 'bigint',
    (value) => [String(value)],
    ([digits]) => BigInt(String(digits)),
  ),
  TimeWithZone: kind(
    instance(TimeWithZone),
    ({ instant, zone }) => [instant.seconds, instant.nanoseconds, zone.name],
    ([seconds, nanoseconds, name]) =>
      new TimeWithZone(
        { seconds: Number(seconds), nanoseconds: Number(nanoseconds), fraction: null },
        TimeZone.named(String(name)) ?? UTC_ZONE,
      ),
  ),
  Time: kind(
    instance(Time),
    ({ instant, offset, isUtc, isLocal }) => [
      instant.seconds,
      instant.nanoseconds,
      offset,
      isUtc,
      isLocal,
    ],
    ([seconds, nanoseconds, offset, isUtc, isLocal]) =>
      new Time(
        { seconds: Number(seconds), nanoseconds: Number(nanoseconds), fraction: null },
        { offset: Number(offset), isUtc: isUtc === true, isLocal: isLocal === true },
      ),
  ),
  Date: kind(
    instance(CalendarDate),
    ({ days }) => [days],
    ([days]) => new CalendarDate(Number(days)),
  ),
  Decimal: kind(
    (value): value is Decimal => value instanceof Decimal,
    (number) => [toS(number)],
    ([text]) => Decimal.parse(String(text)),
  ),
  Html: kind(
    instance(SafeString),
    ({ html }) => [html],
    ([html]) => new SafeString(String(html)),
  ),
  Binary: kind(
    instance(Uint8Array),
    (bytes) => [Buffer.from(bytes).toString('base64')],
    ([text]) => BinaryString.of8bit(Uint8Array.from(Buffer.from(String(text), 'base64'))),
  ),
  Indifferent: hashKind('Indifferent'),
  Set: kind(
    (value): value is RubySet => value instanceof RubySet && value.constructor === RubySet,
    (set) => set.values().map(say),
    (said) => new RubySet(said.map(read)),
  ),
  Range: kind(
    instance(Range),
    ({ first, last, excludesEnd }) => [say(first), say(last), excludesEnd],
    ([first, last, excludesEnd]) => new Range(read(first), read(last), excludesEnd === true),
  ),
  Duration: kind(
    instance(Duration),
    ({ value, parts }) => [say(value), sayPairs(parts)],
    ([value, parts]) => {
      const units = readPairs(parts).map(
        ([unit, count]) => [String(unit), count] as [Unit, unknown],
      )
      return new Duration(read(value), new Map(units))
    },
  ),
  Options: hashKind('Options'),
  Literal: kind(
    isKeywords,
    (options) => sayPairs(Object.entries(options).map(([name, each]) => [symbol(name), each])),
    (said) => Hash.from(readPairs(said)),
  ),
  Struct: kind(
    instance(MemberObject),
    (struct) => {
      structs.set(classNameOf(struct), struct.constructor)
      return [classNameOf(struct), sayPairs(Object.entries(struct))]
    },
    ([name, values]) => {
      const owner = structs.get(String(name)) ?? missing(String(name))
      const made: object = Object.create(owner.prototype)
      Object.assign(made, Object.fromEntries(readPairs(values)))
      return made instanceof DataBase ? freeze(made) : made
    },
  ),
}

/** Classes made with Struct and Data of which this process has written objects, by name. */
const structs = new Map<string, Function>()

/**
 * A value as the text of an entry: plain values, records without the associations they have loaded, and Structs; null
 * where a relation is in it, which would be read anew anyway. Raises TypeError for Procs and other objects.
 */
export function writeValue(value: unknown): string | null {
  try {
    return JSON.stringify(say(value))
  } catch (error) {
    if (error instanceof HoldsRelation) return null
    throw error
  }
}

class HoldsRelation extends Error {}

/** The value of an entry's text, a copy each time; undefined where a class of it is not known to this process. */
export function readValue(text: string): unknown {
  try {
    return read(JSON.parse(text) as Said)
  } catch (error) {
    if (error instanceof MissingClass) return undefined
    throw error
  }
}

class MissingClass extends Error {}

function missing(name: string): never {
  throw new MissingClass(name)
}

const entries = Object.entries(kinds)

function say(value: unknown): Said {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if (typeof value === 'number') return value
  if (isString(value)) return String(value)
  for (const [tag, { is, say }] of entries) {
    if (is(value)) return [tag, ...say(value as never)]
  }
  if (value instanceof RecordList) throw new HoldsRelation()
  throw new TypeError(
    `an object of ${classNameOf(value)} is not kept in the cache: keep a Hash or a Struct of what it says`,
  )
}

function read(said: Said | undefined): unknown {
  if (typeof said === 'string') return new MutableString(said)
  if (!Array.isArray(said)) return said ?? null
  const [tag, ...rest] = said
  return (kinds[String(tag)] as Kind).read(rest)
}

function sayPairs(pairs: Iterable<readonly [unknown, unknown]>): Said[] {
  return [...pairs].map(([key, value]) => [say(key), say(value)])
}

function readPairs(said: Said | undefined): [unknown, unknown][] {
  return (said as [Said, Said][]).map(([key, value]) => [read(key), read(value)])
}

function fill(hash: Hash, pairs: readonly [unknown, unknown][]): Hash {
  for (const [key, value] of pairs) hash.set(key, value)
  return hash
}
