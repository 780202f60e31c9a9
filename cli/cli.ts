import { Cli, type CommandClass } from 'clipanion'
import { DoctorCommand } from './commands/doctor.ts'
import { HelpCommand } from './commands/help.ts'
import { SetupCommand } from './commands/setup.ts'
import { VersionCommand } from './commands/version.ts'

/** Every command, in the order help lists them. */
export const commands: readonly CommandClass[] = [
  SetupCommand,
  DoctorCommand,
  HelpCommand,
  VersionCommand,
]

/** The registry of commands. */
export function createCli(): Cli {
  const cli = new Cli({ binaryName: 'webfw' })
  for (const command of commands) cli.register(command)
  return cli
}
