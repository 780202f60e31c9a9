import { Model } from 'webfw'
import { defineClass, delegate, freeze, get, type Int, isTruthy, Range, toS } from 'webfw/ruby'
import { Product } from './product.ts'

export class Review extends Model {
  declare _source: unknown
  static override readonly table = 'reviews'
  static override readonly columns = {
    id: 'integer',
    author: 'string',
    stars: 'integer',
    product_id: 'integer',
    note: 'text',
  } as const

  static {
    defineClass(this, 'Review', { parameters: { summary: '0-1' } })
  }

  static STARS = freeze(new Range(1, 5))

  static {
    this.belongsTo('product', () => Product, { foreignKey: 'product_id' })
    this.validates('author', { presence: true })
    this.validates('stars', { inclusion: { in: Review.STARS } })
  }

  static LIMIT = 10

  static {
    delegate(this, 'name', 'stock', { to: 'product', prefix: true, allowNil: true })
  }

  get source() {
    return this._source ?? null
  }

  set source(value: unknown) {
    this._source = value
  }

  static recent() {
    return this.order({ id: 'desc' }).limit(Review.LIMIT)
  }

  static by(name: unknown) {
    return (isTruthy(name) ? this.where({ author: name }) : null) ?? this.all()
  }

  summary(length: unknown = 20) {
    return get(`${toS(this.author)}: ${toS(this.stars)} of 5`, 0, length)
  }

  // Nobody calls it yet.
  shout() {
    return `${toS(this.author)}!`
  }
}

export interface Review {
  get author(): string | null
  set author(value: unknown)
  get stars(): number | null
  set stars(value: unknown)
  get product_id(): number | null
  set product_id(value: unknown)
  get note(): string | null
  set note(value: unknown)
  get product(): Product
  set product(value: unknown)
  product_name(): string | null
  product_stock(): Int | null
}
