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

  get invoice_id(): number | null {
    return this.readColumn('invoice_id')
  }

  set invoice_id(value: unknown) {
    this.writeColumn('invoice_id', value)
  }

  get description(): string | null {
    return this.readColumn('description')
  }

  set description(value: unknown) {
    this.writeColumn('description', value)
  }

  get unit_price(): Decimal | null {
    return this.readColumn('unit_price')
  }

  set unit_price(value: unknown) {
    this.writeColumn('unit_price', value)
  }

  get tax_rate(): Decimal | null {
    return this.readColumn('tax_rate')
  }

  set tax_rate(value: unknown) {
    this.writeColumn('tax_rate', value)
  }

  get quantity(): number | null {
    return this.readColumn('quantity')
  }

  set quantity(value: unknown) {
    this.writeColumn('quantity', value)
  }

  get weight(): Float | null {
    return this.readColumn('weight')
  }

  set weight(value: unknown) {
    this.writeColumn('weight', value)
  }

  get invoice(): Invoice {
    return this.association('invoice')
  }

  set invoice(value: unknown) {
    this.assignAssociation('invoice', value)
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
