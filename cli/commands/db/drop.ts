import { Command } from 'clipanion'
import { DatabaseCommand } from './database-command.ts'

/** `webfw db drop`. */
export class DbDropCommand extends DatabaseCommand {
  static override paths = [['db', 'drop']]
  static override usage = Command.Usage({
    description: 'Removes the database',
    details: 'In production it needs DISABLE_DATABASE_ENVIRONMENT_CHECK=1.',
    examples: [['Remove the database of development', '$0 db drop']],
  })
}
