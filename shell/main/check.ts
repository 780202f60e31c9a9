import { join } from 'node:path'
import { viewsOf } from '../server/page/view-source.ts'
import type { ConnectionPool } from '../server/stack.ts'
import type { Command } from './commands.ts'
import { createStack } from './create-stack.ts'

/** Signs nothing: no request is answered. */
const SECRET = 'a start without requests signs nothing'

/**
 * Makes everything that serving needs but the socket and the database: settings, classes, routes and
 * templates. What raises on the way is what would stop the server.
 */
export const check: Command = (runtime, _args, print) => {
  const { name } = runtime.app
  createStack(
    runtime,
    SECRET,
    viewsOf(runtime.app.views, join(runtime.configuration.root, 'app', 'views')),
    { pool: unused },
  )
  print(`${name} loads`)
  return 0
}

const unused: ConnectionPool = {
  turn() {
    throw new Error('A start without requests has no connection to the database.')
  },
}
