// The example blog as gen wrote it, with its views inside as in a built binary: the shell is tested
// on it without the command line.

import { fileURLToPath } from 'node:url'
import blog from '../../examples/blog/gen/app.ts'
import { defineApp } from '../../shell/index.ts'
import { viewsOnDisk } from '../../shell/server/page/view-source.ts'

/** The folder of the example's views. */
export const VIEWS = fileURLToPath(new URL('../../examples/blog/app/views', import.meta.url))

export default defineApp({ ...blog, views: Object.fromEntries(viewsOnDisk(VIEWS).sources()) })
