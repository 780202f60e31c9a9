import { type Collection, Model, type Relation } from 'webfw'
import {
  get,
  greaterThan,
  Hash,
  isTruthy,
  send,
  stringDowncase,
  stringSplit,
  symbolToBlock,
  type Time,
} from 'webfw/ruby'
import { Invoice } from './invoice.ts'

export class Customer extends Model {
  static override readonly table = 'customers'
  static override readonly columns = {
    id: 'integer',
    name: 'string',
    email: 'string',
    vip: 'boolean',
    preferences: 'json',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const
  static override readonly defaults = { vip: false } as const

  static {
    this.hasMany('invoices', () => Invoice, { foreignKey: 'customer_id' })
    this.validates('name', { presence: true })

    this.beforeValidation('clean', (customer) => customer.clean())
  }

  get name(): string | null {
    return this.read('name')
  }

  set name(value: unknown) {
    this.write('name', value)
  }

  get email(): string | null {
    return this.read('email')
  }

  set email(value: unknown) {
    this.write('email', value)
  }

  get vip(): boolean | null {
    return this.read('vip')
  }

  set vip(value: unknown) {
    this.write('vip', value)
  }

  get preferences(): unknown | null {
    return this.read('preferences')
  }

  set preferences(value: unknown) {
    this.write('preferences', value)
  }

  get created_at(): Time | null {
    return this.read('created_at')
  }

  set created_at(value: unknown) {
    this.write('created_at', value)
  }

  get updated_at(): Time | null {
    return this.read('updated_at')
  }

  set updated_at(value: unknown) {
    this.write('updated_at', value)
  }

  get invoices(): Collection<Invoice> {
    return this.association('invoices')
  }

  set invoices(value: unknown) {
    this.associate('invoices', value)
  }

  display_name() {
    return this.isAttributePresent('vip')
      ? `${send(this.name, 'upcase')} (VIP)`
      : send(this.name, 'titleize')
  }

  domain() {
    const receiver = this.email
    const receiver2 = receiver == null ? null : stringSplit(receiver, null, '@')
    return receiver2 == null ? null : send(receiver2, 'last')
  }

  contact() {
    const value = send(this.email, 'presence')
    return isTruthy(value) ? value : 'no address'
  }

  locale() {
    return send(this.preferences, 'is_a?', [Hash]) ? get(this.preferences, 'locale') : 'en'
  }

  is_newcomer() {
    return greaterThan(this.created_at, send(send(1, 'month'), 'ago'))
  }

  outstanding() {
    return (this.invoices.scope('unpaid') as Relation<Invoice>)
      .includes('lines')
      .sum(symbolToBlock('total'))
  }

  last_invoice_on() {
    const receiver3 = this.invoices.order('issued_on').last()
    return receiver3 == null ? null : receiver3.issued_on
  }

  private clean() {
    if (isTruthy(send(this.name, 'present?'))) {
      this.name = send(this.name, 'squish')
    }
    if (this.email != null) {
      this.email = stringDowncase(send(this.email, 'strip'))
    }
  }
}
