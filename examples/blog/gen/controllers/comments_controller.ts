import { Article } from '../models/article.ts'
import { Comment } from '../models/comment.ts'
import { articlePath } from '../routes.ts'
import { ApplicationController } from './application_controller.ts'

export class CommentsController extends ApplicationController {
  declare _comment: Comment
  declare _article: Article

  static {
    this.beforeAction('set_article')
  }

  /** The actions that routes may name. */
  static override readonly actions = {
    create: (controller: CommentsController) => controller.create(),
    destroy: (controller: CommentsController) => controller.destroy(),
  }

  create() {
    this._comment = new Comment(this.comment_params())
    this._comment.article = this._article ?? null

    if (this._comment.save()) {
      this.flash.set('notice', 'Comment was successfully created.')
      this.redirectTo(articlePath(this._article), { status: 'see_other' })
    } else {
      this.render('articles/show', { status: 'unprocessable_entity' })
    }
  }

  destroy() {
    const comment = this._article.comments.find(this.params.get('id'))
    comment.destroy()
    this.flash.set('notice', 'Comment was successfully deleted.')
    this.redirectTo(articlePath(this._article), { status: 'see_other' })
  }

  private set_article() {
    this._article = Article.find(this.params.get('article_id'))
  }

  private comment_params() {
    return this.params.requireParams('comment').permit('commenter', 'body')
  }
}
