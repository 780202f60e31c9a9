import type { Writable } from 'node:stream'
import { Command } from 'clipanion'
import { openApp } from '../app/app.ts'
import { configurationOf } from '../app/configured.ts'
import { version } from '../package-root.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { BUN_VERSION, SQLITE_VERSION } from '../toolchain/release.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw about`. */
export class AboutCommand extends AnsweringCommand {
  static override paths = [['about']]
  static override usage = Command.Usage({
    description: "Prints the versions and the application's folder, environment and database",
    examples: [['For a report of a fault', '$0 about']],
  })

  protected async tell(output: Writable): Promise<number> {
    const { root, name } = await openApp()
    const { environment, database, postgres } = await configurationOf(root)
    const facts = {
      Application: name,
      webfw: version,
      Bun: BUN_VERSION,
      SQLite: SQLITE_VERSION,
      Environment: environment,
      Folder: root,
      Adapter: postgres === null ? 'SQLite' : 'PostgreSQL',
      Database: database,
    }
    if (output instanceof JsonReport) output.answer.about = facts
    else
      for (const [what, value] of Object.entries(facts)) {
        output.write(`${what.padEnd(12)} ${value}\n`)
      }
    return 0
  }
}
