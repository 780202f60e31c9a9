import { posix } from 'node:path'
import { isLibraryRequire } from '../application/requires.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'

/** A file that a test brings in: where it says so, and what it says. */
export interface Require {
  readonly node: Node
  /** Whether a path below the application, without `.rb`, is meant. */
  readonly takes: (path: string) => boolean
  /** The one path that is meant; null for a pattern. */
  readonly path: string | null
}

/** What every test here has without asking, and what only changes how results are told. */
const GIVEN = /^(test\/unit|simplecov)$/
const TELLERS = /^(Minitest::Reporters|SimpleCov)$/

/** A class of tests without a test in it, as generators write it, is nothing. */
const LATER = /^(ActionCable::(Connection|Channel)|ActionMailbox)::TestCase$/

const requires = new WeakMap<Parsed, readonly Require[]>()

/** The files of test/ that a file brings in. */
export function requiresOf(unit: Parsed): readonly Require[] {
  return requires.get(unit) ?? []
}

/**
 * Takes what the head of a Rails test says out of the program: `ENV["RAILS_ENV"] ||= "test"`, the
 * application's own environment, `rails/test_help`, how results are told, and the files that it requires,
 * which are kept.
 */
export function readRequires(unit: Parsed): void {
  const found: Require[] = []
  const { statements } = unit.result.value
  const folder = posix.dirname(unit.source.file)
  statements.body = statements.body.filter((item) => {
    if (isEnvironment(item) || isTeller(item) || isEmptyLater(item)) return false
    const pattern = patternOf(unit, item, folder)
    if (pattern !== null) {
      found.push({ node: item, path: null, takes: (path) => pattern.test(path) })
      return false
    }
    const required = requireOf(item)
    if (required === null) return true
    const { isRelative, path } = required
    const target = isRelative ? posix.join(folder, path) : posix.join('test', path)
    const plain = target.replace(/\.rb$/, '')
    if (GIVEN.test(path) || plain === 'config/environment') return false
    if (isLibraryRequire(item)) return false
    found.push({ node: item, path: plain, takes: (other) => other === plain })
    return false
  }) as typeof statements.body
  requires.set(unit, found)
}

function requireOf(item: Node): { isRelative: boolean; path: string } | null {
  if (!is(item, 'CallNode')) return null
  const { name, receiver, arguments_ } = item
  const [first] = arguments_?.arguments_ ?? []
  if (receiver !== null || first === undefined) return null
  if (name !== 'require' && name !== 'require_relative') return null
  const expanded = expandedPath(first)
  if (expanded !== null) return { isRelative: true, path: expanded }
  if (!is(first, 'StringNode')) return null
  const path = first.unescaped.value
  return { isRelative: name === 'require_relative', path }
}

/** The path of `File.expand_path("../config/environment", __dir__)`, as Rails 4 and before wrote it with __FILE__. */
function expandedPath(node: Node): string | null {
  if (!is(node, 'CallNode')) return null
  const { name, receiver, arguments_ } = node
  const [path, from] = arguments_?.arguments_ ?? []
  if (name !== 'expand_path' || constantPath(receiver) !== 'File') return null
  if (path === undefined || from === undefined || !is(path, 'StringNode')) return null
  const text = path.unescaped.value
  // From the file itself, the first `..` is its folder.
  if (is(from, 'SourceFileNode')) return text.replace(/^\.\.\//, '')
  const isFolder = is(from, 'CallNode') && from.name === '__dir__'
  return isFolder ? text : null
}

// `Dir[Rails.root.join("test/support/**/*.rb")].each { |file| require file }`; null for anything else.
function patternOf(unit: Parsed, item: Node, folder: string): RegExp | null {
  const text = unit.source.slice(item.location)
  if (!/^Dir(\[|\.glob\b)[\s\S]*\.each\b[\s\S]*\brequire\b/.test(text)) return null
  const parts = [...text.matchAll(/(["'])(.*?)\1/g)].map(([, , part = '']) => part)
  const glob = parts.join('/').replace(/\.rb$/, '')
  if (!/^[\w./*-]+$/.test(glob)) return null
  const whole = glob.startsWith('test/') ? glob : posix.join(folder, glob)
  const source = whole
    .replace(/[.]/g, '\\.')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}$`)
}

/** `Minitest::Reporters.use!`, `SimpleCov.start "rails"`. */
function isTeller(item: Node): boolean {
  if (!is(item, 'CallNode')) return false
  return TELLERS.test(constantPath(item.receiver) ?? '')
}

function isEmptyLater(item: Node): boolean {
  if (is(item, 'ModuleNode')) {
    const inner = bodyOf(item.body)
    return inner.length > 0 && inner.every(isEmptyLater)
  }
  if (!is(item, 'ClassNode')) return false
  const { superclass, body } = item
  return body === null && LATER.test(constantPath(superclass) ?? '')
}

/** `ENV["RAILS_ENV"] ||= "test"`, or with `=`. */
function isEnvironment(item: Node): boolean {
  const isWrite = is(item, 'IndexOrWriteNode') || (is(item, 'CallNode') && item.name === '[]=')
  if (!isWrite) return false
  const { receiver, arguments_ } = item
  const [first] = arguments_?.arguments_ ?? []
  return (
    constantPath(receiver) === 'ENV' &&
    is(first, 'StringNode') &&
    /^(RAILS|RACK)_ENV$/.test(first.unescaped.value)
  )
}
