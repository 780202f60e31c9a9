import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { GemFate } from '../../gen/index.ts'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { underscore } from '../../shell/inflection/inflection.ts'
import { assetProblems } from '../assets/compile-assets.ts'
import { readSource } from '../generation/app-source.ts'
import { packageFile } from '../package-root.ts'

/** What of an application that Rails runs would run here as it is. */
export interface Survey {
  /** The Ruby files and templates that were read. */
  files: string[]
  /** What is refused, by file; a file without an entry runs as it is. */
  refused: ReadonlyMap<string, readonly Diagnostic[]>
  /** What is told of files that run. */
  warned: readonly Diagnostic[]
  /** Files that nothing reads: tasks, templates of generators. */
  unread: string[]
  /** Statements of config/ that need no doing here, and why. */
  notes: readonly Diagnostic[]
  gems: ReadonlyMap<string, GemFate>
}

/** Runs the generator over a folder, writing nothing. With `strict`, mistakes that are met late are refused too. */
export async function survey(folder: string, strict = false): Promise<Survey> {
  const gen = await import('../../gen/index.ts')
  const source = readSource(folder)
  const { files } = source
  const name = underscore(basename(folder)).replace(/\W/g, '_')
  const core = readFileSync(packageFile('build', 'core.wasm'))
  const made = await gen.generateApp({ name, ...source }, { core, thorough: true })
  const diagnostics = strict ? gen.strictly(made.diagnostics) : made.diagnostics
  const refused = new Map<string, Diagnostic[]>()
  const problems = await assetProblems(folder)
  const found = [...diagnostics, ...problems]
  for (const each of found.filter(({ severity }) => severity === 'error')) {
    refused.set(each.file, [...(refused.get(each.file) ?? []), each])
  }
  const sources = [...files.keys()].filter((path) => !/\.yml(\.enc)?$|^Gemfile$|^gems\//.test(path))
  return {
    files: [...new Set([...sources, ...refused.keys()])].sort(),
    refused,
    warned: found.filter(({ severity }) => severity === 'warning'),
    unread: gen.classifyFiles(files).files.flatMap(({ path, kind }) => {
      return kind === 'setup' && !/^config\/|^Gemfile$|^gems\//.test(path) ? [path] : []
    }),
    notes: diagnostics.filter(({ severity }) => severity === 'note'),
    gems: new Map(
      [...gen.gemsOf(files.get('Gemfile') ?? '')].filter(
        ([name]) => source.packages?.has(name) !== true,
      ),
    ),
  }
}

/** Refusals that say the same of other names: the message without them, how often, and one place. */
export interface Group {
  message: string
  count: number
  first: Diagnostic
}

/** The refusals of a survey, grouped, the most frequent first. */
export function groupsOf({ refused }: Survey): Group[] {
  const groups = new Map<string, Group>()
  for (const first of [...refused.values()].flat()) {
    const message = first.message.replace(/(`[^`]*`|"[^"]*"|\b[\w/]+\.(?:rb|erb)\b)/g, '…')
    const group = groups.get(message) ?? { message, count: 0, first }
    group.count += 1
    groups.set(message, group)
  }
  return [...groups.values()].sort((left, right) => right.count - left.count)
}
