import type * as nodes from '@ruby/prism/src/nodes.js'
import { absenceOf } from '../../application/absent-words.ts'
import { type AppFacts, relativePath } from '../../application/app-facts.ts'
import { frameworkArguments } from '../../application/arguments.ts'
import { URL_OPTIONS_METHOD } from '../../application/references.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { parametersOf } from '../../routes/pattern.ts'
import type { UrlHelper } from '../../routes/print-routes.ts'
import { partsNotGiven } from '../../routes/route-arguments.ts'
import { callMethod, type Expression, object, string } from '../../typescript/tree.ts'

/** `articlePath(article)`, and `articleUrl(this, article)`: only who answers a request knows its host. */
export function routeCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  here: string,
  caller: () => Expression,
  { outside = false, recalls = false } = {},
): Expression {
  const helper = app.urls.get(node.name) as UrlHelper
  dropEmptyFormat(node, helper)
  checkRouteParts(lo, node, helper)
  const isUrl = node.name.endsWith('_url')
  if (isUrl && !outside && node.receiver === null && lo.scope.isStatic && lo.self === null) {
    lo.misplaced(
      { location: node.messageLoc ?? node.location },
      `${node.name} needs a request, and a class method has none.`,
      `Call it in an action, or write ${helper.name}_path.`,
    )
  }
  if (!outside && hasUrlOptions(app)) {
    const made = lo.imports.use('webfw', isUrl ? 'urlFrom' : 'pathFrom')
    const callee: Expression = { kind: 'import', name: made, from: 'webfw' }
    const args = [caller(), patternIn(helper), ...frameworkArguments(lo, node, true)]
    return { kind: 'call', callee, args }
  }
  const local = isUrl ? helper.url : helper.path
  const from = relativePath(here, 'gen/routes.ts')
  const callee: Expression = { kind: 'import', name: lo.imports.use(from, local, local), from }
  const args = frameworkArguments(lo, node, true)
  if (recalls) recallParts(lo, args, partsNotGiven(node, helper), caller)
  return { kind: 'call', callee, args: isUrl ? [caller(), ...args] : args }
}

/** The pattern of a helper, with what stands for its parts where nothing is given. */
function patternIn({ pattern, parameters, defaults }: UrlHelper): Expression {
  const pairs = parametersOf(pattern).flatMap((part, index): [string, Expression][] => {
    const value = defaults[index]
    return value === undefined ? [] : [[part, string(String(value))]]
  })
  if (pairs.length === 0 || parameters.length === 0) return string(pattern)
  return object({ pattern: string(pattern), defaults: object(Object.fromEntries(pairs)) })
}

/** Whether some controller adds options to its addresses. */
function hasUrlOptions({ program }: AppFacts): boolean {
  const methods = program.methodNames.get(URL_OPTIONS_METHOD) ?? []
  return methods.some(({ source }) => source.file.startsWith('app/controllers/'))
}

/** `user_posts_path` on a page of `/users/:user_id`: the parts that are not given are those of the request. */
function recallParts(
  lo: Lowering,
  args: Expression[],
  names: readonly string[],
  caller: () => Expression,
): void {
  if (names.length === 0) return
  const recalled = lo.imports.use('webfw', 'recalled')
  const callee: Expression = { kind: 'import', name: recalled, from: 'webfw' }
  const found = object(
    Object.fromEntries(
      names.map((name) => [name, { kind: 'call', callee, args: [caller(), string(name)] }]),
    ),
  )
  const last = args.at(-1)
  if (found.kind !== 'object') return
  // What a Hash names comes after, and counts.
  if (last?.kind !== 'object') args.push(found)
  else args.splice(-1, 1, { ...last, entries: [...found.entries, ...last.entries] })
}

/** `polymorphic_url(record)` outside of a request, which has no route of its own; null for any other call. */
export function polymorphicCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!/^(?:new_|edit_)?polymorphic_(?:path|url)$/.test(node.name)) return null
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'routeSet'),
    from: 'webfw',
  }
  const routes: Expression = { kind: 'call', callee, args: [] }
  return callMethod(routes, node.name, ...frameworkArguments(lo, node, true))
}

/** `controller.login_url` in a class that callbacks ask, `@view.book_path` in a presenter: no other object has such a method. */
export function asksVariable(app: AppFacts, lo: Lowering, node: nodes.CallNode): boolean {
  const { receiver, name } = node
  if (receiver === null || !app.urls.has(name) || app.program.methodNames.has(name)) return false
  const isNamed = is(receiver, 'LocalVariableReadNode', 'InstanceVariableReadNode', 'CallNode')
  if (!isNamed || lo.typeOf(receiver).kind !== 'any') return false
  return [...app.tableColumns.values()].every((columns) => !columns.includes(name))
}

/** The caller of a helper that no request asks for. */
export function noRequest(lo: Lowering): Expression {
  return { kind: 'import', name: lo.imports.use('webfw', 'noRequest'), from: 'webfw' }
}

/** Notes a helper of no route, with the nearest one: calling it raises NameError. */
export function unknownRoute(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  const { name, messageLoc, location } = node
  const at = { location: messageLoc ?? location }
  const kind = ['unknown-route', name] as const
  const message = `No route of config/routes.rb is named ${name.replace(/_(path|url)$/, '')}.`
  const absence = absenceOf(app, name)
  if (absence !== null) lo.refuse(at, kind, message, absence)
  lo.late(at, kind, message, didYouMean(name, [...app.urls.keys()], undefined, '%'))
}

/**
 * Takes the empty Hash out of `new_article_path({}, id: 3)`: it stands where the format would, and as a format it is
 * none. Rails: `handle_positional_args` of ActionDispatch::Routing::RouteSet.
 */
function dropEmptyFormat(node: nodes.CallNode, helper: UrlHelper): void {
  const list = argumentsOf(node)
  const [format, options] = list.slice(helper.parameters.length)
  if (format === undefined || options === undefined || !is(format, 'HashNode')) return
  if (format.elements.length > 0) return
  list.splice(helper.parameters.length, 1)
}

/** Refuses more parts than the path of a route has: `order_path(@order, nil)`. */
function checkRouteParts(lo: Lowering, node: nodes.CallNode, helper: UrlHelper): void {
  const list = argumentsOf(node)
  const most = helper.parameters.length
  const extra = list[most]
  if (extra === undefined || list.some((item) => is(item, 'SplatNode'))) return
  // What is no literal may be the options.
  if (list.length === most + 1 && !isPlainLiteral(extra)) return
  lo.late(
    extra,
    'wrong-arguments',
    `\`${node.name}\` is \`${helper.pattern}\`: it takes ${most === 0 ? 'no parts' : most === 1 ? 'one part' : `${most} parts`}, and options.`,
    'Delete what is too much.',
  )
}

function isPlainLiteral(node: Node): boolean {
  return /^(?:Nil|True|False|Integer|Float|String|Symbol|Array)Node$/.test(kindOf(node))
}
