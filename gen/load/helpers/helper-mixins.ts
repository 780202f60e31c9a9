import type * as nodes from '@ruby/prism/src/nodes.js'
import { controllerWords } from '../../../shell/vocabulary/controller.ts'
import { findWord } from '../../../shell/vocabulary/index.ts'
import { findLibraryHelper } from '../../../shell/vocabulary/library-helpers.ts'
import { viewWords } from '../../../shell/vocabulary/view.ts'
import { isRailsControllerBase, modulePath } from '../../application/app-facts.ts'
import { ASKED_ROUTES, DIRECT_ROUTES, REDIRECT_ROUTES } from '../../application/drawn-files.ts'
import type { AppFile } from '../../application/file-kinds.ts'
import { flatten, type Namespaces } from '../../application/namespaces.ts'

import { bodyOf, moduleIn, renameModule } from '../../parse/body.ts'
import { is, type Node, type Parsed, parseRuby, walk } from '../../parse/parse.ts'
import { argumentsOf, constantPath } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { QUEUES_PAGE } from '../engines/queues-page.ts'
import { directUnit } from '../routes/direct-routes.ts'
import { libraryPath } from './library-helpers.ts'

/** A module of app/helpers as classes include it: `include SessionsHelper` in a controller. */
export interface HelperMixin {
  readonly file: AppFile
  readonly parsed: Parsed
}

/** Where the mixins of app/ and of test/ stand, and modules that are asked themselves; the folders are not on disk. */
export const FOLDERS = { app: 'app/mixins/', test: 'test/mixins/', selves: 'app/selves/' } as const

/** What an `include` named before it was given another name: files are parsed once. */
const original = new WeakMap<Node, string>()

/**
 * The helper modules that classes include. Views call the methods of app/helpers as functions of a page; a class gets
 * a module with those of them that Ruby outside of views and helpers may call, as the others could speak of a page only.
 */
export function helperMixins(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  namespaces: Namespaces,
): HelperMixin[] {
  const helpers = new Map(
    files.flatMap((file) => (file.kind === 'helper' ? [[file.constant ?? '', file] as const] : [])),
  )
  for (const [path, unit] of parsed) if (path.startsWith('test/')) includeTested(unit, helpers)
  const wanted = new Map<string, Wanted>()
  const called = new Set<string>()
  const calledOnSelf = new Set<string>()
  for (const [path, unit] of parsed) {
    if (path.startsWith('app/helpers/')) continue
    const root = path.startsWith('test/') ? 'test' : 'app'
    walk(unit.result.value, (node) => {
      if (!is(node, 'CallNode')) return
      called.add(node.name)
      if (path.startsWith('app/controllers/') && isOnSelf(node)) calledOnSelf.add(node.name)
      if (node.name !== 'include' || node.receiver !== null) return
      for (const given of argumentsOf(node)) {
        if (!is(given, 'ConstantReadNode')) continue
        const constant = original.get(given) ?? given.name
        const file = helpers.get(constant)
        const name = file === undefined ? constant : mixinName(constant, root)
        original.set(given, constant)
        given.name = name
        const isOfOthers = !path.startsWith('app/controllers/') || wanted.get(name)?.isOfOthers
        if (file !== undefined) wanted.set(name, { file, root, isOfOthers: isOfOthers === true })
      }
    })
  }
  for (const file of helpers.values()) {
    const isMixed = [...wanted.values()].some((each) => each.file === file)
    const unit = parsed.get(file.path)
    if (unit !== undefined) leaveToControllers(unit, file, isMixed)
  }
  return [...wanted].flatMap(([name, { file, root, isOfOthers }]) => {
    const unit = parsed.get(file.path)
    const calls = isOfOthers ? called : calledOnSelf
    return unit === undefined ? [] : [mixin(name, file, root, unit.source.text, calls, namespaces)]
  })
}

interface Wanted {
  readonly file: AppFile
  readonly root: keyof typeof FOLDERS
  /** Whether more than controllers include it: then its methods may be called on any object. */
  readonly isOfOthers: boolean
}

/** What a controller answers itself: `current_user`, `self.current_user`, `controller.current_user`. */
function isOnSelf({ receiver }: nodes.CallNode): boolean {
  if (receiver === null || is(receiver, 'SelfNode')) return true
  const { name, receiver: outer } = receiver as nodes.CallNode
  return is(receiver, 'CallNode') && outer === null && name === 'controller'
}

/** The lines that were put into tests of helpers: files are parsed once. */
const tested = new WeakMap<nodes.ClassNode, readonly Node[]>()

/** Gives `SessionsHelperTest < ActionView::TestCase` the methods of SessionsHelper and of ApplicationHelper. */
function includeTested(unit: Parsed, helpers: ReadonlyMap<string, AppFile>): void {
  for (const item of unit.result.value.statements.body) {
    if (!is(item, 'ClassNode')) continue
    if (constantPath(item.superclass) !== 'ActionViewTestCase') continue
    const before = tested.get(item) ?? []
    const body = bodyOf(item.body).filter((each) => !before.includes(each))
    const names = [item.name.replace(/Test$/, ''), 'ApplicationHelper']
    const lines = [...new Set(names)]
      .filter((name) => helpers.has(name))
      .map((name) => synthesize(`include ${name}`, item.constantPath))
    tested.set(item, lines)
    if (item.body !== null) (item.body as nodes.StatementsNode).body = [...lines, ...body]
  }
}

/** All methods of a helper module, before some were left out: files are parsed once. */
const whole = new WeakMap<nodes.ModuleNode, readonly Node[]>()

/** Leaves out of the views' part of a mixed module what only a controller can do: `def log_out = reset_session`. */
function leaveToControllers(unit: Parsed, file: AppFile, isMixed: boolean): void {
  const module = moduleIn(unit, file.constant ?? '')
  if (module === undefined || module.body === null) return
  const body = whole.get(module) ?? [...bodyOf(module.body)]
  whole.set(module, body)
  const own = new Set(body.flatMap((item) => (is(item, 'DefNode') ? [nameOf(item)] : [])))
  const isOfControllers = (item: Node): boolean => {
    let found = false
    walk(item, (node) => {
      if (!is(node, 'CallNode') || node.receiver !== null) return
      const { name } = node
      const isKnown =
        own.has(name) || findWord(viewWords, name) !== null || findLibraryHelper(name) !== undefined
      if (!isKnown && findWord(controllerWords, name) !== null) found = true
    })
    return found
  }
  const kept = isMixed
    ? body.filter((item) => !is(item, 'DefNode') || !isOfControllers(item))
    : body
  ;(module.body as nodes.StatementsNode).body = [...kept]
}

/** What was put into controllers for the helpers that `direct` draws. */
const includes = new WeakMap<nodes.ClassNode, Node>()

/** Lets the controllers below Rails' own say what `direct` draws, where it draws something. */
export function includeDirectRoutes(parsed: ReadonlyMap<string, Parsed>, isDrawn: boolean): void {
  for (const [path, unit] of parsed) {
    if (!path.startsWith('app/controllers/')) continue
    for (const item of unit.result.value.statements.body) {
      if (!is(item, 'ClassNode')) continue
      if (!isRailsControllerBase(constantPath(item.superclass))) continue
      const before = includes.get(item)
      const body = bodyOf(item.body).filter((each) => each !== before)
      const line = before ?? synthesize(`include ${DIRECT_ROUTES.constant}`, item.constantPath)
      if (isDrawn) includes.set(item, line)
      const list = isDrawn ? [line, ...body] : body
      if (item.body !== null) (item.body as nodes.StatementsNode).body = list
      else if (isDrawn) {
        const made = synthesize('class A\n  1\nend', item) as nodes.ClassNode
        item.body = made.body
        ;(item.body as nodes.StatementsNode).body = list
      }
    }
  }
}

/** The place of a mixin's line in the file that was written. */
export function writtenPath(path: string): string {
  if ([REDIRECT_ROUTES.path, ASKED_ROUTES.path, QUEUES_PAGE].includes(path))
    return 'config/routes.rb'
  if (/^(app\/(helpers|mixins)|test\/mixins)\/direct_routes\.rb$/.test(path))
    return 'config/routes.rb'
  for (const folder of Object.values(FOLDERS)) {
    if (path.startsWith(folder)) return libraryPath(`app/helpers/${path.slice(folder.length)}`)
  }
  return libraryPath(path)
}

function mixinName(constant: string, root: keyof typeof FOLDERS): string {
  return root === 'app' ? `${constant}Mixin` : `${constant}TestMixin`
}

function mixin(
  name: string,
  helper: AppFile,
  root: keyof typeof FOLDERS,
  text: string,
  called: ReadonlySet<string>,
  namespaces: Namespaces,
): HelperMixin {
  const path = helper.path.replace('app/helpers/', FOLDERS[root])
  const isDirect = helper === DIRECT_ROUTES
  const parsed = isDirect ? directUnit(path, helper.constant ?? '', text) : parseRuby(path, text)
  flatten(parsed, namespaces)
  const statements = parsed.result.value.statements
  const module = moduleIn(parsed, helper.constant ?? '')
  if (module !== undefined) {
    renameModule(module, name)
    const kept = reachable(bodyOf(module.body), called)
    if (module.body !== null) (module.body as nodes.StatementsNode).body = kept
    statements.body = [module]
  }
  const file: AppFile = {
    ...helper,
    path,
    kind: 'concern',
    constant: name,
    keyword: 'module',
    module: modulePath(path),
  }
  return { file, parsed }
}

/** A body without the methods that nothing outside asks for, by itself or through others. */
export function reachable(body: readonly Node[], called: ReadonlySet<string>): Node[] {
  const methods = new Map(
    body.flatMap((item) => (is(item, 'DefNode') ? [[nameOf(item), item] as const] : [])),
  )
  const kept = new Set<string>()
  const keep = (name: string): void => {
    const method = methods.get(name)
    if (method === undefined || kept.has(name)) return
    kept.add(name)
    keepAsked(method)
  }
  const keepAsked = (item: Node): void =>
    walk(item, (node) => {
      if (is(node, 'CallNode') && isOnSelf(node)) keep(node.name)
    })
  for (const name of methods.keys()) if (called.has(name)) keep(name)
  // What stands in no method of its own stays, with what it asks: `private def mark`.
  for (const item of body) if (!is(item, 'DefNode')) keepAsked(item)
  return body.filter((item) => !is(item, 'DefNode') || kept.has(nameOf(item)))
}

/** The name of a method. */
export function nameOf(def: Node): string {
  return (def as nodes.DefNode).name
}
