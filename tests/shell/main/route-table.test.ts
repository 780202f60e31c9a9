import t from 'tap'
import type { Route } from '../../../shell/core/route.ts'
import { routeTable, selectRoutes } from '../../../shell/main/route-table.ts'

const route = (verb: Route['verb'], path: string, target: string, name: string | null): Route => {
  const [controller = '', action = ''] = target.split('#')
  return { verb, path, controller, action, name }
}

const routes: readonly Route[] = [
  route('GET', '/articles(.:format)', 'articles#index', 'articles'),
  { ...route('GET', '/years/:year', 'articles#year', 'year'), constraints: { year: '\\d{4}' } },
  route('GET', '/admin/articles(.:format)', 'admin/articles#index', 'admin_articles'),
  { ...route('GET', '/old', 'webfw/redirect#show', 'old'), redirect: { to: '/new', status: 301 } },
]

t.test('the table says where a route redirects, and what its parameters must be', async (t) => {
  t.same(routeTable(routes), [
    'Verb  Path                       Action                         Helper',
    'GET   /articles(.:format)        articles#index                 articles_path',
    'GET   /years/:year               articles#year {year: /\\d{4}/}  year_path',
    'GET   /admin/articles(.:format)  admin/articles#index           admin_articles_path',
    'GET   /old                       redirect(301, /new)            old_path',
  ])
})

t.test('--controller= and --grep= select routes', async (t) => {
  const names = (filter: string) => selectRoutes(routes, filter).map(({ name }) => name)

  t.same(names('--controller=articles'), ['articles', 'year'])
  t.same(names('--controller=ArticlesController'), ['articles', 'year'])
  t.same(names('--controller=Admin::ArticlesController'), ['admin_articles'])
  t.same(names('--controller=none'), [])
  t.same(names('--grep=admin'), ['admin_articles'])
  t.same(names('--grep=/new'), ['old'])
  t.throws(() => names('articles'), /takes --controller=NAME or --grep=WORD, not articles/)
})
