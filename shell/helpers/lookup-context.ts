import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'

/** `lookup_context` of views and controllers: which templates there are. Rails: ActionView::LookupContext. */
export class LookupContext {
  static {
    const parameters = { 'exists?': '1-3', 'template_exists?': '1-3' }
    defineClass(this, 'ActionView::LookupContext', { parameters })
  }

  readonly #has: (name: string) => boolean

  constructor(has: (name: string) => boolean) {
    this.#has = has
  }

  /** `exists?("row", ["books", "shared"], true)`: whether one of the folders has the template, or partial. */
  is_exists(name: unknown, folders: unknown = [], partial: unknown = false): boolean {
    const [, above = '', own = ''] = /^(.*\/)?([^/]*)$/.exec(toS(name)) ?? []
    const file = `${above}${isTruthy(partial) ? '_' : ''}${own}`
    const list = [folders].flat().map(toS)
    return (list.length === 0 ? [''] : list).some((folder) => {
      return this.#has(`${folder === '' ? '' : `${folder}/`}${file}`)
    })
  }

  is_template_exists(name: unknown, folders: unknown = [], partial: unknown = false): boolean {
    return this.is_exists(name, folders, partial)
  }
}
