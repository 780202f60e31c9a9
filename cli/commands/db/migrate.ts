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
      writes db/schema.rb, and runs the generator again. Where a migration cannot be tried out in
      memory first (\`execute\` with SQL of the database's own), what the schema seems to lack is
      reported as warnings, and judged after the migrations have run.
    `,
    examples: [['Bring the database up to date', '$0 db migrate']],
  })

  async execute(): Promise<number> {
    const app = openApp()
    const { stdout } = this.context
    const words = ['db', 'migrate', '--dump', 'db/schema.rb']
    const code = await runBundle(stdout, app, words, { lenient: true })
    if (code !== 0) return code
    await generate(stdout, app, 'changes')
    return 0
  }
}
