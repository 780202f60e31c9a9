import { defineApp } from 'webfw'
import { ArticlesController } from './controllers/articles_controller.ts'
import { CommentsController } from './controllers/comments_controller.ts'
import { CreateArticles } from './migrations/20261121000001_create_articles.ts'
import { CreateComments } from './migrations/20261121000002_create_comments.ts'
import { Article } from './models/article.ts'
import { Comment } from './models/comment.ts'
import { routes } from './routes.ts'
import { seeds } from './seeds.ts'
import { views } from './views.ts'

/** The application blog: all that is served, migrated and tested. */
export default defineApp({
  name: 'blog',
  routes,
  controllers: { articles: ArticlesController, comments: CommentsController },
  models: [Article, Comment],
  migrations: [
    { version: '20261121000001', name: 'CreateArticles', migration: CreateArticles },
    { version: '20261121000002', name: 'CreateComments', migration: CreateComments },
  ],
  views,
  seeds,
})
