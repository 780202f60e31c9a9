import { Hash } from '../../ruby/hash/hash.ts'
import { send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { readItem } from '../collection-item.ts'
import { FormBuilder } from '../form-builder.ts'
import type { View } from '../view.ts'

/**
 * `form.grouped_collection_select :city_id, @countries, :cities, :name, :id, :name`, also of an object's name, and
 * `option_groups_from_collection_for_select @countries, :cities, :name, :id, :name` (Rails: FormOptionsHelper).
 */
export function groupedSelect(this: View, name: string, ...list: unknown[]): unknown {
  if (name === 'option_groups_from_collection_for_select') {
    const [countries, group, label, value, text, selected = null] = list
    const choices = groups(countries, group, label, value, text)
    return this.call('grouped_options_for_select', [choices, selected])
  }
  const [target, attribute, collection, group, label, value, text, options, html] = list
  const builder = target instanceof FormBuilder ? target : this.builderOf(target)
  const choices = groups(collection, group, label, value, text)
  const rest = [options ?? new Hash(), html ?? new Hash()]
  return this.callForm(builder, 'select', [attribute, choices, ...rest])
}

/** Of each object its label, and the text and value of each in its group. */
function groups(
  collection: unknown,
  group: unknown,
  label: unknown,
  value: unknown,
  text: unknown,
): Hash {
  const groupsOf = send(collection, 'to_a', []) as unknown[]
  return Hash.from(
    groupsOf.map((each) => {
      const members = send(readItem(each, group), 'to_a', []) as unknown[]
      return [
        toS(readItem(each, label)),
        members.map((item) => [readItem(item, text), readItem(item, value)]),
      ]
    }),
  )
}
