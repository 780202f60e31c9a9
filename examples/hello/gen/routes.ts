import { type HasOrigin, type PathOptions, path, type Route, url } from 'webfw'

/** The routes of config/routes.rb, in the order they match. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/', controller: 'hello', action: 'index', name: 'root' },
]

export function rootPath(options: PathOptions = {}): string {
  return path('/', options)
}

export function rootUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/', options)
}
