import { join } from 'node:path'
import { Command, Option } from 'clipanion'
import { shortPath } from '../home.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'

/** `webfw setup`. */
export class SetupCommand extends Command {
  static override paths = [['setup']]
  static override usage = Command.Usage({
    description: 'Installs the native toolchain now, and prints the PATH line for `spin`',
    details: `
      The toolchain is the pinned Bun and a libsqlite3, in ~/.webfw. The first command that needs it
      installs it too. A Bun of exactly that release on PATH is used as it is; otherwise npm fetches it
      and its hash is checked. The npm package carries SQLite, compiled; in a clone it is compiled with cc
      from its pinned source. Without both, a libsqlite3 of the system serves, 3.40 or newer.
    `,
    examples: [
      ['Install what is missing', '$0 setup'],
      ['Install everything again', '$0 setup --force'],
    ],
  })

  force = Option.Boolean('--force', false, { description: 'install again, also when it is there' })

  async execute(): Promise<number> {
    const toolchain = await ensureToolchain(this.context.stdout, { force: this.force })
    const { stdout } = this.context
    stdout.write(`toolchain ready in ${shortPath(toolchain.folder)}\n`)
    stdout.write(`  bun        ${originWords[toolchain.origin.bun]}\n`)
    stdout.write(`  libsqlite3 ${originWords[toolchain.origin.sqlite]}\n\n`)
    stdout.write('To run `spin` directly, add this line to the profile of your shell:\n')
    stdout.write(`  export PATH="${join(toolchain.folder, 'bin')}:$PATH"\n`)
    return 0
  }
}

const originWords = {
  package: 'from the installed package',
  path: 'from PATH',
  npm: 'fetched by npm, hash checked',
  release: 'of this release, hash checked',
  built: 'compiled here from the pinned source',
  system: 'of the system',
}
