import { createServer, type Server } from 'node:http'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}' +
  'pre{padding:1rem;background:#7f1d1d;color:#fff;font:.85rem/1.5 ui-monospace,monospace;white-space:pre-wrap}'

/**
 * Answers every request while there is no application to serve: what is wrong with the build, on a page
 * that asks again each second. Where the port is taken, the terminal alone says it.
 */
export class WaitingPage {
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  /** Listens where the application will: on PORT and WEBFW_HOST, or 3000 and 127.0.0.1. */
  static async open(port: string | undefined, failure: () => string): Promise<WaitingPage> {
    const server = createServer((_request, response) => {
      response.writeHead(500, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        Connection: 'close',
      })
      response.end(pageOf(failure()))
    })
    const host = process.env['WEBFW_HOST'] || '127.0.0.1'
    const number = Number(port ?? (process.env['PORT'] || 3000))
    if (Number.isInteger(number) && number >= 0 && number <= 65_535) {
      await new Promise<void>((listens) => {
        server.once('error', () => listens())
        server.listen(number, host, listens)
      })
    }
    return new WaitingPage(server)
  }

  /** Leaves the port to the application. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise((done) => this.#server.close(done))
    this.#server.closeAllConnections()
    await closed
  }
}

function pageOf(failure: string): string {
  const text = failure.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>The build failed</title>
<style>${STYLE}</style></head>
<body><h1>The build failed</h1>
<pre id="webfw-build-failed" role="alert">${text}</pre>
<p>The application is built again at the next change, and this page follows.</p></body>
</html>
`
}
