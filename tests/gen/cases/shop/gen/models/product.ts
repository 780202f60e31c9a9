import {
  type CalendarDate,
  type Collection,
  type Decimal,
  dateClass,
  isBlank,
  isPresent,
  Model,
  sql,
  timeClass,
} from 'webfw'
import {
  add,
  defineClass,
  divide,
  equals,
  freeze,
  greaterThan,
  isTruthy,
  lessOrEqual,
  notNil,
  sendSelf,
  stringStrip,
  stringUpcase,
  subtract,
  symbol,
  type Time,
  toS,
} from 'webfw/ruby'
import { Review } from './review.ts'

// Something to sell.
export class Product extends Model {
  static override readonly table = 'products'
  static override readonly columns = {
    id: 'integer',
    name: 'string',
    description: 'text',
    stock: 'integer',
    price: 'decimal',
    published: 'boolean',
    released_on: 'date',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const
  static override readonly tableDefaults = { stock: 0, published: false } as const
  static override readonly columnScales = { price: 2 } as const

  static {
    defineClass(this, 'Product', {
      privates: ['normalize', 'name_is_no_shout'],
      parameters: { 'released?': '0-1' },
      staticParameters: { search: '1 k:since?' },
    })
  }

  static STATES = freeze(['draft', 'published'])

  static {
    this.hasMany('reviews', () => Review, { foreignKey: 'product_id' })
    this.validates('name', { presence: true, length: { minimum: 3, maximum: 80 } })
    this.validates('stock', {
      numericality: { onlyInteger: true, greaterThanOrEqualTo: 0 },
      allowNil: true,
    })
    this.validate('name_is_no_shout')
    this.beforeSave('normalize')
    this.afterCreate((product) => product.touch())
  }

  // Products that anybody may see.
  static published() {
    return this.where({ published: true }).order({ created_at: 'desc' })
  }

  static search(text: unknown, { since = null }: { since?: unknown } = {}) {
    const found = this.where(sql`name LIKE :text OR description LIKE :text`, {
      text: `%${this.sanitizeSqlLike(text)}%`,
    })
    return isTruthy(since)
      ? found.where([sql`released_on > ?`, since])
      : found.where().not(sql`stock = 0`)
  }

  static stars() {
    return this.joins('reviews')
      .group('published')
      .having(sql`COUNT(*) > ?`, 1)
      .average('reviews.stars')
  }

  annotate(text: unknown) {
    this.description = add(this.description, text)
    if (!isBlank(this.description)) {
      this.description = add(this.description, '.')
    }
    return this.save()
  }

  is_available() {
    return this.queryAttribute('published') && (this.stock ?? 0) > 0
  }

  average_stars() {
    if (this.reviews.isEmpty()) return null

    return divide(this.reviews.sum('stars'), this.reviews.count())
  }

  is_fresh() {
    return greaterThan(this.created_at, subtract(timeClass.current(), 3600))
  }

  is_released(day: unknown = dateClass.current()) {
    return (
      isPresent(this.released_on) &&
      lessOrEqual(this.released_on, day) &&
      greaterThan(this.price, sendSelf(this, 'BigDecimal', ['0.5']))
    )
  }

  override toParam() {
    return `${toS(this.id)}-${toS(this.name)}`
  }

  private normalize() {
    this.name = stringStrip(notNil(this.name, 'strip')) // no blanks around it
  }

  private name_is_no_shout() {
    if (equals(this.name, this.name == null ? null : stringUpcase(this.name))) {
      this.errors.add(symbol('name'), 'must not shout')
    }
  }
}

export interface Product {
  get name(): string | null
  set name(value: unknown)
  get description(): string | null
  set description(value: unknown)
  get stock(): number | null
  set stock(value: unknown)
  get price(): Decimal | null
  set price(value: unknown)
  get published(): boolean | null
  set published(value: unknown)
  get released_on(): CalendarDate | null
  set released_on(value: unknown)
  get created_at(): Time | null
  set created_at(value: unknown)
  get updated_at(): Time | null
  set updated_at(value: unknown)
  get reviews(): Collection<Review>
  set reviews(value: unknown)
  get review_ids(): number[]
  set review_ids(value: unknown)
}
