import { Schema } from 'webfw'

export function schema(): Schema {
  return Schema.define({ version: 20261121000002 }, (schema) => {
    schema.createTable('products', (t) => {
      t.string('name', { null: false })
      t.text('description')
      t.integer('stock', { default: 0 })
      t.decimal('price', { precision: 10, scale: 2 })
      t.boolean('published', { default: false })
      t.date('released_on')
      t.datetime('created_at', { null: false })
      t.datetime('updated_at', { null: false })
    })

    schema.createTable('reviews', (t) => {
      t.string('author')
      t.integer('stars')
      t.integer('product_id', { null: false })
      t.index(['product_id'], { name: 'index_reviews_on_product_id' })
    })

    schema.addForeignKey('reviews', 'products', { onDelete: 'cascade' })
  })
}
