import fc from 'fast-check'
import t from 'tap'
import { CoreBootError } from '../../shell/core/load.ts'
import { testCore } from '../support/core.ts'
import { drawRoutes, exchanging, request } from '../support/exchange.ts'

const core = testCore({
  routes: drawRoutes(
    'GET / articles#index as root',
    'GET /articles articles#index as articles',
    'POST /articles articles#create as articles',
    'GET /articles/new articles#new as new_article',
    'GET /articles/search articles#search as search_articles',
    'GET /articles/:id/edit articles#edit as edit_article',
    'GET /articles/:id articles#show as article',
    'PATCH /articles/:id articles#update as article',
    'PUT /articles/:id articles#update as article',
    'DELETE /articles/:id articles#destroy as article',
    'GET /articles/drafts articles#drafts as drafts',
    'DELETE /articles/:article_id/comments/:id comments#destroy as article_comment',
  ),
})

const match = (line: string, form = '') =>
  exchanging(core, request(line, [], form), (exchange) => exchange.route)
const params = (line: string, form = '') =>
  exchanging(core, request(line, [], form), (exchange) => Object.fromEntries(exchange.params()))

t.test('a route is found by verb and path', async (t) => {
  t.equal(match('GET /'), 0)
  t.equal(match('GET /articles'), 1)
  t.equal(match('POST /articles'), 2)
  t.equal(match('PATCH /articles/1'), 7)
  t.equal(match('PUT /articles/1'), 8)
  t.equal(match('DELETE /articles/1'), 9)
  t.equal(match('DELETE /articles/1/comments/2'), 11)
})

t.test('routes match in the order drawn', async (t) => {
  t.equal(match('GET /articles/new'), 3, 'a literal drawn before a parameter')
  t.equal(match('GET /articles/drafts'), 6, 'a literal drawn after it is never reached')
})

t.test('HEAD matches what GET matches', async (t) => {
  t.equal(match('HEAD /articles/1'), 6)
  t.equal(match('HEAD /articles'), 1)
})

t.test('an unknown path or verb matches nothing', async (t) => {
  for (const line of [
    'GET /nothing',
    'GET /articles/1/comments',
    'GET /articles/1/edit/more',
    'DELETE /articles',
    'GET /Articles',
    'OPTIONS /articles',
    'TRACE /articles',
    'BREW /articles',
    'OPTIONS *',
  ]) {
    t.equal(match(line), -1, line)
  }
})

t.test('slashes at the end or side by side change nothing, as in Rails', async (t) => {
  t.equal(match('GET /articles/'), 1)
  t.equal(match('GET //articles//1//edit'), 5)
  t.equal(match('GET //'), 0)
})

t.test('literals are compared after decoding', async (t) => {
  t.equal(match('GET /%61rticles'), 1)
  t.equal(match('GET /articles%2F1'), -1, 'an escaped slash separates nothing')
})

t.test('parameters are captured and decoded', async (t) => {
  t.same(params('GET /articles/5'), { id: '5' })
  t.same(params('DELETE /articles/3/comments/4'), { article_id: '3', id: '4' })
  t.same(params('GET /articles/a%2Fb%20c.json'), { id: 'a/b c.json' })
  t.same(params('GET /articles/caf%C3%A9'), { id: 'café' })
})

t.test('path parameters win over body, body over query', async (t) => {
  t.same(params('PATCH /articles/5?id=1&a=1&b=1', 'id=2&a=2'), { id: '5', a: '2', b: '1' })
  t.same(params('GET /articles/5?id[x]=1'), { id: '5' })
})

t.test('a method from the form chooses the route', async (t) => {
  t.equal(match('POST /articles/5', '_method=delete'), 9)
  t.equal(match('POST /articles/5', '_method=PATCH'), 7)
  t.equal(match('POST /articles/5', '_method=get'), -1)
})

t.test('a malformed route is refused at boot', async (t) => {
  for (const path of ['articles', '', '/a//b', `/${'a/'.repeat(40)}b`]) {
    t.throws(() => testCore({ routes: drawRoutes(`GET ${path} a#b`) }), CoreBootError, path)
  }
  t.throws(() => testCore({ routes: drawRoutes('BREW /a a#b') }), CoreBootError)
})

t.test('a thousand routes are all found', async (t) => {
  const lines = Array.from({ length: 1000 }, (_, index) => `GET /r${index}/:id/x a#b`)
  const many = testCore({ routes: drawRoutes(...lines) })
  for (const index of [0, 1, 499, 998, 999]) {
    const found = exchanging(many, request(`GET /r${index}/7/x`), (exchange) => exchange.route)
    t.equal(found, index)
  }
})

t.test('any table of routes leads where a search in drawing order leads', async (t) => {
  const piece = fc.constantFrom('a', 'b', 'aa', ':x', ':y')
  const pattern = fc.array(piece, { maxLength: 4 }).map((pieces) => `/${pieces.join('/')}`)
  const verb = fc.constantFrom('GET', 'POST', 'DELETE')
  const table = fc.array(fc.tuple(verb, pattern), { minLength: 1, maxLength: 40 })
  const paths = fc.array(fc.array(fc.constantFrom('a', 'b', 'aa', 'c'), { maxLength: 5 }), {
    minLength: 10,
    maxLength: 10,
  })
  fc.assert(
    fc.property(table, paths, verb, (routes, asked, method) => {
      const drawn = routes.map(
        ([verb, path], index) => `${verb} ${path} pages#p${index} as r${index}`,
      )
      const own = testCore({ routes: drawRoutes(...drawn) })
      for (const pieces of asked) {
        const isMatch = ([verb, path]: readonly [string, string]) => {
          const wanted = path.split('/').filter((each) => each !== '')
          return (
            verb === method &&
            wanted.length === pieces.length &&
            wanted.every((each, at) => each.startsWith(':') || each === pieces[at])
          )
        }
        const found = exchanging(
          own,
          request(`${method} /${pieces.join('/')}`),
          ({ route }) => route,
        )
        t.equal(found, routes.findIndex(isMatch), `${method} /${pieces.join('/')} of ${drawn}`)
      }
    }),
    { numRuns: 60 },
  )
})
