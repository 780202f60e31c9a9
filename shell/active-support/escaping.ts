import { htmlOf, SafeString } from '../core/safe-string.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeForm, unescapeForm } from '../standard-library/form-text.ts'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** CGI of the standard library: what escapes and reads back texts of HTML and of addresses. */
export class Cgi {
  static {
    defineClass(this, 'CGI')
  }

  static escapeHTML(text: unknown): string {
    return htmlOf(toS(text))
  }

  static escape_html(text: unknown): string {
    return Cgi.escapeHTML(text)
  }

  static unescapeHTML(text: unknown): string {
    return toS(text).replace(
      /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi,
      (all, ...found) => {
        const [word, decimal, hex] = found as (string | undefined)[]
        if (word !== undefined) return NAMED[word] ?? all
        const point = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
        return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
          ? String.fromCodePoint(point)
          : all
      },
    )
  }

  static unescape_html(text: unknown): string {
    return Cgi.unescapeHTML(text)
  }

  static escape(text: unknown): string {
    return escapeForm(toS(text))
  }

  static unescape(text: unknown): string {
    return unescapeForm(toS(text))
  }

  /** The parameters of a query, each with the list of its values; the list of any other name is empty. */
  static parse(query: unknown): Hash {
    const found = new Hash(Object.freeze([]))
    for (const pair of toS(query).split(/[&;]/)) {
      const [name = '', ...value] = pair.split('=')
      if (pair === '') continue
      const key = unescapeForm(name)
      const list = found.peek(key) as unknown[] | undefined
      const values = value.length === 0 ? [] : [unescapeForm(value.join('='))]
      if (list === undefined) found.set(key, values)
      else list.push(...values)
    }
    return found
  }
}

/** ERB::Util of Rails: what is HTML-safe stays as it is, anything else is escaped. */
export class ErbUtil {
  static {
    defineClass(this, 'ERB::Util')
  }

  static html_escape(text: unknown): SafeString {
    return text instanceof SafeString ? text : new SafeString(htmlOf(text))
  }

  static h(text: unknown): SafeString {
    return ErbUtil.html_escape(text)
  }

  static html_escape_once(text: unknown): SafeString {
    const html = text instanceof SafeString ? text.html : toS(text)
    const escaped = html.replace(/[<>"']|&(?!([a-z]+|(#\d+)|(#x[\da-f]+));)/gi, (each) =>
      htmlOf(each),
    )
    return new SafeString(escaped)
  }

  static url_encode(text: unknown): string {
    return Cgi.escape(text).replaceAll('+', '%20')
  }

  static u(text: unknown): string {
    return ErbUtil.url_encode(text)
  }

  static json_escape(text: unknown): string | SafeString {
    const json = text instanceof SafeString ? text.html : toS(text)
    const escaped = json.replace(/[<>&\u2028\u2029]/g, (each) => {
      return `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
    return text instanceof SafeString ? new SafeString(escaped) : escaped
  }
}
