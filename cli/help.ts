import type { Writable } from 'node:stream'
import type { Cli, CommandClass } from 'clipanion'
import { commands } from './cli.ts'
import { version } from './package-root.ts'
import { colorsFor } from './terminal/colors.ts'

/** Every command (or those that start with `group`) in one line each. */
export function listCommands(cli: Cli, group: string, output: Writable): string {
  const colors = colorsFor(output)
  const shown = commands.filter(
    (command) => command.usage && (group.startsWith('-') || startsWith(command, group)),
  )
  const lines = shown.map((command) => [shortSynopsis(cli, command), description(command)] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return [
    `${colors.bold(`webfw ${version}`)}: Rails' vocabulary, ahead of time. One native binary.`,
    '',
    `${colors.bold('Usage:')} webfw ${group === '' || group.startsWith('-') ? '' : `${group} `}COMMAND [OPTIONS]`,
    '',
    ...lines.map(([usage, text]) => `  ${colors.cyan(usage.padEnd(width))}  ${text}`),
    ...(shown.length < commands.length ? exampleLines(shown, 1, output) : []),
    '',
    '`webfw COMMAND --help` shows what a command takes, with examples.',
    '',
  ].join('\n')
}

/** One command: usage, what it does, its options, examples that run. */
export function describeCommand(cli: Cli, command: CommandClass, output: Writable): string {
  const colors = colorsFor(output)
  const { details } = command.usage ?? {}
  const options = cli
    .definitions()
    .find((found) => found.path === `webfw ${command.paths?.[0]?.join(' ')}`)
  return [
    `${colors.bold('Usage:')} ${synopsis(cli, command)}`,
    '',
    description(command),
    ...(details ? ['', dedent(details)] : []),
    ...(options && options.options.length > 0
      ? ['', colors.bold('Options:'), ...options.options.map(formatOption)]
      : []),
    ...exampleLines([command], Number.POSITIVE_INFINITY, output),
    '',
  ].join('\n')
}

/** The first `most` examples of each command, with what they are for. */
function exampleLines(list: readonly CommandClass[], most: number, output: Writable): string[] {
  const colors = colorsFor(output)
  const examples = list.flatMap(({ usage }) => usage?.examples?.slice(0, most) ?? [])
  return [
    ...(examples.length > 0 ? ['', colors.bold('Examples:')] : []),
    ...examples.flatMap(([text, line]) => [
      `  ${colors.dim(`# ${text}`)}`,
      `  ${line.replaceAll('$0', 'webfw')}`,
    ]),
  ]
}

/** `webfw server [PORT]`. */
export function synopsis(cli: Cli, command: CommandClass): string {
  const usage = cli.usage(command, { prefix: '', colored: false })
  return withNames(usage.trim().replace(/\s+/g, ' '))
}

function shortSynopsis(cli: Cli, command: CommandClass): string {
  return synopsis(cli, command)
    .replace(/^webfw /, '')
    .replace(/ ?\[--?[^\]]+\]/g, '')
}

function description(command: CommandClass): string {
  return command.usage?.description ?? ''
}

function startsWith(command: CommandClass, group: string): boolean {
  return group === '' || (command.paths ?? []).some((path) => path[0] === group)
}

/** clipanion calls what an option takes `#0`. */
function withNames(text: string): string {
  return text.replace(/--([a-z]+) #0/g, (_, name: string) => `--${name} ${name.toUpperCase()}`)
}

function formatOption(option: { definition: string; description?: string }): string {
  return `  ${withNames(option.definition).padEnd(22)} ${option.description ?? ''}`.trimEnd()
}

function dedent(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n')
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}
