import { Command } from 'clipanion'
import { SchemaCommand } from './database-command.ts'

/** `webfw db schema load`, and for tests `webfw db test prepare`. */
export class DbSchemaLoadCommand extends SchemaCommand {
  static override paths = [
    ['db', 'schema', 'load'],
    ['db', 'test', 'prepare'],
  ]
  static override usage = Command.Usage({
    description: 'Puts a new database with the tables alone in place of the present one',
    details: `
      It is \`db reset\` without the seeds. \`db test prepare\` does it for the database of tests, which \`webfw test\` does not need: its
      databases are in memory.
    `,
    examples: [['Begin with empty tables', '$0 db schema load']],
  })

  protected override variables() {
    return this.path.includes('test') ? { WEBFW_ENV: 'test' } : {}
  }

  protected override words(): readonly string[] {
    return ['db', 'schema', 'load']
  }
}
