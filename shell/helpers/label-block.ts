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

  readonly #text: string
  readonly #object: unknown

  constructor(view: Fields, builder: unknown, attribute: unknown) {
    // Asked for at once: the core calls nobody while it is told of this object.
    const written = htmlOf(view.callForm(builder, 'label', [attribute]))
    this.#text = /<label[^>]*>([^<]*)</.exec(written)?.[1] ?? ''
    this.#object = view.callForm(builder, 'object', [])
  }

  translation(): string {
    return this.#text
  }

  to_s(): string {
    return this.#text
  }

  object(): unknown {
    return this.#object
  }
}
