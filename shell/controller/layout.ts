import { layoutPath } from '../core/template-name.ts'
import { MissingTemplate } from '../errors.ts'
import type { ActionContext } from './context.ts'
import { layoutOf } from './definition.ts'
import { nameOf } from './name.ts'
import { nearest } from './nearest.ts'

const HTML = ['']

/** The layout of a page that a Turbo frame asks for: turbo-rails' turbo_rails/frame. */
const TURBO_FRAME = 'webfw/turbo_frame'

/**
 * The layout's template, or null: what `render` says, else what the class says, else
 * `layouts/<controller>`, else `layouts/application`.
 * Rails guide "Layouts and Rendering in Rails", section 2.2.14.
 */
export function chooseLayout(
  controller: object,
  context: ActionContext,
  wanted: unknown,
  format: string | null = null,
  variants?: readonly string[],
): string | null {
  let choice: unknown = wanted
  if (choice === undefined || choice === true) {
    choice = layoutOf(controller.constructor, context.actionName)
  }
  if (typeof choice === 'function') choice = choice(controller)
  if (choice === false || choice === null) return null
  if (choice !== undefined && choice !== true) {
    return namedLayout(nameOf(choice), context, format, variants)
  }
  if (format !== null) {
    const formats = [format]
    return (
      context.findTemplate(`layouts/${context.controllerName}`, formats, variants) ??
      context.findTemplate('layouts/application', formats, variants)
    )
  }
  if (context.usesTurbo === true && context.request.headers().get('turbo-frame') !== null)
    return TURBO_FRAME
  return (
    context.findTemplate(`layouts/${context.controllerName}`, HTML, variants) ??
    context.findTemplate('layouts/application', HTML, variants)
  )
}

/** A layout that is there in another format alone lays out no page of this one. */
function namedLayout(
  name: string,
  context: ActionContext,
  format: string | null,
  variants: readonly string[] | undefined,
): string | null {
  const full = layoutPath(name)
  if (format !== null) {
    const own = context.findTemplate(full, [format], variants)
    if (own !== null) return own
  }
  const found = context.findTemplate(full, HTML, variants)
  if (found !== null && format !== null) return null
  if (found === null) throw new MissingTemplate(full, nearest(full, context.templateNames()))
  return found
}
