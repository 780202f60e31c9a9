import { UnsupportedBrowser } from '../../errors.ts'
import { REASONS } from '../../vocabulary/status.ts'
import type { PublicFiles } from '../static/public-files.ts'
import { type Failure, type FailureFacts, type FailurePages, publicMessageOf } from './failure.ts'

/**
 * What a visitor sees in production: `public/404.html` and its like where the application has them,
 * else a plain sentence. Never a class, a message or a line of code.
 */
export class PublicFailurePages implements FailurePages {
  readonly #files: PublicFiles

  constructor(files: PublicFiles) {
    this.#files = files
  }

  page({ error, status }: FailureFacts): Failure {
    const fields = retryFields(error)
    const page =
      status === 403
        ? null
        : this.#page(
            error instanceof UnsupportedBrowser ? '406-unsupported-browser.html' : `${status}.html`,
          )
    if (page !== null)
      return { status, contentType: 'text/html; charset=utf-8', body: page, fields }
    if (status === 500)
      return { status, contentType: 'text/html; charset=utf-8', body: PAGE_500, fields }
    const body = publicMessageOf(error, REASONS[status] ?? 'Error')
    return { status, contentType: 'text/plain; charset=utf-8', body, fields }
  }

  /** What failed may keep this file from being read as well. */
  #page(name: string): Uint8Array | null {
    try {
      return this.#files.page(name)
    } catch {
      return null
    }
  }
}

/** `Retry-After` of an error that says when to come back. */
export function retryFields(error: unknown): [string, string][] {
  if (typeof error !== 'object' || error === null || !('retryAfter' in error)) return []
  return [['Retry-After', String(error.retryAfter)]]
}

const PAGE_500 = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style>
<h1>Something went wrong</h1>
<p>The page could not be shown. It is our fault, not yours; please try again in a moment.</p>
</html>
`
