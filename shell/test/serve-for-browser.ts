import { join } from 'node:path'
import { requireSecret } from '../config/configuration.ts'
import type { ServeCommand } from '../main/main.ts'
import { serve } from '../main/serve.ts'
import { viewsOnDisk } from '../server/page/view-source.ts'

/** Serves the browser of a system test: as a binary does, with the templates of the disk. */
export const serveForBrowser: ServeCommand = (runtime, port) => {
  const { configuration, app } = runtime
  return serve(runtime, port, {
    secret: requireSecret(configuration),
    views: viewsOnDisk(join(configuration.root, 'app', 'views'), app.views),
  })
}
