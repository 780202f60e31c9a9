// The blog on Hono and Bun: `bun hono.mjs DATABASE PUBLIC`, PORT in the environment. DATABASE is a file of SQLite, or postgresql://….

import { Database } from 'bun:sqlite'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { SQL } from 'bun'
import { Hono } from 'hono'
import { serveStatic } from 'hono/bun'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { moment, truncate } from './moment.mjs'

const [, , file, folder] = Bun.argv
const secret = process.env.WEBFW_SECRET_KEY_BASE
const { articles, article, comments, insert } = file.startsWith('postgresql:')
  ? onPostgres(new SQL(file, { max: 5 }))
  : onSqlite(new Database(file))

function onSqlite(database) {
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = NORMAL')
  database.run('PRAGMA foreign_keys = ON')
  const articles = database.query('SELECT * FROM articles ORDER BY id DESC')
  const article = database.query('SELECT * FROM articles WHERE id = ?')
  const comments = database.query('SELECT * FROM comments WHERE article_id = ?')
  const insert = database.query(
    'INSERT INTO comments (commenter, body, article_id, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)',
  )
  return {
    articles: () => articles.all(),
    article: (id) => article.get(id),
    comments: (id) => comments.all(id),
    insert: (...values) => insert.run(...values),
  }
}

function onPostgres(sql) {
  return {
    articles: () => sql`SELECT * FROM articles ORDER BY id DESC`,
    article: async (id) => (await sql`SELECT * FROM articles WHERE id = ${id}`)[0],
    comments: (id) => sql`SELECT * FROM comments WHERE article_id = ${id}`,
    insert: (commenter, body, id, at) =>
      sql`INSERT INTO comments (commenter, body, article_id, created_at, updated_at) VALUES (${commenter}, ${body}, ${id}, ${at}, ${at})`,
  }
}

const layout = (title, notice, content) => html`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="/favicon.ico">
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body>
    <header>
      <a class="brand" href="/">Blog</a>
    </header>

    <main>
      ${notice ? html`<p class="flash notice" role="status">${notice}</p>` : ''}
      ${content}
    </main>
  </body>
</html>
`

const list = (all) => html`<div class="heading">
  <h1>Articles</h1>
  <a class="button" href="/articles/new">New article</a>
</div>
<ul class="articles">
  ${all.map(
    (each) => html`<li>
    <h2><a href="/articles/${each.id}">${each.title}</a></h2>
    <p class="muted">${truncate(each.body)}</p>
  </li>`,
  )}
</ul>`

const hidden = (token) =>
  html`<input type="hidden" name="authenticity_token" value="${token}" autocomplete="off" />`

const buttonTo = (label, path, token) =>
  html`<form class="button_to" method="post" action="${path}"><input type="hidden" name="_method" value="delete" autocomplete="off" /><button class="quiet" type="submit">${label}</button>${hidden(token)}</form>`

const show = (each, all, token, errors) => html`<h1>${each.title}</h1>
<p class="text">${each.body}</p>
<div class="actions">
  <a class="button" href="/articles/${each.id}/edit">Edit</a>
  ${buttonTo('Delete', `/articles/${each.id}`, token)}
  <a href="/articles">All articles</a>
</div>
<h2>Comments</h2>
${all.map(
  (comment) => html`<article class="comment">
  <p class="text">${comment.body}</p>
  <div class="actions">
    <span class="muted">${comment.commenter}</span>
    ${buttonTo('Delete comment', `/articles/${each.id}/comments/${comment.id}`, token)}
  </div>
</article>`,
)}
<h3>Add a comment</h3>
<form action="/articles/${each.id}/comments" accept-charset="UTF-8" method="post">${hidden(token)}
  ${errors.length > 0 ? html`<ul>${errors.map((error) => html`<li>${error}</li>`)}</ul>` : ''}
  <div class="field">
    <label for="comment_commenter">Commenter</label>
    <input type="text" name="comment[commenter]" id="comment_commenter" />
  </div>
  <div class="field">
    <label for="comment_body">Body</label>
    <textarea name="comment[body]" id="comment_body">
</textarea>
  </div>
  <div class="actions">
    <input type="submit" name="commit" value="Create Comment" data-disable-with="Create Comment" />
  </div>
</form>`

async function readSession(context) {
  const text = await getSignedCookie(context, secret, 'session')
  return text ? JSON.parse(text) : { token: null, notice: null }
}

const writeSession = (context, session) =>
  setSignedCookie(context, 'session', JSON.stringify(session), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
  })

const isToken = (sent, token) => {
  const [one, other] = [Buffer.from(String(sent)), Buffer.from(String(token))]
  return token !== null && one.length === other.length && timingSafeEqual(one, other)
}

const app = new Hono()

app.get('/articles', async (context) => {
  const session = await readSession(context)
  if (session.notice) await writeSession(context, { ...session, notice: null })
  return context.html(layout('Blog', session.notice, list(await articles())))
})

app.get('/articles/:id', async (context) => {
  const found = await article(context.req.param('id'))
  if (!found) return context.notFound()
  const session = await readSession(context)
  const token = session.token ?? randomBytes(32).toString('base64url')
  if (session.notice || !session.token) await writeSession(context, { token, notice: null })
  const content = show(found, await comments(found.id), token, [])
  return context.html(layout(found.title, session.notice, content))
})

app.post('/articles/:id/comments', async (context) => {
  const session = await readSession(context)
  const form = await context.req.parseBody()
  if (!isToken(form.authenticity_token, session.token)) return context.text('Forbidden', 403)
  const found = await article(context.req.param('id'))
  if (!found) return context.notFound()
  const [commenter, body] = [form['comment[commenter]'], form['comment[body]']]
  const errors = []
  if (!commenter?.trim()) errors.push("Commenter can't be blank")
  if (!body?.trim()) errors.push("Body can't be blank")
  if (errors.length > 0) {
    const content = show(found, await comments(found.id), session.token, errors)
    return context.html(layout(found.title, null, content), 422)
  }
  await insert(commenter, body, found.id, moment())
  await writeSession(context, { ...session, notice: 'Comment was successfully created.' })
  return context.redirect(`/articles/${found.id}`, 303)
})

app.use('/*', serveStatic({ root: folder }))

Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: app.fetch })
