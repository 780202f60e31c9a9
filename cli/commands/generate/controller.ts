import { Command, Option } from 'clipanion'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { openApp } from '../../app/app.ts'
import { writeController } from '../../generate/controller.ts'
import { FileWriter } from '../../generate/file-writer.ts'

/** `webfw generate controller NAME ACTION ...`. */
export class GenerateControllerCommand extends Command {
  static override paths = [
    ['generate', 'controller'],
    ['g', 'controller'],
  ]
  static override usage = Command.Usage({
    description: 'Writes a controller, with a view and a route for each action',
    examples: [['Two pages', '$0 generate controller pages about imprint']],
  })

  name = Option.String({ name: 'NAME', required: true })
  actions = Option.Rest({ name: 'ACTION' })

  async execute(): Promise<number> {
    const app = openApp()
    const name = underscore(this.name).replace(/_controller$/, '')
    writeController(new FileWriter(app.root, this.context.stdout), name, this.actions)
    return 0
  }
}
