import type * as nodes from '@ruby/prism/src/nodes.js'
import { controllerWords } from '../../shell/vocabulary/controller.ts'
import { findWord } from '../../shell/vocabulary/index.ts'
import { findLibraryHelper } from '../../shell/vocabulary/library-helpers.ts'
import { viewWords } from '../../shell/vocabulary/view.ts'
import { constantPath } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { isRailsControllerBase, modulePath } from './app-facts.ts'
import { ASKED_ROUTES } from './asked-routes.ts'
import { bodyOf, moduleIn, renameModule } from './body.ts'
import { DIRECT_ROUTES, directUnit } from './direct-routes.ts'
import type { AppFile } from './file-kinds.ts'
import { libraryPath } from './library-helpers.ts'
import { flatten, type Namespaces } from './namespaces.ts'
import { QUEUES_PAGE } from './queues-page.ts'
import { REDIRECT_ROUTES } from './redirect-routes.ts'
import { synthesize } from './synthesize.ts'

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
    visit(unit.result.value as unknown as Node, (node) => {
      if (kindOf(node) !== 'CallNode') return
      const call = node as nodes.CallNode
      called.add(call.name)
      if (path.startsWith('app/controllers/') && isOnSelf(call)) calledOnSelf.add(call.name)
      if (call.name !== 'include' || call.receiver !== null) return
      for (const given of (call.arguments_?.arguments_ ?? []) as Node[]) {
        if (kindOf(given) !== 'ConstantReadNode') continue
        const constant = original.get(given) ?? (given as unknown as nodes.ConstantReadNode).name
        const file = helpers.get(constant)
        const name = file === undefined ? constant : mixinName(constant, root)
        original.set(given, constant)
        ;(given as unknown as nodes.ConstantReadNode).name = name
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
  if (receiver === null || kindOf(receiver as Node) === 'SelfNode') return true
  const { name, receiver: outer } = receiver as unknown as nodes.CallNode
  return kindOf(receiver as Node) === 'CallNode' && outer === null && name === 'controller'
}

/** The lines that were put into tests of helpers: files are parsed once. */
const tested = new WeakMap<nodes.ClassNode, readonly Node[]>()

/** Gives `SessionsHelperTest < ActionView::TestCase` the methods of SessionsHelper and of ApplicationHelper. */
function includeTested(unit: Parsed, helpers: ReadonlyMap<string, AppFile>): void {
  for (const item of unit.result.value.statements.body as Node[]) {
    if (kindOf(item) !== 'ClassNode') continue
    const test = item as nodes.ClassNode
    if (constantPath(test.superclass as Node | null) !== 'ActionViewTestCase') continue
    const before = tested.get(test) ?? []
    const body = bodyOf(test.body as Node | null).filter((each) => !before.includes(each))
    const names = [test.name.replace(/Test$/, ''), 'ApplicationHelper']
    const lines = [...new Set(names)]
      .filter((name) => helpers.has(name))
      .map((name) => synthesize(`include ${name}`, test.constantPath as Node))
    tested.set(test, lines)
    if (test.body !== null) (test.body as nodes.StatementsNode).body = [...lines, ...body] as never
  }
}

/** All methods of a helper module, before some were left out: files are parsed once. */
const whole = new WeakMap<nodes.ModuleNode, readonly Node[]>()

/** Leaves out of the views' part of a mixed module what only a controller can do: `def log_out = reset_session`. */
function leaveToControllers(unit: Parsed, file: AppFile, isMixed: boolean): void {
  const module = moduleIn(unit, file.constant ?? '')
  if (module === undefined || module.body === null) return
  const body = whole.get(module) ?? [...bodyOf(module.body as Node | null)]
  whole.set(module, body)
  const own = new Set(body.flatMap((item) => (kindOf(item) === 'DefNode' ? [nameOf(item)] : [])))
  const isOfControllers = (item: Node): boolean => {
    let found = false
    visit(item, (node) => {
      if (kindOf(node) !== 'CallNode' || (node as nodes.CallNode).receiver !== null) return
      const { name } = node as nodes.CallNode
      const isKnown =
        own.has(name) || findWord(viewWords, name) !== null || findLibraryHelper(name) !== undefined
      if (!isKnown && findWord(controllerWords, name) !== null) found = true
    })
    return found
  }
  const kept = isMixed
    ? body.filter((item) => kindOf(item) !== 'DefNode' || !isOfControllers(item))
    : body
  ;(module.body as nodes.StatementsNode).body = [...kept] as never
}

/** What was put into controllers for the helpers that `direct` draws. */
const includes = new WeakMap<nodes.ClassNode, Node>()

/** Lets the controllers below Rails' own say what `direct` draws, where it draws something. */
export function includeDirectRoutes(parsed: ReadonlyMap<string, Parsed>, isDrawn: boolean): void {
  for (const [path, unit] of parsed) {
    if (!path.startsWith('app/controllers/')) continue
    for (const item of unit.result.value.statements.body as Node[]) {
      if (kindOf(item) !== 'ClassNode') continue
      const own = item as nodes.ClassNode
      if (!isRailsControllerBase(constantPath(own.superclass as Node | null))) continue
      const before = includes.get(own)
      const body = bodyOf(own.body as Node | null).filter((each) => each !== before)
      const line =
        before ?? synthesize(`include ${DIRECT_ROUTES.constant}`, own.constantPath as Node)
      if (isDrawn) includes.set(own, line)
      const list = isDrawn ? [line, ...body] : body
      if (own.body !== null) (own.body as nodes.StatementsNode).body = list as never
      else if (isDrawn) {
        const made = synthesize('class A\n  1\nend', item) as nodes.ClassNode
        own.body = made.body
        ;(own.body as nodes.StatementsNode).body = list as never
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
    const kept = reachable(bodyOf(module.body as Node | null), called)
    if (module.body !== null) (module.body as nodes.StatementsNode).body = kept as never
    statements.body = [module] as never
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
    body.flatMap((item) => (kindOf(item) === 'DefNode' ? [[nameOf(item), item] as const] : [])),
  )
  const kept = new Set<string>()
  const keep = (name: string): void => {
    const method = methods.get(name)
    if (method === undefined || kept.has(name)) return
    kept.add(name)
    keepAsked(method)
  }
  const keepAsked = (item: Node): void =>
    visit(item, (node) => {
      if (kindOf(node) === 'CallNode' && isOnSelf(node as nodes.CallNode))
        keep((node as nodes.CallNode).name)
    })
  for (const name of methods.keys()) if (called.has(name)) keep(name)
  // What stands in no method of its own stays, with what it asks: `private def mark`.
  for (const item of body) if (kindOf(item) !== 'DefNode') keepAsked(item)
  return body.filter((item) => kindOf(item) !== 'DefNode' || kept.has(nameOf(item)))
}

/** The name of a method. */
export function nameOf(def: Node): string {
  return (def as nodes.DefNode).name
}

/** Looks at a node and at all that is in it. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of childrenOf(node)) visit(child, see)
}
