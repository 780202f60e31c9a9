import type { Exchange } from '../core/exchange.ts'
import { respond } from '../core/respond.ts'
import type { Answer } from '../server/socket/reading.ts'
import { developmentPage } from './html.ts'

/** A page that the development server answers with itself. */
export interface OwnPage {
  readonly status: number
  readonly title: string
  readonly body: string
}

/** Answers a request with such a page; `transform` adds the banner and the script that reloads it. */
export function answerPage(
  exchange: Exchange,
  { status, title, body }: OwnPage,
  transform: (html: string, nonce: string) => string,
): Answer {
  const bytes = respond(
    exchange,
    {
      status,
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Cache-Control', 'no-store'],
      ],
      session: null,
      flash: exchange.flash(),
      body: transform(developmentPage(title, body), ''),
      keepAlive: true,
    },
    Math.floor(Date.now() / 1000),
  )
  return { bytes, pieces: null, keepAlive: exchange.keepsAlive, release: () => exchange.close() }
}
