import { join } from 'node:path'
import { askedTexts } from '../ruby/class/evaluated-text.ts'
import { missingMethod } from '../ruby/class/expected-methods.ts'
import { viewsOf } from '../server/page/view-source.ts'
import type { ConnectionPool } from '../server/stack.ts'
import type { Command } from './commands.ts'
import { createStack } from './create-stack.ts'
import { lackingAmong } from './lacking.ts'

/** Signs nothing: no request is answered. */
const SECRET = 'a start without requests signs nothing'

/**
 * Makes everything that serving needs but the socket and the database: settings, classes, routes and
 * templates. What raises on the way is what would stop the server. With WEBFW_ASKED_NAMES, which `webfw` sets, it says as JSON
 * which of the names in that file no class has, which SQL the server of development refuses, and which Ruby texts
 * the classes evaluated.
 */
export const check: Command = (runtime, _args, print) => {
  const asked = process.env.WEBFW_ASKED_NAMES
  const { name } = runtime.app
  createStack(
    runtime,
    SECRET,
    viewsOf(runtime.app.views, join(runtime.configuration.root, 'app', 'views')),
    { pool: unused },
  )
  const missing = missingMethod()
  if (missing !== null) throw missing
  if (asked === undefined) print(`${name} loads`)
  else print(JSON.stringify({ lacking: lackingAmong(runtime, asked), texts: askedTexts() }))
  return 0
}

const unused: ConnectionPool = {
  turn() {
    throw new Error('A start without requests has no connection to the database.')
  },
}
