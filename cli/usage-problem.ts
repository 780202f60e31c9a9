import type { Cli, CommandClass } from 'clipanion'
import { WrongUsage } from './errors.ts'
import { synopsis } from './help.ts'
import { nearestOf } from './nearest-of.ts'
import { nextWords } from './suggest.ts'

/** What is wrong with the words after a command, in one sentence, and what to type. */
export function usageProblem(cli: Cli, command: CommandClass, argv: readonly string[]): WrongUsage {
  const path = command.paths?.find((words) => words.every((word, at) => argv[at] === word)) ?? []
  const words = argv.slice(path.length)
  const usage = synopsis(cli, command)
  const name = `webfw ${command.paths?.[0]?.join(' ')}`
  const { options, required, optional } = partsOf(cli, name, usage)
  const hint = `Usage: ${usage}\nTry \`${name} --help\`.`

  const option = words.find((word) => /^-./.test(word) && !options.includes(word))
  if (option !== undefined) {
    const near = nearestOf(option.replace(/=.*$/, ''), options)
    const meant = near === undefined ? '' : `\nDid you mean \`${near}\`?`
    return new WrongUsage(`\`${name}\` has no option ${option}.${meant}`, hint)
  }
  const given = words.filter((word) => !word.startsWith('-'))
  const missing = required.slice(given.length)
  if (missing.length > 0) return new WrongUsage(`\`${name}\` needs ${missing.join(' and ')}.`, hint)
  const extra = given[required.length + optional.length]
  if (extra === undefined)
    return new WrongUsage(`\`${name}\` cannot read ${words.join(' ')}.`, hint)
  const most = [...required, ...optional].join(' and ')
  const near = nearestOf(extra, nextWords(path))
  const meant = near === undefined ? '' : `\nDid you mean \`webfw ${[...path, near].join(' ')}\`?`
  return new WrongUsage(
    `\`${name}\` takes ${most === '' ? 'no words' : `${most} only`}, and there is ${JSON.stringify(extra)}.${meant}`,
    hint,
  )
}

/** The words of a usage line: `webfw new [--skip-git] <NAME>`. */
function partsOf(cli: Cli, path: string, usage: string) {
  const known = cli.definitions().find((found) => found.path === path)?.options ?? []
  return {
    options: known.flatMap(({ definition }) => definition.split(/[, ]+/)),
    required: [...usage.matchAll(/<(\w+)>/g)].map(([, word = '']) => word),
    optional: [...usage.matchAll(/\[(\w+)\]/g)].map(([, word = '']) => word),
  }
}
