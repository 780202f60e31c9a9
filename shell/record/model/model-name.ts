import { humanize, pluralize, underscore } from '../../inflection/inflection.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type Definition } from './definition.ts'

/** What a model is called where a name stands for it: in forms, routes and headings. ActiveModel::Name. */
export class ModelName {
  static {
    defineClass(this, 'ActiveModel::Name', {
      parameters: { human: '0 k:count?,default?,scope?' },
    })
  }

  readonly #name: string

  constructor({ name }: Definition) {
    this.#name = name
  }

  /** `Admin::Article` */
  name(): string {
    return this.#name
  }

  /** `article` */
  element(): string {
    return underscore(this.#name.split('::').pop() as string)
  }

  /** `Article`, as a page shows it. */
  human({ default: text = null }: { default?: unknown } = {}): string {
    return text === null ? humanize(this.element()) : toS(text)
  }

  /** `admin_article` */
  singular(): string {
    return underscore(this.#name.replaceAll('::', '_')).replaceAll('__', '_')
  }

  /** `admin_articles` */
  plural(): string {
    return pluralize(this.singular())
  }

  /** `admin/articles` */
  collection(): string {
    const path = this.#name.split('::').map(underscore)
    return [...path.slice(0, -1), pluralize(path.at(-1) as string)].join('/')
  }

  cache_key(): string {
    return this.collection()
  }

  param_key(): string {
    return this.singular()
  }

  singular_route_key(): string {
    return this.singular()
  }

  /** `articles`; `news_index` where the plural is the singular. */
  route_key(): string {
    const plural = this.plural()
    return plural === this.singular() ? `${plural}_index` : plural
  }

  i18n_key(): symbol {
    return Symbol.for(this.#name.split('::').map(underscore).join('/'))
  }

  to_s(): string {
    return this.#name
  }
}
