// The example blog as gen would write it, by hand and in one file: it lets the shell be tested
// without the generator.

import { fileURLToPath } from 'node:url'
import {
  Controller,
  defineApp,
  Migration,
  Model,
  type Param,
  path,
  type Relation,
  type Route,
  type TableDefinition,
  type Time,
} from '../../shell/index.ts'
import { viewsOnDisk } from '../../shell/server/view-source.ts'

/** The folder of the example's views. */
export const VIEWS = fileURLToPath(new URL('../../examples/blog/app/views', import.meta.url))

export class Article extends Model {
  static override readonly table = 'articles'
  static override readonly columns = {
    id: 'integer',
    title: 'string',
    body: 'text',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.hasMany('comments', () => Comment, { foreignKey: 'article_id' })
    this.validates('title', { presence: true })
    this.validates('body', { presence: true, length: { minimum: 10 } })
  }

  get title(): string | null {
    return this.read('title')
  }

  set title(value: string | null) {
    this.write('title', value)
  }

  get body(): string | null {
    return this.read('body')
  }

  set body(value: string | null) {
    this.write('body', value)
  }

  get created_at(): Time | null {
    return this.read('created_at')
  }

  get comments(): Relation<Comment> {
    return this.association('comments')
  }
}

export class Comment extends Model {
  static override readonly table = 'comments'
  static override readonly columns = {
    id: 'integer',
    commenter: 'string',
    body: 'text',
    article_id: 'integer',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.belongsTo('article', () => Article, { foreignKey: 'article_id' })
    this.validates('commenter', { presence: true })
    this.validates('body', { presence: true })
  }

  get commenter(): string | null {
    return this.read('commenter')
  }

  get body(): string | null {
    return this.read('body')
  }

  get article(): Article | null {
    return this.association('article')
  }
}

class ApplicationController extends Controller {}

class ArticlesController extends ApplicationController {
  declare article: Article
  declare articles: Relation<Article>
  declare comment: Comment

  static {
    this.beforeAction('set_article', (controller) => controller.set_article(), {
      only: ['show', 'edit', 'update', 'destroy'],
    })
  }

  static override readonly actions = {
    index: (controller: ArticlesController) => controller.index(),
    show: (controller: ArticlesController) => controller.show(),
    new: (controller: ArticlesController) => controller.new_action(),
    create: (controller: ArticlesController) => controller.create(),
    edit: (controller: ArticlesController) => controller.edit(),
    update: (controller: ArticlesController) => controller.update(),
    destroy: (controller: ArticlesController) => controller.destroy(),
  }

  index() {
    this.articles = Article.order({ id: 'desc' })
  }

  show() {
    this.comment = new Comment()
  }

  new_action() {
    this.article = new Article()
  }

  create() {
    this.article = new Article(this.article_params())
    if (this.article.save()) {
      this.flash.set('notice', 'Article was successfully created.')
      this.redirectTo(articlePath(this.article), { status: 'see_other' })
    } else {
      this.render('new', { status: 'unprocessable_entity' })
    }
  }

  edit() {}

  update() {
    if (this.article.update(this.article_params())) {
      this.flash.set('notice', 'Article was successfully updated.')
      this.redirectTo(this.article, { status: 'see_other' })
    } else {
      this.render('edit', { status: 'unprocessable_entity' })
    }
  }

  destroy() {
    this.article.destroy()
    this.flash.set('notice', 'Article was successfully deleted.')
    this.redirectTo(articlesPath(), { status: 'see_other' })
  }

  private set_article() {
    this.article = Article.find(this.params.get('id'))
  }

  private article_params() {
    return this.params.require('article').permit('title', 'body')
  }

  override assigns() {
    return { article: this.article, articles: this.articles, comment: this.comment }
  }
}

class CommentsController extends ApplicationController {
  declare article: Article
  declare comment: Comment

  static {
    this.beforeAction('set_article', (controller) => controller.set_article())
  }

  static override readonly actions = {
    create: (controller: CommentsController) => controller.create(),
    destroy: (controller: CommentsController) => controller.destroy(),
  }

  create() {
    this.comment = this.article.comments.build(this.comment_params())
    if (this.comment.save()) {
      this.flash.set('notice', 'Comment was successfully created.')
      this.redirectTo(articlePath(this.article), { status: 'see_other' })
    } else {
      this.render('articles/show', { status: 'unprocessable_entity' })
    }
  }

  destroy() {
    this.article.comments.find(this.params.get('id')).destroy()
    this.flash.set('notice', 'Comment was successfully deleted.')
    this.redirectTo(articlePath(this.article), { status: 'see_other' })
  }

  private set_article() {
    this.article = Article.find(this.params.get('article_id'))
  }

  private comment_params() {
    return this.params.require('comment').permit('commenter', 'body')
  }

  override assigns() {
    return { article: this.article, comment: this.comment }
  }
}

class CreateArticles extends Migration {
  change() {
    this.createTable('articles', (t: TableDefinition) => {
      t.string('title')
      t.text('body')
      t.timestamps()
    })
  }
}

class CreateComments extends Migration {
  change() {
    this.createTable('comments', (t: TableDefinition) => {
      t.string('commenter')
      t.text('body')
      t.references('article', { null: false, foreignKey: { onDelete: 'cascade' } })
      t.timestamps()
    })
  }
}

const routes: readonly Route[] = [
  { verb: 'GET', path: '/', controller: 'articles', action: 'index', name: 'root' },
  {
    verb: 'POST',
    path: '/articles/:article_id/comments',
    controller: 'comments',
    action: 'create',
    name: 'article_comments',
  },
  {
    verb: 'DELETE',
    path: '/articles/:article_id/comments/:id',
    controller: 'comments',
    action: 'destroy',
    name: 'article_comment',
  },
  { verb: 'GET', path: '/articles', controller: 'articles', action: 'index', name: 'articles' },
  { verb: 'POST', path: '/articles', controller: 'articles', action: 'create', name: 'articles' },
  {
    verb: 'GET',
    path: '/articles/new',
    controller: 'articles',
    action: 'new',
    name: 'new_article',
  },
  {
    verb: 'GET',
    path: '/articles/:id/edit',
    controller: 'articles',
    action: 'edit',
    name: 'edit_article',
  },
  { verb: 'GET', path: '/articles/:id', controller: 'articles', action: 'show', name: 'article' },
  {
    verb: 'PATCH',
    path: '/articles/:id',
    controller: 'articles',
    action: 'update',
    name: 'article',
  },
  { verb: 'PUT', path: '/articles/:id', controller: 'articles', action: 'update', name: 'article' },
  {
    verb: 'DELETE',
    path: '/articles/:id',
    controller: 'articles',
    action: 'destroy',
    name: 'article',
  },
  { verb: 'GET', path: '/up', controller: 'webfw/health', action: 'show', name: 'health' },
]

export function articlesPath(...params: Param[]): string {
  return path('/articles', ...params)
}

export function articlePath(...params: Param[]): string {
  return path('/articles/:id', ...params)
}

export function articleCommentsPath(...params: Param[]): string {
  return path('/articles/:article_id/comments', ...params)
}

/** The blog, with its views inside as in a built binary. */
export default defineApp({
  name: 'blog',
  routes,
  controllers: { articles: ArticlesController, comments: CommentsController },
  models: [Article, Comment],
  migrations: [
    { version: '20261121000001', name: 'CreateArticles', migration: CreateArticles },
    { version: '20261121000002', name: 'CreateComments', migration: CreateComments },
  ],
  views: Object.fromEntries(viewsOnDisk(VIEWS).sources()),
})
