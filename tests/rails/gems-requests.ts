import type { LoweredRequest } from '../support/lowered-app.ts'

/** What is asked of tests/rails/gems: a small use of each gem. */
export const REQUESTS: readonly LoweredRequest[] = [
  { says: 'ice_nine freezes what is in lists and hashes', path: '/ice_nine' },
  { says: 'rqrcode_core draws a code', path: '/rqrcode_core' },
  { says: 'chronic reads times in English', path: '/chronic' },
  { says: 'I18n of the framework answers as the gem', path: '/i18n' },
  { says: 'JWT of the framework answers as the gem', path: '/jwt' },
  { says: 'money formats, exchanges and divides', path: '/money' },
  { says: 'public_suffix splits names by a list', path: '/public_suffix' },
  { says: 'rqrcode writes a code as SVG', path: '/rqrcode' },
  { says: 'acts_as_list moves records in their lists', path: '/acts_as_list' },
  { says: 'cancancan asks abilities', path: '/cancancan' },
  { says: 'has_scope without a scope', path: '/tasks' },
  { says: 'has_scope by what is asked', path: '/tasks?open=true&above=1' },
  { says: 'has_scope by nothing that is a value', path: '/tasks?open=false&above=' },
  { says: 'pundit scopes by the policy of a class', path: '/articles?as=admin' },
  { says: 'pundit scopes for another visitor', path: '/articles?as=bob' },
  { says: 'a view asks a policy of pundit', path: '/articles/1?as=admin' },
  { says: 'a view asks a policy of pundit that says no', path: '/articles/1?as=bob' },
  { says: 'pundit refuses an action', path: '/articles/1?as=bob', verb: 'PATCH' },
  {
    says: 'pundit permits the attributes of a policy',
    path: '/articles/1?as=admin',
    verb: 'PATCH',
    params: { article: { title: 'New', body: 'Text', id: 7 } },
  },
  { says: 'pundit misses a method of the policy', path: '/articles/1?as=bob', verb: 'DELETE' },
]
