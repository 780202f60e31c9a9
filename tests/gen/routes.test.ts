import { execFileSync } from 'node:child_process'
import t, { type Test } from 'tap'
import { drawRoutes } from '../../gen/load/routes/route-facts.ts'
import { parseRuby } from '../../gen/parse/parse.ts'
import { Mapper } from '../../gen/routes/mapper.ts'
import { printRoutes, urlHelpers } from '../../gen/routes/print-routes.ts'
import { RouteError } from '../../gen/routes/route-error.ts'
import { unavailableMethod } from '../../gen/routes/unavailable.ts'
import { ArgumentError } from '../../shell/ruby/exception/standard-errors.ts'
import { Hash } from '../../shell/ruby/hash/hash.ts'

type Draw = (mapper: Mapper) => void

t.test('root is GET / with the name root', async (t) => {
  t.same(
    table((m) => m.root('articles#index')),
    ['GET / articles#index root'],
  )
  t.same(
    table((m) => m.root({ to: 'articles#index' })),
    ['GET / articles#index root'],
  )
})

t.test('a verb draws a route of that verb, named after its path', async (t) => {
  const drawn = table((m) => {
    m.get('/about', { to: 'pages#about' })
    m.post('search', { to: 'searches#create' })
    m.put('a', { to: 'x#a' })
    m.patch('b', { to: 'x#b' })
    m.delete('c', { to: 'x#c' })
  })

  t.same(drawn, [
    'GET /about pages#about about',
    'POST /search searches#create search',
    'PUT /a x#a a',
    'PATCH /b x#b b',
    'DELETE /c x#c c',
  ])
})

t.test('a name is as:, or the path with _ for every other character', async (t) => {
  const drawn = table((m) => {
    m.get('/terms-of-use', { to: 'pages#terms' })
    m.get('/files/:id/raw', { to: 'files#raw' })
    m.get('/up', { to: 'webfw/health#show', as: 'health' })
    m.get('/Big', { to: 'x#y' })
  })

  t.same(drawn, [
    'GET /terms-of-use pages#terms terms_of_use',
    'GET /files/:id/raw files#raw files__id_raw',
    'GET /up webfw/health#show health',
    'GET /Big x#y _ig',
  ])
})

t.test('resources draws the seven actions in order; PATCH and PUT are two routes', async (t) => {
  t.same(
    table((m) => m.resources('posts')),
    [
      'GET /posts posts#index posts',
      'POST /posts posts#create posts',
      'GET /posts/new posts#new new_post',
      'GET /posts/:id/edit posts#edit edit_post',
      'GET /posts/:id posts#show post',
      'PATCH /posts/:id posts#update post',
      'PUT /posts/:id posts#update post',
      'DELETE /posts/:id posts#destroy post',
    ],
  )
})

t.test('only: and except: select some of the seven', async (t) => {
  const show = ['GET /posts/:id posts#show post']

  t.same(actions({ only: ['index', 'show'] }), ['index', 'show'])
  t.same(actions({ only: [Symbol.for('update')] }), ['update', 'update'])
  t.same(actions({ only: 'show' }), ['show'])
  t.same(actions({ only: [] }), [])
  t.same(actions({ except: ['destroy', 'update', 'edit', 'new'] }), ['index', 'create', 'show'])
  t.same(actions(Hash.of([Symbol.for('only'), [Symbol.for('show')]])), ['show'])
  t.same(
    table((m) => m.resources(Symbol.for('posts'), { only: ['show'] })),
    show,
  )
})

t.test('routes of the block come before the standard ones', async (t) => {
  const drawn = table((m) => {
    m.resources('posts', { only: ['show'] }, (posts: Mapper) => {
      posts.collection((all: Mapper) => all.get('search'))
      posts.resources('comments', { only: ['index'] })
    })
  })

  t.same(drawn, [
    'GET /posts/search posts#search search_posts',
    'GET /posts/:post_id/comments comments#index post_comments',
    'GET /posts/:id posts#show post',
  ])
})

t.test('a word that is its own plural has the collection name <word>_index', async (t) => {
  const drawn = table((m) => {
    m.resources('news', { only: ['index', 'create', 'new', 'show'] }, (news: Mapper) => {
      news.collection((all: Mapper) => all.get('search'))
      news.member((one: Mapper) => one.get('preview'))
    })
    m.resources('farms', { only: [] }, (farms: Mapper) => {
      farms.resources('sheep', { only: ['index', 'show'] })
    })
  })

  t.same(drawn, [
    'GET /news/search news#search search_news_index',
    'GET /news/:id/preview news#preview preview_news',
    'GET /news news#index news_index',
    'POST /news news#create news_index',
    'GET /news/new news#new new_news',
    'GET /news/:id news#show news',
    'GET /farms/:farm_id/sheep sheep#index farm_sheep_index',
    'GET /farms/:farm_id/sheep/:id sheep#show farm_sheep',
  ])
})

t.test('nested resources carry prefix, parameter and name of their parents', async (t) => {
  const drawn = table((m) => {
    m.resources('posts', { only: [] }, (posts: Mapper) => {
      posts.resources('comments', (comments: Mapper) => {
        comments.resources('likes', { only: ['index', 'destroy'] })
      })
    })
  })

  t.same(drawn, [
    'GET /posts/:post_id/comments/:comment_id/likes likes#index post_comment_likes',
    'DELETE /posts/:post_id/comments/:comment_id/likes/:id likes#destroy post_comment_like',
    'GET /posts/:post_id/comments comments#index post_comments',
    'POST /posts/:post_id/comments comments#create post_comments',
    'GET /posts/:post_id/comments/new comments#new new_post_comment',
    'GET /posts/:post_id/comments/:id/edit comments#edit edit_post_comment',
    'GET /posts/:post_id/comments/:id comments#show post_comment',
    'PATCH /posts/:post_id/comments/:id comments#update post_comment',
    'PUT /posts/:post_id/comments/:id comments#update post_comment',
    'DELETE /posts/:post_id/comments/:id comments#destroy post_comment',
  ])
})

t.test('custom routes inside resources take its controller and the path as action', async (t) => {
  const drawn = inPosts((posts) => {
    posts.member((one: Mapper) => {
      one.get('preview')
      one.post('mark-read')
      one.get('history', { as: 'past' })
      one.get('raw', { to: 'show_raw' })
      one.get('pdf', { to: 'documents#show' })
    })
    posts.collection((all: Mapper) => {
      all.get('search')
      all.get('by/day', { as: 'daily' })
    })
    posts.get('stats')
    posts.delete(Symbol.for('cache'), { as: 'clear' })
  })

  t.same(drawn, [
    'GET /posts/:id/preview posts#preview preview_post',
    'POST /posts/:id/mark-read posts#mark_read mark_read_post',
    'GET /posts/:id/history posts#history past_post',
    'GET /posts/:id/raw posts#show_raw raw_post',
    'GET /posts/:id/pdf documents#show pdf_post',
    'GET /posts/search posts#search search_posts',
    'GET /posts/by/day posts#by_day daily_posts',
    'GET /posts/:post_id/stats posts#stats post_stats',
    'DELETE /posts/:post_id/cache posts#cache post_clear',
  ])
})

t.test('custom routes inside nested resources carry the whole name', async (t) => {
  const drawn = inPosts((posts) => {
    posts.resources('comments', { only: [] }, (comments: Mapper) => {
      comments.member((one: Mapper) => one.put('approve'))
      comments.collection((all: Mapper) => all.get('recent'))
    })
  })

  t.same(drawn, [
    'PUT /posts/:post_id/comments/:id/approve comments#approve approve_post_comment',
    'GET /posts/:post_id/comments/recent comments#recent recent_post_comments',
  ])
})

t.test('every mistake is an ArgumentError', async (t) => {
  t.ok(mistake((m) => m.get('x')) instanceof ArgumentError)
  t.equal(RouteError.rubyName, 'ArgumentError')
  t.match(
    mistake((m) => m.get('x')),
    { words: 'get', message: /to: is missing/ },
  )
})

t.test('at the top to: is required, and is controller#action', async (t) => {
  refused(t, (m) => m.get('about'), 'to: is missing', 'get "about", to: "pages#about"')
  refused(t, (m) => m.get('about', { to: '' }), 'to: is missing', 'to: "pages#about"')
  refused(t, (m) => m.get('about', { to: 'pages' }), 'not of the form', 'to: "pages#about"')
  refused(t, (m) => m.get('a', { to: 'Pages#about' }), 'no controller "Pages"', '"pages#about"')
  refused(t, (m) => m.get('a', { to: 'ArticlesController#index' }), '', '"articles#index"')
  refused(
    t,
    (m) => m.get('a', { to: 'x#new_action' }),
    'is called new',
    'method is called new_action',
  )
  refused(t, (m) => m.get('a', { to: 'x#A' }), 'no action "A"', 'lowercase')
  refused(t, (m) => m.root(''), 'root needs an action', 'root "articles#index"')
  refused(t, (m) => m.root('articles'), 'not of the form', 'root "articles#index"')
})

t.test('a Hash of path and target is refused with the right form', async (t) => {
  const pairs = new Map([['about', 'pages#about']])

  refused(t, (m) => m.get(pairs), 'not a Hash', 'get "about", to: "pages#about"')
})

t.test('options that a method does not take are named, with the nearest', async (t) => {
  refused(t, (m) => m.resources('posts', { olny: ['show'] }), 'takes no olny:', 'only:')
  refused(t, (m) => m.resources('posts', { path: 'p' }), 'takes no path:', 'name of the resources')
  refused(t, (m) => m.get('x', { too: 'a#b' }), 'takes no too:', 'Did you mean to:')
  refusedInPosts(t, (p) => p.get('x', { on: 'member' }), 'takes no on:', 'posts.member do')
})

t.test('only: and except: name standard actions', async (t) => {
  refused(t, (m) => m.resources('posts', { only: ['shwo'] }), 'names :shwo', 'Did you mean :show?')
  refused(t, (m) => m.resources('posts', { except: ['new_action'] }), '', 'Write :new here')
  refused(t, (m) => m.resources('posts', { only: ['show'], except: ['new'] }), 'not both', 'only:')
})

t.test('resources takes one plural word', async (t) => {
  refused(t, (m) => m.resources('Posts'), 'cannot be called "Posts"', 'resources :blog_posts')
  refused(t, (m) => m.resources('blog-posts'), 'cannot be called', 'underscores')
  refused(t, (m) => m.resources('a', 'b'), 'takes one name', 'resources :a, and resources :b')
})

t.test('a call on the outer mapper inside a block shows the right form', async (t) => {
  refused(
    t,
    (m) => m.resources('posts', () => m.resources('comments')),
    'resources :comments stands in the block of resources :posts without its mapper',
    'resources :posts do |posts| posts.resources :comments end',
  )
  refused(
    t,
    (m) => m.resources('posts', () => m.get('preview')),
    'get "preview" stands in the block of resources :posts',
    'posts.get "preview"',
  )
  refusedInPosts(
    t,
    (posts) => posts.member(() => posts.get('preview')),
    'stands in the block of member',
    'posts.member do |member| member.get "preview" end',
  )
})

t.test('a mapper is good for its block only', async (t) => {
  let leaked: Mapper | null = null
  const draw = (m: Mapper) => {
    m.resources('posts', (posts: Mapper) => {
      leaked = posts
    })
    leaked?.get('late')
  }

  refused(t, draw, 'after the block of its mapper has ended', '')
})

t.test('member and collection stand directly in resources, with a block', async (t) => {
  refused(t, (m) => m.member(() => {}), 'belongs directly inside', 'posts.member do')
  refusedInPosts(t, (posts) => posts.collection(), 'needs a block', 'posts.collection do')
  refusedInPosts(
    t,
    (posts) => posts.member((one: Mapper) => one.collection(() => {})),
    'collection belongs directly inside a resources block',
    '',
  )
  refusedInPosts(
    t,
    (posts) => posts.member((one: Mapper) => one.resources('likes')),
    'cannot stand in member',
    'Nest it directly',
  )
  refusedInPosts(t, (posts) => posts.root('a#b'), 'root belongs at the top', '')
})

t.test('resource, match, namespace, scope, constraints and mount are not available', async (t) => {
  for (const word of ['resource', 'match', 'namespace', 'scope', 'constraints', 'mount'] as const) {
    refused(t, (m) => m[word](), `${word} is not available`, word === 'mount' ? 'action' : '')
  }
  const given = 'Webfw::Routes.draw do\n  root "a#b"\n  mount Foo => "/x"\nend\n'
  const { diagnostics } = drawRoutes(parseRuby('config/routes.rb', given))
  t.match(
    diagnostics.map(({ line, message }) => `${line} ${message}`),
    ['3 ArgumentError: mount is not available in Webfw::Routes.draw.'],
    'whatever it is given',
  )
  t.match(unavailableMethod('resourses'), {
    message: 'There is no resourses in routes.',
    hint: 'Did you mean resources?',
  })
  t.match(unavailableMethod('concern').message, /concern is not available/)
})

t.test('formats, globs, optional segments and odd paths are refused', async (t) => {
  const draw = (path: string) => (m: Mapper) => m.get(path, { to: 'a#b' })

  refused(t, draw('/posts(.:format)'), 'optional segments are not available', 'one route for each')
  refused(t, draw('/posts/:id.json'), 'formats are not available', '":id"')
  refused(t, draw('/files/*path'), 'globs are not available', '')
  refused(t, draw('/a/:'), '":" is no parameter', '')
  refused(t, draw('/a/x:id'), '"x:id" is no parameter', '')
  refused(t, draw('/a//b'), 'two slashes', '"/a/b"')
  refused(t, draw('/a b'), 'holds a character', 'percent-encoded')
  refused(t, draw('/a?b=1'), 'before its query', 'params')
  refused(t, draw('/:id/:id'), ':id is there twice', '')
})

t.test('a route that could never match is refused', async (t) => {
  refused(
    t,
    (m) => {
      m.get('/posts/:slug', { to: 'pages#post' })
      m.resources('posts')
    },
    'GET /posts/:id is drawn twice: for pages#post and for posts#show',
    'never match',
  )
})

t.test('a name stands for one path', async (t) => {
  const same = (m: Mapper) => {
    m.get('/a', { to: 'x#a', as: 'page' })
    m.get('/b', { to: 'x#b', as: 'page' })
  }
  const alike = (m: Mapper) => {
    m.get('/a_b', { to: 'x#a' })
    m.get('/a__b', { to: 'x#b' })
  }

  refused(t, same, 'The name page is taken: page_path is /a', 'as:')
  refused(t, alike, 'too much alike', 'as:')
  refused(t, (m) => m.get('/a', { to: 'x#a', as: 'Big Name' }), 'cannot name a helper', 'lowercase')
})

t.test('each name gets a path and a url helper with the parameters of its path', async (t) => {
  const mapper = new Mapper()
  mapper.resources('posts', (posts: Mapper) => {
    posts.resources('comments', { only: ['show'] })
  })
  mapper.resources('classes', { only: ['show'] })
  mapper.get('/by/:year/:month', { to: 'posts#by', as: 'by' })

  const helpers = urlHelpers(mapper.routes).map((each) => [each.path, each.url, ...each.parameters])
  t.same(helpers, [
    ['postCommentPath', 'postCommentUrl', 'post', 'comment'],
    ['postsPath', 'postsUrl'],
    ['newPostPath', 'newPostUrl'],
    ['editPostPath', 'editPostUrl', 'post'],
    ['postPath', 'postUrl', 'post'],
    ['classPath', 'classUrl', 'class_'],
    ['byPath', 'byUrl', 'year', 'month'],
  ])
})

t.test('gen/routes.ts is readable, and formatted as Biome would', async (t) => {
  const mapper = new Mapper()
  mapper.root('articles#index')
  mapper.resources('articles', { only: ['show'] }, (articles: Mapper) => {
    articles.resources('comments', { only: ['destroy'] })
  })

  const text = printRoutes(mapper.routes)
  t.match(
    text,
    "import { type HasOrigin, type Param, type PathOptions, path, type Route, url } from 'webfw'",
  )
  t.match(
    text,
    `export function articlePath(article: Param, options: PathOptions = {}): string {
  return path('/articles/:id', article, options)
}`,
  )
  t.match(
    text,
    "  { verb: 'GET', path: '/articles/:id', controller: 'articles', action: 'show', name: 'article' },",
  )
  t.equal(biome(text), text)
  t.equal(biome(printRoutes([])), printRoutes([]))
})

function biome(text: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=gen/x.ts']
  return execFileSync(process.execPath, args, { input: text, encoding: 'utf8' })
}

function table(draw: Draw): string[] {
  const mapper = new Mapper()
  draw(mapper)
  return mapper.routes.map(({ verb, path, controller, action, name }) => {
    return `${verb} ${path} ${controller}#${action} ${name}`
  })
}

function inPosts(draw: Draw): string[] {
  return table((mapper) => mapper.resources('posts', { only: [] }, draw))
}

function actions(options: unknown): string[] {
  const mapper = new Mapper()
  mapper.resources('posts', options)
  return mapper.routes.map((route) => route.action)
}

function mistake(draw: Draw): RouteError | null {
  try {
    draw(new Mapper())
  } catch (error) {
    if (error instanceof RouteError) return error
    throw error
  }
  return null
}

function refused(t: Test, draw: Draw, message: string, hint: string): void {
  const error = mistake(draw)
  const found = error === null ? 'nothing was refused' : `${error.message}\n${error.hint}`
  t.ok(found.includes(message) && found.includes(hint), found)
}

function refusedInPosts(t: Test, draw: Draw, message: string, hint: string): void {
  refused(t, (mapper) => mapper.resources('posts', { only: [] }, draw), message, hint)
}
