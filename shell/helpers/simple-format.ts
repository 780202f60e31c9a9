import { firstOf, textOption } from '../active-support/options.ts'
import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, type HelperCall } from './helper.ts'
import { cleanHtml } from './sanitize.ts'

/**
 * `simple_format(text)`: paragraphs at blank lines, `<br />` at line ends. Of the text's own HTML stays what `sanitize`
 * lets through; all of it with `sanitize: false`. Rails: ActionView::Helpers::TextHelper.
 */
export function simpleFormat(call: HelperCall): SafeString {
  const given = firstOf(call)
  const wrapper = textOption(call, 'wrapper_tag', 'p').replace(/[^a-zA-Z0-9-]/g, '')
  const html = given instanceof SafeString ? given.html : given === null ? '' : toS(given)
  const text = call.options.get('sanitize') === false ? html : cleanHtml(html)
  const attributes = call.args.length > 1 ? call.args[1] : withoutWrapper(call.options)
  const open = `<${wrapper}${attributesOf(attributes)}>`
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\n+/)
    .map((each) => each.replace(/([^\n]\n)(?=[^\n])/g, '$1<br />'))
  const blocks = paragraphs.map((each) => `${open}${each}</${wrapper}>`)
  return new SafeString(text === '' ? `${open}</${wrapper}>` : blocks.join('\n\n'))
}

function withoutWrapper(options: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map([...options].filter(([name]) => name !== 'wrapper_tag' && name !== 'sanitize'))
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
