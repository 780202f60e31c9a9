import { Command } from 'clipanion'
import { type Check, checkMachine } from '../doctor/check.ts'
import { installCommand } from '../doctor/package-manager.ts'
import { colorsFor } from '../terminal/colors.ts'

/** `webfw doctor`. */
export class DoctorCommand extends Command {
  static override paths = [['doctor']]
  static override usage = Command.Usage({
    description: 'Checks the tools this machine needs, and says how to install what is missing',
    details: `
      One line a tool: name, ok or missing, version, path. The exit status is 1 when something needed
      is missing. libsqlite3 of the system is needed only where there is no C compiler.
    `,
    examples: [['Check this machine', '$0 doctor']],
  })

  async execute(): Promise<number> {
    const checks = await checkMachine()
    for (const check of checks) this.context.stdout.write(this.describe(check))
    const missing = checks.filter((check) => check.found === null && check.isNeeded)
    for (const remedy of remedies(missing)) this.context.stdout.write(`${remedy}\n`)
    return missing.length > 0 ? 1 : 0
  }

  private describe({ name, found, isNeeded, ignored }: Check): string {
    const colors = colorsFor(this.context.stdout)
    const label = name.padEnd(11)
    if (found) return `${label} ${colors.green('ok')}       ${found.version}  ${found.path}\n`
    if (ignored) return `${label} ignored  ${ignored}\n`
    return isNeeded
      ? `${label} ${colors.red('missing')}\n`
      : `${label} missing  (not needed here)\n`
  }
}

function remedies(missing: readonly Check[]): string[] {
  const tools = missing.flatMap(({ remedy }) => ('tool' in remedy ? [remedy.tool] : []))
  const commands = missing.flatMap(({ remedy }) => ('command' in remedy ? [remedy.command] : []))
  const lines = tools.length > 0 ? [installCommand(tools), ...commands] : commands
  return lines.length > 0 ? ['', 'Run:', ...lines.map((line) => `  ${line}`)] : []
}
