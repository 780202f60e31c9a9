import {
  type CalendarDate,
  type Collection,
  type Decimal,
  dateClass,
  dates,
  durations,
  isBlank,
  isPresent,
  Model,
  presence,
  numbers as rubyNumbers,
  sql,
  strings,
  timeClass,
  times,
} from 'webfw'
import {
  add,
  arrayAppend,
  defineClass,
  divide,
  enumerableSum,
  freeze,
  get,
  Hash,
  integerAdd,
  integerDivide,
  integerSubtract,
  isTruthy,
  lessThan,
  multiply,
  newRange,
  Range,
  send,
  stringStrip,
  subtract,
  symbol,
  type Time,
  timeIso8601,
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
  static override readonly tableDefaults = { status: 'draft', discount: '0.0' } as const
  static override readonly columnScales = { discount: 2 } as const

  static {
    defineClass(this, 'Invoice', {
      privates: ['set_due_on', 'due_after_issue'],
      parameters: { pay: '0-1' },
      staticParameters: { recent: '0-1' },
    })
  }

  static STATUSES = freeze(['draft', 'sent', 'paid'])
  static GRACE = rubyNumbers.days(14)

  static {
    this.belongsTo('customer', () => Customer, { foreignKey: 'customer_id' })
    this.hasMany('lines', () => Line, { foreignKey: 'invoice_id' })
    this.validates('number', { presence: true, uniqueness: true })
    this.validates('status', { inclusion: { in: Invoice.STATUSES } })
    this.validate('due_after_issue')

    this.beforeValidation('set_due_on', { on: 'create' })
  }

  static unpaid() {
    return this.where({ paid_at: null })
  }

  static overdue() {
    return this.unpaid().where({ due_on: new Range(null, dateClass.current(), true) })
  }

  static recent(count: unknown = 5) {
    return this.order({ issued_on: 'desc' }).limit(count)
  }

  static issued_between(from: unknown, to: unknown) {
    return this.where({ issued_on: newRange(from, to) })
  }

  static this_month() {
    return this.where({ issued_on: dates.allMonth(dateClass.current()) })
  }

  static touched_lately() {
    return this.where(sql`updated_at > ?`, durations.ago(rubyNumbers.week(1)))
  }

  static revenue_by_status() {
    return this.joins('lines').group('status').sum(sql`lines.unit_price * lines.quantity`)
  }

  static numbers() {
    return this.order('number').pluck('number')
  }

  static remind() {
    const reminded: unknown[] = []
    this.overdue().findEach((invoice) => {
      invoice.updateOrRaise({
        metadata: Hash.of(['reminded_at', timeIso8601(timeClass.current())]),
      })
      return arrayAppend(reminded, invoice.number)
    })
    return reminded
  }

  subtotal() {
    return this.lines.sum((line) => line.net())
  }

  total() {
    const sum = enumerableSum(this.lines.map((line) => line.gross()))
    return send(divide(multiply(sum, subtract(100, this.discount)), 100), 'round', [2])
  }

  is_overdue() {
    return (
      this.paid_at == null && isPresent(this.due_on) && lessThan(this.due_on, dateClass.current())
    )
  }

  days_late() {
    if (!this.is_overdue()) return 0

    return subtract(dateClass.current(), this.due_on)
  }

  quarter() {
    return `Q${integerAdd(integerDivide(integerSubtract(dates.month(this.issued_on), 1), 3), 1)} ${dates.year(this.issued_on)}`
  }

  period() {
    return newRange(dates.beginningOfMonth(this.issued_on), dates.endOfMonth(this.issued_on))
  }

  due_text() {
    if (isBlank(this.due_on)) return 'no date'

    return dates.isToday(this.due_on) ? 'today' : dates.strftime(this.due_on, '%d %b %Y')
  }

  paid_text() {
    return (this.paid_at == null ? null : times.toFs(this.paid_at, symbol('short'))) ?? 'open'
  }

  pay(at: unknown = timeClass.current()) {
    if (this.queryAttribute('paid_at')) return false

    return this.update({ status: 'paid', paid_at: at })
  }

  reminded_on() {
    const time = isTruthy(this.metadata) ? get(this.metadata, 'reminded_at') : this.metadata
    const value = presence(time)
    return isTruthy(value) ? times.toDate(timeClass.parse(time)) : value
  }

  customer_email() {
    return presence(this.customer.email) ?? strings.parameterize(this.customer.name)
  }

  summary() {
    return Hash.of(
      [symbol('number'), this.number],
      [symbol('customer'), this.customer.display_name()],
      [symbol('issued_on'), dates.iso8601(this.issued_on)],
      [symbol('due_on'), this.due_on == null ? null : dates.iso8601(this.due_on)],
      [symbol('total'), send(this.total(), 'to_s')],
      [symbol('age'), subtract(dateClass.current(), this.issued_on)],
      [symbol('notes'), presence(stringStrip(toS(this.notes)))],
    )
  }

  private set_due_on() {
    if (this.issued_on) {
      if (!this.due_on) {
        this.due_on = add(this.issued_on, Invoice.GRACE)
      }
    }
  }

  private due_after_issue() {
    if (this.due_on == null || this.issued_on == null) return

    if (lessThan(this.due_on, this.issued_on)) {
      this.errors.add(symbol('due_on'), 'must not be before the invoice')
    }
  }
}

export interface Invoice {
  get customer_id(): number | null
  set customer_id(value: unknown)
  get number(): string | null
  set number(value: unknown)
  get status(): string | null
  set status(value: unknown)
  get issued_on(): CalendarDate | null
  set issued_on(value: unknown)
  get due_on(): CalendarDate | null
  set due_on(value: unknown)
  get paid_at(): Time | null
  set paid_at(value: unknown)
  get discount(): Decimal | null
  set discount(value: unknown)
  get notes(): string | null
  set notes(value: unknown)
  get metadata(): unknown | null
  set metadata(value: unknown)
  get created_at(): Time | null
  set created_at(value: unknown)
  get updated_at(): Time | null
  set updated_at(value: unknown)
  get customer(): Customer
  set customer(value: unknown)
  get lines(): Collection<Line>
  set lines(value: unknown)
  get line_ids(): number[]
  set line_ids(value: unknown)
}
