import { defineClass, divide, equals, Float, format, isTruthy } from 'webfw/ruby'

// Plain Ruby: no table of this name.
export class Price {
  declare cents: unknown
  declare currency: unknown

  static {
    defineClass(this, 'Price', {
      reads: ['cents', 'currency'],
      parameters: { initialize: '1 k:currency?' },
    })
  }

  constructor(cents: unknown, { currency = 'EUR' }: { currency?: unknown } = {}) {
    this.cents = cents
    this.currency = currency
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
