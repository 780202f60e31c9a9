import { htmlOf } from '../core/safe-string.ts'
import { nameClass } from '../ruby/class/class-info.ts'

/** What writes the fields of a builder. */
interface Fields {
  callForm(builder: unknown, name: string, all: readonly unknown[]): unknown
}

/** What the block of `form.label :title do |label|` gets. Rails: ActionView::Helpers::Tags::Label::LabelBuilder. */
export class LabelBlock {
  static {
    nameClass(this, 'ActionView::Helpers::Tags::Label::LabelBuilder')
  }

  readonly #view: Fields
  readonly #builder: unknown
  readonly #attribute: unknown

  constructor(view: Fields, builder: unknown, attribute: unknown) {
    this.#view = view
    this.#builder = builder
    this.#attribute = attribute
  }

  translation(): string {
    const written = htmlOf(this.#view.callForm(this.#builder, 'label', [this.#attribute]))
    return />([^<]*)</.exec(written)?.[1] ?? ''
  }

  object(): unknown {
    return this.#view.callForm(this.#builder, 'object', [])
  }
}
