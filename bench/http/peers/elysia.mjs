// The blog on Elysia and Bun: `bun elysia.mjs DATABASE PUBLIC`, PORT in the environment.
import { Database } from 'bun:sqlite'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { staticPlugin } from '@elysiajs/static'
import { Elysia, t } from 'elysia'
import { moment, truncate } from './moment.mjs'

const [, , file, folder] = Bun.argv
const database = new Database(file)
database.run('PRAGMA journal_mode = WAL')
database.run('PRAGMA synchronous = NORMAL')
database.run('PRAGMA foreign_keys = ON')
const articles = database.query('SELECT * FROM articles ORDER BY id DESC')
const article = database.query('SELECT * FROM articles WHERE id = ?')
const comments = database.query('SELECT * FROM comments WHERE article_id = ?')
const insert = database.query(
  'INSERT INTO comments (commenter, body, article_id, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)',
)
const escape = Bun.escapeHTML

const layout = (title, notice, content) => `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escape(title)}</title>
    <link rel="icon" href="/favicon.ico">
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body>
    <header>
      <a class="brand" href="/">Blog</a>
    </header>

    <main>
      ${notice ? `<p class="flash notice" role="status">${escape(notice)}</p>` : ''}
      ${content}
    </main>
  </body>
</html>
`

const list = (all) => `<div class="heading">
  <h1>Articles</h1>
  <a class="button" href="/articles/new">New article</a>
</div>
<ul class="articles">
  ${all
    .map(
      (each) => `<li>
    <h2><a href="/articles/${each.id}">${escape(each.title)}</a></h2>
    <p class="muted">${escape(truncate(each.body))}</p>
  </li>`,
    )
    .join('\n')}
</ul>`

const hidden = (token) =>
  `<input type="hidden" name="authenticity_token" value="${escape(token)}" autocomplete="off" />`

const buttonTo = (label, path, token) =>
  `<form class="button_to" method="post" action="${path}"><input type="hidden" name="_method" value="delete" autocomplete="off" /><button class="quiet" type="submit">${label}</button>${hidden(token)}</form>`

const show = (each, all, token, errors) => `<h1>${escape(each.title)}</h1>
<p class="text">${escape(each.body)}</p>
<div class="actions">
  <a class="button" href="/articles/${each.id}/edit">Edit</a>
  ${buttonTo('Delete', `/articles/${each.id}`, token)}
  <a href="/articles">All articles</a>
</div>
<h2>Comments</h2>
${all
  .map(
    (comment) => `<article class="comment">
  <p class="text">${escape(comment.body)}</p>
  <div class="actions">
    <span class="muted">${escape(comment.commenter)}</span>
    ${buttonTo('Delete comment', `/articles/${each.id}/comments/${comment.id}`, token)}
  </div>
</article>`,
  )
  .join('\n')}
<h3>Add a comment</h3>
<form action="/articles/${each.id}/comments" accept-charset="UTF-8" method="post">${hidden(token)}
  ${errors.length > 0 ? `<ul>${errors.map((error) => `<li>${escape(error)}</li>`).join('')}</ul>` : ''}
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

const isToken = (sent, token) => {
  const [one, other] = [Buffer.from(String(sent)), Buffer.from(String(token))]
  return token !== undefined && one.length === other.length && timingSafeEqual(one, other)
}

const page = (text, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

const session = t.Cookie(
  { session: t.Optional(t.Object({ token: t.String(), notice: t.String() })) },
  {
    secrets: process.env.WEBFW_SECRET_KEY_BASE,
    sign: ['session'],
    httpOnly: true,
    sameSite: 'lax',
  },
)

new Elysia()
  .use(staticPlugin({ assets: folder, prefix: '/' }))
  .get(
    '/articles',
    ({ cookie, set }) => {
      set.headers['content-type'] = 'text/html; charset=utf-8'
      const { token, notice } = cookie.session.value ?? {}
      if (notice) cookie.session.value = { token, notice: '' }
      return layout('Blog', notice, list(articles.all()))
    },
    { cookie: session },
  )
  .get(
    '/articles/:id',
    ({ cookie, params, set, status }) => {
      const found = article.get(params.id)
      if (!found) return status(404, 'Not Found')
      set.headers['content-type'] = 'text/html; charset=utf-8'
      const held = cookie.session.value
      const token = held?.token ?? randomBytes(32).toString('base64url')
      if (!held || held.notice) cookie.session.value = { token, notice: '' }
      return layout(found.title, held?.notice, show(found, comments.all(found.id), token, []))
    },
    { cookie: session, params: t.Object({ id: t.Numeric() }) },
  )
  .post(
    '/articles/:id/comments',
    ({ cookie, params, body, status, redirect }) => {
      const held = cookie.session.value
      if (!isToken(body.authenticity_token, held?.token)) return status(403, 'Forbidden')
      const found = article.get(params.id)
      if (!found) return status(404, 'Not Found')
      const [commenter, text] = [body['comment[commenter]'], body['comment[body]']]
      const errors = []
      if (!commenter?.trim()) errors.push("Commenter can't be blank")
      if (!text?.trim()) errors.push("Body can't be blank")
      if (errors.length > 0) {
        const content = show(found, comments.all(found.id), held.token, errors)
        return page(layout(found.title, '', content), 422)
      }
      insert.run(commenter, text, found.id, moment())
      cookie.session.value = { token: held.token, notice: 'Comment was successfully created.' }
      return redirect(`/articles/${found.id}`, 303)
    },
    { cookie: session, params: t.Object({ id: t.Numeric() }) },
  )
  .listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' })
