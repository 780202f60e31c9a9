import type { Writable } from 'node:stream'
import { Command } from 'clipanion'
import { type Check, checkMachine } from '../doctor/check.ts'
import { installCommand } from '../doctor/package-manager.ts'
import { colorsFor } from '../terminal/colors.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw doctor`. */
export class DoctorCommand extends AnsweringCommand {
  static override paths = [['doctor']]
  static override usage = Command.Usage({
    description: 'Checks the tools this machine needs, and says how to install what is missing',
    details: `
      One line a tool: name, ok or missing, version, path. The exit status is 1 when something needed
      is missing. libsqlite3 of the system is needed only where there is no C compiler.
    `,
    examples: [['Check this machine', '$0 doctor']],
  })

  override async tell(output: Writable): Promise<number> {
    const checks = await checkMachine()
    const missing = checks.filter((check) => check.found === null && check.isNeeded)
    if (output instanceof JsonReport) output.answer.checks = checks.map(checkAsData)
    else {
      for (const check of checks) output.write(this.describe(check))
      for (const line of remedies(missing)) output.write(`${line}\n`)
    }
    return missing.length > 0 ? 1 : 0
  }

  private describe({ name, found, isNeeded, ignored }: Check): string {
    const colors = colorsFor(this.context.stdout)
    const label = name.padEnd(11)
    if (found) {
      return `${label} ${colors.green('ok')}       ${`${found.version}  ${found.path}`.trimEnd()}\n`
    }
    if (ignored) return `${label} ignored  ${ignored}\n`
    return isNeeded
      ? `${label} ${colors.red('missing')}\n`
      : `${label} missing  (not needed here)\n`
  }
}

/** A check of `--json`; `remedy` is the command to run where the tool is missing. */
function checkAsData({ name, found, isNeeded, ignored, remedy }: Check) {
  const command = 'tool' in remedy ? installCommand([remedy.tool]) : remedy.command
  const { version = null, path = null } = found ?? {}
  const status = found !== null ? 'ok' : ignored !== undefined ? 'ignored' : 'missing'
  const told = status === 'missing' ? command : null
  return { name, status, needed: isNeeded, version, path, reason: ignored ?? null, remedy: told }
}

function remedies(missing: readonly Check[]): string[] {
  const tools = missing.flatMap(({ remedy }) => ('tool' in remedy ? [remedy.tool] : []))
  const commands = missing.flatMap(({ remedy }) => ('command' in remedy ? [remedy.command] : []))
  const lines = tools.length > 0 ? [installCommand(tools), ...commands] : commands
  return lines.length > 0 ? ['', 'Run:', ...lines.map((line) => `  ${line}`)] : []
}
