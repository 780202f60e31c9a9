import { Command, Option } from 'clipanion'
import { WrongUsage } from '../../errors.ts'
import { SchemaCommand } from './database-command.ts'

/** `webfw db rollback [N]`. */
export class DbRollbackCommand extends SchemaCommand {
  static override paths = [['db', 'rollback']]
  static override usage = Command.Usage({
    description: 'Takes back the last migration, or the last N',
    examples: [
      ['Take back one', '$0 db rollback'],
      ['Take back three', '$0 db rollback 3'],
    ],
  })

  step = Option.String('--step', { description: 'the same as N, or STEP=' })
  count = Option.String({ name: 'N', required: false })

  protected override variables() {
    const count = this.count ?? this.step
    if (count !== undefined && !/^[1-9]\d*$/.test(count)) {
      throw new WrongUsage(`"${count}" is not a number of migrations.`)
    }
    return { STEP: count }
  }
}
