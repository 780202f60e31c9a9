import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { answering, JSON_OPTION } from '../../terminal/json-report.ts'

/** `webfw db status`. */
export class DbStatusCommand extends Command {
  static override paths = [['db', 'status']]
  static override usage = Command.Usage({
    description: 'Lists the migrations, up or down',
    examples: [['See what has run', '$0 db status']],
  })

  json = Option.Boolean('--json', false, { description: JSON_OPTION })

  async execute(): Promise<number> {
    return answering(this.context.stdout, this.json, (output) =>
      runBundle(output, openApp(), ['db', 'status']),
    )
  }
}
