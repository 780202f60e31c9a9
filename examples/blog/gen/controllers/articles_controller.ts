import type { Relation } from 'webfw'
import { Article } from '../models/article.ts'
import { Comment } from '../models/comment.ts'
import { articlePath, articlesPath } from '../routes.ts'
import { ApplicationController } from './application_controller.ts'

export class ArticlesController extends ApplicationController {
  declare _articles: Relation<Article>
  declare _comment: Comment
  declare _article: Article

  static {
    this.beforeAction('set_article', { only: ['show', 'edit', 'update', 'destroy'] })
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
    this._articles = Article.order({ id: 'desc' })
  }

  show() {
    this._comment = new Comment()
  }

  new_action() {
    this._article = new Article()
  }

  create() {
    this._article = new Article(this.article_params())

    if (this._article.save()) {
      this.flash.set('notice', 'Article was successfully created.')
      this.redirectTo(articlePath(this._article), { status: 'see_other' })
    } else {
      this.render('new', { status: 'unprocessable_entity' })
    }
  }

  edit() {}

  update() {
    if (this._article.update(this.article_params())) {
      this.flash.set('notice', 'Article was successfully updated.')
      this.redirectTo(articlePath(this._article), { status: 'see_other' })
    } else {
      this.render('edit', { status: 'unprocessable_entity' })
    }
  }

  destroy() {
    this._article.destroy()
    this.flash.set('notice', 'Article was successfully deleted.')
    this.redirectTo(articlesPath(), { status: 'see_other' })
  }

  private set_article() {
    this._article = Article.find(this.params.get('id'))
  }

  private article_params() {
    return this.params.requireParams('article').permit('title', 'body')
  }
}
