import { camelize, pluralize, singularize, underscore } from '../../shell/inflection/inflection.ts'
import type { Diagnostic } from '../diagnostics.ts'

/** What a file of an application is. */
export type FileKind =
  | 'schema'
  | 'seeds'
  | 'migration'
  | 'routes'
  | 'config'
  | 'controller'
  | 'model'
  | 'helper'
  | 'concern'
  | 'view'

/** A file of an application that gen reads. */
export interface AppFile {
  readonly path: string
  readonly kind: FileKind
  /**
   * What the application calls it: controller `articles`, model `article`, helper module
   * `articles_helper`, template `articles/index`, migration `create_articles`; else the kind.
   */
  readonly name: string
  /** The class or module that the file must define; null when it defines none. */
  readonly constant: string | null
  readonly keyword: 'class' | 'module' | null
  /** Its module in gen/; null for db/schema.rb, config/routes.rb and views, which make others. */
  readonly module: string | null
  /** A migration's version. */
  readonly version: string | null
}

/** A path that an application cannot have: why, and what to call it. */
export interface PathMistake {
  readonly message: string
  readonly hint: string
}

const single: Readonly<Record<string, readonly [FileKind, string | null]>> = {
  'db/schema.rb': ['schema', null],
  'db/seeds.rb': ['seeds', 'gen/seeds.ts'],
  'config/routes.rb': ['routes', null],
  'config/app.rb': ['config', 'gen/config.ts'],
}

const WORD = /^[a-z][a-z0-9_]*$/

/** What the file at a path is; a mistake when the path says nothing gen knows. */
export function classifyPath(path: string): AppFile | PathMistake {
  const known = single[path]
  if (known !== undefined) return file(path, known[0], known[0], known[1])
  const [top, folder, ...rest] = path.split('/')
  const name = rest.join('/')
  if (top === 'app' && folder === 'views') return view(path, name)
  if (!path.endsWith('.rb')) {
    return mistake(`${path} is no file of an application.`, 'Templates belong in app/views.')
  }
  if (top === 'db' && folder === 'migrate') return migration(path, name.slice(0, -3))
  if (top === 'app' && rest[0] === 'concerns' && /^(models|controllers)$/.test(folder ?? '')) {
    return concern(path, folder as string, rest.slice(1).join('/').slice(0, -3))
  }
  if (top === 'app' && folder === 'controllers') return controller(path, name.slice(0, -3))
  if (top === 'app' && folder === 'models') return model(path, name.slice(0, -3))
  if (top === 'app' && folder === 'helpers') return helper(path, name.slice(0, -3))
  if (top === 'app' && folder !== undefined && rest.length > 0) {
    return Object.hasOwn(ABSENT, folder)
      ? mistake(`There are no ${folder} here: gen does not read ${path}.`, ABSENT[folder] as string)
      : plain(path, folder, name.slice(0, -3))
  }
  return mistake(
    `gen does not read ${path}.`,
    'Ruby of an application is in config, in db, and in the folders of app: app/models, app/services …',
  )
}

/** Folders of app/ whose classes need a part of Rails that is not here. */
const ABSENT: Readonly<Record<string, string>> = {
  channels: 'A controller with `include ActionController::Live` streams to a page.',
  jobs: 'Write a class in app/services and call it in the action: nothing runs in the background.',
  mailers: 'Mail is sent by another program: write what it needs into a table.',
}

/** Whether a classification is a mistake. */
export function isPathMistake(found: AppFile | PathMistake): found is PathMistake {
  return 'message' in found
}

/** The files of an application that gen reads, sorted by path, and the mistakes in their paths. */
export function classifyFiles(files: ReadonlyMap<string, string>): {
  files: AppFile[]
  diagnostics: Diagnostic[]
} {
  const found: AppFile[] = []
  const diagnostics: Diagnostic[] = []
  const versions = new Map<string, string>()
  for (const path of [...files.keys()].sort()) {
    const each = classifyPath(path)
    const text = files.get(path) ?? ''
    if (isPathMistake(each)) {
      diagnostics.push(fileDiagnostic(path, text, each.message, each.hint))
      continue
    }
    found.push(each)
    if (each.version === null) continue
    const other = versions.get(each.version)
    versions.set(each.version, path)
    if (other === undefined) continue
    const message = `${path} and ${other} have the same version ${each.version}.`
    diagnostics.push(fileDiagnostic(path, text, message, 'Give the newer file a larger number.'))
  }
  return { files: found, diagnostics }
}

/** What to say when a file does not define what its path promises. `found` is what it defines. */
export function wrongConstant(appFile: AppFile, found: string | null): PathMistake {
  const { path, keyword, constant } = appFile
  const message = `${path} must define ${keyword} ${constant}${found === null ? '' : `, not ${found}`}.`
  const superclass = superclassOf(appFile)
  const head = `${keyword} ${constant}${superclass === null ? '' : ` < ${superclass}`}`
  const renamed = found === null ? null : pathFor(appFile, found)
  return mistake(
    message,
    `Write: ${head}${renamed === null ? '' : `, or rename the file ${renamed}`}`,
  )
}

/** The superclass that a file's class has to name; null when it names none or another may stand. */
export function superclassOf({ kind, name }: AppFile): string | null {
  if (kind === 'migration') return 'Webfw::Migration'
  if (kind !== 'controller') return null
  return name === 'application' ? 'Webfw::Controller' : 'ApplicationController'
}

/** A finding about a whole file, shown at its first line. */
export function fileDiagnostic(
  path: string,
  text: string,
  message: string,
  hint: string,
): Diagnostic {
  const [first = ''] = text.split('\n', 1)
  const excerpt = `${first}\n${'^'.repeat(Math.max(1, first.trimEnd().length))}`
  return { severity: 'error', file: path, line: 1, column: 1, message, hint, excerpt }
}

function view(path: string, name: string): AppFile | PathMistake {
  const template = name.replace(/\.html\.erb$/, '')
  if (template === name) {
    const stem = path.replace(/\.[^/]*$/, '')
    return mistake(`${path} is no template.`, `Templates are called .html.erb: ${stem}.html.erb`)
  }
  if (/^[a-z0-9_]+(\/[a-z0-9_]+)+$/.test(template)) return file(path, 'view', template, null)
  const hint = template.includes('/')
    ? 'Write its name in lowercase with underscores.'
    : 'Put it in the folder of its controller, such as app/views/articles.'
  return mistake(`${path} is no template that a controller finds.`, hint)
}

function migration(path: string, stem: string): AppFile | PathMistake {
  const [, version, name] = /^(\d+)_([a-z][a-z0-9_]*)$/.exec(stem) ?? []
  if (version === undefined || name === undefined) {
    const hint = 'Write: db/migrate/20261121000001_create_articles.rb'
    return mistake(`${path} does not say its version and name.`, hint)
  }
  const made = defining(path, 'migration', name, camelize(name), `gen/migrations/${stem}.ts`)
  return { ...made, version }
}

function controller(path: string, stem: string): AppFile | PathMistake {
  if (!WORD.test(stem) || !stem.endsWith('_controller') || stem === '_controller') {
    const mistaken = nameMistake(
      path,
      stem,
      'A controller',
      'app/controllers/articles_controller.rb',
    )
    if (!WORD.test(stem)) return mistaken
    const hint = `${mistaken.hint}. A module: app/controllers/concerns/${stem}.rb`
    return mistake(mistaken.message, hint)
  }
  const name = stem.slice(0, -'_controller'.length)
  return defining(path, 'controller', name, camelize(stem), `gen/controllers/${stem}.ts`)
}

function model(path: string, stem: string): AppFile | PathMistake {
  if (!WORD.test(stem)) return nameMistake(path, stem, 'A model', 'app/models/article.rb')
  return defining(path, 'model', stem, camelize(stem), `gen/models/${stem}.ts`)
}

/** A file of app/models that is called like a table, where its model is called after one record. */
export function pluralMistake({ path, kind, name }: AppFile): PathMistake | null {
  const singular = singularize(name)
  if (kind !== 'model' || singular === name || pluralize(singular) !== name) return null
  const hint = `Rename it app/models/${singular}.rb, with class ${camelize(singular)}`
  return mistake(`${path} is a plural: a model is called after one record.`, hint)
}

/** A file of app/models whose plural does not lead back to it: of `cookies` inflection makes `cooky`. */
export function singularMistake({ path, kind, name }: AppFile): PathMistake | null {
  const plural = pluralize(name)
  if (kind !== 'model' || singularize(plural) === name) return null
  const hint = 'Give the table and the model another name.'
  return mistake(`${path} is no model of ${plural}: one of them is a ${singularize(plural)}.`, hint)
}

/** A class or a module of plain Ruby, in a folder that the application made: app/services. */
function plain(path: string, folder: string, stem: string): AppFile | PathMistake {
  if (WORD.test(folder) && WORD.test(stem)) {
    return defining(path, 'concern', stem, camelize(stem), `gen/${folder}/${stem}.ts`)
  }
  return nameMistake(path, stem, 'A class', `app/${underscore(folder)}/ticket_export.rb`)
}

/** A module, or a class, that others include or use. */
function concern(path: string, folder: string, stem: string): AppFile | PathMistake {
  if (!WORD.test(stem)) {
    const name = underscore(stem.split('/').pop() ?? '')
    const hint = `A module lies directly in its folder, in lowercase: app/${folder}/concerns/${name}.rb`
    return mistake(`${path} has a place that is not read.`, hint)
  }
  const module = `gen/${folder}/concerns/${stem}.ts`
  return { ...defining(path, 'concern', stem, camelize(stem), module), keyword: 'module' }
}

function helper(path: string, stem: string): AppFile | PathMistake {
  if (!WORD.test(stem) || !stem.endsWith('_helper')) {
    return nameMistake(path, stem, 'A helper', 'app/helpers/articles_helper.rb')
  }
  const made = defining(path, 'helper', stem, camelize(stem), `gen/helpers/${stem}.ts`)
  return { ...made, keyword: 'module' }
}

function nameMistake(path: string, stem: string, what: string, example: string): PathMistake {
  const isNested = stem.includes('/')
  const message = isNested ? `${path} is in a folder of its own.` : `${path} has the wrong name.`
  const flat = stem.replaceAll('/', '_')
  const rule = `${what} lies directly in its folder, in lowercase`
  if (!isNested || !WORD.test(flat)) return mistake(message, `${rule}: ${example}`)
  const folder = path.slice(0, path.indexOf('/', 'app/'.length))
  const hint = `${rule}, with no namespace: ${folder}/${flat}.rb with ${camelize(flat)}`
  return mistake(message, hint)
}

/** Where a file would have to be for the constant it defines. */
function pathFor({ kind, path, version }: AppFile, found: string): string | null {
  if (!/^[A-Z]\w*$/.test(found)) return null
  const stem = underscore(found)
  const folder = path.slice(0, path.lastIndexOf('/'))
  const renamed = `${folder}/${version === null ? '' : `${version}_`}${stem}.rb`
  const would = classifyPath(renamed)
  return !isPathMistake(would) && would.kind === kind ? renamed : null
}

function file(path: string, kind: FileKind, name: string, module: string | null): AppFile {
  return { path, kind, name, constant: null, keyword: null, module, version: null }
}

function defining(
  path: string,
  kind: FileKind,
  name: string,
  constant: string,
  module: string,
): AppFile {
  return { ...file(path, kind, name, module), constant, keyword: 'class' }
}

function mistake(message: string, hint: string): PathMistake {
  return { message, hint }
}
