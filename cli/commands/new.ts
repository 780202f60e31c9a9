import { lstatSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { nameProblem } from '../app/name.ts'
import { CommandError, WrongUsage } from '../errors.ts'
import { lockFramework } from '../framework/framework.ts'
import { writeApplication } from '../generate/application.ts'
import { FileWriter } from '../generate/file-writer.ts'
import { generate } from '../generation/generate.ts'
import { run } from '../process/run.ts'
import { which } from '../process/which.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'

/** `webfw new NAME`. */
export class NewCommand extends Command {
  static override paths = [['new']]
  static override usage = Command.Usage({
    description: 'Makes an application',
    details: `
      NAME may be a path; its last part names the application: a lowercase letter, then lowercase
      letters, digits and _. A git repository is made unless there is one around it already. The native
      toolchain is installed when it is missing.
    `,
    examples: [
      ['Make an application in ./blog', '$0 new blog'],
      ["In Rails' own words", '$0 new blog --rails'],
      ['Elsewhere, without a git repository', '$0 new ~/sites/shop --skip-git'],
    ],
  })

  name = Option.String({ name: 'NAME', required: true })
  rails = Option.Boolean('--rails', false, { description: "in Rails' layout and sentences" })
  skipGit = Option.Boolean('--skip-git', false, { description: 'make no git repository' })

  async execute(): Promise<number> {
    const { stdout } = this.context
    const root = resolve(this.name)
    const name = checkName(this.name === '' ? '' : root)
    writeApplication(new FileWriter(root, stdout), name, this.rails ? 'rails' : 'dialect')
    const app = await openApp(root)
    await lockFramework(stdout, app)
    stdout.write('   create spin.lock\n')
    await generate(stdout, app)
    await this.initialiseGit(root)
    await ensureToolchain(stdout)
    stdout.write(nextSteps(relative(process.cwd(), root) || root))
    return 0
  }

  private async initialiseGit(root: string): Promise<void> {
    if (this.skipGit || which('git') === null) return
    const inside = await run('git', ['-C', dirname(root), 'rev-parse', '--is-inside-work-tree'])
    if (inside.stdout.trim() === 'true') return
    const { code } = await run('git', ['init', '--quiet', '--initial-branch=main', root])
    if (code === 0) this.context.stdout.write('   create .git\n')
  }
}

function checkName(root: string): string {
  const name = basename(root)
  const problem = nameProblem(name)
  if (problem) throw new WrongUsage(`${problem}.`)
  // A symbolic link that leads nowhere is there too.
  if (lstatSync(root, { throwIfNoEntry: false }) !== undefined) {
    throw new CommandError(`${root} exists already; nothing was written.`, {
      hint: 'Choose another name, or remove it first.',
    })
  }
  return name
}

function nextSteps(folder: string): string {
  return [
    '',
    'Next:',
    `  cd ${folder}`,
    '  webfw generate scaffold article title:string body:text',
    '  webfw db migrate',
    '  webfw server',
    '',
  ].join('\n')
}
