import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { FileWriter } from '../../generate/file-writer.ts'
import { installStorage } from '../../generate/storage.ts'

/** `webfw active_storage install`, which Rails spells `active_storage:install`. */
export class ActiveStorageInstallCommand extends Command {
  static override paths = [['active_storage', 'install']]
  static override usage = Command.Usage({
    description: 'Writes the migration and the settings of Active Storage',
    examples: [['Make the tables that files of records need', '$0 active_storage install']],
  })

  async execute(): Promise<number> {
    const app = openApp()
    installStorage(new FileWriter(app.root, this.context.stdout))
    this.context.stdout.write('\nNext:\n  webfw db migrate\n')
    return 0
  }
}
