import { defineApp } from 'webfw'
import { HelloController } from './controllers/hello_controller.ts'
import { routes } from './routes.ts'
import { views } from './views.ts'

/** The application hello: all that is served, migrated and tested. */
export default defineApp({
  name: 'hello',
  routes,
  controllers: { hello: HelloController },
  models: [],
  migrations: [],
  views,
})
