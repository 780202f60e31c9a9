import { type HasOrigin, type Param, type PathOptions, path, type Route, url } from 'webfw'

/** The routes of config/routes.rb, in the order they match. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/', controller: 'articles', action: 'index', name: 'root' },
  {
    verb: 'POST',
    path: '/articles/:article_id/comments',
    controller: 'comments',
    action: 'create',
    name: 'article_comments',
  },
  {
    verb: 'DELETE',
    path: '/articles/:article_id/comments/:id',
    controller: 'comments',
    action: 'destroy',
    name: 'article_comment',
  },
  { verb: 'GET', path: '/articles', controller: 'articles', action: 'index', name: 'articles' },
  { verb: 'POST', path: '/articles', controller: 'articles', action: 'create', name: 'articles' },
  {
    verb: 'GET',
    path: '/articles/new',
    controller: 'articles',
    action: 'new',
    name: 'new_article',
  },
  {
    verb: 'GET',
    path: '/articles/:id/edit',
    controller: 'articles',
    action: 'edit',
    name: 'edit_article',
  },
  { verb: 'GET', path: '/articles/:id', controller: 'articles', action: 'show', name: 'article' },
  {
    verb: 'PATCH',
    path: '/articles/:id',
    controller: 'articles',
    action: 'update',
    name: 'article',
  },
  { verb: 'PUT', path: '/articles/:id', controller: 'articles', action: 'update', name: 'article' },
  {
    verb: 'DELETE',
    path: '/articles/:id',
    controller: 'articles',
    action: 'destroy',
    name: 'article',
  },
  { verb: 'GET', path: '/up', controller: 'webfw/health', action: 'show', name: 'health' },
]

export function rootPath(options: PathOptions = {}): string {
  return path('/', options)
}

export function rootUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/', options)
}

export function articleCommentsPath(article: Param, options: PathOptions = {}): string {
  return path('/articles/:article_id/comments', article, options)
}

export function articleCommentsUrl(
  caller: HasOrigin,
  article: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/articles/:article_id/comments', article, options)
}

export function articleCommentPath(
  article: Param,
  comment: Param,
  options: PathOptions = {},
): string {
  return path('/articles/:article_id/comments/:id', article, comment, options)
}

export function articleCommentUrl(
  caller: HasOrigin,
  article: Param,
  comment: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/articles/:article_id/comments/:id', article, comment, options)
}

export function articlesPath(options: PathOptions = {}): string {
  return path('/articles', options)
}

export function articlesUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/articles', options)
}

export function newArticlePath(options: PathOptions = {}): string {
  return path('/articles/new', options)
}

export function newArticleUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/articles/new', options)
}

export function editArticlePath(article: Param, options: PathOptions = {}): string {
  return path('/articles/:id/edit', article, options)
}

export function editArticleUrl(
  caller: HasOrigin,
  article: Param,
  options: PathOptions = {},
): string {
  return url(caller, '/articles/:id/edit', article, options)
}

export function articlePath(article: Param, options: PathOptions = {}): string {
  return path('/articles/:id', article, options)
}

export function articleUrl(caller: HasOrigin, article: Param, options: PathOptions = {}): string {
  return url(caller, '/articles/:id', article, options)
}

export function healthPath(options: PathOptions = {}): string {
  return path('/up', options)
}

export function healthUrl(caller: HasOrigin, options: PathOptions = {}): string {
  return url(caller, '/up', options)
}
