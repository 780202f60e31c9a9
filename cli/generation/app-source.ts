import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { autoloadPatterns } from '../../gen/application/autoload-paths.ts'
import { EVALUATED_TEXTS } from '../../gen/application/evaluated-texts.ts'
import type { AppSource } from '../../gen/index.ts'
import {
  isOfStructure,
  keepsStructure,
  STRUCTURE,
  withStructure,
} from '../../gen/load/schema/structure-file.ts'
import type { App } from '../app/app.ts'
import type { Package } from '../framework/package-files.ts'
import { gemsOfBundle, lockedPackages } from '../framework/packages.ts'
import { readSpinLock } from '../framework/spin-lock.ts'

/** The folders of an application's own text. */
export const APPLICATION_FOLDERS = ['app', 'config', 'db', 'lib', 'test']

/** What gen reads of an application: the Ruby and the templates of config/, db/, app/ and lib/, and the Gemfile. */
export function readAppSource(app: App): AppSource {
  const named = Object.keys(app.packages).length === 0 ? [] : lockedPackages(app, readSpinLock(app))
  return { name: app.name, ...readSource(app.root, named) }
}

/**
 * The same files of a folder, by their paths in it, and those of its packages as `gems/NAME/…`: `named` are those of spin.toml, the
 * others are the gems of its Gemfile that lie with it.
 */
export function readSource(root: string, named: readonly Package[] = []): Omit<AppSource, 'name'> {
  const files = new Map<string, string>()
  const { roots, ignored } = configuredFolders(root)
  const gemfile = join(root, 'Gemfile')
  const text = existsSync(gemfile) ? readFileSync(gemfile, 'utf8') : null
  if (text !== null) files.set('Gemfile', text)
  const evaluated = join(root, EVALUATED_TEXTS)
  if (existsSync(evaluated)) files.set(EVALUATED_TEXTS, readFileSync(evaluated, 'utf8'))
  const packages = [...named, ...(text === null ? [] : gemsOfBundle(root, text))]
  for (const { name, files: own } of packages) {
    for (const [path, each] of own) files.set(`gems/${name}/${path}`, each)
  }
  for (const folder of ['config', 'db', 'app', 'lib', ...roots]) {
    for (const path of listFiles(root, folder)) {
      if (ignored.some((each) => path.startsWith(`${each}/`))) continue
      if (
        /\.(rb|erb|j?builder)$|^config\/.+\.yml(\.enc)?$|\/locales?\/.+\.ya?ml$|^app\/views\/pwa\/.+\.js(on)?$|^db\/structure\.sql$/.test(
          path,
        )
      )
        files.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  const places = packages.map(
    (each) => [each.name, { folder: each.folder, isNamed: named.includes(each) }] as const,
  )
  const read = { files: withStructure(files) }
  return places.length === 0 ? read : { ...read, packages: new Map(places) }
}

/**
 * What config/application.rb says of folders that classes are found in: `config.autoload_paths << root.join("extras")`,
 * and those of lib/ that `config.autoload_lib(ignore: %w[assets tasks])` leaves out.
 */
function configuredFolders(root: string): { roots: string[]; ignored: string[] } {
  const path = join(root, 'config', 'application.rb')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const code = text.replace(/^\s*#.*$/gm, '')
  const lists = /autoload_lib\b[^\n]*ignore:\s*%w[[({]([^\])}]*)[\])}]/.exec(code)?.[1] ?? ''
  const ignored = lists.split(/\s+/).filter((each) => each !== '')
  const roots = autoloadPatterns(text).map((each) => each.replace(/\/*(?:\*.*)?$/, ''))
  return {
    roots: roots.filter((each) =>
      /^(?!(?:app|lib|config|db|test)(?:\/|$))[a-z_]+(?:\/|$)/.test(each),
    ),
    ignored: ignored.map((each) => `lib/${each}`),
  }
}

/**
 * The same before migrations run: where there is no database yet, the migrations say all, and db/schema.rb may
 * be older than they are.
 */
export function readBeforeMigrations(app: App): AppSource {
  const source = readAppSource(app)
  const database = process.env['WEBFW_DATABASE'] || 'storage/development.sqlite3'
  if (database === ':memory:' || existsSync(resolve(app.root, database))) return source
  const schema = source.files.get('db/schema.rb') ?? ''
  // A new database begins with it.
  if (isOfStructure(schema)) return source
  const version = /version:\s*(\d+)/.exec(schema)?.[1]
  const isWhole = [...source.files.keys()].some((path) => path.startsWith(`db/migrate/${version}_`))
  if (!isWhole) return source
  const files = new Map(source.files)
  files.delete('db/schema.rb')
  return { ...source, files }
}

/** Where the application keeps its schema: `config.active_record.schema_format`. */
export function schemaPath({ root }: App): string {
  const paths = listFiles(root, 'config').filter((path) => path.endsWith('.rb'))
  const texts = paths.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  return keepsStructure(new Map(texts)) ? STRUCTURE : 'db/schema.rb'
}

/** The files below a folder of an application, sorted, as paths relative to the application. */
export function listFiles(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, name) : [name]
    })
}
