import type { Writable } from 'node:stream'
import { type BaseContext, Cli, type Command } from 'clipanion'
import { ConfigurationError } from '../shell/errors.ts'
import { commandWords, withoutVariables } from '../shell/main/words.ts'
import { openApp } from './app/app.ts'
import { createCli } from './cli.ts'
import type { RunContext } from './commands/help.ts'
import { CommandError, WrongUsage } from './errors.ts'
import { describeCommand, listCommands } from './help.ts'
import { mayBeTask, runTasks } from './spin/rake.ts'
import { findCommand, nearestWords, nextWords } from './suggest.ts'
import { systemProblem } from './system-problem.ts'
import { colorsFor } from './terminal/colors.ts'
import { usageProblem } from './usage-problem.ts'

/** Runs one command line and answers its exit status: 0, 1, or 2 for wrong usage. */
export async function run(
  given: readonly string[],
  context: BaseContext = Cli.defaultContext,
): Promise<number> {
  const cli = createCli()
  const task = taskOf(given)
  if (task !== null) return runTask(task, context)
  const words = commandWords(given, nextWords)
  const argv = words[0] === 'db' ? taskWords(words) : words
  try {
    if (wantsHelp(argv)) return showHelp(cli, argv, context)
    return await parse(cli, argv, context).validateAndExecute()
  } catch (error) {
    return reportError(context.stderr, error)
  }
}

/** The words that name Rake tasks of the application here; null where they are those of a command. */
function taskOf(given: readonly string[]): readonly string[] | null {
  const [first = '', ...rest] = given
  const isRake = /^(?:rails|rake)$/.test(first)
  const words = isRake ? rest : given
  if (words.length === 0 && first === 'rake') return ['default']
  const [name = ''] = words
  const isCommand = findCommand(commandWords(words, nextWords)) !== null
  return !isCommand && mayBeTask(process.cwd(), name) ? words : null
}

async function runTask(words: readonly string[], { stdout, stderr }: BaseContext): Promise<number> {
  try {
    return await runTasks(stdout, await openApp(), taskWords(words))
  } catch (error) {
    return reportError(stderr, error)
  }
}

/** The words of a task without the variables among them; RAILS_ENV counts where WEBFW_ENV is not set. */
function taskWords(words: readonly string[]): string[] {
  const { env } = process
  if (env.RAILS_ENV !== undefined) env.WEBFW_ENV ||= env.RAILS_ENV
  return withoutVariables(words, env)
}

/** `--help` asks for help wherever it stands, unless it follows a `--`, or a word another program will read. */
function wantsHelp(argv: readonly string[]): boolean {
  if (argv.length === 0) return true
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const isRun = words[0] === 'spin' && words[1] === 'run'
  const own = isRun
    ? words.slice(0, 3)
    : /^(?:r|runner)$/.test(words[0] ?? '')
      ? words.slice(0, 2)
      : words
  return own.includes('--help') || own.includes('-h')
}

function showHelp(cli: Cli, argv: readonly string[], context: BaseContext): number {
  const command = findCommand(argv)
  if (command) {
    context.stdout.write(describeCommand(cli, command, context.stdout))
    return 0
  }
  const problem = nearestWords(argv)
  if (problem) throw problem
  context.stdout.write(listCommands(cli, argv[0] ?? '', context.stdout))
  return 0
}

function parse(cli: Cli, argv: readonly string[], context: BaseContext): Command {
  const words =
    argv[0] === '--version' || argv[0] === '-v' ? ['version', ...argv.slice(1)] : [...argv]
  const command = findCommand(words)
  if (command === null) throw nearestWords(words) ?? new WrongUsage(groupMessage(words))
  try {
    const own: RunContext = {
      ...context,
      run: (line) => run(line, context),
      definitions: () => cli.definitions(),
    }
    return cli.process(words, own)
  } catch {
    throw usageProblem(cli, command, words)
  }
}

function groupMessage(words: readonly string[]): string {
  if (words[0]?.startsWith('-'))
    return `there is no option ${words[0]}; \`webfw --help\` lists the commands.`
  return `\`webfw ${words.join(' ')}\` needs another word; \`webfw ${words[0]} --help\` lists them.`
}

function reportError(stderr: Writable, raised: unknown): number {
  const colors = colorsFor(stderr)
  const error =
    raised instanceof ConfigurationError
      ? new CommandError(raised.message)
      : (systemProblem(raised) ?? raised)
  if (error instanceof CommandError) {
    stderr.write(`${colors.red('error:')} ${error.message}\n`)
    if (error.hint) stderr.write(`${error.hint}\n`)
    return error.exitCode
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  stderr.write(`${colors.red('error:')} webfw itself failed; this is a defect.\n${text}\n`)
  return 1
}
