import { type HasOrigin, type Param, type PathOptions, path, type Route, url } from 'webfw'

/** The routes of config/routes.rb, in the order they match. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/', controller: 'products', action: 'index', name: 'root' },
  {
    verb: 'POST',
    path: '/products/:product_id/reviews',
    controller: 'reviews',
    action: 'create',
    name: 'product_reviews',
  },
  {
    verb: 'DELETE',
    path: '/products/:product_id/reviews/:id',
    controller: 'reviews',
    action: 'destroy',
    name: 'product_review',
  },
  {
    verb: 'GET',
    path: '/products/:id/preview',
    controller: 'products',
    action: 'preview',
    name: 'preview_product',
  },
  {
    verb: 'GET',
    path: '/products/search',
    controller: 'products',
    action: 'search',
    name: 'search_products',
  },
  { verb: 'GET', path: '/products', controller: 'products', action: 'index', name: 'products' },
  { verb: 'POST', path: '/products', controller: 'products', action: 'create', name: 'products' },
  {
    verb: 'GET',
    path: '/products/new',
    controller: 'products',
    action: 'new',
    name: 'new_product',
  },
  {
    verb: 'GET',
    path: '/products/:id/edit',
    controller: 'products',
    action: 'edit',
    name: 'edit_product',
  },
  { verb: 'GET', path: '/products/:id', controller: 'products', action: 'show', name: 'product' },
  {
    verb: 'PATCH',
    path: '/products/:id',
    controller: 'products',
    action: 'update',
    name: 'product',
  },
  { verb: 'PUT', path: '/products/:id', controller: 'products', action: 'update', name: 'product' },
  {
    verb: 'DELETE',
    path: '/products/:id',
    controller: 'products',
    action: 'destroy',
    name: 'product',
  },
  { verb: 'GET', path: '/stock', controller: 'feeds', action: 'stock', name: 'stock' },
  { verb: 'GET', path: '/prices.csv', controller: 'feeds', action: 'prices', name: 'prices_csv' },
  { verb: 'GET', path: '/about-us', controller: 'pages', action: 'about', name: 'about_us' },
]

export function rootPath(options: PathOptions = {}): string {
  return path('/', options)
}

export function rootUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/', options)
}

export function productReviewsPath(product: Param, options: PathOptions = {}): string {
  return path('/products/:product_id/reviews', product, options)
}

export function productReviewsUrl(
  caller: HasOrigin,
  product: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/products/:product_id/reviews', product, options)
}

export function productReviewPath(
  product: Param,
  review: Param,
  options: PathOptions = {},
): string {
  return path('/products/:product_id/reviews/:id', product, review, options)
}

export function productReviewUrl(
  caller: HasOrigin,
  product: Param,
  review: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/products/:product_id/reviews/:id', product, review, options)
}

export function previewProductPath(product: Param, options: PathOptions = {}): string {
  return path('/products/:id/preview', product, options)
}

export function previewProductUrl(
  caller: HasOrigin,
  product: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/products/:id/preview', product, options)
}

export function searchProductsPath(options: PathOptions = {}): string {
  return path('/products/search', options)
}

export function searchProductsUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/products/search', options)
}

export function productsPath(options: PathOptions = {}): string {
  return path('/products', options)
}

export function productsUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/products', options)
}

export function newProductPath(options: PathOptions = {}): string {
  return path('/products/new', options)
}

export function newProductUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/products/new', options)
}

export function editProductPath(product: Param, options: PathOptions = {}): string {
  return path('/products/:id/edit', product, options)
}

export function editProductUrl(
  caller: HasOrigin,
  product: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/products/:id/edit', product, options)
}

export function productPath(product: Param, options: PathOptions = {}): string {
  return path('/products/:id', product, options)
}

export function productUrl(caller: HasOrigin, product: Param, options: PathOptions = {}): string {
  return url(caller, '/products/:id', product, options)
}

export function stockPath(options: PathOptions = {}): string {
  return path('/stock', options)
}

export function stockUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/stock', options)
}

export function pricesCsvPath(options: PathOptions = {}): string {
  return path('/prices.csv', options)
}

export function pricesCsvUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/prices.csv', options)
}

export function aboutUsPath(options: PathOptions = {}): string {
  return path('/about-us', options)
}

export function aboutUsUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/about-us', options)
}
