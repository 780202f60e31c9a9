import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'

/** `webfw db copy FROM TO`. */
export class DbCopyCommand extends Command {
  static override paths = [['db', 'copy']]
  static override usage = Command.Usage({
    description: 'Copies the rows of the application to another database, and compares them',
    details: `
      FROM and TO are paths of SQLite files or addresses of PostgreSQL. Both have run all migrations of the application; a TO that is not there
      is made. It has no rows, unless \`--replace\` takes them out. Where one row does not fit, none is copied.
    `,
    examples: [
      ['Move to PostgreSQL', '$0 db copy storage/production.sqlite3 postgresql://localhost/app'],
      ['Come back', '$0 db copy postgresql://localhost/app storage/copy.sqlite3'],
    ],
  })

  from = Option.String({ name: 'FROM' })
  to = Option.String({ name: 'TO' })
  replace = Option.Boolean('--replace', false, { description: 'take out the rows that TO has' })

  override async execute(): Promise<number> {
    const words = [...this.path, this.from, this.to, ...(this.replace ? ['--replace'] : [])]
    return runBundle(this.context.stdout, await openApp(), words)
  }
}
