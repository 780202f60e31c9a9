import { type CalendarDate, type Collection, Model, type Time } from 'webfw'
import { divide, equals, freeze, send, stringUpcase, toS } from 'webfw/ruby'
import { Review } from './review.ts'

// Something to sell.
export class Product extends Model {
  static override readonly table = 'products'
  static override readonly columns = {
    id: 'integer',
    name: 'string',
    description: 'text',
    stock: 'integer',
    published: 'boolean',
    released_on: 'date',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const
  static override readonly defaults = { stock: 0, published: false } as const

  static {
    this.hasMany('reviews', () => Review, { foreignKey: 'product_id' })

    this.validates('name', { presence: true, length: { minimum: 3, maximum: 80 } })
    this.validates('stock', {
      numericality: { onlyInteger: true, greaterThanOrEqualTo: 0 },
      allowNil: true,
    })
    this.validate('name_is_no_shout', (product) => product.name_is_no_shout())
    this.beforeSave('normalize', (product) => product.normalize())
    this.afterCreate((product) => product.touch())
  }

  get name(): string | null {
    return this.read('name')
  }

  set name(value: unknown) {
    this.write('name', value)
  }

  get description(): string | null {
    return this.read('description')
  }

  set description(value: unknown) {
    this.write('description', value)
  }

  get stock(): number | null {
    return this.read('stock')
  }

  set stock(value: unknown) {
    this.write('stock', value)
  }

  get published(): boolean | null {
    return this.read('published')
  }

  set published(value: unknown) {
    this.write('published', value)
  }

  get released_on(): CalendarDate | null {
    return this.read('released_on')
  }

  set released_on(value: unknown) {
    this.write('released_on', value)
  }

  get created_at(): Time | null {
    return this.read('created_at')
  }

  set created_at(value: unknown) {
    this.write('created_at', value)
  }

  get updated_at(): Time | null {
    return this.read('updated_at')
  }

  set updated_at(value: unknown) {
    this.write('updated_at', value)
  }

  get reviews(): Collection<Review> {
    return this.association('reviews')
  }

  set reviews(value: unknown) {
    this.associate('reviews', value)
  }

  static readonly STATES = freeze(['draft', 'published'])

  // Products that anybody may see.
  static published() {
    return this.where({ published: true }).order({ created_at: 'desc' })
  }

  is_available() {
    return this.isAttributePresent('published') && (this.stock ?? 0) > 0
  }

  average_stars() {
    if (this.reviews.isEmpty()) return null

    return divide(this.reviews.sum('stars'), this.reviews.count())
  }

  override toParam() {
    return `${toS(this.id)}-${toS(this.name)}`
  }

  private normalize() {
    this.name = send(this.name, 'strip') // no blanks around it
  }

  private name_is_no_shout() {
    const kept = this.name
    const receiver = this.name
    if (equals(kept, receiver == null ? null : stringUpcase(receiver))) {
      this.errors.add('name', 'must not shout')
    }
  }
}
