import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, EVALUATING } from '../../parse/syntax.ts'
import type { Expression } from '../../typescript/tree.ts'
import { isCallByName, refuseComputedName } from './computed-name.ts'

const REFUSED: Record<string, string> = {
  eval: 'There is no Ruby at run time to evaluate text. Write the code itself.',
  remove_const: 'It is private: `send(:remove_const, :NAME)`.',
  refine: 'Define the method in a module of your own.',
  using: 'Define the method in a module of your own.',
  autoload: 'Files of an application are found by their names.',
  fork: 'A program has one process.',
  system: 'Programs do not start other programs.',
  exec: 'Programs do not start other programs.',
  spawn: 'Programs do not start other programs.',
  trap: 'The server answers signals itself.',
  set_trace_func: 'There is no interpreter at run time.',
  callcc: 'Use `catch` and `throw`.',
  load: 'Use `require_relative`.',
}

const ON_SELF_ONLY = new Set([
  'load',
  'system',
  'exec',
  'spawn',
  'trap',
  'fork',
  'using',
  'refine',
  'autoload',
])

/** What is refused on another object alone: it is private there. */
const ON_OTHERS_ONLY = new Set(['remove_const'])

/** `class_eval` and its kin take a block, and no text. */
function refuseText(lo: Lowering, node: nodes.CallNode, at: Node): void {
  if (!EVALUATING.test(node.name) || isOwn(lo, node)) return
  const [first, , table] = argumentsOf(node)
  if (node.block !== null || first === undefined || is(table, 'HashNode')) return
  lo.beyond(
    at,
    `\`${node.name}\` of a text that is computed is outside the Ruby subset.`,
    'There is no Ruby at run time to evaluate text. Write a block.',
  )
}

/** Whether a call is refused in every program, with a reason of its own. */
export function isRefusedWord(name: string): boolean {
  return Object.hasOwn(REFUSED, name) || isCallByName(name)
}

/** `eval "%{#{text}}"`: what a text is with its own `#{}` in place, of which there may be none. */
export function interpolatedText(lo: Lowering, node: nodes.CallNode): Expression | null {
  const [only, ...rest] = argumentsOf(node)
  if (node.name !== 'eval' || node.receiver !== null || rest.length > 0) return null
  if (!is(only ?? null, 'InterpolatedStringNode')) return null
  const [before, value, after] = (only as nodes.InterpolatedStringNode).parts as Node[]
  const isQuoted =
    is(before ?? null, 'StringNode') &&
    /^(?:%Q?\{|")$/.test((before as nodes.StringNode).unescaped.value) &&
    is(after ?? null, 'StringNode') &&
    /^[}"]$/.test((after as nodes.StringNode).unescaped.value)
  if (!isQuoted || !is(value ?? null, 'EmbeddedStatementsNode')) return null
  const [inner, ...others] = (value as nodes.EmbeddedStatementsNode).statements?.body ?? []
  return inner === undefined || others.length > 0 ? null : lo.call('plainText', lo.value(inner))
}

/** Refuses calls that cannot exist ahead of time. */
export function refusedCall(lo: Lowering, node: nodes.CallNode): void {
  const hint = REFUSED[node.name]
  const at = { location: node.messageLoc ?? node.location } as Node
  refuseText(lo, node, at)
  if (hint !== undefined && Object.hasOwn(REFUSED, node.name) && !isOwn(lo, node)) {
    const { receiver } = node
    const isAllowed = ON_OTHERS_ONLY.has(node.name)
      ? receiver === null || is(receiver, 'SelfNode')
      : ON_SELF_ONLY.has(node.name) && receiver !== null
    if (!isAllowed) {
      lo.beyond(at, `\`${node.name}\` is outside the Ruby subset.`, hint)
    }
  }
  const isTop =
    lo.scope.owner === null && !lo.isSelfOpen && node.receiver === null && node.name === 'include'
  if (isTop && !isOwn(lo, node)) {
    lo.beyond(
      at,
      '`include` at the top level is outside the Ruby subset: it would give its methods to every object.',
      'Write `extend self` in the module and call its methods on the module: `Greeting.hello`.',
    )
  }
  if (isOwn(lo, node)) return
  refuseComputedName(lo, node, at)
}

function isOwn(lo: Lowering, node: nodes.CallNode): boolean {
  if (lo.program.methodNames.has(node.name)) return true
  return lo.program.attributeNames.has(node.name)
}
