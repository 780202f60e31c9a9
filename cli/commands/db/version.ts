import { Command } from 'clipanion'
import { DatabaseCommand } from './database-command.ts'

/** `webfw db version`. */
export class DbVersionCommand extends DatabaseCommand {
  static override paths = [['db', 'version']]
  static override usage = Command.Usage({
    description: 'Prints the version of the last migration that ran',
    examples: [['See where the database stands', '$0 db version']],
  })
}
