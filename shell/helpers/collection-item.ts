import { nameClass } from '../ruby/class/class-info.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { type Dispatcher, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Proc } from '../ruby/proc/proc.ts'
import type { Block } from '../ruby/types.ts'
import type { View } from './view.ts'

/** What the block of `collection_check_boxes` and `collection_radio_buttons` gets: one of the items, with its fields. */
export class CollectionItem {
  static {
    nameClass(this, 'ActionView::Helpers::Tags::CollectionHelpers::Builder')
  }

  readonly #page: View
  readonly #builder: unknown
  readonly #attribute: unknown
  readonly #value: unknown
  readonly #text: unknown
  readonly #object: unknown

  constructor(
    page: View,
    builder: unknown,
    attribute: unknown,
    item: { readonly value: unknown; readonly text: unknown; readonly object: unknown },
  ) {
    this.#page = page
    this.#builder = builder
    this.#attribute = attribute
    this.#value = item.value
    this.#text = item.text
    this.#object = item.object
  }

  /** Calls one of its methods. */
  call(name: string, args: readonly unknown[], block: Block | null): unknown {
    const [attributes] = args
    switch (name) {
      case 'value':
        return this.#value
      case 'text':
        return this.#text
      case 'object':
        return this.#object
      case 'check_box':
      case 'checkbox':
        return this.#field('check_box', [withWord(attributes, 'multiple', true), this.#value, null])
      case 'radio_button':
        return this.#field('radio_button', [this.#value, withWord(attributes)])
      case 'label': {
        const options = withWord(attributes, 'value', this.#value)
        return this.#field('label', block === null ? [this.#text, options] : [options, block])
      }
      default:
        throw new NoMethodError(
          `undefined method \`${name}' for an item of a collection`,
          Symbol.for(name),
        )
    }
  }

  #field(name: string, args: readonly unknown[]): unknown {
    return this.#page.callForm(this.#builder, name, [this.#attribute, ...args])
  }
}

function withWord(attributes: unknown, word?: string, value?: unknown): Hash {
  const hash = new Hash()
  const given =
    attributes instanceof Hash || attributes instanceof Map
      ? [...(attributes as Iterable<[unknown, unknown]>)]
      : Object.entries(attributes ?? {})
  for (const [key, each] of given) hash.set(typeof key === 'string' ? Symbol.for(key) : key, each)
  if (word !== undefined) hash.set(Symbol.for(word), value)
  return hash
}

/** Calls on such an item from lowered code. */
export const dispatchItem: Dispatcher = (receiver, name, args, block) => {
  return receiver instanceof CollectionItem
    ? { value: receiver.call(name, args, block) }
    : undefined
}

/** What a method's name, or a lambda, says of an item. */
export function readItem(item: unknown, method: unknown): unknown {
  return method instanceof Proc ? send(method, 'call', [item]) : send(item, toS(method), [])
}
