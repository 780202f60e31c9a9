import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'

/** `webfw db status`. */
export class DbStatusCommand extends Command {
  static override paths = [['db', 'status']]
  static override usage = Command.Usage({
    description: 'Lists the migrations, up or down',
    examples: [['See what has run', '$0 db status']],
  })

  async execute(): Promise<number> {
    return runBundle(this.context.stdout, openApp(), ['db', 'status'])
  }
}
