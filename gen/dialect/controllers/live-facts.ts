import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, roleOf } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf, constantPath } from '../../parse/syntax.ts'

/** The module that a streaming controller includes. */
export const LIVE = 'ActionController::Live'

/** Whether a controller, or one that it inherits from, says `include ActionController::Live`. */
export function isLive(app: AppFacts, facts: ClassFacts | null): boolean {
  if (facts === null || roleOf(app, facts) !== 'controller') return false
  return app.program.ancestors(facts).some((at) => at.includes.includes(LIVE))
}

/** Whether a call in a controller's class body is `include ActionController::Live`. */
export function includesLive(call: nodes.CallNode): boolean {
  const args = argumentsOf(call)
  return call.name === 'include' && args.length === 1 && constantPath(args[0] as Node) === LIVE
}

/** Constants of ActionController::Live, which its controllers name without their module. */
export function liveConstant(app: AppFacts, facts: ClassFacts | null, path: string): string {
  const isShort = path === 'SSE' || path === 'ClientDisconnected'
  return isShort && isLive(app, facts) ? `${LIVE}::${path}` : path
}

/**
 * Whether a call in a streaming controller waits, so that others have their turn: `sleep`, a write to the
 * stream, and a method of the controllers that does so.
 */
export function waits(app: AppFacts, lo: Lowering, node: nodes.CallNode): boolean {
  const { owner, method, isStatic } = lo.scope
  return method !== null && !isStatic && isLive(app, owner) && isWait(app, owner, node)
}

function isWait(app: AppFacts, owner: ClassFacts | null, node: nodes.CallNode): boolean {
  const receiver = node.receiver
  if (receiver !== null && !is(receiver, 'SelfNode')) {
    return node.name === 'write' && !kindOf(receiver).startsWith('Constant')
  }
  const own = owner === null ? null : app.program.findMethod(owner, node.name)
  if (own === null) return node.name === 'sleep' && receiver === null
  return waitingMethods(app).has(node.name)
}

const known = new WeakMap<AppFacts, ReadonlySet<string>>()

/** The names of the methods of streaming controllers that wait. */
function waitingMethods(app: AppFacts): ReadonlySet<string> {
  const found = known.get(app)
  if (found !== undefined) return found
  const names = new Set<string>()
  known.set(app, names)
  const owners = [...app.program.classes.values()].filter((facts) => isLive(app, facts))
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const owner of owners) {
      for (const { name, node } of owner.methods.values()) {
        if (!names.has(name) && hasWait(app, owner, node.body)) names.add(name)
      }
    }
  }
  return names
}

function hasWait(app: AppFacts, owner: ClassFacts, node: Node | null): boolean {
  if (node === null) return false
  if (is(node, 'CallNode') && isWait(app, owner, node)) return true
  return childrenOf(node).some((child) => hasWait(app, owner, child))
}
