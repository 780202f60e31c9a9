import type { Exchange } from '../core/exchange.ts'
import { respond } from '../core/respond.ts'
import type { Answer } from '../server/socket/reading.ts'
import { developmentPage, escapeHtml } from './html.ts'

/** `/` of an application whose routes have none: what to do next. */
export function answerWelcome(
  exchange: Exchange,
  name: string,
  transform: (html: string, nonce: string) => string,
): Answer {
  const body = [
    `<h1><small>It runs</small>${escapeHtml(name)} has no page at <code>/</code> yet.</h1>`,
    '<p>Write articles, say, with a form for each, in another terminal:</p>',
    '<pre>webfw generate scaffold article title:string body:text\nwebfw db migrate</pre>',
    '<p>They are at <a href="/articles">/articles</a> then. To have them here, too, write in <code>config/routes.rb</code>:</p>',
    '<pre>root "articles#index"</pre>',
    '<p>This page follows by itself. Only <code>webfw server</code> shows it: in production <code>/</code> is 404 without a route.</p>',
  ].join('\n')
  const bytes = respond(
    exchange,
    {
      status: 200,
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Cache-Control', 'no-store'],
      ],
      session: null,
      flash: exchange.flash(),
      body: transform(developmentPage(name, body), ''),
      keepAlive: true,
    },
    Math.floor(Date.now() / 1000),
  )
  return { bytes, pieces: null, keepAlive: exchange.keepsAlive, release: () => exchange.close() }
}
