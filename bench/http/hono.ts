import { Database } from 'bun:sqlite'
import { Hono } from 'hono'
import { html } from 'hono/html'

interface Article {
  id: number
  title: string
  body: string
}

/** The blog's list page by Hono on Bun: the rows of the database that the first argument names. */
const articles = new Database(Bun.argv[2] ?? '', { readonly: true }).prepare<Article, []>(
  'SELECT * FROM articles ORDER BY id DESC',
)

const truncate = (text: string) => (text.length > 140 ? `${text.slice(0, 137)}...` : text)

const page = (list: Article[]) => html`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Blog</title>
    <link rel="icon" href="/favicon.ico">
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body>
    <header>
      <a class="brand" href="/">Blog</a>
    </header>
    <main>
      <div class="heading">
        <h1>Articles</h1>
        <a class="button" href="/articles/new">New article</a>
      </div>
      <ul class="articles">
        ${list.map(
          (article) => html`<li>
          <h2><a href="/articles/${article.id}">${article.title}</a></h2>
          <p class="muted">${truncate(article.body)}</p>
        </li>`,
        )}
      </ul>
    </main>
  </body>
</html>`

const app = new Hono()
app.get('/articles', (context) => context.html(page(articles.all())))

Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: app.fetch })
