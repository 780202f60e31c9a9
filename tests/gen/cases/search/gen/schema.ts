import { Schema } from 'webfw'

export function schema(): Schema {
  return Schema.define({ version: 20261101000000 }, (schema) => {
    schema.createTable('authors', (t) => {
      t.string('name', { null: false })
      t.boolean('active', { default: true })
    })

    schema.createTable('articles', (t) => {
      t.integer('author_id')
      t.string('title', { null: false })
      t.text('body')
      t.string('category')
      t.integer('views', { default: 0, null: false })
      t.float('rating')
      t.boolean('featured', { default: false, null: false })
      t.date('published_on')
      t.datetime('created_at', { null: false })
      t.datetime('updated_at', { null: false })
      t.index(['author_id'], { name: 'index_articles_on_author_id' })
    })

    schema.addForeignKey('articles', 'authors')
  })
}
