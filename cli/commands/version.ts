import { Command } from 'clipanion'
import { version } from '../package-root.ts'
import { BUN_VERSION, SQLITE_VERSION } from '../toolchain/release.ts'

/** `webfw version`. */
export class VersionCommand extends Command {
  static override paths = [['version']]
  static override usage = Command.Usage({
    description: 'Prints the versions of webfw and of its native tools',
    examples: [['Print them', '$0 version']],
  })

  async execute(): Promise<number> {
    this.context.stdout.write(`webfw ${version} (Bun ${BUN_VERSION}, SQLite ${SQLITE_VERSION})\n`)
    return 0
  }
}
