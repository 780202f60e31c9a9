import { Cli, type CommandClass } from 'clipanion'
import { AboutCommand } from './commands/about.ts'
import { ActionMailboxIngressCommand } from './commands/action-mailbox/ingress.ts'
import { BuildCommand } from './commands/build.ts'
import { CompletionCommand } from './commands/completion.ts'
import { ConsoleCommand } from './commands/console.ts'
import { DbCopyCommand } from './commands/db/copy.ts'
import { DbCreateCommand } from './commands/db/create.ts'
import { DbDropCommand } from './commands/db/drop.ts'
import { DbFixturesLoadCommand } from './commands/db/fixtures-load.ts'
import { DbMigrateCommand } from './commands/db/migrate.ts'
import { DbPrepareCommand } from './commands/db/prepare.ts'
import { DbResetCommand } from './commands/db/reset.ts'
import { DbRollbackCommand } from './commands/db/rollback.ts'
import { DbSchemaDumpCommand } from './commands/db/schema-dump.ts'
import { DbSchemaLoadCommand } from './commands/db/schema-load.ts'
import { DbSeedCommand } from './commands/db/seed.ts'
import { DbStatusCommand } from './commands/db/status.ts'
import { DbVersionCommand } from './commands/db/version.ts'
import { DbconsoleCommand } from './commands/dbconsole.ts'
import { DoctorCommand } from './commands/doctor.ts'
import { DestroyCommand, generateCommands } from './commands/generate.ts'
import { HelpCommand } from './commands/help.ts'
import { ImportCommand } from './commands/import.ts'
import { LspCommand } from './commands/lsp.ts'
import { NewCommand } from './commands/new.ts'
import { NotesCommand } from './commands/notes.ts'
import { RoutesCommand } from './commands/routes.ts'
import { RunnerCommand } from './commands/runner.ts'
import { ServerCommand } from './commands/server.ts'
import { SetupCommand } from './commands/setup.ts'
import { SpinBuildCommand } from './commands/spin/build.ts'
import { SpinLockCommand } from './commands/spin/lock.ts'
import { SpinRunCommand } from './commands/spin/run.ts'
import { SpinTestCommand } from './commands/spin/test.ts'
import { StatsCommand } from './commands/stats.ts'
import { VersionCommand } from './commands/version.ts'

/** Every command, in the order help lists them. */
export const commands: readonly CommandClass[] = [
  NewCommand,
  ImportCommand,
  ...generateCommands,
  DestroyCommand,
  ActionMailboxIngressCommand,
  DbPrepareCommand,
  DbMigrateCommand,
  DbRollbackCommand,
  DbStatusCommand,
  DbVersionCommand,
  DbCreateCommand,
  DbDropCommand,
  DbSeedCommand,
  DbFixturesLoadCommand,
  DbResetCommand,
  DbSchemaDumpCommand,
  DbSchemaLoadCommand,
  DbCopyCommand,
  DbconsoleCommand,
  ConsoleCommand,
  RunnerCommand,
  ServerCommand,
  RoutesCommand,
  NotesCommand,
  StatsCommand,
  AboutCommand,
  LspCommand,
  CompletionCommand,
  SpinRunCommand,
  SpinBuildCommand,
  SpinTestCommand,
  SpinLockCommand,
  BuildCommand,
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
