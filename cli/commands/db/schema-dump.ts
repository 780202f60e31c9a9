import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'

/** `webfw db schema dump`. */
export class DbSchemaDumpCommand extends Command {
  static override paths = [['db', 'schema', 'dump']]
  static override usage = Command.Usage({
    description: 'Writes db/schema.rb from the database',
    examples: [['Write the schema again', '$0 db schema dump']],
  })

  async execute(): Promise<number> {
    return runBundle(this.context.stdout, openApp(), ['db', 'schema', 'dump', 'db/schema.rb'])
  }
}
