import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFile, madeFile } from '../../application/file-kinds.ts'
import { RAILS_MODULES } from '../../nodes/variables/constant-node.ts'
import { bodyOf } from '../../parse/body.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { is, type Node, type Parsed, parseRuby, replaceChildren, walk } from '../../parse/parse.ts'
import { Source } from '../../parse/source.ts'
import { argumentsOf, constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { autoloadedAt, LoadOrder, OF_PACKAGE, packageOf, requiredAt } from './load-order.ts'

/** The packages of an application, read. */
export interface Packages {
  /** What is left: the application's own files, and those that engines add to them. */
  readonly files: Map<string, string>
  /** The Ruby of each package in one unit: `gems/pundit.rb`, which becomes gen/gems/pundit.ts. */
  readonly units: readonly { readonly file: AppFile; readonly parsed: Parsed }[]
  /** The constants that they put into modules of Rails: `ActiveRecord::Acts`. */
  readonly added: readonly string[]
  /** Those that are not of Ruby alone, which are refused. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What says that a package has code of another language. */
const NATIVE = /^gems\/([\w.-]+)\/(ext\/.+|.+\.(?:so|bundle|dll|jar))$/

/** Folders of an engine whose files are the application's, where it has none of that name. */
const OF_ENGINE =
  /^(?:app\/(?!assets\/).+|config\/(?:locales\/.+\.(?:rb|ya?ml)|routes\.rb)|db\/migrate\/.+\.rb)$/

/**
 * Takes the files of packages, `gems/NAME/…`, from those of an application, and puts their Ruby in the order in which it is loaded:
 * `names` are those that are required at the start.
 */
export function readPackages(
  given: ReadonlyMap<string, string>,
  names: readonly string[],
): Packages {
  const own = [...given].filter(([path]) => !OF_PACKAGE.test(path) || /\.ya?ml$/.test(path))
  const files = new Map(own)
  const ruby = new Map([...given].filter(([path]) => OF_PACKAGE.test(path) && path.endsWith('.rb')))
  const native = new Map(
    [...given.keys()].flatMap((path) => {
      const [, name, file] = NATIVE.exec(path) ?? []
      return name === undefined || file === undefined ? [] : [[name, file] as const]
    }),
  )
  for (const path of ruby.keys()) if (native.has(packageOf(path) ?? '')) ruby.delete(path)
  const diagnostics = [...native].map(([name, file]) => refuseNative(given, name, file))
  if (ruby.size === 0) return { files, units: [], added: [], diagnostics }
  const order = new LoadOrder(ruby)
  for (const name of names) {
    if (!order.require(name)) order.require(name.replaceAll('-', '/'))
  }
  for (const [path, text] of given) {
    const inside = path.replace(OF_PACKAGE, '')
    const isReached = order.pieces.has(packageOf(path) ?? '')
    if (isReached && OF_ENGINE.test(inside) && !files.has(inside)) files.set(inside, text)
  }
  const units = [...order.pieces].map(([name, pieces]) => {
    const path = `gems/${name}.rb`
    const parsed = parseRuby(path, pieces.map(({ text }) => text).join(''), pieces)
    takeLoads(parsed, order)
    return { file: madeFile('concern', path, path, null, null), parsed }
  })
  return { files, units, added: units.flatMap(({ parsed }) => addedIn(parsed)), diagnostics }
}

/** The packages whose Ruby is among the files of an application. */
export function packagesIn(files: ReadonlyMap<string, string>): Set<string> {
  return new Set(
    [...files.keys()].flatMap((path) => (path.endsWith('.rb') ? (packageOf(path) ?? []) : [])),
  )
}

const DATA = /^(?:lib|data|config)\/(?!.*\blocales?\/).+\.(?:csv|dat|data|json|txt|ya?ml)$/

/** The files that packages read themselves, where their Ruby asks which folder it is in: they are carried along. */
export function dataOfPackages(files: ReadonlyMap<string, string>): string[] {
  const asks = new Set(
    [...files].flatMap(([path, text]) => {
      const isOwn = /\/lib\/(?!generators\/)/.test(path) && path.endsWith('.rb')
      return isOwn && /^[^#\n]*(?:__FILE__|__dir__)/m.test(text) ? (packageOf(path) ?? []) : []
    }),
  )
  return [...files.keys()].filter((path) => {
    return asks.has(packageOf(path) ?? '') && DATA.test(path.replace(OF_PACKAGE, ''))
  })
}

function refuseNative(given: ReadonlyMap<string, string>, name: string, file: string): Diagnostic {
  const source = new Source('Gemfile', given.get('Gemfile') ?? '')
  const at = Math.max(0, source.bytes.indexOf(name))
  return source.diagnostic(
    { startOffset: at, length: name.length },
    ['unsupported', name],
    `The gem ${name} has code that is not Ruby (${file}).`,
    'Only Ruby is compiled: take a gem of Ruby alone, write what it does into lib/, or do without it.',
  )
}

/** What is loaded already loads nothing where it is said once more. */
function takeLoads({ source, result }: Parsed, order: LoadOrder): void {
  walk(result.value, (node) => {
    replaceChildren(node, (child) => {
      const file = source.fileAt(child.location.startOffset)
      const feature = requiredAt(file, child) ?? autoloadedAt(child)
      const isLoaded = feature !== null && order.has(feature)
      if (isLoaded || autoloadedAt(child) !== null) return synthesize('false', child)
      takeHook(child)
      return child
    })
  })
}

/** The classes and modules that a file opens in a module of Rails. */
function addedIn({ result }: Parsed): string[] {
  return result.value.statements.body.flatMap((item) => {
    if (!is(item, 'ModuleNode')) return []
    const path = (constantPath(item.constantPath) ?? item.name).replace(/^::/, '')
    if (!RAILS_MODULES.has(path.split('::')[0] as string)) return []
    if (path.includes('::')) return [path]
    return bodyOf(item.body).flatMap((each) =>
      is(each, 'ClassNode', 'ModuleNode')
        ? [`${path}::${constantPath((each as nodes.ClassNode).constantPath) ?? each.name}`]
        : [],
    )
  })
}

/** The classes that `ActiveSupport.on_load` waits for, which are there when a package is loaded. */
const LOADED: Readonly<Record<string, string>> = {
  active_record: 'ActiveRecord::Base',
  action_controller: 'ActionController::Base',
  action_controller_base: 'ActionController::Base',
  action_controller_api: 'ActionController::API',
}

/** Writes `ActiveSupport.on_load(:active_record) { … }` as the `class_eval` that it is, the class being there. */
function takeHook(node: Node): void {
  if (!is(node, 'CallNode') || node.name !== 'on_load' || node.block === null) return
  const [hook] = argumentsOf(node)
  const path = LOADED[symbolText(hook ?? null) ?? '']
  if (constantPath(node.receiver)?.replace(/^::/, '') !== 'ActiveSupport' || path === undefined)
    return
  node.name = 'class_eval'
  node.receiver = synthesize(`::${path}`, node)
  node.arguments_ = null
}
