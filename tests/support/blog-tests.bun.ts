// Tests of the example blog, as gen would lower them; two of them are meant to fail.

import { fileURLToPath } from 'node:url'
import { Article } from '../../examples/blog/gen/models/article.ts'
import {
  articleCommentsPath,
  articlePath,
  articlesPath,
  newArticlePath,
} from '../../examples/blog/gen/routes.ts'
import { RecordNotFound } from '../../shell/index.ts'
import { NoMethodError, Regexp, send, symbol } from '../../shell/ruby/index.ts'
import { runTests, Test } from '../../shell/test/index.ts'
import app from './blog-app.ts'
import { corePath } from './core.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

class ArticlesTest extends Test {
  declare article: Article
  /** Nobody sets it: nil to Ruby. */
  declare missing: Article
  note = ''

  override setup() {
    this.note = `set ${this.article.title === 'First' ? 'up' : 'down'}`
  }

  static {
    this.setup((t) => {
      t.article = Article.createOrRaise({ title: 'First', body: 'Long enough to pass.' })
    })

    this.test('matches patterns, asks predicates and watches changes', (t) => {
      t.assertEqual('set up', t.note)
      t.assertMatch(new Regexp('b+'), 'abbc')
      t.refuteMatch(new Regexp('x'), 'abbc')
      t.assertMatch('b.', 'ab.c')
      t.assertOperator(1, symbol('<'), 2)
      t.assertPredicate([], symbol('empty?'))
      t.assertRespondTo('', symbol('upcase'))
      t.assertNotEmpty([1])
      t.assertChanges(
        () => t.article.title,
        { from: 'First', to: 'Second' },
        () => {
          t.article.title = 'Second'
        },
      )
      t.assertNoChanges(
        () => 1,
        () => 2,
      )
      t.get(newArticlePath())
      t.assertSelect('form[action=?]', articlesPath())
    })

    this.test('creates an article', (t) => {
      t.assertDifference(
        () => Article.count(),
        1,
        () => {
          t.post(articlesPath(), {
            params: { article: { title: 'Hello', body: 'A body long enough.' } },
          })
        },
      )
      t.assertRedirectedTo(articlePath(Article.last()))
      t.followRedirectOrRaise()
      t.assertSelect('h1', 'Hello')
      t.assertSelect('.notice', 'Article was successfully created.')
    })

    this.test('starts each test with the rows of its setup only', (t) => {
      t.assertEqual(1, Article.count())
    })

    this.test('refuses an invalid article', (t) => {
      t.post(articlesPath(), { params: { article: { title: '', body: 'short' } } })
      t.assertResponse('unprocessable_entity')
      t.assertSelect('.errors li', { count: 2 })
    })

    this.test('sends a form of the page with its token', (t) => {
      t.get(articlePath(t.article))
      t.submitForm({ comment: { commenter: 'Ada', body: 'Hi.' } }, 'comments')
      t.assertRedirectedTo(articlePath(t.article))
      t.assertEqual(1, t.article.comments.count())
    })

    this.test('deletes an article and its comments', (t) => {
      t.post(articleCommentsPath(t.article), {
        params: { comment: { commenter: 'Ada', body: 'Hi.' } },
      })
      t.delete(articlePath(t.article))
      t.assertResponse('redirect')
      t.assertRaises(RecordNotFound, () => Article.find(t.article.id))
    })

    this.test('answers a missing article with 404', (t) => {
      t.get(articlePath(0))
      t.assertResponse('missing')
      t.assertNil(t.response.location)
      t.assertEqual(t.response.body, t.response.parsedBody)
    })

    this.test('finds elements by a pattern', (t) => {
      t.get(articlesPath())
      t.assertSelect('h1', new Regexp('^Art'))
      t.assertSelect('h1', { text: new Regexp('art'), count: 0 })
    })

    this.test('reaches words of the framework on values of unknown type', (t) => {
      const found: unknown = send(Article, 'find_by', [{ title: 'First' }])
      t.assertEqual(false, send(found, 'new_record?'))
      t.assertEqual('First', send(found, 'title'))
      t.assertEqual(1, send(send(Article, 'where', [{ title: 'First' }]), 'count'))
    })

    this.test('fails with a reason', (t) => {
      t.get(articlesPath())
      t.assertSelect('h1', 'Nothing of the kind')
    })

    this.test('fails with an exception', () => {
      Article.find(0)
    })

    this.test('fails with a method of nil', (t) => {
      t.assertEqual('First', t.missing.title)
    })

    this.test('raises for a method of nil', (t) => {
      const error = t.assertRaises(NoMethodError, () => t.missing.title)
      t.assertEqual("undefined method `title' for nil:NilClass", (error as Error).message)
    })

    this.test('fails where a method of nil was not expected', (t) => {
      t.assertNothingRaised(() => t.missing.title)
    })

    this.test('fails in words of its own', (t) => {
      t.assert(false, 'words of its own')
    })

    this.test('leaves itself out', (t) => {
      t.skip('later')
    })
  }
}

const root = fileURLToPath(new URL('../../examples/blog', import.meta.url))
const assets = { core: corePath(), sqlite: sqliteLibraryPath(), embedded: false, public: {}, root }
await runTests(app, { classes: [ArticlesTest] }, { ...assets, environment: 'test' })
