import {
  DateError,
  dateClass,
  dates,
  durations,
  isBlank,
  isPresent,
  numbers,
  type Relation,
  sql,
} from 'webfw'
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
  hashMerge,
  type Int,
  integerToF,
  isRescued,
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
  declare _page: unknown
  declare _article: Article
  declare _query: unknown
  declare _count: Int
  declare _pages: unknown
  declare _articles: Relation<Article>
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
    this._query = send(send(this.search_params().get('q'), 'to_s'), 'strip')
    let scope = Article.published().includes('author')
    if (isPresent(this._query)) {
      scope = scope.scope('matching', this._query)
    }
    if (isPresent(this.params.get('category'))) {
      scope = scope.where({ category: this.params.get('category') })
    }
    if (isPresent(this.params.get('author_id'))) {
      scope = scope.where({ author_id: send(this.params.get('author_id'), 'to_i') })
    }
    if (!isBlank(this.params.get('rating'))) {
      scope = scope.where(sql`rating >= ?`, send(this.params.get('rating'), 'to_f'))
    }
    if (equals(this.params.get('featured'), '1')) {
      scope = scope.scope('featured')
    }
    if (this.from() || this.to()) {
      scope = scope.where({ published_on: newRange(this.from(), this.to()) })
    }
    this._count = scope.count()
    this._page = greatestOf([send(this.params.fetch('page', 1), 'to_i'), 1])
    this._pages = floatCeil(new Float(integerToF(this._count).value / ArticlesController.PER_PAGE))
    this._articles = scope
      .order(Hash.of([this.sort_column(), this.sort_direction()]))
      .limit(ArticlesController.PER_PAGE)
      .offset(multiply(subtract(this._page, 1), ArticlesController.PER_PAGE))
    if (isPresent(this._query)) {
      this.session.set('last_search', this._query)
    }
    this.cookies.set('sort', {
      value: this.sort_column(),
      expires: durations.fromNow(numbers.year(1)),
    })

    this.respondTo((format) => {
      format.html()
      format.json(() =>
        this.render({
          json: Hash.of(
            [symbol('count'), this._count],
            [symbol('page'), this._page],
            [symbol('pages'), this._pages],
            [symbol('articles'), this._articles.map((article) => this.as_row(article))],
          ),
        }),
      )
    })
  }

  show() {
    this._article = Article.find(this.params.get('id'))
    this._article.incrementOrRaise('views')
    this.respondTo((format) => {
      format.html()
      format.json(() =>
        this.render({
          json: hashMerge(
            this.as_row(this._article),
            null,
            Hash.of(
              [symbol('teaser'), this._article.teaser()],
              [symbol('stars'), this._article.stars()],
            ),
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

  private as_row(article: Article) {
    return Hash.of(
      [symbol('id'), article.id],
      [symbol('title'), article.title],
      [symbol('byline'), article.byline()],
      [
        symbol('published_on'),
        article.published_on == null ? null : dates.iso8601(article.published_on),
      ],
      [symbol('age'), article.age_in_days()],
      [symbol('minutes'), article.reading_minutes()],
      [symbol('popular'), article.is_popular()],
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
      if (isPresent(text)) return dateClass.parse(text)
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
}
