import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { createDevelopmentBuilder } from '../../build/development-build.ts'
import { STRICT } from '../../generation/generate.ts'
import { checkAppName } from '../../spin/app-name.ts'

/** `webfw spin build [APP]`. */
export class SpinBuildCommand extends Command {
  static override paths = [['spin', 'build']]
  static override usage = Command.Usage({
    description: 'Makes the development bundle, without running it',
    examples: [['Build the bundle of an application called blog', '$0 spin build blog']],
  })

  strict = Option.Boolean('--strict', false, { description: STRICT })
  name = Option.String({ name: 'APP', required: false })

  async execute(): Promise<number> {
    const app = await openApp()
    checkAppName(app, this.name)
    const builder = await createDevelopmentBuilder(this.context.stdout, app, {
      strict: this.strict,
    })
    try {
      this.context.stdout.write(`built ${await builder.build('changes')}\n`)
      return 0
    } finally {
      await builder.dispose()
    }
  }
}
