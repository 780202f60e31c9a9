import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass } from '../../ruby/class/define.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import { cast } from './cast.ts'

/** A type of values by itself: `ActiveModel::Type::Boolean.new.cast(params[:on])`. Rails API, ActiveModel::Type. */
class ValueType extends RubyObject {
  protected readonly type: ColumnType = 'string'

  /** The value in this type; nil for what is none. */
  cast(value: unknown): unknown {
    return cast(value, this.type)
  }
}

export class BooleanType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Boolean', { parameters: { cast: '1' } })
  }

  protected override readonly type = 'boolean'
}

export class IntegerType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Integer', { parameters: { cast: '1' } })
  }

  protected override readonly type = 'integer'
}

export class DecimalType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Decimal', { parameters: { cast: '1' } })
  }

  protected override readonly type = 'decimal'
}

export class DateType extends ValueType {
  static {
    defineClass(this, 'ActiveModel::Type::Date', { parameters: { cast: '1' } })
  }

  protected override readonly type = 'date'
}
