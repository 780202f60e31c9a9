import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'

/** `webfw db seed [--replant]`. */
export class DbSeedCommand extends Command {
  static override paths = [
    ['db', 'seed'],
    ['db', 'seed', 'replant'],
  ]
  static override usage = Command.Usage({
    description: 'Runs db/seeds.rb',
    examples: [
      ['Fill the database', '$0 db seed'],
      ['Empty its tables first', '$0 db seed --replant'],
    ],
  })

  replant = Option.Boolean('--replant', false, { description: 'empty every table first' })

  async execute(): Promise<number> {
    const words = this.replant ? ['db', 'seed', 'replant'] : this.path
    return runBundle(this.context.stdout, await openApp(), words)
  }
}
