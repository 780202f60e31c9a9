import { translate } from '../../i18n/translate.ts'
import { humanize, pluralize, underscore } from '../../inflection/inflection.ts'
import { className } from '../../ruby/class/class-info.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { toS } from '../../ruby/object/texts.ts'
import { symbolName } from '../../ruby/text/symbol.ts'
import { strftime } from '../../ruby/time/strftime.ts'
import type { Time } from '../../ruby/time/time.ts'
import type { Keywords } from '../../ruby/types.ts'
import { type Definition, definitionOf } from './definition.ts'
import type { ModelClass } from './model.ts'

/** What a model is called where a name stands for it: in forms, routes and headings. ActiveModel::Name. */
export class ModelName {
  static {
    defineClass(this, 'ActiveModel::Name', {
      parameters: { initialize: '1-3', human: '0 k' },
    })
  }

  readonly #name: string
  readonly #definition: Definition | null
  /** The name without the module that it stands in, where that is given. */
  readonly #parameter: string | null = null

  /** That of a model, or of a class with a name of its own: `ActiveModel::Name.new(self, nil, "Signup")`. */
  constructor(
    named: Definition | (abstract new (...args: never[]) => unknown),
    namespace: unknown = null,
    name: unknown = null,
  ) {
    const model = typeof named === 'function' && 'columns' in named ? named : null
    this.#definition =
      typeof named !== 'function' ? named : model && definitionOf(model as unknown as ModelClass)
    this.#name = typeof named === 'function' ? toS(name ?? className(named)) : named.name
    const outer = namespace === null ? '' : `${toS(namespace)}::`
    if (this.#name.startsWith(outer)) this.#parameter = this.#name.slice(outer.length)
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
  human(options: Keywords = {}): string {
    const words = humanize(this.element())
    return this.#definition === null ? words : humanModelName(this.#definition, words, options)
  }

  /** `admin_article` */
  singular(): string {
    return singular(this.#name)
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
    return singular(this.#parameter ?? this.#name)
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

/** What a class says that it is called, by itself (`def self.model_name`) or as a model; null for another object. */
export function modelNameOf(named: object): ModelName | null {
  const own: unknown = Reflect.get(named, 'model_name') ?? Reflect.get(named, 'modelName')
  const name: unknown = typeof own === 'function' ? own.call(named) : null
  return name instanceof ModelName ? name : null
}

/** Where the texts of a model stand: those of a class without a table are below `activemodel`. */
export function i18nScope({ primaryKey, columns }: Definition): string {
  return primaryKey === null && columns.length === 0 ? 'activemodel' : 'activerecord'
}

/** What a class and those above it with its table are called among translations: `admin/article`. */
export function i18nKeys(definition: Definition): string[] {
  const { parent, model, table } = definition
  const own = (modelNameOf(model) ?? new ModelName(definition)).i18n_key()
  const isAbove = parent !== null && parent.table === table
  return [symbolName(own), ...(isAbove ? i18nKeys(parent) : [])]
}

/** What one of a model, or several, are called: `activerecord.models.ticket`, else the words of its name. */
function humanModelName(
  definition: Definition,
  words: string,
  { default: otherwise, ...options }: Keywords = {},
): string {
  const [first, ...others] = i18nKeys(definition)
  const given = [otherwise ?? []].flat()
  const defaults = [...others.map((key) => Symbol.for(key)), ...given, words]
  const scope = [i18nScope(definition), 'models']
  return String(translate(first, { scope, count: 1, ...options, default: defaults }))
}

function singular(name: string): string {
  return underscore(name.replaceAll('::', '_')).replaceAll('__', '_')
}

/** To the microsecond: `20261121000001000000`. Rails API, `cache_timestamp_format`. */
export function cacheTimestamp(at: Time): string {
  return strftime(at.toUtc(), '%Y%m%d%H%M%S%6N')
}
