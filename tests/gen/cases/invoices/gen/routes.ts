import { type HasOrigin, type Param, type PathOptions, path, type Route, url } from 'webfw'

/** The routes of config/routes.rb, in the order they match. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/', controller: 'invoices', action: 'index', name: 'root' },
  {
    verb: 'PATCH',
    path: '/invoices/:id/pay',
    controller: 'invoices',
    action: 'pay',
    name: 'pay_invoice',
  },
  {
    verb: 'GET',
    path: '/invoices/overdue',
    controller: 'invoices',
    action: 'overdue',
    name: 'overdue_invoices',
  },
  {
    verb: 'GET',
    path: '/invoices/report',
    controller: 'invoices',
    action: 'report',
    name: 'report_invoices',
  },
  { verb: 'GET', path: '/invoices', controller: 'invoices', action: 'index', name: 'invoices' },
  { verb: 'POST', path: '/invoices', controller: 'invoices', action: 'create', name: 'invoices' },
  { verb: 'GET', path: '/invoices/:id', controller: 'invoices', action: 'show', name: 'invoice' },
]

export function rootPath(options: PathOptions = {}): string {
  return path('/', options)
}

export function rootUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/', options)
}

export function payInvoicePath(invoice: Param, options: PathOptions = {}): string {
  return path('/invoices/:id/pay', invoice, options)
}

export function payInvoiceUrl(
  caller: HasOrigin,
  invoice: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/invoices/:id/pay', invoice, options)
}

export function overdueInvoicesPath(options: PathOptions = {}): string {
  return path('/invoices/overdue', options)
}

export function overdueInvoicesUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/invoices/overdue', options)
}

export function reportInvoicesPath(options: PathOptions = {}): string {
  return path('/invoices/report', options)
}

export function reportInvoicesUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/invoices/report', options)
}

export function invoicesPath(options: PathOptions = {}): string {
  return path('/invoices', options)
}

export function invoicesUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/invoices', options)
}

export function invoicePath(invoice: Param, options: PathOptions = {}): string {
  return path('/invoices/:id', invoice, options)
}

export function invoiceUrl(caller: HasOrigin, invoice: Param, options: PathOptions = {}): string {
  return url(caller, '/invoices/:id', invoice, options)
}
