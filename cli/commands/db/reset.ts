import { Command } from 'clipanion'
import { SchemaCommand } from './database-command.ts'

/** `webfw db reset`. */
export class DbResetCommand extends SchemaCommand {
  static override paths = [
    ['db', 'reset'],
    ['db', 'setup'],
  ]
  static override usage = Command.Usage({
    description: 'Puts a new, seeded database in place of the present one',
    details: `
      The new schema is made beside the database and takes its place in one transaction, so that servers may run on. Where
      a migration raises, the database stays as it is. \`db setup\` is the same. In production it needs
      DISABLE_DATABASE_ENVIRONMENT_CHECK=1.
    `,
    examples: [['Begin anew', '$0 db reset']],
  })
}
