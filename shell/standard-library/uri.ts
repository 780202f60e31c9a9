import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { toS } from '../ruby/object/texts.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import type { Block } from '../ruby/types.ts'

/** URI::MailTo::EMAIL_REGEXP: what a browser takes as an address in `<input type="email">`. */
export const EMAIL_REGEXP = new Regexp(
  "\\A[a-zA-Z0-9.!\\#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\z",
)

export class UriError extends StandardError {
  static {
    defineClass(this, 'URI::Error')
  }
}

/** A text that is no URI. */
export class InvalidUriError extends UriError {
  static {
    defineClass(this, 'URI::InvalidURIError')
  }
}

/** RFC 3986, Appendix B, with the parts of an authority. */
const PARTS =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/(?:([^@/?#]*)@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?(?=[/?#]|$))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/
const ALLOWED = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-fA-F]{2})*$/

interface Parts {
  scheme: string | null
  userinfo: string | null
  host: string | null
  port: number | null
  path: string
  query: string | null
  fragment: string | null
}

function partsOf(text: string): Parts {
  const found = ALLOWED.test(text) ? PARTS.exec(text) : null
  const [, scheme, userinfo, host, port, path = '', query, fragment] = found ?? []
  const isWrong =
    found === null ||
    (scheme === undefined && path.split('/')[0]?.includes(':') === true && host === undefined) ||
    path.startsWith('//')
  if (isWrong) throw new InvalidUriError(`bad URI(is not URI?): ${JSON.stringify(text)}`)
  return {
    scheme: scheme?.toLowerCase() ?? null,
    userinfo: userinfo ?? null,
    host: host ?? null,
    port: port === undefined || port === '' ? null : Number(port),
    path,
    query: query ?? null,
    fragment: fragment ?? null,
  }
}

/** URI::Generic: the parts of an address, which may be set. */
export class Uri {
  static {
    const names = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const
    defineClass(this, 'URI::Generic', {
      reads: names,
      writes: names,
      parameters: { merge: '1', '+': '1' },
    })
    for (const name of names) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get(this: Uri) {
          return this.part(name)
        },
        set(this: Uri, value: unknown) {
          this.setPart(name, value)
        },
      })
    }
  }

  protected readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  protected get usualPort(): number | null {
    return null
  }

  /** A part as Ruby has it: the path of an opaque address is nil, and a port the scheme's. */
  protected part(name: keyof Parts): unknown {
    if (name === 'path' && this.#isOpaque) return null
    return this.parts[name] ?? (name === 'port' ? this.usualPort : null)
  }

  protected setPart(name: keyof Parts, value: unknown): void {
    const text = value === null ? null : toS(value)
    Reflect.set(this.parts, name, name === 'port' && text !== null ? Number(text) : text)
  }

  /** The host without the brackets of an IPv6 address. */
  hostname(): string | null {
    return this.parts.host?.replace(/^\[(.*)\]$/, '$1') ?? null
  }

  default_port(): number | null {
    return this.usualPort
  }

  user(): string | null {
    return this.parts.userinfo?.split(':')[0] ?? null
  }

  password(): string | null {
    return this.parts.userinfo?.split(':')[1] ?? null
  }

  /** What follows the scheme where it is no path: `a@b.example` of `mailto:a@b.example`. */
  opaque(): string | null {
    return this.#isOpaque ? this.parts.path : null
  }

  is_absolute(): boolean {
    return this.parts.scheme !== null
  }

  is_relative(): boolean {
    return this.parts.scheme === null
  }

  /** RFC 3986, section 5.2. */
  merge(other: unknown): Uri {
    const { scheme, userinfo, host, port, path, query, fragment } = parseUri(other).parts
    if (scheme !== null) return parseUri(other)
    const own = this.parts
    if (host !== null)
      return made({ ...own, userinfo, host, port, path: flat(path), query, fragment })
    const isEmpty = path === '' && query === null && fragment === null
    if (isEmpty) return made({ ...own })
    if (path === '') return made({ ...own, query: query ?? own.query, fragment })
    const base = own.path.slice(0, own.path.lastIndexOf('/') + 1)
    const joined = path.startsWith('/')
      ? path
      : (base === '' && own.host !== null ? '/' : base) + path
    return made({ ...own, path: flat(joined), query, fragment })
  }

  '+'(other: unknown): Uri {
    return this.merge(other)
  }

  get #isOpaque(): boolean {
    const { scheme, host, path } = this.parts
    return scheme !== null && host === null && path !== '' && !path.startsWith('/')
  }

  to_s(): string {
    const { scheme, userinfo, host, port, path, query, fragment } = this.parts
    const shownPort = port === null || port === this.usualPort ? '' : `:${port}`
    const authority =
      host === null ? '' : `//${userinfo === null ? '' : `${userinfo}@`}${host}${shownPort}`
    const start = scheme === null ? '' : `${scheme}:`
    const end = `${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`
    return `${start}${authority}${path}${end}`
  }

  toString(): string {
    return this.to_s()
  }

  inspect(): string {
    const { name } = KINDS[this.parts.scheme ?? ''] ?? { name: 'Generic' }
    return `#<URI::${name} ${this.to_s()}>`
  }

  '=='(other: unknown): boolean {
    return other instanceof Uri && other.to_s() === this.to_s()
  }
}

let opener: (address: Uri, given: readonly unknown[], block: Block | null) => unknown = () => {
  throw new NoMethodError("undefined method `open'")
}

/** Says what opens addresses: open-uri, in programs that name `URI`. */
export function useOpener(given: typeof opener): void {
  opener = given
}

export class HttpUri extends Uri {
  static {
    defineClass(this, 'URI::HTTP', { parameters: { open: '0+ &', read: '0+' } })
  }

  protected override get usualPort(): number | null {
    return 80
  }

  /** The path and the query, as a request has them. */
  request_uri(): string {
    const { path, query } = this.parts
    return `${path === '' ? '/' : path}${query === null ? '' : `?${query}`}`
  }

  /** `URI("https://…").open`, and `read`: open-uri. */
  open(given: readonly unknown[] = [], block: Block | null = null): unknown {
    return opener(this, given, block)
  }

  read(...given: readonly unknown[]): unknown {
    return send(opener(this, given, null), 'read')
  }

  origin(): string {
    const { scheme, host, port } = this.parts
    return `${scheme}://${host}${port === null || port === this.usualPort ? '' : `:${port}`}`
  }
}

export class HttpsUri extends HttpUri {
  static {
    defineClass(this, 'URI::HTTPS')
  }

  protected override get usualPort(): number | null {
    return 443
  }
}

export class MailtoUri extends Uri {
  static {
    defineClass(this, 'URI::MailTo')
  }

  to(): string {
    return this.parts.path
  }
}

const KINDS: Readonly<Record<string, { readonly name: string; readonly type: typeof Uri }>> = {
  http: { name: 'HTTP', type: HttpUri },
  https: { name: 'HTTPS', type: HttpsUri },
  mailto: { name: 'MailTo', type: MailtoUri },
}

function made(parts: Parts): Uri {
  const Type = KINDS[parts.scheme ?? '']?.type ?? Uri
  return new Type(parts)
}

/** The address of a text. Raises URI::InvalidURIError. */
export function parseUri(text: unknown): Uri {
  if (text instanceof Uri) return text
  if (text === null || text === undefined) {
    throw new InvalidUriError('bad URI(is not URI?): nil')
  }
  return made(partsOf(toS(text)))
}

/** RFC 3986, section 5.2.4. */
function flat(path: string): string {
  const out: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') {
      if (out.length > 1) out.pop()
    } else if (part !== '.') out.push(part)
  }
  if (/(^|\/)\.\.?$/.test(path)) out.push('')
  return out.join('/')
}

const ESCAPED = String.raw`%[a-fA-F\d]{2}`
const UNRESERVED = String.raw`-_.!~*'()a-zA-Z\d`
const some = (letters: string): string => `(?:[${UNRESERVED}${letters}]|${ESCAPED})`
const URIC = some(String.raw`;/?:@&=+$,\[\]`)
const HOST = String.raw`(?:(?:[-.a-zA-Z\d]|${ESCAPED})+|\[[a-fA-F\d:.]+\])(?::\d*)?`
/** What follows the colon of a scheme: an opaque part, or where it leads, a path and a query. RFC 2396, section 3. */
const AFTER_SCHEME = String.raw`(?:${some(';?:@&=+$,')}${URIC}*|(?://(?:(?:${some(';:&=+$,')}*@)?${HOST})?|(?!//))(?:/${some('/;:@&=+$,')}*)?(?:\?${URIC}*)?)`

/** A URI with one of the schemes, anywhere in a text; with any of them where none is named. */
export function uriPattern(schemes: unknown): Regexp {
  const names = (Array.isArray(schemes) ? schemes : [schemes]).map((each) => toS(each ?? ''))
  const named = names.filter((each) => each !== '').map((each) => each.replace(/\W/g, '\\$&'))
  const scheme = named.length === 0 ? String.raw`[a-zA-Z][-+.a-zA-Z\d]*` : `(?:${named.join('|')})`
  return new Regexp(`${scheme}:${AFTER_SCHEME}(?:#${URIC}*)?`)
}

/** `URI::DEFAULT_PARSER`. Ruby API, URI::RFC2396_Parser. */
export class UriParser {
  static {
    defineClass(this, 'URI::RFC2396_Parser', {
      parameters: { make_regexp: '0-1', parse: '1', escape: '1', unescape: '1' },
    })
  }

  make_regexp(schemes: unknown = null): Regexp {
    return uriPattern(schemes)
  }

  parse(text: unknown): Uri {
    return parseUri(text)
  }

  escape(text: unknown): string {
    return encodeURI(toS(text)).replaceAll('%25', '%')
  }

  unescape(text: unknown): string {
    return decodeURIComponent(toS(text))
  }
}

export const URI_PARSER = new UriParser()
