import { defineApp, takes } from 'webfw'
import { InvoicesController } from './controllers/invoices_controller.ts'
import * as moneyHelper from './helpers/money_helper.ts'
import { Customer } from './models/customer.ts'
import { Invoice } from './models/invoice.ts'
import { Line } from './models/line.ts'
import { routes } from './routes.ts'
import { schema } from './schema.ts'
import { views } from './views.ts'

/** The application invoices: all that is served, migrated and tested. */
export default defineApp({
  name: 'invoices',
  routes,
  controllers: { invoices: InvoicesController },
  models: [Customer, Invoice, Line],
  helpers: { money: takes('1 k:currency?', moneyHelper.money), day: moneyHelper.day },
  schema,
  migrations: [],
  views,
})
