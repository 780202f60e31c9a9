// The blog on Fastify and Node.js: `node fastify.mjs DATABASE PUBLIC`, PORT in the environment.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import formbody from '@fastify/formbody'
import files from '@fastify/static'
import view from '@fastify/view'
import { Eta } from 'eta'
import Fastify from 'fastify'
import { moment, truncate } from './moment.mjs'

const [, , file, folder] = process.argv
const database = new DatabaseSync(file)
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
const articles = database.prepare('SELECT * FROM articles ORDER BY id DESC')
const article = database.prepare('SELECT * FROM articles WHERE id = ?')
const comments = database.prepare('SELECT * FROM comments WHERE article_id = ?')
const insert = database.prepare(
  'INSERT INTO comments (commenter, body, article_id, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)',
)

const signed = { signed: true, path: '/', httpOnly: true, sameSite: 'lax' }
const app = Fastify()
await app.register(cookie, { secret: process.env.WEBFW_SECRET_KEY_BASE })
await app.register(csrf, {
  cookieOpts: signed,
  getToken: (request) => request.body?.authenticity_token,
})
await app.register(formbody)
await app.register(view, {
  engine: { eta: new Eta({ cache: true }) },
  root: join(import.meta.dirname, 'views'),
  viewExt: 'eta',
  layout: 'layout',
  production: true,
})
await app.register(files, { root: folder })

/** The notice that the request before left, which is shown once. */
function notice(request, reply) {
  if (request.cookies.notice === undefined) return null
  reply.clearCookie('notice', { path: '/' })
  return request.unsignCookie(request.cookies.notice).value
}

app.get('/articles', (request, reply) =>
  reply.view('index', {
    title: 'Blog',
    notice: notice(request, reply),
    articles: articles.all(),
    truncate,
  }),
)

app.get('/articles/:id', (request, reply) => {
  const found = article.get(request.params.id)
  if (!found) return reply.callNotFound()
  const token = reply.generateCsrf()
  return reply.view('show', {
    title: found.title,
    notice: notice(request, reply),
    article: found,
    comments: comments.all(found.id),
    token,
    errors: [],
  })
})

app.post('/articles/:id/comments', { preHandler: app.csrfProtection }, (request, reply) => {
  const found = article.get(request.params.id)
  if (!found) return reply.callNotFound()
  const commenter = request.body['comment[commenter]']
  const body = request.body['comment[body]']
  const errors = []
  if (!commenter?.trim()) errors.push("Commenter can't be blank")
  if (!body?.trim()) errors.push("Body can't be blank")
  if (errors.length > 0) {
    reply.code(422)
    return reply.view('show', {
      title: found.title,
      notice: null,
      article: found,
      comments: comments.all(found.id),
      token: reply.generateCsrf(),
      errors,
    })
  }
  insert.run(commenter, body, found.id, moment())
  reply.setCookie('notice', 'Comment was successfully created.', signed)
  return reply.redirect(`/articles/${found.id}`, 303)
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
