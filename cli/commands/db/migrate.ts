import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { generate } from '../../generation/generate.ts'

/** `webfw db migrate`. */
export class DbMigrateCommand extends Command {
  static override paths = [['db', 'migrate']]
  static override usage = Command.Usage({
    description: 'Applies pending migrations and rewrites db/schema.rb',
    details: `
      Runs the generator, applies the migrations that have not run, each in a transaction of its own,
      writes db/schema.rb, and runs the generator again.
    `,
    examples: [['Bring the database up to date', '$0 db migrate']],
  })

  async execute(): Promise<number> {
    const app = openApp()
    const { stdout } = this.context
    const code = await runBundle(stdout, app, ['db', 'migrate', '--dump', 'db/schema.rb'])
    if (code !== 0) return code
    await generate(stdout, app, 'changes')
    return 0
  }
}
