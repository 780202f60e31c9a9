import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../application/app-facts.ts'
import { actionNames, controllerName } from '../dialect/controllers/actions.ts'
import type { ClassFacts, MethodFacts } from '../facts/class-facts.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { nearestWord } from '../parse/nearest.ts'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'

/** What answers, or may: then no template is looked for. */
const ANSWERS = new Set(
  `render head redirect_to redirect_back redirect_back_or_to send_data send_file send_stream respond_to response
  authenticate_or_request_with_http_basic authenticate_or_request_with_http_token
  request_http_basic_authentication request_http_token_authentication raise throw fail exit abort
  send public_send __send__ method instance_exec instance_eval`.split(/\s+/),
)

/**
 * An action that a GET leads to, that answers nothing itself, and whose template is not there, while one that
 * nothing renders lies in the folder. Without such a one the action may never come to its end.
 */
export function missingTemplate(
  app: AppFacts,
  facts: ClassFacts,
  action: string,
  templates: ReadonlyMap<string, string>,
  built: readonly string[],
): Diagnostic | null {
  const method = app.program.findMethod(facts, action === 'new' ? 'new_action' : action)
  if (method === null || answersIn(app, facts, method, new Set())) return null
  const family = app.program.ancestors(facts).filter((at) => !at.isModule)
  const folders = [...family.map((at) => controllerName(at)), 'application']
  const names = new Set([...templates.keys(), ...built].map((name) => name.replace(/\.\w+$/, '')))
  if (folders.some((folder) => names.has(`${folder}/${action}`))) return null
  const folder = `${controllerName(facts)}/`
  const left = [...templates.keys()].filter((name) => {
    return (
      name.startsWith(folder) &&
      !name.includes('.') &&
      isLeft(app, facts, name.slice(folder.length), templates)
    )
  })
  const meant = nearestWord(`${folder}${action}`, left) ?? left[0]
  if (meant === undefined) return null
  return method.source.diagnostic(
    method.node.nameLoc,
    ['missing-template', `${folder}${action}`],
    `There is no template app/views/${folder}${action}.html.erb, and \`${action}\` answers nothing else.`,
    `Is app/views/${meant}.html.erb meant? Nothing renders it.`,
  )
}

/** Whether neither a name nor an action leads to a template of the controller's folder. */
function isLeft(
  app: AppFacts,
  facts: ClassFacts,
  name: string,
  templates: ReadonlyMap<string, string>,
): boolean {
  if (name.startsWith('_') || actionNames(app, facts).includes(name)) return false
  const ruby = [...app.program.classes.values()].map(({ source }) => source.text)
  const mention = new RegExp(`[:"'/]${name}\\b`)
  return ![...ruby, ...templates.values()].some((text) => mention.test(text))
}

/** Whether a method, or one of the controller's that it calls, may answer. */
function answersIn(
  app: AppFacts,
  facts: ClassFacts,
  method: MethodFacts,
  seen: Set<MethodFacts>,
): boolean {
  if (seen.has(method)) return false
  seen.add(method)
  const visit = (node: Node): boolean => {
    const kind = kindOf(node)
    if (/^(?:Forwarding)?SuperNode$|^YieldNode$/.test(kind)) return true
    if (kind === 'CallNode') {
      const { name, receiver } = node as nodes.CallNode
      const isOwn = receiver === null || is(receiver, 'SelfNode')
      if (isOwn && ANSWERS.has(name)) return true
      const called = isOwn ? app.program.findMethod(facts, name) : null
      if (called !== null && answersIn(app, facts, called, seen)) return true
    }
    return childrenOf(node).some(visit)
  }
  return visit(method.node)
}
