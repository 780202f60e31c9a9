import { Command } from 'clipanion'
import { openApp } from '../app/app.ts'
import { runBundle } from '../build/run-bundle.ts'

/** `webfw routes`. */
export class RoutesCommand extends Command {
  static override paths = [['routes']]
  static override usage = Command.Usage({
    description: 'Lists the routes: verb, path, action, helper',
    examples: [['List them', '$0 routes']],
  })

  async execute(): Promise<number> {
    return runBundle(this.context.stdout, openApp(), ['routes'])
  }
}
