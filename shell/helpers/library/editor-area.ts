import { htmlOf, SafeString } from '../../core/safe-string.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { answers, send, symbol } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import { isKeywords } from '../../ruby/types.ts'
import { runningRoutes } from '../../running.ts'
import { FormBuilder } from '../form-builder.ts'
import type { View } from '../view.ts'
import { frameOf } from './date-select.ts'

/** How many editors without an object have been written: each has a hidden field of its own. */
let count = 0

/**
 * `form.rich_textarea :content`, `rich_textarea :message, :content` and `rich_textarea_tag "content", html`: a hidden field, and the
 * editor that writes into it. Rails: ActionText::TagHelper.
 */
export function editorArea(
  this: View,
  name: string,
  target: unknown,
  second: unknown = null,
  third: unknown = null,
): SafeString {
  if (name.endsWith('_tag')) return editor(this, toS(target), second, optionsOf(third))
  const builder = target instanceof FormBuilder ? target : this.builderOf(target)
  const attribute = second
  const options = optionsOf(third)
  const record = this.callForm(builder, 'object', [])
  const fieldName = options.get('name') ?? this.callForm(builder, 'field_name', [attribute])
  const id = options.get('id') ?? this.callForm(builder, 'field_id', [attribute])
  const own = record === null ? null : send(record, toS(attribute))
  const value = options.has('value') ? options.get('value') : own
  if (record !== null && !options.has('input')) {
    options.set('input', this.call('dom_id', [record, `${toS(id)}_trix_input`]))
  }
  for (const key of ['name', 'value']) options.delete(key)
  const [before = '', after = ''] = frameOf(this, builder, attribute)
  const html = editor(this, toS(fieldName), value, new Map([['id', id], ...options]))
  return new SafeString(before + htmlOf(html) + after)
}

/** The options of a helper, by their names. */
function optionsOf(given: unknown): Map<string, unknown> {
  const pairs = given instanceof Hash ? [...given] : isKeywords(given) ? Object.entries(given) : []
  return new Map(pairs.map(([key, value]) => [nameOf(key as symbol), value]))
}

function editor(
  view: View,
  name: string,
  value: unknown,
  options: Map<string, unknown>,
): SafeString {
  const form = options.get('form') ?? null
  options.delete('form')
  if (!options.has('input')) {
    count += 1
    options.set('input', `trix_input_${count}`)
  }
  if (!options.has('class')) options.set('class', 'trix-content')
  const data = new Map([...uploadAddresses(view), ...optionsOf(options.get('data'))])
  if (data.size > 0) options.set('data', hashOf([...data]))
  const html = answers(value, 'to_trix_html') ? send(value, 'to_trix_html') : value
  const hidden = hashOf([
    ['id', options.get('input')],
    ...(form === null ? [] : [['form', form] as const]),
  ])
  const field = view.call('hidden_field_tag', [name, html, hidden])
  const area = view.call('content_tag', ['trix-editor', '', hashOf([...options])])
  return new SafeString(htmlOf(field) + htmlOf(area))
}

/** Where the editor sends files, and finds them again; none where Active Storage has no routes. */
function uploadAddresses(view: View): [string, unknown][] {
  const has = (name: string) => runningRoutes().some((route) => route.name === name)
  if (!has('rails_direct_uploads') || !has('rails_service_blob')) return []
  const file = view.routeFor('rails_service_blob', ':signed_id', ':filename')
  return [
    ['direct_upload_url', view.routeFor('rails_direct_uploads')],
    ['blob_url_template', file.replaceAll('%3A', ':')],
  ]
}

function hashOf(entries: readonly (readonly [string, unknown])[]): Hash {
  return Hash.from(entries.map(([key, value]) => [symbol(key), value]))
}
