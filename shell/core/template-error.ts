import { FrameworkError } from '../errors.ts'
import type { CoreBootError } from './load.ts'
import {
  locate,
  noteLocation,
  type TemplateLocation,
  type TemplatePlace,
} from './template-location.ts'
import { describeTemplateError } from './template-messages.ts'

export { templateLocations } from './template-location.ts'

/** A mistake in a template: found when it was parsed, or met while it was rendered. */
export class TemplateError extends FrameworkError implements TemplateLocation {
  static override readonly rubyName: string = 'ActionView::Template::Error'
  /** The number in docs/template-language.md. */
  readonly number: number
  readonly file: string
  readonly line: number
  readonly column: number
  readonly excerpt: string
  /** What is wrong, without the place. */
  readonly reason: string

  constructor(number: number, text: string, place: TemplatePlace, known: readonly string[]) {
    const location = locate(place)
    const { reason, hint } = describeTemplateError(number, text, known)
    const { file, line, column, excerpt } = location
    const where = file === '' ? '' : `${file}:${line}:${column}: `
    super('TEMPLATE', `${where}${reason}`, hint === '' ? {} : { hint })
    this.number = number
    this.file = file
    this.line = line
    this.column = column
    this.excerpt = excerpt
    this.reason = reason
    if (file !== '') noteLocation(this, this)
  }
}

/** The error of a template that the core refused when it was booted; null for other boot data. */
export function bootTemplateError(
  error: CoreBootError,
  views: ReadonlyMap<string, string>,
  known: readonly string[] = [],
): TemplateError | null {
  if (error.template === null) return null
  const place = { template: error.template, offset: error.offset, views }
  return new TemplateError(error.code, error.detail, place, known)
}
