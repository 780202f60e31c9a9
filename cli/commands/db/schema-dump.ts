import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { schemaPath } from '../../generation/app-source.ts'

/** `webfw db schema dump`. */
export class DbSchemaDumpCommand extends Command {
  static override paths = [['db', 'schema', 'dump']]
  static override usage = Command.Usage({
    description: 'Writes db/schema.rb or db/structure.sql from the database',
    examples: [['Write the schema again', '$0 db schema dump']],
  })

  async execute(): Promise<number> {
    const app = await openApp()
    return runBundle(this.context.stdout, app, ['db', 'schema', 'dump', schemaPath(app)])
  }
}
