import { Command } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { lockFramework } from '../../framework/framework.ts'

/** `webfw spin lock`. */
export class SpinLockCommand extends Command {
  static override paths = [['spin', 'lock']]
  static override usage = Command.Usage({
    description: 'Pins the framework and the packages that spin.toml names, in spin.lock',
    examples: [['After changing spin.toml', '$0 spin lock']],
  })

  async execute(): Promise<number> {
    const lock = await lockFramework(this.context.stdout, await openApp())
    const pinned = lock.commit ?? lock.sha256
    const detail = pinned ? ` at ${pinned.slice(0, 12)}` : ''
    this.context.stdout.write(`locked webfw to ${lock.source}${detail}\n`)
    for (const [name, { source, sha256 }] of Object.entries(lock.packages ?? {})) {
      this.context.stdout.write(`locked ${name} to ${source} at ${sha256.slice(0, 12)}\n`)
    }
    return 0
  }
}
