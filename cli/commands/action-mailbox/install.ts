import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { FileWriter } from '../../generate/file-writer.ts'
import { installMailboxes } from '../../generate/mailbox.ts'

/** `webfw action_mailbox install`, which Rails spells `action_mailbox:install`. */
export class ActionMailboxInstallCommand extends Command {
  static override paths = [['action_mailbox', 'install']]
  static override usage = Command.Usage({
    description: 'Writes the migrations and the first class of Action Mailbox',
    examples: [['Make the tables that mails are kept in', '$0 action_mailbox install']],
  })

  async execute(): Promise<number> {
    const app = openApp()
    installMailboxes(new FileWriter(app.root, this.context.stdout))
    this.context.stdout.write('\nNext:\n  webfw db migrate\n')
    return 0
  }
}
