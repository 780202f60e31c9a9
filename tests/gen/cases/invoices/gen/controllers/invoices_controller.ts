import {
  arrays,
  dateClass,
  dates,
  decimals,
  presence,
  Rails,
  type Relation,
  sql,
  times,
} from 'webfw'
import {
  enumerableSum,
  Hash,
  hashMerge,
  hashTransformValues,
  isTruthy,
  newRange,
  notNil,
  Range,
  send,
  symbol,
  timeStrftime,
  toS,
  unlessNil,
} from 'webfw/ruby'
import { Customer } from '../models/customer.ts'
import { Invoice } from '../models/invoice.ts'
import { Line } from '../models/line.ts'
import { ApplicationController } from './application_controller.ts'

export class InvoicesController extends ApplicationController {
  declare _month: unknown
  declare _invoices: Relation<Invoice>
  declare _total: unknown
  declare _invoice: Invoice

  static {
    this.beforeAction('set_invoice', { only: ['show', 'pay'] })
  }

  /** The actions that routes may name. */
  static override readonly actions = {
    index: (controller: InvoicesController) => controller.index(),
    show: (controller: InvoicesController) => controller.show(),
    overdue: (controller: InvoicesController) => controller.overdue(),
    report: (controller: InvoicesController) => controller.report(),
    create: (controller: InvoicesController) => controller.create(),
    pay: (controller: InvoicesController) => controller.pay(),
  }

  index() {
    this._month = isTruthy(presence(this.params.get('month')))
      ? dateClass.parse(this.params.get('month'))
      : dateClass.current()
    this._invoices = Invoice.includes('customer', 'lines').where({
      issued_on: newRange(dates.beginningOfMonth(this._month), dates.endOfMonth(this._month)),
    })
    this._total = send(
      enumerableSum(this._invoices.map((invoice_) => invoice_.total())),
      'round',
      [2],
    )
  }

  show() {
    this.freshWhen(this._invoice)
  }

  overdue() {
    const invoices = Invoice.overdue().order('due_on')
    this.render({
      json: invoices.map((invoice) =>
        hashMerge(invoice.summary(), null, Hash.of([symbol('days_late'), invoice.days_late()])),
      ),
    })
  }

  report() {
    const since = send(
      send(send(send(this.params.fetch('months', 3), 'to_i'), 'months'), 'ago'),
      'to_date',
    )
    const sums = Invoice.where({ issued_on: new Range(since, null) })
      .joins('lines')
      .group('status')
      .sum(sql`lines.unit_price * lines.quantity`)
    this.logger().info(`report since ${toS(since)}`)
    this.render({
      json: Hash.of(
        [symbol('since'), since],
        [
          symbol('by_status'),
          hashTransformValues(sums, (sum) => send(send(sum, 'round', [2]), 'to_s')),
        ],
        [symbol('customers'), Customer.order('name').pluck('name', 'vip')],
        [
          symbol('average'),
          unlessNil(Line.average('unit_price'), (average) => decimals.round(average, 2)),
        ],
        [symbol('largest'), toS(Line.maximum('unit_price'))],
      ),
    })
  }

  create() {
    const customer = Customer.find(this.params.get('customer_id'))
    this._invoice = customer.invoices.build(this.invoice_params())
    if (!this._invoice.issued_on) {
      this._invoice.issued_on = dateClass.current()
    }
    if (this._invoice.save()) {
      this.flash.set(
        'notice',
        `Invoice ${toS(this._invoice.number)} was written on ${timeStrftime(notNil(this._invoice.created_at, 'strftime'), '%d.%m.')}`,
      )
      this.redirectTo(this._invoice)
    } else {
      Rails.logger().warn(`not saved: ${arrays.toSentence(this._invoice.errors.fullMessages())}`)
      this.render({
        json: Hash.of([symbol('errors'), this._invoice.errors.fullMessages()]),
        status: 'unprocessable_entity',
      })
    }
  }

  pay() {
    if (this._invoice.pay()) {
      this.redirectTo(this._invoice, {
        notice: `Paid at ${times.toFs(this._invoice.paid_at, symbol('db'))}`,
      })
    } else {
      this.redirectTo(this._invoice, { alert: 'It was paid before' })
    }
  }

  private set_invoice() {
    this._invoice = Invoice.find(this.params.get('id'))
  }

  private invoice_params() {
    return this.params
      .requireParams('invoice')
      .permit('number', 'issued_on', 'due_on', 'discount', 'notes')
  }
}
