import { CalendarDate, type Collection, type Decimal, Model, sql } from 'webfw'
import {
  add,
  arrayAppend,
  defineClass,
  divide,
  enumerableSum,
  freeze,
  get,
  Hash,
  isTruthy,
  lessThan,
  multiply,
  newRange,
  Range,
  send,
  stringStrip,
  subtract,
  symbol,
  symbolToBlock,
  Time,
  toS,
} from 'webfw/ruby'
import { Customer } from './customer.ts'
import { Line } from './line.ts'

export class Invoice extends Model {
  static override readonly table = 'invoices'
  static override readonly columns = {
    id: 'integer',
    customer_id: 'integer',
    number: 'string',
    status: 'string',
    issued_on: 'date',
    due_on: 'date',
    paid_at: 'datetime',
    discount: 'decimal',
    notes: 'text',
    metadata: 'json',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const
  static override readonly defaults = { status: 'draft', discount: '0.0' } as const
  static override readonly scales = { discount: 2 } as const

  static {
    defineClass(this, 'Invoice', {
      privates: ['set_due_on', 'due_after_issue'],
      parameters: { pay: '0-1' },
      staticParameters: { recent: '0-1' },
    })
  }

  static STATUSES = freeze(['draft', 'sent', 'paid'])
  static GRACE = send(14, 'days')

  static {
    this.belongsTo('customer', () => Customer, { foreignKey: 'customer_id' })
    this.hasMany('lines', () => Line, { foreignKey: 'invoice_id' })
    this.validates('number', { presence: true, uniqueness: true })
    this.validates('status', { inclusion: { in: Invoice.STATUSES } })
    this.validate('due_after_issue', (invoice) => invoice.due_after_issue())

    this.beforeValidation('set_due_on', (invoice) => invoice.set_due_on(), { on: 'create' })
  }

  get customer_id(): number | null {
    return this.read('customer_id')
  }

  set customer_id(value: unknown) {
    this.write('customer_id', value)
  }

  get number(): string | null {
    return this.read('number')
  }

  set number(value: unknown) {
    this.write('number', value)
  }

  get status(): string | null {
    return this.read('status')
  }

  set status(value: unknown) {
    this.write('status', value)
  }

  get issued_on(): CalendarDate | null {
    return this.read('issued_on')
  }

  set issued_on(value: unknown) {
    this.write('issued_on', value)
  }

  get due_on(): CalendarDate | null {
    return this.read('due_on')
  }

  set due_on(value: unknown) {
    this.write('due_on', value)
  }

  get paid_at(): Time | null {
    return this.read('paid_at')
  }

  set paid_at(value: unknown) {
    this.write('paid_at', value)
  }

  get discount(): Decimal | null {
    return this.read('discount')
  }

  set discount(value: unknown) {
    this.write('discount', value)
  }

  get notes(): string | null {
    return this.read('notes')
  }

  set notes(value: unknown) {
    this.write('notes', value)
  }

  get metadata(): unknown | null {
    return this.read('metadata')
  }

  set metadata(value: unknown) {
    this.write('metadata', value)
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

  get customer(): Customer | null {
    return this.association('customer')
  }

  set customer(value: unknown) {
    this.associate('customer', value)
  }

  get lines(): Collection<Line> {
    return this.association('lines')
  }

  set lines(value: unknown) {
    this.associate('lines', value)
  }

  static unpaid() {
    return this.where({ paid_at: null })
  }

  static overdue() {
    return this.unpaid().where({ due_on: new Range(null, send(CalendarDate, 'current'), true) })
  }

  static recent(count: unknown = 5) {
    return this.order({ issued_on: 'desc' }).limit(count)
  }

  static issued_between(from: unknown, to: unknown) {
    return this.where({ issued_on: newRange(from, to) })
  }

  static this_month() {
    return this.where({ issued_on: send(send(CalendarDate, 'current'), 'all_month') })
  }

  static touched_lately() {
    return this.where(sql`updated_at > ?`, send(send(1, 'week'), 'ago'))
  }

  static revenue_by_status() {
    return this.joins('lines').group('status').sum(sql`lines.unit_price * lines.quantity`)
  }

  static numbers() {
    return this.order('number').pluck('number')
  }

  static remind() {
    const reminded = []
    this.overdue().findEach((invoice) => {
      invoice.updateOrRaise({ metadata: { reminded_at: send(send(Time, 'current'), 'iso8601') } })
      return arrayAppend(reminded, invoice.number)
    })
    return reminded
  }

  subtotal() {
    return this.lines.sum(symbolToBlock('net'))
  }

  total() {
    const sum = enumerableSum(this.lines.map(symbolToBlock('gross')))
    return send(divide(multiply(sum, subtract(100, this.discount)), 100), 'round', [2])
  }

  is_overdue() {
    const value = this.paid_at == null && send(this.due_on, 'present?')
    return isTruthy(value) ? lessThan(this.due_on, send(CalendarDate, 'current')) : value
  }

  days_late() {
    if (!isTruthy(this.is_overdue())) return 0

    return send(subtract(send(CalendarDate, 'current'), this.due_on), 'to_i')
  }

  quarter() {
    return `Q${toS(add(divide(subtract(send(this.issued_on, 'month'), 1), 3), 1))} ${toS(send(this.issued_on, 'year'))}`
  }

  period() {
    return newRange(
      send(this.issued_on, 'beginning_of_month'),
      send(this.issued_on, 'end_of_month'),
    )
  }

  due_text() {
    if (isTruthy(send(this.due_on, 'blank?'))) return 'no date'

    return isTruthy(send(this.due_on, 'today?'))
      ? 'today'
      : send(this.due_on, 'strftime', ['%d %b %Y'])
  }

  paid_text() {
    const receiver = this.paid_at
    const value2 = receiver == null ? null : send(receiver, 'to_fs', [symbol('short')])
    return isTruthy(value2) ? value2 : 'open'
  }

  pay(at: unknown = send(Time, 'current')) {
    if (this.isAttributePresent('paid_at')) return false

    return this.update({ status: 'paid', paid_at: at })
  }

  reminded_on() {
    const value3 = this.metadata
    const time = isTruthy(value3) ? get(this.metadata, 'reminded_at') : value3
    const value4 = send(time, 'presence')
    return isTruthy(value4) ? send(send(Time, 'parse', [time]), 'to_date') : value4
  }

  customer_email() {
    const value5 = send(this.customer.email, 'presence')
    return isTruthy(value5) ? value5 : send(this.customer.name, 'parameterize')
  }

  summary() {
    const kept2 = [symbol('number'), this.number]
    const kept3 = [symbol('customer'), this.customer.display_name()]
    const kept4 = [symbol('issued_on'), send(this.issued_on, 'iso8601')]
    const kept = symbol('due_on')
    const receiver2 = this.due_on
    return Hash.of(
      kept2,
      kept3,
      kept4,
      [kept, receiver2 == null ? null : send(receiver2, 'iso8601')],
      [symbol('total'), send(this.total(), 'to_s')],
      [symbol('age'), send(subtract(send(CalendarDate, 'current'), this.issued_on), 'to_i')],
      [symbol('notes'), send(stringStrip(send(this.notes, 'to_s')), 'presence')],
    )
  }

  private set_due_on() {
    if (isTruthy(this.issued_on)) {
      if (!isTruthy(send(this, 'due_on'))) {
        send(this, 'due_on=', [add(this.issued_on, Invoice.GRACE)])
      }
    }
  }

  private due_after_issue() {
    if (this.due_on == null || this.issued_on == null) return

    if (isTruthy(lessThan(this.due_on, this.issued_on))) {
      this.errors.add('due_on', 'must not be before the invoice')
    }
  }
}
