import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { CommandError } from '../errors.ts'
import { STRICT } from '../generation/generate.ts'
import { groupsOf, type Survey, survey } from '../import/survey.ts'
import { colorsFor } from '../terminal/colors.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw import [PATH]`. */
export class ImportCommand extends AnsweringCommand {
  static override paths = [['import']]
  static override usage = Command.Usage({
    description: 'Says what of a Rails application would run as it is; writes nothing',
    details: `
      Reads the Ruby files and templates of config, db, app and lib, and the Gemfile. Lists what is refused,
      by kind and, with --files, by file and line. The exit status is 1 when something is refused. What Rails meets only when it is reached is told apart
      and refuses nothing, but with --strict.
    `,
    examples: [
      ['Look at an application', '$0 import ../store'],
      ['With every place', '$0 import ../store --files'],
    ],
  })

  folder = Option.String({ required: false })
  strict = Option.Boolean('--strict', false, { description: STRICT })
  byFile = Option.Boolean('--files', false, { description: 'every refusal, with its line' })

  override async tell(output: Writable): Promise<number> {
    const folder = resolve(this.folder ?? '.')
    if (!existsSync(join(folder, 'config', 'routes.rb'))) {
      throw new CommandError(`there is no Rails application in ${this.folder ?? 'this folder'}.`, {
        hint: 'Name the folder that holds app/ and config/routes.rb.',
      })
    }
    const found = await survey(folder, this.strict)
    if (output instanceof JsonReport) report(found, output)
    else output.write(`${this.text(found).join('\n')}\n`)
    return found.refused.size === 0 ? 0 : 1
  }

  private text(found: Survey): string[] {
    const colors = colorsFor(this.context.stdout)
    const accepted = found.files.length - found.refused.size
    const groups = groupsOf(found).flatMap(({ message, count, first }) => [
      `  ${String(count).padStart(4)}  ${message}`,
      colors.dim(`        ${first.file}:${first.line}:${first.column}`),
    ])
    const gems = [...found.gems].flatMap(([name, fate]) =>
      'remedy' in fate ? [`  ${name}: ${fate.remedy}`] : [],
    )
    const late = found.warned.filter(({ isLate }) => isLate === true).map(place)
    const told = found.warned.filter(({ isLate }) => isLate !== true).map(place)
    return [
      colors.bold(`${accepted} of ${found.files.length} files run as they are.`),
      ...(groups.length > 0 ? ['', 'Refused, the most frequent first:', ...groups] : []),
      ...(this.byFile ? ['', 'By file:', ...places(found)] : []),
      ...(late.length > 0 ? ['', 'Raises where it is reached, as in Rails:', ...late] : []),
      ...(told.length > 0 ? ['', 'Runs, but:', ...told] : []),
      ...(gems.length > 0 ? ['', 'Gems that are not here:', ...gems] : []),
      ...(found.notes.length > 0
        ? ['', 'Of config/, this needs no doing here:', ...found.notes.map(place)]
        : []),
      ...(found.unread.length > 0
        ? ['', 'Read by nothing:', ...found.unread.map((path) => `  ${path}`)]
        : []),
      '',
    ]
  }
}

function report({ files, refused, warned, notes, gems, unread }: Survey, output: JsonReport): void {
  output.diagnostics.push(...[...refused.values()].flat(), ...warned, ...notes)
  for (const path of files) output.file(refused.has(path) ? 'refused' : 'accepted', path)
  const missing = [...gems].flatMap(([name, fate]) =>
    'remedy' in fate ? [{ name, remedy: fate.remedy }] : [],
  )
  Object.assign(output.answer, { gems: missing, unread })
}

function places({ refused }: Survey): string[] {
  return [...refused.values()].flat().map(place)
}

function place({ file, line, column, message, hint }: Diagnostic): string {
  return `  ${file}:${line}:${column} ${message}${hint === undefined ? '' : ` ${hint}`}`
}
