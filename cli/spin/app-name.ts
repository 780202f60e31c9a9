import type { App } from '../app/app.ts'
import { WrongUsage } from '../errors.ts'

/** Refuses the name of another application than the one in this folder. */
export function checkAppName(app: App, name: string | undefined): void {
  if (name === undefined || name === app.name) return
  throw new WrongUsage(`this folder's application is ${app.name}, not ${name}.`)
}
