// The example blog as a program, as an entry file would be: `blog-app.bun.ts ROOT [COMMAND]`.

import './moving-clock.ts'
import { main as development } from '../../shell/development/main.ts'
import { main as production } from '../../shell/main/main.ts'
import app from './blog-app.ts'
import { corePath } from './core.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

// The environment keeps the root for the workers.
const root = process.env.TEST_ROOT ?? process.argv.splice(2, 1)[0] ?? ''
process.env.TEST_ROOT = root
const assets = { core: corePath(), sqlite: sqliteLibraryPath(), embedded: false, public: {}, root }
if (process.env.WEBFW_ENV === 'development') {
  await development(app, { ...assets, environment: 'development' })
} else {
  await production(app, { ...assets, environment: 'production' })
}
