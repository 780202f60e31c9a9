import type { Exchange } from '../core/exchange.ts'
import type { Answer } from '../server/socket/reading.ts'
import { answerPage } from './answer-page.ts'
import { escapeHtml } from './html.ts'

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
  return answerPage(exchange, { status: 200, title: name, body }, transform)
}
