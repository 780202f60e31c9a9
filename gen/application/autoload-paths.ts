import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, parseRuby } from '../parse/parse.ts'

const FILE = 'config/application.rb'

/** Settings that make folders roots of constants. */
const SETTING = /^(?:autoload|eager_load|autoload_once)_paths$/
/** Methods that add folders to one. */
const ADDING = /^(?:<<|push|unshift|concat|append|prepend)$/

/**
 * The folders that config/application.rb makes roots of constants beside those of app/, the deepest first:
 * `config.autoload_paths << Rails.root.join("app/business/payments")` lets charge.rb there define `Charge`.
 * Rails guide "Autoloading and Reloading Constants", section 3.
 */
export function autoloadPaths(files: ReadonlyMap<string, string>): string[] {
  const patterns = autoloadPatterns(files.get(FILE) ?? '')
  if (patterns.length === 0) return []
  const folders = foldersOf(files)
  const found = patterns.flatMap((each) => matching(each, folders))
  const roots = found.filter((folder) => /^(?!(?:config|db|test|tmp)\/)[a-z_]+\/./.test(folder))
  return [...new Set(roots)].sort((left, right) => right.length - left.length)
}

/** The paths that the text of config/application.rb adds, `app/rules/**` among them; none where it is no Ruby. */
export function autoloadPatterns(text: string): string[] {
  if (!/\b(?:autoload|eager_load|autoload_once)_paths\b/.test(text)) return []
  const { result, errors } = parseRuby(FILE, text)
  return errors.length > 0 ? [] : patternsIn(result.value)
}

/**
 * The files of lib/ that Rails does not load by itself: config/application.rb makes their folders no roots of constants,
 * and no file requires one of their name. Rails guide "Autoloading and Reloading Constants", section 3.
 */
export function unloadedFiles(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const application = files.get(FILE)
  if (application === undefined || /^[^#\n]*\bautoload_lib/m.test(application)) return new Set()
  const patterns = autoloadPatterns(application)
  const texts = [...files].map(([path, text]) => (path.endsWith('.rb') ? text : ''))
  if (texts.some((text) => /^[^#\n]*\bDir\b.*\blib\b/m.test(text))) return new Set()
  const required = new Set(
    texts.flatMap((text) => [...text.matchAll(REQUIRED)].map(([, name]) => name)),
  )
  const isRoot = (path: string) =>
    patterns.some((each) => path.startsWith(`${each.split('/*')[0]}/`))
  const inLib = [...files.keys()].filter((path) => /^lib\/.+\.rb$/.test(path))
  return new Set(
    inLib.filter((path) => !isRoot(path) && !required.has(posix.basename(path, '.rb'))),
  )
}

/** The last part of a path that a statement requires. */
const REQUIRED = /^[^#\n]*\b(?:require\w*|load|autoload)\b.*?([\w-]+)(?:\.rb)?["']/gm

function foldersOf(files: ReadonlyMap<string, string>): Set<string> {
  const folders = new Set<string>()
  for (const path of files.keys()) {
    if (!path.endsWith('.rb')) continue
    for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) folders.add(at)
  }
  return folders
}

/** The paths that statements below a node add to such a setting. */
function patternsIn(node: Node): string[] {
  if (is(node, 'CallOperatorWriteNode')) {
    const { readName, value } = node
    if (SETTING.test(readName)) return pathsOf(value)
  }
  const given = is(node, 'CallNode') ? givenTo(node) : null
  return given === null ? childrenOf(node).flatMap(patternsIn) : given.flatMap(pathsOf)
}

/** What `config.autoload_paths = …`, `<< a << b` and `push(…)` give the setting; null for any other call. */
function givenTo({ name, receiver, arguments_ }: nodes.CallNode): Node[] | null {
  const own = arguments_?.arguments_ ?? []
  if (name.endsWith('=') && SETTING.test(name.slice(0, -1))) return own
  if (!ADDING.test(name) || !is(receiver, 'CallNode')) return null
  const before = SETTING.test(receiver.name) ? [] : givenTo(receiver)
  return before === null ? null : [...before, ...own]
}

/** The paths in a String, a list of them, `Rails.root.join("app", "business")` or `Dir["app/business/**\/"]`. */
export function pathsOf(node: Node): string[] {
  if (is(node, 'StringNode')) return [plain(node.unescaped.value)]
  if (is(node, 'InterpolatedStringNode')) {
    const parts = node.parts
    const texts = parts.map((part) => (is(part, 'StringNode') ? part.unescaped.value : ''))
    return [plain(texts.join(''))]
  }
  if (is(node, 'ArrayNode')) return node.elements.flatMap(pathsOf)
  if (!is(node, 'CallNode')) return []
  const { name, receiver, arguments_ } = node
  const given = (arguments_?.arguments_ ?? []).flatMap(pathsOf)
  if (name === 'join') return [given.join('/')]
  return given.length > 0 || receiver === null ? given : pathsOf(receiver)
}

function plain(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '')
}

function matching(pattern: string, folders: ReadonlySet<string>): string[] {
  const path = pattern.replace(/\/+$/, '')
  if (!path.includes('*')) return folders.has(path) ? [path] : []
  const [root = '', deep] = path.split(/\/\*/, 2)
  const isDeep = deep?.startsWith('*') === true
  return [...folders].filter((folder) => {
    if (isDeep && folder === root) return true
    const below = folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : null
    return below !== null && (isDeep || !below.includes('/'))
  })
}
