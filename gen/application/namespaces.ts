import * as nodes from '@ruby/prism/src/nodes.js'
import { camelize, underscore } from '../../shell/inflection/inflection.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed, replaceChildren } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { autoloadPaths } from './autoload-paths.ts'
import { EVALUATED_TEXTS, type EvaluatedTexts, readEvaluatedTexts } from './evaluated-texts.ts'
import { applicationCalls, applicationClass, isApplication } from './rails-application.ts'

/**
 * The constants that stand for files in folders: `Admin::ArticlesController` of
 * app/controllers/admin/articles_controller.rb, and the name of the class in gen/, `AdminArticlesController`.
 * What Zeitwerk finds by name at run time is known here before anything is lowered.
 */
export interface Namespaces {
  /** What constants are called in gen/, and the constant of `Rails.application.domain` where that is defined. */
  readonly flat: ReadonlyMap<string, string>
  /** Constants that list types for `delegated_type`: `Leafable::TYPES`. */
  readonly types: ReadonlyMap<string, readonly string[]>
  /** Columns of the application's own that are called as what `has_secure_password` has since Rails 8: `password_reset_token`. */
  readonly resetTokens: ReadonlySet<string>
  /** `Shop::Application`, which is `Rails.application`; null where config/application.rb defines none. */
  readonly application: string | null
  /** The Ruby texts that classes evaluated when the application was last loaded. */
  readonly texts: EvaluatedTexts
  /** Changes when the constants or the texts do. */
  readonly key: string
}

/** Folders below which a path says a constant: app/models, app/models/concerns, lib, and others that are loaded. */
const ROOT = /^(?:app\/[a-z_]+\/(?:concerns\/)?|(?!(?:app|config|db|test|tmp)\/)[a-z_]+\/)/

/**
 * The part of a path that says its constant: `admin/articles_controller`; null where no constant is asked. `roots` are
 * the folders that the configuration adds.
 */
export function constantStem(path: string, roots: readonly string[] = []): string | null {
  const own = roots.find((each) => path.startsWith(`${each}/`))
  const root = own === undefined ? ROOT.exec(path)?.[0] : `${own}/`
  if (root === undefined || !path.endsWith('.rb') || path.startsWith('app/views/')) return null
  const stem = path.slice(root.length, -'.rb'.length)
  // A folder may be written like its module: `Users/sessions_controller.rb`.
  return stem.replace(/(?<=^|\/)[A-Z](?=[a-z0-9_]*\/)/g, (letter) => letter.toLowerCase())
}

/**
 * The constant that a file stands for, as its text spells it: `API::V1` of api/v1.rb where the text says so
 * (an acronym), `Api::V1` otherwise.
 */
export function constantOf(stem: string, text: string): string {
  const spelled = new Map<string, string>()
  for (const [, path = ''] of text.matchAll(/\b(?:class|module)\s+((?:[A-Z]\w*::)*[A-Z]\w*)/g)) {
    for (const part of path.split('::')) spelled.set(underscore(part), part)
  }
  return stem
    .split('/')
    .map((part) => spelled.get(part) ?? camelize(part))
    .join('::')
}

/**
 * The namespaced constants of an application's files; `words` are its own rules of inflection, `added` what packages put into
 * modules of Rails.
 */
export function namespacesOf(
  files: ReadonlyMap<string, string>,
  words: string,
  added: readonly string[] = [],
): Namespaces {
  const flat = new Map<string, string>()
  const roots = autoloadPaths(files)
  const constants = [...files].flatMap(([path, text]) => {
    const stem = constantStem(path, roots)
    if (stem === null) return []
    const constant = constantOf(stem, text)
    // A module of helpers becomes functions: the classes inside stand beside it.
    const inside = /^app\/helpers\//.test(path) ? [...text.matchAll(INNER_CLASS)] : []
    return [constant, ...inside.map(([, name]) => `${constant}::${name}`)]
  })
  constants.push(...added)
  // `Mod::MailsController` beside a `ModMailsController` is `Mod_MailsController`.
  const taken = new Set(constants.filter((constant) => !constant.includes('::')))
  for (const constant of new Set(constants.filter((each) => each.includes('::')))) {
    const joined = constant.replaceAll('::', '')
    const name = taken.has(joined) ? constant.replaceAll('::', '_') : joined
    taken.add(name)
    flat.set(constant, name)
  }
  for (const [call, name] of applicationCalls(files)) flat.set(call, name)
  const types = typeLists(files)
  const listed = [...types].map(([name, list]) => `${name}=${list.join(',')}`)
  const application = applicationClass(files)
  const resetTokens = new Set(
    [...files].flatMap(([path, text]) =>
      path.startsWith('db/')
        ? [...text.matchAll(/["':](\w+_reset_token)\b/g)].map(([, name = '']) => name)
        : [],
    ),
  )
  return {
    flat,
    types,
    resetTokens,
    application,
    texts: readEvaluatedTexts(files),
    key: `${words}${files.get(EVALUATED_TEXTS) ?? ''}${[...flat.keys(), ...listed, ...roots, ...resetTokens].join(' ')} ${application}`,
  }
}

const INNER_CLASS = /^[ \t]+class\s+([A-Z]\w*)/gm

/** The lists of words among the constants of modules and classes, where something has a delegated type. */
function typeLists(files: ReadonlyMap<string, string>): Map<string, readonly string[]> {
  const texts = [...files]
    .filter(([path]) => /^app\/models\/.*\.rb$/.test(path))
    .map(([, text]) => text)
  if (!texts.some((text) => /\bdelegated_type\b/.test(text))) return new Map()
  return new Map(
    texts.flatMap((text) => {
      const owner = /^(?:module|class)\s+([A-Z][\w:]*)/m.exec(text)?.[1] ?? ''
      const lists = text.matchAll(
        /^\s+([A-Z][A-Z_]*)\s*=\s*%w[[(]([^\])]*)[\])](?:\.freeze)?\s*$/gm,
      )
      return [...lists].map(([, name, words = '']) => {
        return [`${owner}::${name}`, words.trim().split(/\s+/)] as const
      })
    }),
  )
}

/**
 * Gives the namespaced constants of a file the names they have in gen/: `module Admin; class Article` becomes
 * `class AdminArticle`, and what names it from anywhere, by Ruby's lexical lookup, follows.
 */
export function flatten(parsed: Parsed, { flat }: Namespaces): void {
  const isTest = parsed.source.file.startsWith('test/')
  if (flat.size === 0 && !isTest) return
  const program = parsed.result.value.statements
  program.body = program.body.flatMap((item) =>
    hoisted(item, [], flat, isTest),
  ) as typeof program.body
}

/** What becomes of a statement of the top level, or of a module that is a folder. */
function hoisted(
  item: Node,
  around: readonly string[],
  flat: ReadonlyMap<string, string>,
  isTest: boolean,
): Node[] {
  if (!is(item, 'ClassNode', 'ModuleNode')) return [renamed(item, around, flat)]
  const opened = item as nodes.ClassNode
  const path = constantPath(opened.constantPath)?.replace(/^::/, '') ?? opened.name
  const full = [...around.slice(0, 1), path].join('::')
  const inside = [full, ...around]
  if (opened.superclass !== null && opened.superclass !== undefined) {
    opened.superclass = renamed(opened.superclass, around, flat)
  }
  const out: Node[] = []
  const rest: Node[] = []
  for (const each of bodyOf(opened.body)) {
    const isFile = is(each, 'ClassNode', 'ModuleNode') && holdsFile(each, full, flat)
    if (isFile) out.push(...hoisted(each, inside, flat, isTest))
    else rest.push(renamed(each, inside, flat))
  }
  const name = flat.get(full) ?? (isTest && path.includes('::') ? full.replaceAll('::', '') : null)
  if (name !== null) rename(opened, name)
  // A module that was opened for its name alone leaves nothing.
  if (out.length > 0 && rest.length === 0 && name === null) return out
  if (out.length > 0 && opened.body !== null) {
    if (rest.length === 0) opened.body = null
    else (opened.body as nodes.StatementsNode).body = rest
  }
  return [item, ...out]
}

/** Whether a class or module is a file's own, or holds one. */
function holdsFile(item: Node, around: string, flat: ReadonlyMap<string, string>): boolean {
  const opened = item as nodes.ClassNode
  const full = `${around}::${constantPath(opened.constantPath) ?? opened.name}`
  if (flat.has(full)) return true
  const isFolder = [...flat.keys()].some((path) => path.startsWith(`${full}::`))
  return (
    isFolder &&
    bodyOf(opened.body).some(
      (each) => is(each, 'ClassNode', 'ModuleNode') && holdsFile(each, full, flat),
    )
  )
}

function rename(opened: nodes.ClassNode, name: string): void {
  const { location } = opened.constantPath
  opened.name = name
  opened.constantPath = constant(name, location)
}

function constant(name: string, location: nodes.ConstantReadNode['location']): Node {
  return new nodes.ConstantReadNode(0, location, 0, name)
}

/** A node with the constants in it renamed; classes that stand inside add to the lexical scope. */
function renamed(node: Node, around: readonly string[], flat: ReadonlyMap<string, string>): Node {
  const path = constantPath(node)
  if (path !== null) return renamedPath(node, path, around, flat)

  if (is(node, 'CallNode') && isApplication(node.receiver)) {
    const call = node
    const name = flat.get(`Rails.application.${call.name}`)
    if (name !== undefined) call.receiver = constant(name, call.location)
  }
  let scope = around
  if (is(node, 'ClassNode', 'ModuleNode')) {
    const opened = node
    const name = constantPath(opened.constantPath) ?? opened.name
    scope = [[...around.slice(0, 1), name].join('::'), ...around]
  }
  replaceChildren(node, (child, key) =>
    key === 'constantPath' ? child : renamed(child, key === 'superclass' ? around : scope, flat),
  )
  return node
}

/** `Article` inside of `Admin`, or `Admin::Article` anywhere: the longest path that a file stands for. */
function renamedPath(
  node: Node,
  path: string,
  around: readonly string[],
  flat: ReadonlyMap<string, string>,
): Node {
  const parts = path.replace(/^::/, '').split('::')
  const scopes = path.startsWith('::') ? [] : around
  for (const scope of [...scopes, '']) {
    const lead = scope === '' ? '' : `${scope}::`
    for (let length = parts.length; length > 0; length--) {
      const name = flat.get(lead + parts.slice(0, length).join('::'))
      if (name !== undefined) return withHead(node, parts.length - length, name)
    }
  }
  return node
}

/** A path whose last `kept` parts stay, with the constant before them replaced. */
function withHead(node: Node, kept: number, name: string): Node {
  if (kept === 0) return constant(name, node.location)
  const path = node as nodes.ConstantPathNode
  path.parent = withHead(path.parent as Node, kept - 1, name)
  return node
}
