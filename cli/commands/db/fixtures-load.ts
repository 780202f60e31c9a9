import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { lowerFixtures } from '../../spin/test.ts'

/** `webfw db fixtures load`. */
export class DbFixturesLoadCommand extends Command {
  static override paths = [['db', 'fixtures', 'load']]
  static override usage = Command.Usage({
    description: 'Puts the rows of test/fixtures into the database',
    details:
      'The tables of the fixtures are emptied first. FIXTURES=users,articles names some of them.',
    examples: [
      ['Load all of them', '$0 db fixtures load'],
      ['Load one', '$0 db fixtures load FIXTURES=articles'],
    ],
  })

  async execute(): Promise<number> {
    const app = await openApp()
    const fixtures = await lowerFixtures(app)
    return runBundle(this.context.stdout, app, this.path, { fixtures })
  }
}
