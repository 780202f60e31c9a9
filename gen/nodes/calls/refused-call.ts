import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { isCallByName, refuseComputedName } from './computed-name.ts'

const REFUSED: Record<string, string> = {
  eval: 'There is no Ruby at run time to evaluate text. Write the code itself.',
  class_eval: 'Open the class with `class … end`.',
  module_eval: 'Open the module with `module … end`.',
  class_exec: 'Open the class with `class … end`.',
  method_missing: 'Define the methods, or keep the values in a Hash.',
  respond_to_missing: 'Define the methods that objects should answer to.',
  respond_to_missing_: 'Define the methods that objects should answer to.',
  const_missing: 'Define the constants.',
  const_set: 'Assign the constant by its name.',
  remove_const: 'Constants stay.',
  class_variable_get: 'Use the class variable itself.',
  class_variable_set: 'Use the class variable itself.',
  remove_method: 'Do not define the method.',
  undef_method: 'Do not define the method.',
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

/** What a class's body says of its methods, met in other code. */
const IN_BODY =
  'Write it directly in the body of the class or module; at the top level leave it out.'
for (const name of ['private', 'protected', 'public', 'module_function']) REFUSED[name] = IN_BODY

const ON_SELF_ONLY = new Set([
  'private',
  'protected',
  'public',
  'module_function',
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
/** `instance_exec` and `instance_eval`: with a block alone, and not in an application. */
function refuseRebinding(lo: Lowering, node: nodes.CallNode, at: Node): void {
  if (node.name !== 'instance_exec' && node.name !== 'instance_eval') return
  if (isOwn(lo, node)) return
  const isText = node.block === null && node.arguments_ !== null
  if (lo.inference.framework === null && !isText) return
  lo.beyond(
    at,
    `\`${node.name}\` ${isText ? 'of text' : 'in an application'} is outside the Ruby subset.`,
    isText
      ? 'There is no Ruby at run time to evaluate text. Write a block.'
      : 'Call methods on the object, or take it as a block argument.',
  )
}

/** Whether a call is refused in every program, with a reason of its own. */
export function isRefusedWord(name: string): boolean {
  return Object.hasOwn(REFUSED, name) || isCallByName(name)
}

/** Refuses calls that cannot exist ahead of time. */
export function refusedCall(lo: Lowering, node: nodes.CallNode): void {
  const hint = REFUSED[node.name]
  const at = { location: node.messageLoc ?? node.location } as Node
  refuseRebinding(lo, node, at)
  if (hint !== undefined && Object.hasOwn(REFUSED, node.name) && !isOwn(lo, node)) {
    if (!ON_SELF_ONLY.has(node.name) || node.receiver === null) {
      lo.beyond(at, `\`${node.name}\` is outside the Ruby subset.`, hint)
    }
  }
  const isTop = lo.scope.owner === null && node.receiver === null && node.name === 'include'
  if (isTop && !isOwn(lo, node)) {
    lo.beyond(
      at,
      '`include` at the top level is outside the Ruby subset: it would give its methods to every object.',
      'Write `extend self` in the module and call its methods on the module: `Greeting.hello`.',
    )
  }
  if (isOwn(lo, node)) return
  if (node.name === 'define_method' && node.receiver === null) refuseInnerDefinition(lo, node, at)
  refuseComputedName(lo, node, at)
}

/** Refuses a `define_method` with a name that is written out and did not become a `def`. */
function refuseInnerDefinition(lo: Lowering, node: nodes.CallNode, at: Node): void {
  const [first, ...others] = (node.arguments_?.arguments_ ?? []) as Node[]
  if (first === undefined || !/^(Symbol|String)Node$/.test(kindOf(first))) return
  const isLiteral = others.length === 0 && node.block !== null && kindOf(node.block) === 'BlockNode'
  lo.beyond(
    at,
    isLiteral
      ? '`define_method` is a statement of its own in the body of a class or at the top level.'
      : '`define_method` without a block is outside the Ruby subset.',
    `Write \`def\` there.`,
  )
}

function isOwn(lo: Lowering, node: nodes.CallNode): boolean {
  if (lo.program.methodNames.has(node.name)) return true
  return lo.program.attributeNames.has(node.name)
}
