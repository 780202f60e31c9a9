import { type BaseContext, type Cli, Command, Option } from 'clipanion'

/** What a command gets that runs another command line. */
export interface RunContext extends BaseContext {
  run(argv: readonly string[]): Promise<number>
  /** Every command with its options. */
  definitions(): ReturnType<Cli['definitions']>
}

/** `webfw help [COMMAND]`. */
export class HelpCommand extends Command<RunContext> {
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
    return this.context.run([...this.words, '--help'])
  }
}
