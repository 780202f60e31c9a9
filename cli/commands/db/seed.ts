import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'

/** `webfw db seed`. */
export class DbSeedCommand extends Command {
  static override paths = [['db', 'seed']]
  static override usage = Command.Usage({
    description: 'Runs db/seeds.rb',
    examples: [['Fill the database', '$0 db seed']],
  })

  async execute(): Promise<number> {
    return runBundle(this.context.stdout, openApp(), ['db', 'seed'])
  }
}
