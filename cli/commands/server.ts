import { existsSync, rmSync } from 'node:fs'
import { Command, Option } from 'clipanion'
import { PREVIEWS_ASKED } from '../../shell/development/watched-sources.ts'
import { appPath, openApp } from '../app/app.ts'
import { createDevelopmentBuilder } from '../build/development-build.ts'
import { DevelopmentServer } from '../development/development-server.ts'
import { WrongUsage } from '../errors.ts'
import { lowerPreviews } from '../spin/test.ts'

/** `webfw server [PORT]`. */
export class ServerCommand extends Command {
  static override paths = [['server'], ['s']]
  static override usage = Command.Usage({
    description: 'Serves the application while you work on it, on http://127.0.0.1:3000',
    details: `
      Changed Ruby is rebuilt, and the new code takes over in the same process, on the same port. As with Rails,
      a request that comes after a change waits for it. A failed rebuild shows as a banner. Views need no
      rebuild: they are read again when they change.
    `,
    examples: [
      ['Serve on port 3000, or on PORT', '$0 server'],
      ['Serve on another port', '$0 server 4000'],
    ],
  })

  port = Option.String({ name: 'PORT', required: false })

  async execute(): Promise<number> {
    const { port } = this
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
      throw new WrongUsage(`"${port}" is not a port: use a number from 0 to 65535.`)
    }
    const app = await openApp()
    const { stdout, stderr } = this.context
    const asked = appPath(app, PREVIEWS_ASKED)
    rmSync(asked, { force: true })
    const previews = async () => (existsSync(asked) ? lowerPreviews(app) : null)
    const builder = await createDevelopmentBuilder(stdout, app, { previews })
    try {
      return await new DevelopmentServer(app, builder, stdout, stderr).run(port)
    } finally {
      await builder.dispose()
    }
  }
}
