import { join } from 'node:path'
import { embeddedViews, viewsOnDisk } from '../server/page/view-source.ts'
import type { ConnectionPool } from '../server/stack.ts'
import type { Command } from './commands.ts'
import { createStack } from './create-stack.ts'
import type { Runtime } from './runtime.ts'

/** Signs nothing: no request is answered. */
const SECRET = 'a start without requests signs nothing'

/**
 * Makes everything that serving needs but the socket and the database: settings, classes, routes and
 * templates. What raises on the way is what would stop the server.
 */
export const check: Command = (runtime, _args, print) => {
  const { name } = runtime.app
  createStack(runtime, SECRET, viewsOf(runtime), { pool: unused })
  print(`${name} loads`)
  return 0
}

function viewsOf({ app, configuration }: Runtime) {
  if (Object.keys(app.views).length > 0) return embeddedViews(app.views)
  return viewsOnDisk(join(configuration.root, 'app', 'views'))
}

const unused: ConnectionPool = {
  turn() {
    throw new Error('A start without requests has no connection to the database.')
  },
}
