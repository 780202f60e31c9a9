import { formatOf, withoutVariant } from '../../shell/core/template-name.ts'
import { singularize } from '../../shell/inflection/inflection.ts'
import { nearestWord } from '../parse/nearest.ts'
import type { RenderSite } from './template-walk.ts'
import type { ViewModel } from './view-types.ts'

/** Finds the templates that a `render` may lead to, as far as that can be told before run time. */
export class PartialLookup {
  /** The names without their variants, and the templates of each. */
  readonly #names: ReadonlySet<string>
  readonly #variants = new Map<string, string[]>()
  readonly #models: ReadonlyMap<string, ViewModel>

  /** `folder`: the one below app/views where templates are looked for too. */
  constructor(
    names: Iterable<string>,
    models: ReadonlyMap<string, ViewModel>,
    folder: string | null = null,
  ) {
    const all = [...names]
    const below = (name: string) => folder !== null && name.startsWith(`${folder}/`)
    for (const name of all) this.#add(withoutVariant(name), name)
    for (const name of all.filter(below)) {
      const short = withoutVariant(name.slice(`${folder}/`.length))
      if (!all.includes(short)) this.#add(short, name)
    }
    this.#names = new Set(this.#variants.keys())
    this.#models = models
  }

  #add(plain: string, name: string): void {
    this.#variants.set(plain, [...(this.#variants.get(plain) ?? []), name])
  }

  /** The templates a call in `from` may render: none, one, or as many as controllers could mean. */
  candidates(from: string, site: RenderSite): string[] {
    return this.#plain(from, site).flatMap((name) => this.#variants.get(name) ?? [])
  }

  #plain(from: string, { call, item }: RenderSite): string[] {
    const { name } = call
    if (name === null) {
      const model = item?.kind === 'record' || item?.kind === 'relation' ? item.model : null
      const table = model === null ? null : (this.#models.get(model)?.table ?? null)
      return table === null ? [] : this.#ofRecord(from, `${table}/_${singularize(table)}`)
    }
    if (call.kind === 'template') return this.#existing([name])
    const slash = name.lastIndexOf('/')
    const format = formatOf(from)
    const formats = format === null ? [''] : [`.${format}`, '']
    if (slash !== -1) {
      const path = `${name.slice(0, slash)}/_${name.slice(slash + 1)}`
      return this.#existing(formats.map((each) => path + each)).slice(0, 1)
    }
    // The controller's own folder comes first, and which controller it is only run time knows.
    const anywhere = [...this.#names].filter((each) =>
      formats.some((format) => each.endsWith(`/_${name}${format}`)),
    )
    const folder = from.slice(0, from.lastIndexOf('/'))
    const near = this.#existing(formats.map((each) => `${folder}/_${name}${each}`)).slice(0, 1)
    const isShared = folder === 'layouts' || folder === 'application' || folder === 'shared'
    return near.length === 1 && !isShared ? near : anywhere
  }

  /** A record's partial: the one in the namespace of the controller comes first, and of a shared template's any may. */
  #ofRecord(from: string, path: string): string[] {
    const namespace = from.split('/').slice(0, -2).join('/')
    const near = this.#existing([`${namespace}/${path}`, path]).slice(0, 1)
    return near.length > 0 ? near : [...this.#names].filter((each) => each.endsWith(`/${path}`))
  }

  /** Whether the call can be told to have a template or not. */
  isCertain({ call, item }: RenderSite): boolean {
    if (call.name !== null) return true
    const model = item?.kind === 'record' || item?.kind === 'relation' ? item.model : null
    return model !== null && this.#models.has(model)
  }

  /** The file that is missing, as `app/views/…`, and the name that was meant. */
  missing(from: string, { call, item }: RenderSite): { path: string; nearest: string | null } {
    const folder = from.slice(0, from.lastIndexOf('/'))
    const written =
      call.name ??
      this.#element(item?.kind === 'record' || item?.kind === 'relation' ? item.model : '')
    const whole = written.includes('/') ? written : `${folder}/${written}`
    const path = call.kind === 'template' ? whole : whole.replace(/\/([^/]*)$/, '/_$1')
    const nearest = nearestWord(path, [...this.#names])
    return { path: `app/views/${path}.html.erb`, nearest: nearest?.replace(/\/_/, '/') ?? null }
  }

  #element(model: string): string {
    const table = this.#models.get(model)?.table ?? model
    return `${table}/${singularize(table)}`
  }

  #existing(names: readonly string[]): string[] {
    return names.filter((name) => this.#names.has(name))
  }
}
