import { type Decimal, decimals, isPresent, Model, strings } from 'webfw'
import { add, Float, format, greaterThan, multiply, toS } from 'webfw/ruby'
import { Invoice } from './invoice.ts'

export class Line extends Model {
  static override readonly table = 'lines'
  static override readonly columns = {
    id: 'integer',
    invoice_id: 'integer',
    description: 'string',
    unit_price: 'decimal',
    tax_rate: 'decimal',
    quantity: 'integer',
    weight: 'float',
  } as const
  static override readonly tableDefaults = { quantity: 1 } as const
  static override readonly columnScales = { unit_price: 2, tax_rate: 3 } as const

  static {
    this.belongsTo('invoice', () => Invoice, { foreignKey: 'invoice_id' })
    this.validates('description', { presence: true })
    this.validates('quantity', { numericality: { greaterThan: 0 } })
  }

  net() {
    return multiply(this.unit_price, this.quantity)
  }

  tax() {
    return decimals.round(multiply(this.net(), this.tax_rate ?? 0), 2)
  }

  gross() {
    return add(this.net(), this.tax())
  }

  is_free() {
    return decimals.isZero(this.unit_price)
  }

  is_heavy() {
    return (
      isPresent(this.weight) && greaterThan(multiply(this.weight, this.quantity), new Float(20))
    )
  }

  label() {
    return `${toS(this.quantity)} x ${strings.truncate(this.description, 20)} at ${format('%.2f', this.unit_price)}`
  }
}

export interface Line {
  get invoice_id(): number | null
  set invoice_id(value: unknown)
  get description(): string | null
  set description(value: unknown)
  get unit_price(): Decimal | null
  set unit_price(value: unknown)
  get tax_rate(): Decimal | null
  set tax_rate(value: unknown)
  get quantity(): number | null
  set quantity(value: unknown)
  get weight(): Float | null
  set weight(value: unknown)
  get invoice(): Invoice
  set invoice(value: unknown)
}
