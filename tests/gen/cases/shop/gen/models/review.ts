import { Model } from 'webfw'
import { get, Range, toS } from 'webfw/ruby'
import { Product } from './product.ts'

export class Review extends Model {
  static override readonly table = 'reviews'
  static override readonly columns = {
    id: 'integer',
    author: 'string',
    stars: 'integer',
    product_id: 'integer',
    note: 'text',
  } as const

  static {
    this.belongsTo('product', () => Product, { foreignKey: 'product_id' })
    this.validates('author', { presence: true })
    this.validates('stars', { inclusion: { in: new Range(1, 5) } })
  }

  get author(): string | null {
    return this.read('author')
  }

  set author(value: unknown) {
    this.write('author', value)
  }

  get stars(): number | null {
    return this.read('stars')
  }

  set stars(value: unknown) {
    this.write('stars', value)
  }

  get product_id(): number | null {
    return this.read('product_id')
  }

  set product_id(value: unknown) {
    this.write('product_id', value)
  }

  get note(): string | null {
    return this.read('note')
  }

  set note(value: unknown) {
    this.write('note', value)
  }

  get product(): Product | null {
    return this.association('product')
  }

  set product(value: unknown) {
    this.associate('product', value)
  }

  summary(length: unknown = 20) {
    get(`${toS(this.author)}: ${toS(this.stars)} of 5`, 0, length)
  }
}
