import { templatePathOf } from './template-name.ts'
/** A place in a template. */
export interface TemplateLocation {
  /** `app/views/articles/index.html.erb`, empty when it is not known. */
  readonly file: string
  /** Both from 1; columns count characters. */
  readonly line: number
  readonly column: number
  /** The line and a caret under the column. */
  readonly excerpt: string
}

/** Where and in what source something is. */
export interface TemplatePlace {
  readonly template: string
  /** Byte offset into the source. */
  readonly offset: number
  readonly views?: ReadonlyMap<string, string> | undefined
}

const locations = new WeakMap<object, TemplateLocation[]>()

/** Notes where in a template an error came up; inner templates come first. */
export function noteLocation(error: unknown, location: TemplateLocation): void {
  if (typeof error !== 'object' || error === null) return
  const known = locations.get(error)
  if (known === undefined) locations.set(error, [location])
  else known.push(location)
}

/** Where in templates an error came up, innermost first. */
export function templateLocations(error: unknown): readonly TemplateLocation[] {
  if (typeof error !== 'object' || error === null) return []
  return locations.get(error) ?? []
}

/** The path of a template's file. */
function templateFile(template: string): string {
  return template === '' ? '' : templatePathOf(template)
}

/** Turns a byte offset into line, column and excerpt. */
export function locate(place: TemplatePlace): TemplateLocation {
  const file = templateFile(place.template)
  const source = place.views?.get(place.template)
  if (source === undefined) return { file, line: 1, column: 1, excerpt: '' }
  const before = textBefore(source, place.offset)
  const line = before.split('\n').length
  const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1
  const text = (source.split('\n')[line - 1] ?? '').replace(/\r$/, '')
  // Tabs stay, so that the caret stands under its character however wide they are.
  const indent = [...text].slice(0, column - 1).map((each) => (each === '\t' ? '\t' : ' '))
  return { file, line, column, excerpt: `${text}\n${indent.join('')}^` }
}

function textBefore(source: string, offset: number): string {
  const bytes = new TextEncoder().encode(source)
  return new TextDecoder().decode(bytes.subarray(0, offset))
}
