import type { Exchange } from '../core/exchange.ts'
import { respond } from '../core/respond.ts'
import type { Answer } from '../server/socket/reading.ts'
import { developmentPage, escapeHtml } from './html.ts'

/** The page that stands for every other while migrations have not run. */
export function answerPending(
  exchange: Exchange,
  pending: readonly string[],
  transform: (html: string, nonce: string) => string,
): Answer {
  const items = pending.map((name) => `<li><code>${escapeHtml(name)}</code></li>`).join('')
  const body = [
    '<h1><small>Pending migrations</small>The database is older than the code.</h1>',
    '<p class="hint">Run <code>webfw db migrate</code> and reload this page.</p>',
    `<ol>${items}</ol>`,
  ].join('\n')
  const bytes = respond(
    exchange,
    {
      status: 500,
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      session: null,
      flash: exchange.flash(),
      body: transform(developmentPage('Pending migrations', body), ''),
      keepAlive: true,
    },
    Math.floor(Date.now() / 1000),
  )
  return { bytes, pieces: null, keepAlive: exchange.keepsAlive, release: () => exchange.close() }
}
