import type { Connection } from '../../shell/record/database/connection.ts'
import { schemaConnection } from '../../shell/record/database/connection.ts'
import { Model } from '../../shell/record/model/model.ts'
import type { Collection } from '../../shell/record/relation/collection.ts'
import type { Relation } from '../../shell/record/relation/relation.ts'
import { Schema } from '../../shell/schema/schema.ts'

/** A model as the generator writes one. */
export class Article extends Model {
  static override readonly table = 'articles'
  static override readonly columns = {
    id: 'integer',
    title: 'string',
    body: 'text',
    status: 'string',
    views: 'integer',
    rating: 'float',
    price: 'decimal',
    published: 'boolean',
    published_on: 'date',
    opens_at: 'time',
    cover: 'binary',
    meta: 'json',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const
  static override readonly tableDefaults = { status: 'draft', views: 0 }
  static override readonly columnScales = { price: 2 }

  static {
    this.validates('title', { presence: true })
    this.hasMany('comments', () => Comment, { foreignKey: 'article_id' })
    this.hasMany('taggings', () => Tagging, { foreignKey: 'article_id' })
    this.hasMany('tags', () => Tag, { through: 'taggings', source: 'tag' })
  }

  static draft(): Relation<Article> {
    return this.where({ status: 'draft' })
  }
}

export interface Article {
  get title(): string | null
  set title(value: unknown)
  get comments(): Collection<Comment>
  set comments(value: unknown)
  get tags(): Collection<Tag>
  set tags(value: unknown)
  get tag_ids(): number[]
  set tag_ids(value: unknown)
}

export class Comment extends Model {
  static override readonly table = 'comments'
  static override readonly columns = {
    id: 'integer',
    author: 'string',
    body: 'text',
    article_id: 'integer',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.belongsTo('article', () => Article, { foreignKey: 'article_id', optional: false })
  }
}

export interface Comment {
  get author(): string | null
  set author(value: unknown)
  get article(): Article | null
  set article(value: unknown)
}

export class Tag extends Model {
  static override readonly table = 'tags'
  static override readonly columns = { id: 'integer', name: 'string' } as const
}

export class Tagging extends Model {
  static override readonly table = 'taggings'
  static override readonly columns = {
    id: 'integer',
    article_id: 'integer',
    tag_id: 'integer',
  } as const

  static {
    this.belongsTo('article', () => Article)
    this.belongsTo('tag', () => Tag)
  }
}

/** The tables of these models. */
export const blogSchema = Schema.define({ version: 1 }, (schema) => {
  schema.createTable('articles', (t) => {
    t.string('title')
    t.text('body')
    t.string('status', { default: 'draft' })
    t.integer('views', { default: 0 })
    t.float('rating')
    t.decimal('price', { precision: 10, scale: 2 })
    t.boolean('published')
    t.date('published_on')
    t.time('opens_at')
    t.binary('cover')
    t.json('meta')
    t.timestamps()
  })
  schema.createTable('comments', (t) => {
    t.string('author')
    t.text('body')
    t.references('article', { null: false, foreignKey: true })
    t.timestamps()
  })
  schema.createTable('tags', (t) => {
    t.string('name', { null: false, unique: true })
  })
  schema.createTable('taggings', (t) => {
    t.references('article', { null: false, foreignKey: { onDelete: 'cascade' } })
    t.references('tag', { null: false, foreignKey: { onDelete: 'cascade' } })
  })
})

/** Makes the tables. */
export function createBlog(connection: Connection): void {
  blogSchema.load(schemaConnection(connection))
}
