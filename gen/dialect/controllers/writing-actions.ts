import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, roleOf } from '../../application/app-facts.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import { type Member, string } from '../../typescript/tree.ts'
import { controllerName } from './actions.ts'

/** Words of records that write, whatever they are asked of. */
const WRITES = new Set(
  (
    'save save! create create! update update! update_all update_attribute update_column update_columns ' +
    'destroy destroy! destroy_all destroy_by delete_all delete_by find_or_create_by find_or_create_by! ' +
    'first_or_create first_or_create! touch touch_all increment! decrement! toggle! insert_all ' +
    'insert_all! upsert_all transaction with_lock'
  ).split(' '),
)

/** Declarations of what runs around actions. */
export const CALLBACKS = /^(?:(?:prepend|append)_)?(?:before|after|around)_action$/

/**
 * The table of a controller's actions that a GET reaches and that write: they wait for the database's
 * write lock before they begin, where the process serves others meanwhile. Null when there are none.
 */
export function writesField(app: AppFacts, facts: ClassFacts): Member | null {
  const own = controllerName(facts)
  const asked = app.routes.filter(({ verb, controller }) => verb === 'GET' && controller === own)
  const names = [...new Set(asked.map(({ action }) => action))]
  const writing = names.filter((name) => new Reach(app, facts, name).writes())
  if (writing.length === 0) return null
  return {
    kind: 'field',
    key: 'writes',
    modifiers: ['static', 'override', 'readonly'],
    value: { kind: 'array', items: writing.map(string) },
    lead: [{ kind: 'comment', text: '/** Asked for by GET, and they write to the database. */' }],
  }
}

/** What an action runs: itself, the callbacks around it and the methods they call. */
class Reach {
  readonly #app: AppFacts
  readonly #controller: ClassFacts
  readonly #action: string
  readonly #seen = new Set<MethodFacts>()

  constructor(app: AppFacts, controller: ClassFacts, action: string) {
    this.#app = app
    this.#controller = controller
    this.#action = action
  }

  writes(): boolean {
    const method = this.#action === 'new' ? 'new_action' : this.#action
    return this.#methodWrites(this.#controller, method) || this.#callbacksWrite()
  }

  #callbacksWrite(): boolean {
    const lineage = this.#app.program.ancestors(this.#controller)
    const statements = lineage.flatMap(({ openings }) => openings.flatMap(callbacksOf))
    return statements.some((call) => {
      const { positional, block, keywords } = given(call)
      if (!applies(keywords, this.#action)) return false
      return (
        positional.some((item) => this.#methodWrites(this.#controller, symbolText(item) ?? '')) ||
        (block !== null && this.#nodeWrites(this.#controller, block))
      )
    })
  }

  #methodWrites(owner: ClassFacts, name: string): boolean {
    for (const at of this.#app.program.ancestors(owner)) {
      const method = at.methods.get(name) ?? at.statics.get(name)
      if (method !== undefined) return this.#bodyWrites(owner, method)
    }
    return false
  }

  #bodyWrites(owner: ClassFacts, method: MethodFacts): boolean {
    if (this.#seen.has(method)) return false
    this.#seen.add(method)
    return this.#nodeWrites(owner, method.node)
  }

  #nodeWrites(owner: ClassFacts, node: Node): boolean {
    if (is(node, 'CallNode') && this.#callWrites(owner, node)) {
      return true
    }
    return childrenOf(node).some((child) => this.#nodeWrites(owner, child))
  }

  #callWrites(owner: ClassFacts, call: nodes.CallNode): boolean {
    const receiver = call.receiver
    if (receiver === null || is(receiver, 'SelfNode')) {
      return WRITES.has(call.name) || this.#methodWrites(owner, call.name)
    }
    if (WRITES.has(call.name) || deletesRow(call, receiver)) return true
    // Of whose kind the receiver is may be unknown: every method of that name but the controllers'.
    return this.#app.program.ownersOf(call.name).some((at) => {
      const method = at.methods.get(call.name) ?? at.statics.get(call.name)
      if (method === undefined || roleOf(this.#app, at) === 'controller') return false
      return this.#bodyWrites(at, method)
    })
  }
}

/** `article.delete` and `Article.delete(7)`, where `list.delete(7)` takes a value out of a list. */
function deletesRow(call: nodes.CallNode, receiver: Node): boolean {
  if (call.name !== 'delete') return false
  return call.arguments_ === null || is(receiver, 'ConstantReadNode')
}

function callbacksOf(opening: nodes.ClassNode | nodes.ModuleNode): nodes.CallNode[] {
  const found: nodes.CallNode[] = []
  const look = (node: Node): void => {
    if (is(node, 'DefNode')) return
    const call = node as nodes.CallNode
    if (is(node, 'CallNode') && CALLBACKS.test(call.name)) found.push(call)
    else for (const child of childrenOf(node)) look(child)
  }
  look(opening)
  return found
}

/** Whether a callback with these options runs around the action. */
export function applies(options: nodes.KeywordHashNode | null, action: string): boolean {
  for (const item of options?.elements ?? []) {
    if (!is(item, 'AssocNode')) continue
    const { key, value } = item as { key: Node; value: Node }
    const names = namesIn(value)
    const word = symbolText(key)
    if (word === 'only' && names !== null && !names.includes(action)) return false
    if (word === 'except' && names?.includes(action)) return false
  }
  return true
}

/** The names that a Symbol, a String or an Array of them says; null for another node. */
export function namesIn(node: Node): string[] | null {
  const items = is(node, 'ArrayNode') ? childrenOf(node) : [node]
  const names = items.map(symbolText)
  return names.includes(null) ? null : (names as string[])
}
