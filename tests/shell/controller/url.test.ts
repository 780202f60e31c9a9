import t from 'tap'
import { Params } from '../../../shell/controller/params.ts'
import { pathOf } from '../../../shell/controller/polymorphic-path.ts'
import { path, url } from '../../../shell/controller/url.ts'
import { ORIGIN } from '../../../shell/origin.ts'
import { Hash } from '../../../shell/ruby/hash/hash.ts'

t.test('path() fills the parts of a pattern from ids, symbols and records', async (t) => {
  t.equal(path('/articles/:id', 7), '/articles/7')
  t.equal(path('/a/:a_id/b/:id', { toParam: () => '3' }, 9n), '/a/3/b/9')
  t.equal(path('/tags/:id', Symbol.for('new')), '/tags/new')
})

t.test('path() encodes what could change the path', async (t) => {
  t.equal(path('/tags/:id', 'a/b ?#%ü'), '/tags/a%2Fb%20%3F%23%25%C3%BC')
  t.equal(path('/tags/:id', "it's@home:1"), "/tags/it's@home:1")
})

t.test('path() writes keywords as the query, nested ones and lists too', async (t) => {
  t.equal(
    path('/articles', { page: 2, q: { a: 'x y' }, tags: ['a', 'b'], anchor: 'top' }),
    '/articles?page=2&q%5Ba%5D=x+y&tags%5B%5D=a&tags%5B%5D=b#top',
  )
  // What Rails writes: sorted, without what is nil.
  const all = { z: 1, a: null, c: '', d: [], f: [1, null], g: { y: null, x: 1 }, h: false }
  t.equal(path('/b', all), '/b?c=&f%5B%5D=1&f%5B%5D=&g%5Bx%5D=1&g%5By%5D=&h=false&z=1')
})

t.test('path() takes parts by name, Hashes and permitted parameters', async (t) => {
  t.equal(path('/a/:a_id/b/:id', 3, { a_id: 2, page: 1 }), '/a/2/b/3?page=1')
  t.equal(path('/b', Hash.from([[Symbol.for('page'), 2]])), '/b?page=2')
  const params = new Params(
    new Map([
      ['q', 'x'],
      ['admin', '1'],
    ]),
  )
  t.equal(path('/b', params.permit('q')), '/b?q=x')
  t.throws(() => path('/b', params))
})

t.test('path() refuses a missing part and one too many', async (t) => {
  t.throws(() => path('/articles/:id'), { code: 'MISSING_PATH_PART' })
  t.throws(() => path('/articles/:id', null), { code: 'MISSING_PATH_PART' })
  t.throws(() => path('/articles/:id', 1, 2), { code: 'TOO_MANY_PATH_PARTS' })
})

t.test('url() puts scheme and host of its caller in front', async (t) => {
  const caller = { [ORIGIN]: 'https://example.org' }
  t.equal(url(caller, '/articles/:id', 7), 'https://example.org/articles/7')
  t.equal(
    url(caller, '/a', { host: 'b.c', port: 81, protocol: 'http', x: 1 }),
    'http://b.c:81/a?x=1',
  )
})

const routes = [
  { verb: 'GET', path: '/articles', controller: 'articles', action: 'index', name: 'articles' },
  { verb: 'GET', path: '/articles/:id', controller: 'articles', action: 'show', name: 'article' },
  {
    verb: 'DELETE',
    path: '/articles/:article_id/comments/:id',
    controller: 'comments',
    action: 'destroy',
    name: 'article_comment',
  },
] as const

class Article {
  static readonly table = 'articles'
  readonly id: number | null
  constructor(id: number | null) {
    this.id = id
  }
  toParam() {
    return this.id
  }
  isPersisted() {
    return this.id !== null
  }
}

class Comment extends Article {
  static override readonly table: 'articles' = 'comments' as 'articles'
}

t.test('pathOf() knows paths, records, new records and lists', async (t) => {
  t.equal(pathOf('/x', routes), '/x')
  t.equal(pathOf(new Article(3), routes), '/articles/3')
  t.equal(pathOf(new Article(null), routes), '/articles')
  t.equal(pathOf([new Article(3), new Comment(5)], routes), '/articles/3/comments/5')
  t.throws(() => pathOf(new Comment(5), routes), { code: 'NO_ROUTE_NAME' })
  t.throws(() => pathOf(null, routes), { code: 'NO_LOCATION' })
})
