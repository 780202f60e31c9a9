import type { Writable } from 'node:stream'
import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { AnsweringCommand } from '../answering-command.ts'

/** `webfw db status`. */
export class DbStatusCommand extends AnsweringCommand {
  static override paths = [
    ['db', 'status'],
    ['db', 'migrate', 'status'],
  ]
  static override usage = Command.Usage({
    description: 'Lists the migrations, up or down',
    examples: [['See what has run', '$0 db status']],
  })

  override async tell(output: Writable): Promise<number> {
    return runBundle(output, await openApp(), ['db', 'status'])
  }
}
