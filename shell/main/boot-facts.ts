import type { App } from '../app.ts'
import type { BootClass } from '../core/load.ts'

/** What the core knows of the application's models. */
export function bootClasses(_app: App): BootClass[] {
  return []
}

/** The helpers that the shell answers: its own and those of app/helpers. */
export function helperNames(app: App): string[] {
  return Object.keys(app.helpers ?? {})
}
