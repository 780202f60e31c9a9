import { defineApp, takes } from 'webfw'
import { config } from './config.ts'
import { FeedsController } from './controllers/feeds_controller.ts'
import { PagesController } from './controllers/pages_controller.ts'
import { ProductsController } from './controllers/products_controller.ts'
import { ReviewsController } from './controllers/reviews_controller.ts'
import * as applicationHelper from './helpers/application_helper.ts'
import { AddNoteToReviews } from './migrations/20261121000003_add_note_to_reviews.ts'
import { Product } from './models/product.ts'
import { Review } from './models/review.ts'
import { routes } from './routes.ts'
import { schema } from './schema.ts'
import { seeds } from './seeds.ts'
import { views } from './views.ts'

/** The application shop: all that is served, migrated and tested. */
export default defineApp({
  name: 'shop',
  config,
  routes,
  controllers: {
    feeds: FeedsController,
    pages: PagesController,
    products: ProductsController,
    reviews: ReviewsController,
  },
  models: [Product, Review],
  helpers: {
    full_title: takes('0-1', applicationHelper.full_title),
    stars: applicationHelper.stars,
    home_link: applicationHelper.home_link,
  },
  schema,
  migrations: [
    { version: '20261121000003', name: 'AddNoteToReviews', migration: AddNoteToReviews },
  ],
  views,
  seeds,
})
