import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runBundle } from '../../build/run-bundle.ts'
import { WrongUsage } from '../../errors.ts'
import { checkAppName } from '../../spin/app-name.ts'
import { spinGen } from '../../spin/gen.ts'
import { spinProgram } from '../../spin/program.ts'

/** `webfw spin run gen|APP|FILE.rb`. */
export class SpinRunCommand extends Command {
  static override paths = [['spin', 'run']]
  static override usage = Command.Usage({
    description: 'Runs the generator, the application, or a Ruby file of the subset',
    examples: [
      ['Bring gen/ up to date', '$0 spin run gen'],
      ['Fail when gen/ is stale, as CI does', '$0 spin run gen -- --check'],
      ['Serve an application called blog, without watching it', '$0 spin run blog'],
      ['Run a program', '$0 spin run hello.rb'],
    ],
  })

  words = Option.Proxy({ name: 'gen | APP | FILE.rb' })

  async execute(): Promise<number> {
    const [target, ...rest] = this.words
    const words = rest[0] === '--' ? rest.slice(1) : rest
    const { stdout } = this.context
    if (target === undefined) {
      throw new WrongUsage(
        'spin run needs to know what: gen, the application, or a file.',
        'Try `webfw spin run --help`.',
      )
    }
    if (target === 'gen') return spinGen(stdout, words)
    if (target.endsWith('.rb')) return spinProgram(stdout, target, words)
    const app = await openApp()
    checkAppName(app, target)
    return runBundle(stdout, app, words.length > 0 ? words : ['server'])
  }
}
