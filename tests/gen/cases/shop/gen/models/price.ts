import { defineClass, divide, equals, Float, format, isTruthy } from 'webfw/ruby'

// Plain Ruby: no table of this name.
export class Price {
  declare _cents: unknown
  declare _currency: unknown

  static {
    defineClass(this, 'Price', { parameters: { initialize: '1 k:currency?' } })
  }

  get cents() {
    return this._cents
  }

  get currency() {
    return this._currency
  }

  constructor(cents: unknown, { currency = 'EUR' }: { currency?: unknown } = {}) {
    this._cents = cents
    this._currency = currency
  }

  static free() {
    return new this(0)
  }

  is_free() {
    return equals(this.cents, 0)
  }

  to_s() {
    return isTruthy(this.is_free())
      ? 'free'
      : format('%.2f %s', divide(this.cents, new Float(100)), this.currency)
  }
}
