import { Command, Option } from 'clipanion'
import { run } from '../run.ts'

/** `webfw help [COMMAND]`. */
export class HelpCommand extends Command {
  static override paths = [['help']]
  static override usage = Command.Usage({
    description: 'Lists the commands, or explains one',
    examples: [
      ['List every command', '$0 help'],
      ['Explain one', '$0 help generate scaffold'],
    ],
  })

  words = Option.Rest({ name: 'COMMAND' })

  async execute(): Promise<number> {
    return run([...this.words, '--help'], this.context)
  }
}
