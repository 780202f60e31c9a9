import type { App } from '../app.ts'
import type { RenderJob } from '../controller/context.ts'
import { FrameworkError } from '../errors.ts'
import type { Action } from './action.ts'

/** Renders a template into the exchange of an action. */
export function renderInto(_action: Action, job: RenderJob, _app: App): void {
  throw new FrameworkError('NO_RENDERER', `Cannot render ${job.template} yet.`)
}
