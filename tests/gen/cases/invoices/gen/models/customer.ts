import {
  type Collection,
  durations,
  isPresent,
  Model,
  presence,
  numbers as rubyNumbers,
  strings,
} from 'webfw'
import {
  arrayLast,
  defineClass,
  get,
  greaterThan,
  Hash,
  notNil,
  send,
  stringDowncase,
  stringSplit,
  stringStrip,
  stringUpcase,
  type Time,
  unlessNil,
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
  static override readonly tableDefaults = { vip: false } as const

  static {
    defineClass(this, 'Customer', { privates: ['clean'] })
  }

  static {
    this.hasMany('invoices', () => Invoice, { foreignKey: 'customer_id' })
    this.validates('name', { presence: true })

    this.beforeValidation('clean')
  }

  display_name() {
    return this.queryAttribute('vip')
      ? `${stringUpcase(notNil(this.name, 'upcase'))} (VIP)`
      : strings.titleize(this.name)
  }

  domain() {
    return unlessNil(this.email == null ? null : stringSplit(this.email, null, '@'), (split) =>
      arrayLast(split),
    )
  }

  contact() {
    return presence(this.email) ?? 'no address'
  }

  locale() {
    return send(this.preferences, 'is_a?', [Hash]) ? get(this.preferences, 'locale') : 'en'
  }

  is_newcomer() {
    return greaterThan(this.created_at, durations.ago(rubyNumbers.month(1)))
  }

  outstanding() {
    return this.invoices
      .scope('unpaid')
      .includes('lines')
      .sum((invoice) => invoice.total())
  }

  last_invoice_on() {
    return unlessNil(this.invoices.order('issued_on').last(), (last) => last.issued_on)
  }

  private clean() {
    if (isPresent(this.name)) {
      this.name = strings.squish(this.name)
    }
    if (this.email != null) {
      this.email = stringDowncase(stringStrip(notNil(this.email, 'strip')))
    }
  }
}

export interface Customer {
  get name(): string | null
  set name(value: unknown)
  get email(): string | null
  set email(value: unknown)
  get vip(): boolean | null
  set vip(value: unknown)
  get preferences(): unknown | null
  set preferences(value: unknown)
  get created_at(): Time | null
  set created_at(value: unknown)
  get updated_at(): Time | null
  set updated_at(value: unknown)
  get invoices(): Collection<Invoice>
  set invoices(value: unknown)
  get invoice_ids(): number[]
  set invoice_ids(value: unknown)
}
