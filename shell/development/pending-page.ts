import type { Exchange } from '../core/exchange.ts'
import type { Answer } from '../server/socket/reading.ts'
import { answerPage } from './answer-page.ts'
import { escapeHtml } from './html.ts'

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
  return answerPage(exchange, { status: 500, title: 'Pending migrations', body }, transform)
}
