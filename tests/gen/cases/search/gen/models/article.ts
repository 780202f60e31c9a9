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

  get author_id(): number | null {
    return this.readColumn('author_id')
  }

  set author_id(value: unknown) {
    this.writeColumn('author_id', value)
  }

  get title(): string | null {
    return this.readColumn('title')
  }

  set title(value: unknown) {
    this.writeColumn('title', value)
  }

  get body(): string | null {
    return this.readColumn('body')
  }

  set body(value: unknown) {
    this.writeColumn('body', value)
  }

  get category(): string | null {
    return this.readColumn('category')
  }

  set category(value: unknown) {
    this.writeColumn('category', value)
  }

  get views(): number | null {
    return this.readColumn('views')
  }

  set views(value: unknown) {
    this.writeColumn('views', value)
  }

  get rating(): Float | null {
    return this.readColumn('rating')
  }

  set rating(value: unknown) {
    this.writeColumn('rating', value)
  }

  get featured(): boolean | null {
    return this.readColumn('featured')
  }

  set featured(value: unknown) {
    this.writeColumn('featured', value)
  }

  get published_on(): CalendarDate | null {
    return this.readColumn('published_on')
  }

  set published_on(value: unknown) {
    this.writeColumn('published_on', value)
  }

  get created_at(): Time | null {
    return this.readColumn('created_at')
  }

  set created_at(value: unknown) {
    this.writeColumn('created_at', value)
  }

  get updated_at(): Time | null {
    return this.readColumn('updated_at')
  }

  set updated_at(value: unknown) {
    this.writeColumn('updated_at', value)
  }

  get author(): Author | null {
    return this.association('author')
  }

  set author(value: unknown) {
    this.assignAssociation('author', value)
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
