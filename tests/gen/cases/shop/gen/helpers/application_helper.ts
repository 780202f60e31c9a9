import { multiply, toS } from 'webfw/ruby'
import { rootPath } from '../routes.ts'

export const SITE = 'Shop'

// The title of a page.
export function full_title(title: unknown = null) {
  return title == null ? SITE : `${toS(title)} | ${SITE}`
}

export function stars(count: unknown) {
  return multiply('*', count)
}

export function home_link() {
  return `<a href="${rootPath()}">${full_title()}</a>`
}
