import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { send, sendSelf } from '../../ruby/index.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import { toBind } from '../database/store.ts'
import { cast } from './cast.ts'
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
    return this.kind === null ? value : cast(value, this.kind)
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

export class StringType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::String')
  }

  protected override readonly kind = 'string'
}

export class BooleanType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Boolean')
  }

  protected override readonly kind = 'boolean'
}

export class IntegerType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Integer')
  }

  protected override readonly kind = 'integer'
}

export class FloatType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Float')
  }

  protected override readonly kind = 'float'
}

export class DecimalType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Decimal')
  }

  protected override readonly kind = 'decimal'
}

export class DateType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Date')
  }

  protected override readonly kind = 'date'
}

export class DateTimeType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::DateTime')
  }

  protected override readonly kind = 'datetime'
}
