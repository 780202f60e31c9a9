import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { withBuildLock } from '../build/build-lock.ts'
import { buildNative } from '../build/native-build.ts'
import { sizeLines } from '../build/sizes.ts'
import { STRICT } from '../generation/generate.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { formatDuration } from '../terminal/report.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw build [--strict]`. */
export class BuildCommand extends AnsweringCommand {
  static override paths = [['build']]
  static override usage = Command.Usage({
    description: 'Builds dist/<app>: one native binary with views, migrations and public/ inside',
    details: `
      dist/ is all a server needs: the binary, public/ (which wins over what is inside the binary),
      storage/ for the database, and tmp/. Files are replaced by rename, so a running one is safe.
    `,
    examples: [
      ['Build it', '$0 build'],
      ['Build it only without warnings about mistakes', '$0 build --strict'],
    ],
  })

  strict = Option.Boolean('--strict', false, { description: STRICT })

  override async tell(stdout: Writable): Promise<number> {
    const app = openApp()
    const started = performance.now()
    await withBuildLock(stdout, app, () => buildNative(stdout, app, { strict: this.strict }))
    if (stdout instanceof JsonReport) {
      const path = `dist/${app.name}`
      stdout.answer.binary = { path, bytes: statSync(join(app.root, path)).size }
      return 0
    }
    stdout.write(`built in ${formatDuration(performance.now() - started)}\n`)
    stdout.write(`${sizeLines(app.root, app.name).join('\n')}\n\n`)
    stdout.write('Run it from dist/:\n')
    stdout.write(`  ./${app.name} migrate\n`)
    stdout.write(`  WEBFW_SECRET_KEY_BASE=$(openssl rand -hex 32) ./${app.name}\n`)
    return 0
  }
}
