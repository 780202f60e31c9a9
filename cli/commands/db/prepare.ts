import { Command } from 'clipanion'
import { SchemaCommand } from './database-command.ts'

/** `webfw db prepare`. */
export class DbPrepareCommand extends SchemaCommand {
  static override paths = [['db', 'prepare']]
  static override usage = Command.Usage({
    description: 'Makes and seeds the database where there is none, else migrates it',
    examples: [['After cloning, and after each pull', '$0 db prepare']],
  })
}
