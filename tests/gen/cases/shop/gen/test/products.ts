import { RecordInvalid } from 'webfw'
import { Hash, lambda } from 'webfw/ruby'
import { Test, watched } from 'webfw/test'
import { Product } from '../../gen/models/product.ts'
import { productsPath } from '../../gen/routes.ts'

export class ProductsTest extends Test {
  declare _product: Product

  static {
    this.setup((t_) => {
      t_._product = Product.createOrRaise({ name: 'Lamp', stock: 1 })
    })

    this.test(
      'lists published products',
      (t_) => {
        t_._product.updateOrRaise({ published: true })
        t_.get(productsPath())
        t_.assertResponse('success')
        t_.assertIncludes(t_.response.body, 'Lamp')
      },
      ['test/products.rb', 4, 9],
    )

    this.test(
      'keeps a variable of its own',
      (t_) => {
        const t = Product.createOrRaise({ name: 'Table' })
        t_.get(productsPath(), { headers: Hash.of(['X-Name', t.name]) })
        t_.assertNil(t_.response.location)
        t_.assertEqual(t_.response.body, t_.response.parsedBody)
      },
      ['test/products.rb', 11, 16],
    )

    this.test(
      'counts',
      (t_) => {
        t_.assertDifference(
          watched(
            'Product.count',
            lambda(() => Product.count()),
          ),
          1,
          () => Product.createOrRaise({ name: 'Chair' }),
        )
        t_.assertDifference(
          watched(
            'Product.count',
            lambda(() => Product.count()),
          ),
          () => Product.createOrRaise({ name: 'Table' }),
        )
        let name = 'Desk'
        for (const step of [1]) {
          t_.assertDifference(
            [
              watched(
                'Product.where(name: name).count',
                lambda(() => Product.where({ name }).count()),
              ),
              watched(
                'Product.count',
                lambda(() => Product.count()),
              ),
            ],
            step,
            () => Product.createOrRaise({ name }),
          )
        }
        t_.assertNoDifference(
          watched(
            'Product.count',
            lambda(() => Product.count()),
          ),
          () => {
            name = 'None'
            return new Product({ name })
          },
        )
        t_.assertRaises(RecordInvalid, () => Product.createOrRaise({ name: '' }))
      },
      ['test/products.rb', 18, 36],
    )
  }
}
