import { classifyFiles } from '../application/file-kinds.ts'
import { namespacesOf } from '../application/namespaces.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import type { AppSource } from './app-source.ts'
import { configurationClasses } from './configuration/configuration-classes.ts'
import { cableNotes, databaseWarnings } from './configuration/database-file.ts'
import { ownInflections } from './configuration/inflections.ts'
import { readFormats } from './configuration/own-formats.ts'
import { BuildSettings } from './configuration/record-settings.ts'
import { withLibrary } from './engines/library-sources.ts'
import { mailboxControllers } from './engines/mailbox-sources.ts'
import { QUEUES_PAGE, queuesPage } from './engines/queues-page.ts'
import { withStorageRoutes } from './engines/storage-routes.ts'
import { storesFiles } from './engines/stores-files.ts'
import { readLocales } from './locales/locale-files.ts'
import { gemsOf } from './packages/gems.ts'
import { readPackages } from './packages/packages.ts'
import { withMigrationModels } from './schema/migration-models.ts'

/** An application's files before any is parsed, with those that packages and Rails' own parts add, and what config/ says of them. */
export type ReadFiles = ReturnType<typeof readFiles>

/** Reads what config/ says, adds the files of packages and of Rails' own parts, and says what each file is. */
export function readFiles(given: AppSource) {
  const locales = readLocales(given.files)
  const isData = (path: string) => !path.startsWith('config/') && /\.ya?ml$/.test(path)
  const code = new Map([...given.files].filter(([path]) => !isData(path)))
  const packages = readPackages(code, namesOf(given))
  const own = withMigrationModels(packages.files)
  const { classes: configuration, recording, ...config } = configurationClasses(own)
  const words = ownInflections(own, recording)
  const formats = readFormats(own, recording)
  const built = new BuildSettings(recording, own)
  const ofEngines: Diagnostic[] = []
  const page = queuesPage(own, recording, ofEngines)
  if (page !== null) own.set(QUEUES_PAGE, page)
  for (const [path, text] of mailboxControllers(own, recording, ofEngines)) own.set(path, text)
  const files = withLibrary(own)
  if (storesFiles(files)) {
    const drawn = withStorageRoutes(files, recording, ofEngines)
    if (drawn !== null) files.set('config/routes.rb', drawn)
  }
  const { files: classified, diagnostics } = classifyFiles(files)
  for (const { diagnostics: found } of [packages, words, formats, locales, config, built]) {
    diagnostics.push(...found)
  }
  diagnostics.push(...ofEngines, ...databaseWarnings(files), ...cableNotes(files))
  return {
    files,
    locales,
    packages,
    configuration,
    built,
    /** The settings that config/ names, and the files whose settings are applied. */
    settings: config,
    inflections: words.text,
    formats: formats.text,
    classified,
    namespaces: namespacesOf(files, words.text ?? '', packages.added),
    diagnostics,
  }
}

/** The packages that are loaded with an application, in their order. */
function namesOf({ files, packages = new Map() }: AppSource): string[] {
  const named = [...packages].flatMap(([name, { isNamed }]) => (isNamed ? [name] : []))
  return [...new Set([...gemsOf(files.get('Gemfile') ?? '').keys(), ...named])]
}
