import { type HasOrigin, type Param, type PathOptions, path, type Route, url } from 'webfw'

/** The routes of config/routes.rb, in the order they match. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/articles', controller: 'articles', action: 'index', name: 'articles' },
  { verb: 'GET', path: '/articles/:id', controller: 'articles', action: 'show', name: 'article' },
  { verb: 'GET', path: '/calendar', controller: 'calendar', action: 'index', name: 'calendar' },
]

export function articlesPath(options: PathOptions = {}): string {
  return path('/articles', options)
}

export function articlesUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/articles', options)
}

export function articlePath(article: Param, options: PathOptions = {}): string {
  return path('/articles/:id', article, options)
}

export function articleUrl(caller: HasOrigin, article: Param, options: PathOptions = {}): string {
  return url(caller, '/articles/:id', article, options)
}

export function calendarPath(options: PathOptions = {}): string {
  return path('/calendar', options)
}

export function calendarUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/calendar', options)
}
