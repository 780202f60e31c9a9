import { Command, Option } from 'clipanion'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { openApp } from '../../app/app.ts'
import { FileWriter } from '../../generate/file-writer.ts'
import { writeMailbox } from '../../generate/mailbox.ts'

/** `webfw generate mailbox NAME`. */
export class GenerateMailboxCommand extends Command {
  static override paths = [
    ['generate', 'mailbox'],
    ['g', 'mailbox'],
  ]
  static override usage = Command.Usage({
    description: 'Writes a mailbox and its test',
    examples: [['What takes mails to be forwarded', '$0 generate mailbox forwards']],
  })

  name = Option.String({ name: 'NAME', required: true })

  async execute(): Promise<number> {
    const app = openApp()
    const name = underscore(this.name).replace(/_mailbox$/, '')
    writeMailbox(new FileWriter(app.root, this.context.stdout), name)
    return 0
  }
}
