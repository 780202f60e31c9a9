import { CalendarDate, Rails, type Relation, sql } from 'webfw'
import {
  enumerableSum,
  Hash,
  hashTransformValues,
  isTruthy,
  newRange,
  Range,
  send,
  symbol,
  symbolToBlock,
  toS,
} from 'webfw/ruby'
import { Customer } from '../models/customer.ts'
import { Invoice } from '../models/invoice.ts'
import { Line } from '../models/line.ts'
import { ApplicationController } from './application_controller.ts'

export class InvoicesController extends ApplicationController {
  declare month: unknown
  declare invoices: Relation<Invoice>
  declare _total: unknown
  declare invoice: Invoice

  static {
    this.beforeAction('set_invoice', (controller) => controller.set_invoice(), {
      only: ['show', 'pay'],
    })
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
    this.month = isTruthy(send(this.params.get('month'), 'presence'))
      ? send(CalendarDate, 'parse', [this.params.get('month')])
      : send(CalendarDate, 'current')
    this.invoices = Invoice.includes('customer', 'lines').where({
      issued_on: newRange(send(this.month, 'beginning_of_month'), send(this.month, 'end_of_month')),
    })
    this._total = send(enumerableSum(this.invoices.map(symbolToBlock('total'))), 'round', [2])
  }

  show() {
    this.freshWhen(this.invoice)
  }

  overdue() {
    const invoices = Invoice.overdue().order('due_on')
    this.render({
      json: invoices.map((invoice) =>
        send(invoice.summary(), 'merge', [{ days_late: invoice.days_late() }]),
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
    send(this.logger(), 'info', [`report since ${toS(since)}`])
    const kept2 = [symbol('since'), since]
    const kept3 = [
      symbol('by_status'),
      hashTransformValues(sums, (sum) => send(send(sum, 'round', [2]), 'to_s')),
    ]
    const kept4 = [symbol('customers'), Customer.order('name').pluck('name', 'vip')]
    const kept = symbol('average')
    const receiver = Line.average('unit_price')
    this.render({
      json: Hash.of(
        kept2,
        kept3,
        kept4,
        [kept, receiver == null ? null : send(receiver, 'round', [2])],
        [symbol('largest'), send(Line.maximum('unit_price'), 'to_s')],
      ),
    })
  }

  create() {
    const customer = Customer.find(this.params.get('customer_id'))
    this.invoice = customer.invoices.build(this.invoice_params())
    const target = this.invoice
    if (!isTruthy(send(target, 'issued_on'))) {
      send(target, 'issued_on=', [send(CalendarDate, 'current')])
    }
    if (this.invoice.save()) {
      this.flash.set(
        'notice',
        `Invoice ${toS(this.invoice.number)} was written on ${send(this.invoice.created_at, 'strftime', ['%d.%m.'])}`,
      )
      this.redirectTo(this.invoice)
    } else {
      send(
        Rails.logger(),
        'warn',
        [`not saved: ${toS(send(this.invoice.errors.fullMessages(), 'to_sentence'))}`],
      )
      this.render({
        json: Hash.of([symbol('errors'), this.invoice.errors.fullMessages()]),
        status: 'unprocessable_entity',
      })
    }
  }

  pay() {
    if (this.invoice.pay()) {
      this.redirectTo(this.invoice, {
        notice: `Paid at ${toS(send(this.invoice.paid_at, 'to_fs', [symbol('db')]))}`,
      })
    } else {
      this.redirectTo(this.invoice, { alert: 'It was paid before' })
    }
  }

  private set_invoice() {
    this.invoice = Invoice.find(this.params.get('id'))
  }

  private invoice_params() {
    return this.params
      .requireParams('invoice')
      .permit('number', 'issued_on', 'due_on', 'discount', 'notes')
  }

  /** What the views of this controller may read. */
  override assigns() {
    return {
      ...super.assigns(),
      month: this.month,
      invoices: this.invoices,
      total: this._total,
      invoice: this.invoice,
    }
  }
}
