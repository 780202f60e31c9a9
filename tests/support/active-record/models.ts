import type { Connection } from '../../../shell/record/database/connection.ts'
import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { Schema } from '../../../shell/schema/schema.ts'
import { Article, Comment, createBlog, Tag } from '../blog-models.ts'

/** Has one of each validation. */
export class Visit extends Model {
  static override readonly table = 'visits'
  static override readonly columns = {
    id: 'integer',
    name: 'string',
    count: 'integer',
    kind: 'string',
    code: 'string',
    email: 'string',
  } as const

  static {
    this.validates('name', { length: { minimum: 2, maximum: 5 }, allowNil: true })
    const count = { onlyInteger: true, greaterThan: 0 }
    this.validates('count', { numericality: count, allowNil: true })
    this.validates('kind', { inclusion: { in: ['short', 'long'] }, allowNil: true })
    const format = { with: new Regexp('\\A[a-z]+\\z') }
    this.validates('code', { format, exclusion: { in: ['root'] }, allowBlank: true })
    this.validates('email', { uniqueness: { scope: 'kind' }, allowNil: true })
    this.validates('email', { confirmation: true })
    this.validates('terms', { acceptance: true })
  }
}

/** Is locked by its version. */
export class Ticket extends Model {
  static override readonly table = 'tickets'
  static override readonly columns = {
    id: 'integer',
    title: 'string',
    seats: 'integer',
    lock_version: 'integer',
    updated_at: 'datetime',
  } as const
}

/** Has what PostgreSQL alone keeps. */
export class Booking extends Model {
  static override readonly table = 'bookings'
  static override readonly columns = {
    id: 'integer',
    small: 'string',
    large: 'string',
    price: 'string',
    during: 'string',
    at: 'string',
    zoned: 'string',
    length: 'string',
    days: 'json',
    times: 'json',
    prices: 'json',
    numbers: 'json',
    keys: 'json',
    spans: 'json',
  } as const
  static override readonly columnNatives = {
    small: 'int4range',
    large: 'int8range',
    price: 'numrange',
    during: 'daterange',
    at: 'tsrange',
    zoned: 'tstzrange',
    length: 'interval',
    days: 'date[]',
    times: 'datetime[]',
    prices: 'decimal[]',
    numbers: 'integer[]',
    spans: 'int4range[]',
  } as const
}

const BOOKINGS = `CREATE TABLE bookings (id bigserial PRIMARY KEY, small int4range, large int8range, price numrange, during daterange, at tsrange,
  zoned tstzrange, length interval, days date[], times timestamp[], prices numeric[], numbers integer[], keys uuid[], spans int4range[])`

const schema = Schema.define({ version: 2 }, (tables) => {
  tables.createTable('visits', (t) => {
    t.string('name')
    t.integer('count')
    t.string('kind')
    t.string('code')
    t.string('email')
  })
  tables.createTable('tickets', (t) => {
    t.string('title')
    t.integer('seats')
    t.integer('lock_version')
    t.datetime('updated_at')
  })
})

/** Makes the tables and the rows that every call finds. */
export function seed(connection: Connection): void {
  createBlog(connection)
  schema.load(schemaConnection(connection))
  if (connection.adapter.name === 'PostgreSQL') connection.execute(BOOKINGS)
  const created_at = '2026-01-01 10:00:00'
  connectedTo(connection, () => {
    for (const [title, views, status, published, published_on] of [
      ['Ants', 3, 'public', true, '2026-01-02'],
      ['Bees', 10, 'draft', false, '2026-02-03'],
      ['Cats', 7, 'public', null, '2026-01-31'],
      ['Dogs', 1, null, true, null],
    ] as const) {
      const rating = views / 4
      const price = `${views}.50`
      const values = { title, views, status, published, published_on, rating, price, created_at }
      Article.createOrRaise(values)
    }
    for (const [author, article_id] of [
      ['Ann', 1],
      ['Bob', 1],
      ['Ann', 3],
    ] as const) {
      Comment.createOrRaise({ author, article_id, created_at })
    }
    const tags = ['red', 'blue'].map((name) => Tag.createOrRaise({ name }))
    for (const tag of tags) Article.find(1).tags.append(tag)
    Ticket.createOrRaise({ title: 'Row 1', seats: 2 }).updateOrRaise({ title: 'Row 2' })
    new Visit({ email: 'a@b', kind: 'long' }).saveOrRaise()
  })
}
