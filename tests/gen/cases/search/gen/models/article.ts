import { arrays, type CalendarDate, dateClass, dates, Model, sql, strings, tryTo } from 'webfw'
import {
  arrayJoin,
  defineClass,
  divide,
  Float,
  floatRound,
  floatToF,
  greaterOrEqual,
  greatestOf,
  isTruthy,
  multiply,
  notNil,
  Range,
  send,
  subtract,
  symbol,
  type Time,
  toS,
  unlessNil,
} from 'webfw/ruby'
import { Author } from './author.ts'

export class Article extends Model {
  static override readonly table = 'articles'
  static override readonly columns = {
    id: 'integer',
    author_id: 'integer',
    title: 'string',
    body: 'text',
    category: 'string',
    views: 'integer',
    rating: 'float',
    featured: 'boolean',
    published_on: 'date',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const
  static override readonly tableDefaults = { views: 0, featured: false } as const

  static {
    defineClass(this, 'Article', { parameters: { teaser: '0-1' } })
  }

  static {
    this.belongsTo('author', () => Author, { foreignKey: 'author_id', optional: true })
  }

  static published() {
    return this.where()
      .not({ published_on: null })
      .where({ published_on: new Range(null, dateClass.current()) })
  }

  static matching(text: unknown) {
    return this.where(sql`title LIKE :text OR body LIKE :text`, {
      text: `%${this.sanitizeSqlLike(text)}%`,
    })
  }

  static featured() {
    return this.where({ featured: true })
  }

  teaser(length: unknown = 40) {
    return strings.truncate(strings.squish(toS(this.body)), length, { separator: ' ' })
  }

  byline() {
    return arrayJoin(
      arrays.compactBlank([
        unlessNil(this.author, (author) => author.name),
        this.published_on == null ? null : dates.toFs(this.published_on, symbol('long')),
      ]),
      ', ',
    )
  }

  is_popular() {
    return greaterOrEqual(this.views, 1000) || floatToF(this.rating ?? new Float(0)).value > 4.5
  }

  reading_minutes() {
    const value = unlessNil(tryTo(this.body, symbol('split')), (try_) => send(try_, 'size'))
    const words = isTruthy(value) ? value : 0
    return greatestOf([send(divide(words, new Float(200)), 'ceil'), 1])
  }

  age_in_days() {
    return this.published_on ? subtract(dateClass.current(), this.published_on) : 0
  }

  stars() {
    return this.rating ? multiply('★', floatRound(notNil(this.rating, 'round'))) : 'not rated'
  }
}

export interface Article {
  get author_id(): number | null
  set author_id(value: unknown)
  get title(): string | null
  set title(value: unknown)
  get body(): string | null
  set body(value: unknown)
  get category(): string | null
  set category(value: unknown)
  get views(): number | null
  set views(value: unknown)
  get rating(): Float | null
  set rating(value: unknown)
  get featured(): boolean | null
  set featured(value: unknown)
  get published_on(): CalendarDate | null
  set published_on(value: unknown)
  get created_at(): Time | null
  set created_at(value: unknown)
  get updated_at(): Time | null
  set updated_at(value: unknown)
  get author(): Author | null
  set author(value: unknown)
}
