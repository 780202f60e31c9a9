import { hashToXml } from '../active-support/to-xml.ts'
import { htmlOf } from '../core/safe-string.ts'
import { formatOf } from '../core/template-name.ts'
import { textFrom } from '../core/utf8.ts'
import { toJson } from '../json/write-json.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'
import { FileBody } from './file-body.ts'
import { typeNamed } from './mime-type.ts'
import type { RenderOptions } from './render-options.ts'

/** What `plain:`, `html:`, `body:` or `json:` give, and its media type; null where a template is meant. */
export function bodyOf(options: RenderOptions): { body: string; contentType: string } | null {
  if (options.plain !== undefined) {
    return { body: textOf(options.plain), contentType: 'text/plain; charset=utf-8' }
  }
  if (options.html !== undefined) {
    return { body: htmlOf(options.html), contentType: 'text/html; charset=utf-8' }
  }
  if (options.body !== undefined) {
    return { body: textOf(options.body), contentType: 'text/plain; charset=utf-8' }
  }
  if (options.file !== undefined) {
    const file = new FileBody(textOf(options.file))
    const body = textFrom(file.read(0, file.length))
    return { body, contentType: `${file.type}; charset=utf-8`.replace(/^(?!text).*/, file.type) }
  }
  if (options.js !== undefined) {
    return { body: textOf(options.js), contentType: 'text/javascript; charset=utf-8' }
  }
  if (options.xml !== undefined) {
    return { body: xmlOf(options.xml), contentType: 'application/xml; charset=utf-8' }
  }
  if (options.json !== undefined) {
    const { json } = options
    const body = isString(json) ? text(json) : toJson(json, options)
    const callback = toS(options.callback ?? '')
    if (callback === '') return { body, contentType: 'application/json; charset=utf-8' }
    // A comment in front: no content sniffer takes the answer for something else (Rails: ActionController::Renderers).
    return { body: `/**/${callback}(${body})`, contentType: 'text/javascript; charset=utf-8' }
  }
  return null
}

/** The media type of a template's format, with its charset. */
export function typeOfTemplate(template: string): string {
  const format = formatOf(template)
  if (format === null) return 'text/html; charset=utf-8'
  const type = typeNamed(format)?.contentType ?? 'text/html'
  return type.includes('charset') ? type : `${type}; charset=utf-8`
}

/** `articles/_form` of `articles/form`. */
export function partialName(name: string): string {
  const slash = name.lastIndexOf('/')
  return `${name.slice(0, slash + 1)}_${name.slice(slash + 1)}`
}

function textOf(value: unknown): string {
  return value === null ? '' : String(value)
}

/** A text as it is; anything else as its `to_xml` writes it. */
function xmlOf(given: unknown): string {
  if (isString(given)) return text(given)
  return isKeywords(given) ? hashToXml(given) : toS(send(given, 'to_xml'))
}
