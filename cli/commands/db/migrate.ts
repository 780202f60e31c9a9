import { Command, Option } from 'clipanion'
import { SchemaCommand } from './database-command.ts'

/** `webfw db migrate [up | down | redo]`. */
export class DbMigrateCommand extends SchemaCommand {
  static override paths = [['db', 'migrate'], ...['up', 'down', 'redo'].map(migrating)]
  static override usage = Command.Usage({
    description: 'Applies pending migrations and rewrites db/schema.rb',
    details: `
      Runs the generator, applies the migrations that have not run, each in a transaction of its own,
      writes db/schema.rb, and runs the generator again. Where a migration cannot be tried out in
      memory first (\`execute\` with SQL of the database's own), what the schema seems to lack is
      reported as warnings, and judged after the migrations have run.

      With a version it stops there, or takes back what is newer. \`db migrate up\` and \`down\` run the one migration of
      a version, \`redo\` takes the last back (or that of a version) and runs it again.
    `,
    examples: [
      ['Bring the database up to date', '$0 db migrate'],
      ['Go to a version', '$0 db migrate --version 20261121000001'],
      ['Try the last migration again', '$0 db migrate redo'],
      ['Take back one migration', '$0 db migrate down --version 20261121000001'],
    ],
  })

  version = Option.String('--version', { description: 'a version to migrate to, or VERSION=' })
  step = Option.String('--step', { description: 'how many migrations redo runs, or STEP=' })

  protected override variables() {
    return { VERSION: this.version, STEP: this.step }
  }
}

function migrating(word: string): string[] {
  return ['db', 'migrate', word]
}
