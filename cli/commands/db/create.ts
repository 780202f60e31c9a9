import { Command } from 'clipanion'
import { DatabaseCommand } from './database-command.ts'

/** `webfw db create`. */
export class DbCreateCommand extends DatabaseCommand {
  static override paths = [['db', 'create']]
  static override usage = Command.Usage({
    description: 'Makes the database file',
    examples: [['Make an empty database', '$0 db create']],
  })
}
