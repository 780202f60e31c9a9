import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { AppSource, Generated, Made } from '../../gen/index.ts'
import { isOfStructure } from '../../gen/load/schema/structure-file.ts'
import { type Diagnostic, formatDiagnostic, strictly } from '../../gen/parse/diagnostics.ts'
import type { App } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import { lockedFramework } from '../framework/framework.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { withStep } from '../terminal/progress.ts'
import { reportFile } from '../terminal/report.ts'
import { readAppSource, readBeforeMigrations } from './app-source.ts'
import { compareGen, writeGen } from './gen-folder.ts'
import { keyOf, remembered } from './remembered.ts'

/** How much `generate` says: a line for every file, for those that changed, or nothing. */
export type Talk = 'all' | 'changes' | 'nothing'

/** What `--strict` does. */
export const STRICT = 'stop also for mistakes that Rails meets only when they are reached'

/** How strictly an application is read. */
export interface Reading {
  /** Before migrations that cannot be replayed: what is generated stays in memory. */
  readonly lenient?: boolean
  /** Whether mistakes that are met late stop the command too. */
  readonly strict?: boolean
  /** Whether the engine is to count how often each statement is reached; what is generated stays in memory. */
  readonly isCounted?: boolean
  /** Whether warnings are left for who asks to tell. */
  readonly leavesWarnings?: boolean
  /** Ruby that takes the place of db/seeds.rb; what is generated stays in memory. */
  readonly ruby?: NamedText
  /** What was made before: where little has changed since, only that is lowered (`generateAgain`). */
  readonly before?: GeneratedSource | null
}

/** The text of a program, and what its lines are told by. */
export interface NamedText {
  readonly file: string
  readonly text: string
  /** Other files that it asks for, by the paths of an application. */
  readonly files?: ReadonlyMap<string, string>
  /** What lines of such files are told by. */
  readonly places?: ReadonlyMap<string, string>
}

/** Runs the generator and brings gen/ up to date; answers what it generated. */
export async function generate(
  output: Writable,
  app: App,
  talk: Talk = 'all',
  options: Reading = {},
): Promise<GeneratedSource> {
  const generated = await generateSource(app, options, output)
  if (generated.provisional === true) return generated
  const notes = generated.diagnostics.filter(({ severity }) => severity === 'note')
  if (talk === 'all' && !(output instanceof JsonReport))
    for (const note of notes) output.write(`${formatDiagnostic(note)}\n`)
  for (const { verb, path } of writeGen(app.root, 'gen', generated.files)) {
    if (talk === 'all' || (talk === 'changes' && verb !== 'identical')) {
      reportFile(output, verb, path)
    }
  }
  return generated
}

/** Compares gen/ with what would be generated; prints `stale: F` and answers how many there are. */
export async function checkGenerated(
  output: Writable,
  app: App,
  options: Reading,
): Promise<number> {
  const generated = await generateSource(app, options, output)
  const stale = compareGen(app.root, 'gen', generated.files).filter(
    ({ verb }) => verb !== 'identical',
  )
  for (const { path } of stale) {
    if (output instanceof JsonReport) output.file('stale', path)
    else output.write(`stale: ${path}\n`)
  }
  return stale.length
}

/** What gen made, and a digest of what it was made from: see `keyOf`. */
export interface GeneratedSource extends Made {
  readonly key: string | null
  /** Whether only the files that have changed were lowered. */
  readonly isPartial: boolean
}

/**
 * What the generator makes of an application's files: the last one's, where nothing has changed since. A refusal
 * becomes a CommandError.
 */
export async function generateSource(
  app: App,
  options: Reading,
  output: Writable,
): Promise<GeneratedSource> {
  const generated = await readGenerated(app, options, output)
  if (options.leavesWarnings === true) refuseErrors(generated.diagnostics.filter(isError))
  else refuseErrors(generated.diagnostics, output, options.strict)
  return generated
}

/** The same, with its errors among its diagnostics; nothing is told of them. */
export async function readGenerated(
  app: App,
  { ruby, before = null, ...options }: Reading,
  output: Writable,
): Promise<GeneratedSource> {
  const framework = await lockedFramework(output, app)
  const core = readFileSync(join(framework, 'build', 'core.wasm'))
  const source = options.lenient === true ? readBeforeMigrations(app) : readAppSource(app)
  if (before !== null) {
    const { generateAgain } = await import('../../gen/index.ts')
    const again = await generateAgain(source, before, { core })
    if (again !== null) return { ...again, key: null, source, isPartial: true }
  }
  if (ruby !== undefined)
    source.files = new Map([...source.files, ...(ruby.files ?? []), [SEEDS, ruby.text]])
  const name =
    ruby !== undefined
      ? 'runner'
      : options.lenient === true
        ? 'before-migrations'
        : options.isCounted === true
          ? 'counted'
          : 'application'
  const key = keyOf([
    ['', `${name} ${source.name} ${ruby?.file ?? ''} ${namesOfPackages(source)}`],
    ['', core],
    ...source.files,
  ])
  const make = async () => {
    const { generateApp } = await import('../../gen/index.ts')
    const program = ruby === undefined ? {} : { program: ruby.file }
    const found = await generateApp(source, { ...options, ...program, core })
    const isKept = isOfStructure(source.files.get('db/schema.rb'))
    if (options.lenient !== true || isAccepted(found) || isKept) return found
    // Where one migration in the middle has been taken back, the tables are those that all of them make.
    const files = new Map(source.files)
    files.delete('db/schema.rb')
    const whole = await generateApp({ ...source, files }, { ...options, core })
    return isAccepted(whole) ? { ...whole, provisional: true } : found
  }
  const made = await remembered(
    app,
    name,
    key,
    () => withStep(output, 'generating', make),
    isAccepted,
  )
  const generated = ruby === undefined ? made : toldAs(ruby, made)
  return { ...generated, key, source, isPartial: false }
}

/** The packages of an application with where they are: diagnostics name the places. */
function namesOfPackages({ packages }: AppSource): string {
  return JSON.stringify([...(packages ?? [])])
}

/** What was made with a program in place of db/seeds.rb, its lines told by the program's own name. */
function toldAs({ file, places }: NamedText, made: Generated): Generated {
  const name = (each: string) => (each === SEEDS ? file : (places?.get(each) ?? each))
  const renamed = (map: string) => {
    const content = JSON.parse(map) as { sources: string[] }
    return JSON.stringify({ ...content, sources: content.sources.map(name) })
  }
  const placed = (each: Diagnostic) => ({ ...each, file: name(each.file) })
  return {
    ...made,
    provisional: true,
    maps: new Map([...made.maps].map(([path, map]) => [path, renamed(map)])),
    diagnostics: made.diagnostics.map(placed),
    asked: made.asked?.map(placed) ?? [],
  }
}

const SEEDS = 'db/seeds.rb'

/** Whether what gen made has no errors. */
export function isAccepted({ diagnostics }: Pick<Generated, 'diagnostics'>): boolean {
  return !diagnostics.some(isError)
}

/** Whether a finding stops a command. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/**
 * Throws when there is an error among the diagnostics, where `strict` also a mistake that is met late; prints the warnings, or gives
 * them to a report.
 */
export function refuseErrors(
  found: readonly Diagnostic[],
  output?: Writable,
  strict = false,
): void {
  const diagnostics = strict ? strictly(found) : found
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const told = diagnostics.filter(({ severity }) => severity !== 'error')
  if (output instanceof JsonReport) output.diagnostics.push(...told)
  else
    for (const each of told)
      if (each.severity === 'warning') process.stderr.write(`${formatDiagnostic(each)}\n`)
  if (errors.length === 0) return
  const count = errors.length === 1 ? 'one place needs' : `${errors.length} places need`
  throw new CommandError(`the generator stopped: ${count} another form.`, { diagnostics: errors })
}
