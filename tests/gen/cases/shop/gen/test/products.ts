import { RecordInvalid } from 'webfw'
import { lambda } from 'webfw/ruby'
import { Test } from 'webfw/test'
import { Product } from '../../gen/models/product.ts'
import { productsPath } from '../../gen/routes.ts'

export class ProductsTest extends Test {
  declare product: Product

  static {
    this.setup((t) => {
      t.product = Product.createOrRaise({ name: 'Lamp', stock: 1 })
    })

    this.test('lists published products', (t) => {
      t.product.updateOrRaise({ published: true })
      t.get(productsPath())
      t.assertResponse('success')
      t.assertIncludes(t.response.body, 'Lamp')
    })

    this.test('counts', (t) => {
      t.assertDifference(
        lambda(() => Product.count()),
        1,
        () => Product.createOrRaise({ name: 'Chair' }),
      )
      t.assertRaises(RecordInvalid, () => Product.createOrRaise({ name: '' }))
    })
  }
}
