import type { AppFile } from '../application/file-kinds.ts'
import { flatten } from '../application/namespaces.ts'
import { asModule } from '../desugar/own-constant.ts'
import { parseFile, writeOutWords } from '../desugar/parse-file.ts'
import { classesOfSeeds } from '../desugar/seed-classes.ts'
import type { Parsed } from '../parse/parse.ts'
import type { ConfiguredConstants } from './configuration/configured-constants.ts'
import { configuredConstants } from './configuration/configured-constants.ts'
import type { RubyLocale } from './locales/ruby-locale.ts'
import type { ReadFiles } from './read-files.ts'
import { RECURRING, type Recurring, recurringTasks } from './recurring/tasks.ts'
import { migrationSettings, writeOutMigration } from './schema/migration-sentences.ts'

/** The files of an application with their trees, those that are no text on disk among them. */
export interface ParsedFiles {
  readonly files: AppFile[]
  readonly parsed: Map<string, Parsed>
  /** What config/recurring.yml says; null where it says nothing. */
  readonly recurring: Recurring | null
}

/** Where modules with the words of controllers stand, as those that initializers have classes include. */
const OF_CONTROLLERS = 'app/controllers/concerns/initializer.rb'

/** Where the constants of initializers would stand as files of their own. */
const OF_LIBRARY = 'lib/initializer.rb'

/** Parses what was read, and the tests. With `thorough` a file that is no Ruby is left out; what is wrong is added to the diagnostics. */
export function parseFiles(
  read: ReadFiles,
  tests: ReadonlyMap<string, string>,
  thorough: boolean,
): ParsedFiles {
  const { classified, configuration, diagnostics, files, namespaces } = read
  const parsed = parseTexts(read, tests)
  for (const { file, parsed: unit } of read.packages.units) {
    writeOutWords(unit, file.path, namespaces)
    parsed.set(file.path, unit)
    classified.push(file)
  }
  const seeds = classesOfSeeds(parsed)
  if (seeds !== null) classified.push(seeds)
  checkSettings(read, parsed)
  for (const [path, unit] of parsed) {
    diagnostics.push(...unit.errors)
    if (thorough && unit.errors.length > 0) parsed.delete(path)
  }
  for (const { file, unit } of configuration.values()) {
    writeOutWords(unit, OF_CONTROLLERS, namespaces)
    parsed.set(file.path, unit)
  }
  const constants = addConstants(read, parsed)
  const inRuby = new Map(
    read.locales.parts.flatMap((part) =>
      'constant' in part ? [[(part as RubyLocale).file.path, part as RubyLocale] as const] : [],
    ),
  )
  for (const [path, { unit }] of inRuby) {
    flatten(unit, namespaces)
    parsed.set(path, unit)
  }
  const recurring = recurringTasks(files, diagnostics)
  if (recurring !== null) {
    flatten(recurring.unit, namespaces)
    parsed.set(RECURRING, recurring.unit)
  }
  const placed = classified.map((file) => {
    const { path } = file
    const made = configuration.get(path) ?? constants.get(path) ?? inRuby.get(path)
    const own = path === RECURRING ? recurring?.file : made?.file
    const found = asModule(own ?? file, parsed.get((own ?? file).path) ?? null)
    return { ...found, constant: namespaces.flat.get(found.rubyName ?? '') ?? found.constant }
  })
  return { files: placed, parsed, recurring }
}

/** The trees of the Ruby files on disk, and of the tests. */
function parseTexts(
  { files, classified, locales, namespaces }: ReadFiles,
  tests: ReadonlyMap<string, string>,
): Map<string, Parsed> {
  const parsed = new Map<string, Parsed>()
  const setup = new Set(classified.flatMap(({ kind, path }) => (kind === 'setup' ? [path] : [])))
  const kept = migrationSettings(files)
  for (const [path, text] of [...files, ...tests]) {
    if (!path.endsWith('.rb') || (path.startsWith('lib/') && setup.has(path))) continue
    if (locales.paths.has(path)) continue
    const isMigration = path.startsWith('db/migrate/')
    const unit = parseFile(path, text, namespaces, isMigration ? JSON.stringify(kept) : '')
    if (isMigration) writeOutMigration(unit, kept)
    parsed.set(path, unit)
  }
  return parsed
}

/** Adds the modules of the constants that initializers define. */
function addConstants(
  { configuration, diagnostics, files, namespaces }: ReadFiles,
  parsed: Map<string, Parsed>,
): Map<string, ConfiguredConstants> {
  const done = [...configuration.values()].map(({ text }) => text)
  const constants = configuredConstants(files, done, diagnostics)
  for (const [path, { unit }] of constants) {
    writeOutWords(unit, OF_LIBRARY, namespaces)
    const own = configuration.get(path)?.unit
    if (own === undefined) parsed.set(path, unit)
    // Before the modules that the hooks of the file become: they may include these.
    else own.result.value.statements.body.unshift(...unit.result.value.statements.body)
  }
  return constants
}

/** Settings are applied from one place: beside config/app.rb, those of Rails' files would be dropped. */
function checkSettings({ settings, diagnostics }: ReadFiles, parsed: Map<string, Parsed>): void {
  const own = parsed.get('config/app.rb')
  const files = [...new Set(settings.applied)]
  if (own === undefined || files.length === 0) return
  const found = own.source.diagnostic(
    { startOffset: 0, length: 1 },
    'without-effect',
    `Settings are in this file and in ${files.join(', ')}: the latter are not applied beside it.`,
    'Write all of them into one of the two.',
  )
  diagnostics.push(found)
}
