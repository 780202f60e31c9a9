import type { App } from '../../app.ts'
import { formatOf } from '../../core/template-name.ts'
import type { BrokenTemplates } from './broken-templates.ts'

const HTML = ['']
const NONE: readonly string[] = []

/**
 * Which template a name means to a controller: one of its own folder, of its parents', or of
 * `application/`. Rails guide "Layouts and Rendering in Rails", section 2.2.
 */
export class TemplateNames {
  readonly names: readonly string[]
  readonly sources: ReadonlyMap<string, string>
  readonly broken: BrokenTemplates
  /** Whether pages load Turbo, as far as their templates say. */
  readonly usesTurbo: boolean
  /** Whether some template is not HTML. */
  readonly hasFormats: boolean
  readonly #hasVariants: boolean
  readonly #known: ReadonlySet<string>
  readonly #folder: string | undefined
  readonly #folders: ReadonlyMap<string, readonly string[]>

  constructor(sources: ReadonlyMap<string, string>, app: App, broken: BrokenTemplates) {
    this.sources = sources
    this.broken = broken
    this.names = [...sources.keys(), ...Object.keys(app.builders ?? {})]
    this.#known = new Set(this.names)
    this.usesTurbo = [...sources.values()].some((text) =>
      /turbo|javascript_importmap_tags/.test(text),
    )
    this.hasFormats = this.names.some((name) => formatOf(name) !== null)
    this.#hasVariants = this.names.some((name) => name.includes('+'))
    this.#folder = app.viewFolder
    this.#folders = foldersOf(app)
  }

  /** The full name of a template, or null. `formats`: the first of these that there is; HTML is ''. `variants` likewise. */
  find(
    name: string,
    controller: string,
    formats: readonly string[] = HTML,
    variants: readonly string[] = NONE,
  ): string | null {
    for (const format of formats) {
      if (format !== '' && !this.hasFormats) continue
      const ending = format === '' ? '' : `.${format}`
      const found = this.#find(name, ending, controller, this.#hasVariants ? variants : NONE)
      if (found !== null) return found
    }
    return null
  }

  #find(
    name: string,
    ending: string,
    controller: string,
    variants: readonly string[],
  ): string | null {
    if (name.includes('/')) return this.#variant(name, ending, variants)
    for (const folder of this.#folders.get(controller) ?? [controller, 'application']) {
      const found = this.#variant(`${folder}/${name}`, ending, variants)
      if (found !== null) return found
    }
    return null
  }

  /** The template of the first variant that there is, else the one without. */
  #variant(name: string, ending: string, variants: readonly string[]): string | null {
    for (const variant of variants) {
      const found = this.#named(`${name}+${variant}${ending}`)
      if (found !== null) return found
    }
    return this.#named(name + ending)
  }

  #named(name: string): string | null {
    if (this.#known.has(name)) return name
    if (this.#folder === undefined) return null
    const added = `${this.#folder}/${name}`
    return this.#known.has(added) ? added : null
  }
}

function foldersOf(app: App): Map<string, readonly string[]> {
  const nameOf = new Map<object, string>(
    Object.entries(app.controllers).map(([name, type]) => [type, name]),
  )
  const folders = new Map<string, readonly string[]>()
  for (const [name, type] of Object.entries(app.controllers)) {
    const found = [name]
    for (let parent: object | null = Object.getPrototypeOf(type); parent !== null; ) {
      const parentName = nameOf.get(parent)
      if (parentName !== undefined) found.push(parentName)
      parent = Object.getPrototypeOf(parent)
    }
    folders.set(name, [...found, 'application'])
  }
  return folders
}
