import type { App } from '../../app.ts'

/** The routes whose actions are known to write; others are seen to. */
export function writingRoutes({ routes, controllers }: App): Set<number> {
  const writing = routes.flatMap(({ controller, action }, index) => {
    const type = Object.hasOwn(controllers, controller) ? controllers[controller] : undefined
    return type?.writes?.includes(action) ? [index] : []
  })
  return new Set(writing)
}
