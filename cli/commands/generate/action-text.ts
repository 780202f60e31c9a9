import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { installActionText } from '../../generate/action-text.ts'
import { FileWriter } from '../../generate/file-writer.ts'

/** `webfw generate action_text:install`. */
export class GenerateActionTextCommand extends Command {
  static override paths = [
    ['generate', 'action_text', 'install'],
    ['g', 'action_text', 'install'],
    ['action_text', 'install'],
  ]
  static override usage = Command.Usage({
    description: 'Writes the migration, the pins and the style sheet of rich text',
    examples: [['Once, before the first has_rich_text', '$0 generate action_text:install']],
  })

  async execute(): Promise<number> {
    const app = openApp()
    installActionText(new FileWriter(app.root, this.context.stdout))
    this.context.stdout.write('\nNext:\n  webfw db migrate\n')
    return 0
  }
}
