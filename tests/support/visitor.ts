/** What a form on a page would send: its address and its hidden fields. */
export interface Form {
  action: string
  hidden: Record<string, string>
}

/** A person with a browser that follows nothing by itself: cookies are kept, redirects are shown. */
export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly origin: string
  page = ''

  constructor(origin: string) {
    this.origin = origin
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  /** GETs `path` and remembers the page. */
  get(path: string): Promise<Response> {
    return this.request(path, {})
  }

  /** Follows the Location of `response`. */
  follow(response: Response): Promise<Response> {
    return this.get(new URL(response.headers.get('location') ?? '', this.origin).pathname)
  }

  /** Posts `fields` as a form, as they are. */
  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Fills the form on the current page whose action is `action` and sends it with its hidden fields. */
  submit(action: string, fields: Record<string, string>): Promise<Response> {
    const form = this.forms().find((candidate) => candidate.action === action)
    if (!form) throw new Error(`no form for ${action} on this page:\n${this.page}`)
    return this.post(action, { ...form.hidden, ...fields })
  }

  /** The forms of the current page. */
  forms(): Form[] {
    return [...this.page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(
      ([, attributes = '', content = '']) => ({
        action: attribute(attributes, 'action'),
        hidden: Object.fromEntries(
          [...content.matchAll(/<input\b([^>]*type="hidden"[^>]*)>/g)].map(([, input = '']) => [
            attribute(input, 'name'),
            attribute(input, 'value'),
          ]),
        ),
      }),
    )
  }

  async request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('cookie', this.#cookieHeader())
    const response = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    this.page = await response.clone().text()
    return response
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const equals = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
