import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'

/** `webfw db create`. */
export class DbCreateCommand extends Command {
  static override paths = [['db', 'create']]
  static override usage = Command.Usage({
    description: 'Makes the database file',
    examples: [['Make an empty database', '$0 db create']],
  })

  async execute(): Promise<number> {
    return runBundle(this.context.stdout, openApp(), ['db', 'create'])
  }
}
