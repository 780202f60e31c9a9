import { Product } from './models/product.ts'

// A product to look at.
export function seeds(): void {
  const product = Product.findOrCreateBy({ name: 'Lamp' }, (lamp) => (lamp.stock = 3))
  product.reviews.createOrRaise({ author: 'Ada', stars: 5 })

  for (const name of ['Chair', 'Table']) {
    Product.createOrRaise({ name, description: `A ${name}, made of wood.` })
  }
}
