import { CalendarDate, DateError, type Relation, sql } from 'webfw'
import {
  caught,
  currentError,
  enumerableIncludes,
  equals,
  Float,
  floatCeil,
  freeze,
  greatestOf,
  Hash,
  type Int,
  integerToF,
  isRescued,
  isTruthy,
  multiply,
  newRange,
  send,
  setCurrentError,
  subtract,
  symbol,
  toS,
} from 'webfw/ruby'
import { Article } from '../models/article.ts'
import { ApplicationController } from './application_controller.ts'

export class ArticlesController extends ApplicationController {
  declare page: unknown
  declare article: Article
  declare query: unknown
  declare _count: Int
  declare pages: unknown
  declare articles: Relation<Article>
  static SORTABLE = freeze(['title', 'views', 'published_on'])
  static PER_PAGE = 10
  /** The actions that routes may name. */
  static override readonly actions = {
    index: (controller: ArticlesController) => controller.index(),
    show: (controller: ArticlesController) => controller.show(),
  }
  /** Asked for by GET, and they write to the database. */
  static override readonly writes = ['show']

  index() {
    this.query = send(send(this.search_params().get('q'), 'to_s'), 'strip')
    let scope = Article.published().includes('author')
    if (isTruthy(send(this.query, 'present?'))) {
      scope = scope.scope('matching', this.query) as Relation<Article>
    }
    if (isTruthy(send(this.params.get('category'), 'present?'))) {
      scope = scope.where({ category: this.params.get('category') })
    }
    if (isTruthy(send(this.params.get('author_id'), 'present?'))) {
      scope = scope.where({ author_id: send(this.params.get('author_id'), 'to_i') })
    }
    if (!isTruthy(send(this.params.get('rating'), 'blank?'))) {
      scope = scope.where(sql`rating >= ?`, send(this.params.get('rating'), 'to_f'))
    }
    if (equals(this.params.get('featured'), '1')) {
      scope = scope.scope('featured') as Relation<Article>
    }
    if (isTruthy(this.from()) || isTruthy(this.to())) {
      scope = scope.where({ published_on: newRange(this.from(), this.to()) })
    }
    this._count = scope.count()
    this.page = greatestOf([send(this.params.fetch('page', 1), 'to_i'), 1])
    this.pages = floatCeil(new Float(integerToF(this._count).value / ArticlesController.PER_PAGE))
    this.articles = scope
      .order(Hash.of([this.sort_column(), this.sort_direction()]))
      .limit(ArticlesController.PER_PAGE)
      .offset(multiply(subtract(this.page, 1), ArticlesController.PER_PAGE))
    if (isTruthy(send(this.query, 'present?'))) {
      this.session.set('last_search', this.query)
    }
    this.cookies.set('sort', {
      value: this.sort_column(),
      expires: send(send(1, 'year'), 'from_now'),
    })

    this.respondTo((format) => {
      format.html()
      format.json(() =>
        this.render({
          json: Hash.of(
            [symbol('count'), this._count],
            [symbol('page'), this.page],
            [symbol('pages'), this.pages],
            [symbol('articles'), this.articles.map((article) => this.as_row(article))],
          ),
        }),
      )
    })
  }

  show() {
    this.article = Article.find(this.params.get('id'))
    this.article.incrementOrRaise('views')
    this.respondTo((format) => {
      format.html()
      format.json(() =>
        this.render({
          json: send(
            this.as_row(this.article),
            'merge',
            [{ teaser: this.article.teaser(), stars: this.article.stars() }],
          ),
        }),
      )
    })
  }

  private search_params() {
    return this.params.permit(
      'q',
      'category',
      'author_id',
      'rating',
      'featured',
      'from',
      'to',
      'sort',
      'direction',
      'page',
    )
  }

  private as_row(article: unknown) {
    const kept2 = [symbol('id'), send(article, 'id')]
    const kept3 = [symbol('title'), send(article, 'title')]
    const kept4 = [symbol('byline'), send(article, 'byline')]
    const kept = symbol('published_on')
    const receiver = send(article, 'published_on')
    return Hash.of(
      kept2,
      kept3,
      kept4,
      [kept, receiver == null ? null : send(receiver, 'iso8601')],
      [symbol('age'), send(article, 'age_in_days')],
      [symbol('minutes'), send(article, 'reading_minutes')],
      [symbol('popular'), send(article, 'popular?')],
    )
  }

  private from() {
    return this.parse_date(this.params.get('from'))
  }

  private to() {
    return this.parse_date(this.params.get('to'))
  }

  private parse_date(text: unknown) {
    const before = currentError()
    try {
      if (isTruthy(send(text, 'present?'))) {
        return send(CalendarDate, 'parse', [text])
      }
    } catch (error) {
      const exception = caught(error)
      if (isRescued(exception, DateError)) {
        this.flash.now().set('alert', `${toS(text)} is no date`)
      } else {
        throw exception
      }
      setCurrentError(before)
    }
    return null
  }

  private sort_column() {
    return enumerableIncludes(ArticlesController.SORTABLE, this.params.get('sort'))
      ? this.params.get('sort')
      : 'published_on'
  }

  private sort_direction() {
    return equals(this.params.get('direction'), 'asc') ? symbol('asc') : symbol('desc')
  }

  /** What the views of this controller may read. */
  override assigns() {
    return {
      page: this.page,
      article: this.article,
      query: this.query,
      count: this._count,
      pages: this.pages,
      articles: this.articles,
    }
  }
}
