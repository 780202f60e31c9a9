import { readGiven } from '../../active-support/options.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { View } from '../view.ts'

/**
 * `field_id :article, :title` and `field_name :article, :tag_ids, multiple: true`: what the field of a form builder is
 * called (Rails: FormTagHelper).
 */
export function fieldName(this: View, name: string, object: unknown, ...rest: unknown[]): string {
  const { args, options } = readGiven(rest)
  const [method = '', ...more] = args.map(toS)
  const index = options.get('index') ?? null
  const owner = toS(object)
  if (name === 'field_id') {
    const form = owner.replace(/\]\[|[^-a-zA-Z0-9:.]/g, '_').replace(/_$/, '')
    const parts = [
      options.get('namespace') ?? null,
      form,
      index,
      method.replace(/\?$/, ''),
      ...more,
    ]
    return parts
      .filter((part) => part !== null && part !== '')
      .map(toS)
      .join('_')
  }
  const inner = more.map((each) => `[${each}]`).join('')
  const list = options.get('multiple') === true ? '[]' : ''
  if (owner === '') return `${method}${inner}${list}`
  return `${owner}${index === null ? '' : `[${toS(index)}]`}[${method}]${inner}${list}`
}
