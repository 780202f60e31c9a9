import { defineApp } from 'webfw'
import { ArticlesController } from './controllers/articles_controller.ts'
import { CalendarController } from './controllers/calendar_controller.ts'
import { Article } from './models/article.ts'
import { Author } from './models/author.ts'
import { routes } from './routes.ts'
import { schema } from './schema.ts'
import { views } from './views.ts'

/** The application search: all that is served, migrated and tested. */
export default defineApp({
  name: 'search',
  routes,
  controllers: { articles: ArticlesController, calendar: CalendarController },
  models: [Article, Author],
  schema,
  migrations: [],
  views,
})
