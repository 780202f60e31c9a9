import { formatOf, templateNameOf, withoutVariant } from '../../shell/core/template-name.ts'
import { camelize, pluralize, singularize, underscore } from '../../shell/inflection/inflection.ts'
import { formatNames } from '../../shell/vocabulary/formats.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { childrenOf, is, type Node, parseRuby } from '../parse/parse.ts'
import { lastPart } from '../parse/syntax.ts'
import { modulePath } from './app-facts.ts'
import { autoloadPaths, unloadedFiles } from './autoload-paths.ts'
import { builderName } from './builder-name.ts'
import { EVALUATED_TEXTS } from './evaluated-texts.ts'
import { isSeedFile } from './loaded-seeds.ts'
import { constantOf, constantStem } from './namespaces.ts'
import { isEmptyMailbox, takesMails } from './takes-mails.ts'

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
  | 'template'
  | 'setup'

/** A file of an application that gen reads. */
export interface AppFile {
  readonly path: string
  readonly kind: FileKind
  /**
   * What the application calls it: controller `articles` or `admin/articles`, model `article`, helper
   * module `articles_helper`, template `articles/index`, migration `create_articles`; else the kind.
   */
  readonly name: string
  /** What the class or module that the file must define is called in gen/; null when it defines none. */
  readonly constant: string | null
  /** The constant as Ruby spells it: `Admin::ArticlesController` where gen/ has `AdminArticlesController`. */
  readonly rubyName: string | null
  readonly keyword: 'class' | 'module' | null
  /** Its module in gen/; null for db/schema.rb, config/routes.rb and views, which make others. */
  readonly module: string | null
  /** A migration's version. */
  readonly version: string | null
}

/** A path that an application cannot have: why, and what to call it. */
export interface PathMistake {
  readonly code: 'misplaced' | 'name-taken' | 'wrong-constant'
  readonly message: string
  readonly hint: string
}

const single: Readonly<Record<string, readonly [FileKind, string | null]>> = {
  'db/schema.rb': ['schema', null],
  'db/seeds.rb': ['seeds', 'gen/seeds.ts'],
  'config/routes.rb': ['routes', null],
  'config/app.rb': ['config', 'gen/config.ts'],
  Gemfile: ['setup', null],
}

/** A file's name with the folders that are namespaces. */
const STEM = /^[a-z][a-z0-9_]*(\/[a-z][a-z0-9_]*)*$/

/** What no request reads: the folders of generators and tasks, and templates outside of app/. */
const NEVER_LOADED =
  /^lib\/(?:templates|generators|tasks)\/|^(?:lib|config|db)\/.+\.(?:erb|builder)$/

/**
 * What the file at a path is, by its text where that spells its constant; a mistake when the path says nothing gen
 * knows. `roots` are the folders that the configuration adds to those of constants.
 */
export function classifyPath(
  path: string,
  text = '',
  roots: readonly string[] = [],
): AppFile | PathMistake {
  const known = single[path]
  if (known !== undefined) return file(path, known[0], known[0], known[1])
  const [top, folder, ...rest] = path.split('/')
  const name = rest.join('/')
  if (top === 'app' && folder === 'views') {
    // What Rails finds under no name has no effect: `index.html copy.erb`.
    return /[^\w./+-]/.test(name) ? file(path, 'setup', 'setup', null) : view(path, name)
  }
  if (top === 'config' && /\.yml(\.enc)?$/.test(path)) return file(path, 'setup', 'setup', null)
  // What Sprockets reads: `app/assets/javascripts/shop.js.erb`.
  if (NEVER_LOADED.test(path) || path === EVALUATED_TEXTS || path.startsWith('app/assets/'))
    return file(path, 'setup', 'setup', null)
  if (!path.endsWith('.rb')) {
    return mistake(`${path} is no file of an application.`, 'Templates belong in app/views.')
  }
  if (top === 'db' && folder === 'migrate') return migration(path, name.slice(0, -3))
  if (top === 'config' || top === 'db') return file(path, 'setup', 'setup', null)
  const stem = constantStem(path, roots)
  if (stem !== null && STEM.test(stem)) return withConstant(path, folder as string, stem, text)
  if (top === 'app' && rest[0] === 'concerns') {
    const own = underscore(name.split('/').pop() ?? '')
    const hint = `Write the name in lowercase with underscores: app/${folder}/concerns/${own}`
    return mistake(`${path} has the wrong name.`, hint)
  }
  if (top === 'app' && folder === 'controllers') {
    return nameMistake(path, 'A controller', 'app/controllers/articles_controller.rb')
  }
  if (top === 'app' && folder === 'models') {
    return nameMistake(path, 'A model', 'app/models/article.rb')
  }
  if (top === 'app' && folder === 'helpers') {
    return nameMistake(path, 'A helper', 'app/helpers/articles_helper.rb')
  }
  if (stem !== null) {
    return nameMistake(path, 'A class', `app/${underscore(folder ?? '')}/ticket_export.rb`)
  }
  return mistake(
    `gen does not read ${path}.`,
    'Ruby of an application is in config, in db, in lib, and in the folders of app: app/models, app/services …',
  )
}

/** A file whose path says a constant. */
function withConstant(
  path: string,
  folder: string,
  stem: string,
  text: string,
): AppFile | PathMistake {
  const isConcern = path.startsWith(`app/${folder}/concerns/`)
  if (folder === 'controllers' && !isConcern) {
    if (!/[^/]_controller$/.test(stem)) {
      const rule = 'A controller is called after what it controls, in lowercase'
      const hint = `${rule}: app/controllers/articles_controller.rb. A module: app/controllers/concerns/${stem}.rb`
      return mistake(`${path} has the wrong name.`, hint)
    }
    return defining(path, 'controller', stem.slice(0, -'_controller'.length), stem, text)
  }
  if (folder === 'models' && !isConcern) return defining(path, 'model', stem, stem, text)
  if (folder === 'helpers' && /[^/]_helper$/.test(stem)) {
    return { ...defining(path, 'helper', stem, stem, text), keyword: 'module' }
  }
  const made = defining(path, 'concern', stem, stem, text)
  return isConcern ? { ...made, keyword: 'module' } : made
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
  const roots = autoloadPaths(files)
  const hasMailboxes = takesMails(files)
  const unloaded = unloadedFiles(files)
  const loadsOthers = /^[^#\n]*\b(load|require|require_relative)\b/m.test(
    files.get('db/seeds.rb') ?? '',
  )
  for (const path of [...files.keys()].sort()) {
    const text = files.get(path) ?? ''
    if (loadsOthers && isSeedFile(path)) {
      found.push(file(path, 'seeds', 'seeds', modulePath(path)))
      continue
    }
    const each =
      (isEmptyMailbox(path, text) && !hasMailboxes) || (unloaded.has(path) && !isWhole(path, text))
        ? unread(path)
        : classifyPath(path, text, roots)
    if (isPathMistake(each)) {
      diagnostics.push(fileDiagnostic(path, text, each))
      continue
    }
    found.push(each)
    if (each.version === null) continue
    const other = versions.get(each.version)
    versions.set(each.version, path)
    if (other === undefined) continue
    const message = `${path} and ${other} have the same version ${each.version}.`
    const hint = 'Give the newer file a larger number.'
    diagnostics.push(fileDiagnostic(path, text, { code: 'name-taken', message, hint }))
  }
  return { files: found, diagnostics }
}

/** Whether a file that nothing loads has the class or module of its path, as one that is loaded must. */
function isWhole(path: string, text: string): boolean {
  const constant = constantOf(constantStem(path) ?? '', text)
  const { errors, result } = parseRuby(path, text)
  const last = lastPart(constant)
  const opens = (node: Node): boolean =>
    (is(node, 'ClassNode', 'ModuleNode') && node.name === last) || childrenOf(node).some(opens)
  return errors.length === 0 && opens(result.value)
}

function unread(path: string): AppFile {
  return file(path, 'setup', 'setup', null)
}

/** What to say when a file does not define what its path promises. `found` is what it defines. */
export function wrongConstant(appFile: AppFile, found: string | null): PathMistake {
  const { path, keyword, rubyName: constant } = appFile
  const message = `${path} must define ${keyword} ${constant}${found === null ? '' : `, not ${found}`}.`
  const superclass = superclassOf(appFile)
  const head = `${keyword} ${constant}${superclass === null ? '' : ` < ${superclass}`}`
  const renamed = found === null ? null : pathFor(appFile, found)
  const hint = `Write: ${head}${renamed === null ? '' : `, or rename the file ${renamed}`}`
  return { code: 'wrong-constant', message, hint }
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
  { code, message, hint }: PathMistake,
): Diagnostic {
  const [first = ''] = text.split('\n', 1)
  const excerpt = `${first}\n${'^'.repeat(Math.max(1, first.trimEnd().length))}`
  const place = { file: path, line: 1, column: 1, excerpt }
  return { severity: 'error', code, subject: path, message, hint, ...place }
}

function view(path: string, name: string): AppFile | PathMistake {
  const builder = builderName(path)
  if (builder !== null) return file(path, 'view', builder, null)
  const template = templateNameOf(name)
  const format = template === null ? null : formatOf(template)
  const isKnown = format === null || (formatNames as readonly string[]).includes(format)
  if (template === null || !isKnown) {
    const stem = path.replace(/\.[^/]*$/, '')
    return mistake(`${path} is no template.`, `Templates are called .html.erb: ${stem}.html.erb`)
  }
  if (/^[\w-]+(\/[\w-]+)+(\.[a-z_]+)?$/.test(withoutVariant(template))) {
    return file(path, 'view', template, null)
  }
  const hint = template.includes('/')
    ? 'Write its name in lowercase with underscores.'
    : 'Put it in the folder of its controller, such as app/views/articles.'
  return mistake(`${path} is no template that a controller finds.`, hint)
}

function migration(path: string, stem: string): AppFile | PathMistake {
  // `rails active_storage:install` and its kin put their own name behind the migration's.
  const [, version, name] = /^(\d+)_([a-z][a-z0-9_]*)(?:\.[a-z_]+)?$/.exec(stem) ?? []
  if (version === undefined || name === undefined) {
    const hint = 'Write: db/migrate/20261121000001_create_articles.rb'
    return mistake(`${path} does not say its version and name.`, hint)
  }
  const made = defining(path, 'migration', name, name, '')
  return { ...made, module: `gen/migrations/${version}_${name}.ts`, version }
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

function nameMistake(path: string, what: string, example: string): PathMistake {
  const rule = `${what} is called in lowercase, with underscores between words`
  return mistake(`${path} has the wrong name.`, `${rule}: ${example}`)
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
  return madeFile(kind, path, name, null, null, module)
}

/** A file, also one that is not on disk: what it defines, and where that goes. */
export function madeFile(
  kind: FileKind,
  path: string,
  name: string,
  constant: string | null,
  keyword: AppFile['keyword'],
  module: string | null = modulePath(path),
): AppFile {
  return { path, kind, name, constant, rubyName: constant, keyword, module, version: null }
}

/** A file that defines the constant its stem says. */
function defining(path: string, kind: FileKind, name: string, stem: string, text: string): AppFile {
  const rubyName = constantOf(stem, text)
  const constant = rubyName.replaceAll('::', '')
  return { ...file(path, kind, name, modulePath(path)), constant, rubyName, keyword: 'class' }
}

function mistake(message: string, hint: string): PathMistake {
  return { code: 'misplaced', message, hint }
}
