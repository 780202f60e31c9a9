import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { WrongUsage } from '../../errors.ts'
import { generate } from '../../generation/generate.ts'

/** `webfw db rollback [N]`. */
export class DbRollbackCommand extends Command {
  static override paths = [['db', 'rollback']]
  static override usage = Command.Usage({
    description: 'Takes back the last migration, or the last N',
    examples: [
      ['Take back one', '$0 db rollback'],
      ['Take back three', '$0 db rollback 3'],
    ],
  })

  count = Option.String({ name: 'N', required: false })

  async execute(): Promise<number> {
    const count = this.count ?? '1'
    if (!/^[1-9]\d*$/.test(count)) throw new WrongUsage(`"${count}" is not a number of migrations.`)
    const app = openApp()
    const { stdout } = this.context
    const code = await runBundle(stdout, app, ['db', 'rollback', count, '--dump', 'db/schema.rb'])
    if (code !== 0) return code
    await generate(stdout, app, 'changes')
    return 0
  }
}
