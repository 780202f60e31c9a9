import { encode, type FrameWriter } from '../core/frame.ts'
import { Tag } from '../core/tag.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import type { Dispatcher } from '../ruby/index.ts'
import type { View } from './view.ts'

/** A form builder of the core, as methods of app/helpers and expressions of templates have it. */
export class FormBuilder {
  static {
    nameClass(this, 'ActionView::Helpers::FormBuilder')
  }

  readonly #number: number
  readonly page: { readonly view: View }

  /** `number` is what the core knows it by. */
  constructor(number: number, page: { readonly view: View }) {
    this.#number = number
    this.page = page
  }

  [encode](writer: FrameWriter): void {
    writer.u8(Tag.BUILDER)
    writer.varuint(this.#number)
  }
}

/** Calls on a form builder from lowered code. */
export const dispatchForm: Dispatcher = (receiver, name, args, block) => {
  if (!(receiver instanceof FormBuilder)) return undefined
  return {
    value: receiver.page.view.callForm(receiver, name, [...args, ...(block ? [block] : [])]),
  }
}
