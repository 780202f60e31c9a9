import { Schema } from 'webfw'

export function schema(): Schema {
  return Schema.define({ version: 20261101000000 }, (schema) => {
    schema.createTable('customers', (t) => {
      t.string('name', { null: false })
      t.string('email')
      t.boolean('vip', { default: false, null: false })
      t.json('preferences')
      t.datetime('created_at', { null: false })
      t.datetime('updated_at', { null: false })
    })

    schema.createTable('invoices', (t) => {
      t.integer('customer_id', { null: false })
      t.string('number', { null: false })
      t.string('status', { default: 'draft', null: false })
      t.date('issued_on', { null: false })
      t.date('due_on')
      t.datetime('paid_at')
      t.decimal('discount', { precision: 5, scale: 2, default: '0.0', null: false })
      t.text('notes')
      t.json('metadata')
      t.datetime('created_at', { null: false })
      t.datetime('updated_at', { null: false })
      t.index(['customer_id'], { name: 'index_invoices_on_customer_id' })
    })

    schema.createTable('lines', (t) => {
      t.integer('invoice_id', { null: false })
      t.string('description', { null: false })
      t.decimal('unit_price', { precision: 10, scale: 2, null: false })
      t.decimal('tax_rate', { precision: 4, scale: 3 })
      t.integer('quantity', { default: 1, null: false })
      t.float('weight')
      t.index(['invoice_id'], { name: 'index_lines_on_invoice_id' })
    })

    schema.addForeignKey('invoices', 'customers', { onDelete: 'cascade' })
    schema.addForeignKey('lines', 'invoices', { onDelete: 'cascade' })
  })
}
