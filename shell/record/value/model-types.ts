import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { send, sendSelf } from '../../ruby/index.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import { toBind } from '../database/store.ts'
import { castPlainly } from './cast.ts'
import type { Codec } from './codec.ts'

/**
 * A type of values, by itself or above a class of the application's own: `ActiveModel::Type::Boolean.new.cast(text)`,
 * `class Money < ActiveRecord::Type::Integer`. Rails API, ActiveModel::Type::Value.
 */
export class ValueType extends RubyObject {
  static {
    defineClass(this, 'ActiveModel::Type::Value', {
      parameters: {
        initialize: 'k:precision?,limit?,scale?',
        cast: '1',
        cast_value: '1',
        serialize: '1',
        deserialize: '1',
      },
    })
  }

  /** What a column of the type holds; null for a type that takes values as they are. */
  protected readonly kind: ColumnType | null = null

  type(): unknown {
    return this.kind === null ? null : symbol(this.kind)
  }

  /** The value of what was assigned; nil stays nil. */
  cast(value: unknown): unknown {
    return value === null || value === undefined ? null : sendSelf(this, 'cast_value', [value])
  }

  cast_value(value: unknown): unknown {
    return this.kind === null ? value : castPlainly({ type: this.kind }, value)
  }

  /** What the database keeps. */
  serialize(value: unknown): unknown {
    return value ?? null
  }

  /** The value of what the database kept. */
  deserialize(value: unknown): unknown {
    return send(this, 'cast', [value])
  }
}

/** How a column keeps the values of a type. */
export function typeCodec(type: ValueType): Codec {
  return {
    cast: (value) => send(type, 'cast', [value]),
    dump(value) {
      const kept = send(type, 'serialize', [value])
      return toBind(isString(kept) ? String(kept) : kept, 'string')
    },
    load: (bind) => send(type, 'deserialize', [bind]),
    isObject: true,
  }
}

/** The type whose values are those of a column of a kind. */
function typeOf(name: string, kind: ColumnType): typeof ValueType {
  class Type extends ValueType {
    protected override readonly kind = kind
  }
  defineClass(Type, `ActiveModel::Type::${name}`)
  return Type
}

export const StringType = typeOf('String', 'string')
export const BooleanType = typeOf('Boolean', 'boolean')
export const IntegerType = typeOf('Integer', 'integer')
export const FloatType = typeOf('Float', 'float')
export const DecimalType = typeOf('Decimal', 'decimal')
export const DateType = typeOf('Date', 'date')
export const DateTimeType = typeOf('DateTime', 'datetime')

const TYPES: Partial<Record<ColumnType, typeof ValueType>> = {
  string: StringType,
  text: StringType,
  boolean: BooleanType,
  integer: IntegerType,
  float: FloatType,
  decimal: DecimalType,
  date: DateType,
  datetime: DateTimeType,
}

/** The type of a column; values of another kind are taken as they are. */
export function typeOfColumn(kind: ColumnType | null): ValueType {
  const Type = (kind === null ? undefined : TYPES[kind]) ?? ValueType
  return new Type()
}
