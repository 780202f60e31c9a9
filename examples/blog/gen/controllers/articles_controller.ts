import type { Relation } from 'webfw'
import { Article } from '../models/article.ts'
import { Comment } from '../models/comment.ts'
import { articlePath, articlesPath } from '../routes.ts'
import { ApplicationController } from './application_controller.ts'

export class ArticlesController extends ApplicationController {
  declare articles: Relation<Article>
  declare comment: Comment
  declare article: Article

  static {
    this.beforeAction('set_article', (controller) => controller.set_article(), {
      only: ['show', 'edit', 'update', 'destroy'],
    })
  }

  /** The actions that routes may name. */
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
      this.redirectTo(articlePath(this.article), { status: 'see_other' })
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
    return this.params.requireParams('article').permit('title', 'body')
  }

  /** What the views of this controller may read. */
  override assigns() {
    return { articles: this.articles, comment: this.comment, article: this.article }
  }
}
