import { firstOf, textOption } from '../active-support/options.ts'
import { SafeString } from '../core/safe-string.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, type HelperCall } from './helper.ts'
import { attributesIn, cleanHtml, tagsOf } from './sanitize.ts'

/**
 * `simple_format(text)`: paragraphs at blank lines, `<br />` at line ends. Of the text's own HTML stays what `sanitize`
 * lets through; all of it with `sanitize: false`. Rails: ActionView::Helpers::TextHelper.
 */
export function simpleFormat(call: HelperCall): SafeString {
  const given = firstOf(call)
  const wrapper = textOption(call, 'wrapper_tag', 'p').replace(/[^a-zA-Z0-9-]/g, '')
  const html = given instanceof SafeString ? given.html : given === null ? '' : toS(given)
  const text = call.options.get('sanitize') === false ? html : cleaned(html, call)
  const attributes = call.args.length > 1 ? call.args[1] : withoutWrapper(call.options)
  const open = `<${wrapper}${attributesOf(attributes)}>`
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\n+/)
    .map((each) => each.replace(/([^\n]\n)(?=[^\n])/g, '$1<br />'))
  const blocks = paragraphs.map((each) => `${open}${each}</${wrapper}>`)
  return new SafeString(text === '' ? `${open}</${wrapper}>` : blocks.join('\n\n'))
}

/** What `sanitize` lets through, with the `sanitize_options:` where there are some. */
function cleaned(html: string, { options }: HelperCall): string {
  const given = options.get('sanitize_options')
  const named = given instanceof Hash || given instanceof Map ? [...given] : []
  const own = new Map(named.map(([key, value]) => [toS(key), value]))
  return cleanHtml(html, tagsOf(own), attributesIn(own))
}

const OWN = new Set(['wrapper_tag', 'sanitize', 'sanitize_options'])

function withoutWrapper(options: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map([...options].filter(([name]) => !OWN.has(name)))
}

function attributesOf(options: unknown): string {
  if (!(options instanceof Map)) return ''
  const pairs = [...options].filter(([, value]) => value !== null && value !== false)
  return pairs
    .map(([name, value]) => ` ${attributeName(name)}="${escapeHtml(toS(value))}"`)
    .join('')
}

function attributeName(name: unknown): string {
  return (typeof name === 'symbol' ? (name.description ?? '') : toS(name)).replace(
    /[^a-zA-Z0-9_-]/g,
    '_',
  )
}
