import type * as nodes from '@ruby/prism/src/nodes.js'
import { libraryConstant } from '../../../shell/vocabulary/constants.ts'
import type { Kind, Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { hashLiteral } from '../../nodes/literals/literal-node.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { type Expression, NULL, string } from '../../typescript/tree.ts'

/** What Ruby calls the classes of values that calls of lowered code go straight to. */
const CLASSES: Partial<Record<Kind, string>> = {
  integer: 'Integer',
  float: 'Float',
  string: 'String',
  symbol: 'Symbol',
  hash: 'Hash',
  array: 'Array',
  range: 'Range',
  proc: 'Proc',
  regexp: 'Regexp',
  match: 'MatchData',
  time: 'Time',
  date: 'Date',
  decimal: 'BigDecimal',
  duration: 'ActiveSupport::Duration',
  set: 'Set',
}

/** `User.stub(:find, user) { … }` in a file of test/, with what the program knows of the method's value; null for any other call. */
export function stubCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (node.name !== 'stub' || node.receiver === null || node.block === null) return null
  const { positional, keywords, block } = given(node)
  const [method, value, ...yielded] = positional
  if (!lo.source.file.startsWith('test/') || method === undefined || value === undefined)
    return null
  const name = symbolText(method)
  const receiver = node.receiver
  if (name === null) {
    lo.misuse(method, '`stub` wants the name of a method.', 'Write `Article.stub(:find, article)`.')
  }
  if (name === 'new') {
    const message = '`new` makes objects without asking: it cannot be stubbed.'
    const hint = 'Write a class method, `def self.build = new`, call that, and stub it.'
    lo.unsupported(node, message, hint)
  }
  if (isDirect(lo, receiver, name)) {
    const message = `The program reaches \`${name}\` there without asking: it cannot be stubbed.`
    const clock = /^(Time|Date)/.test(constantPath(receiver) ?? '')
    const hint = clock
      ? 'Write `travel_to time do … end`, or `Time.stub(:now, time)`.'
      : 'Write a method of your own around it, and stub that.'
    lo.unsupported(node, message, hint)
  }
  const known = knownValue(lo, node, receiver, name)
  const [of, answer, ...more] = lo.ordered([
    () => lo.value(receiver),
    () => lo.value(value),
    ...yielded.map((item) => () => lo.value(item)),
    ...(keywords === null ? [] : [() => hashLiteral(lo, keywords.elements)]),
  ])
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw/test', 'stubbed', 'stubbed'),
    from: 'webfw/test',
  }
  const rest: Expression = { kind: 'array', items: more }
  const body = blockArgument(lo, block as never, node)
  const args = [of as Expression, string(name), answer as Expression, rest, known, body]
  return { kind: 'call', callee, args }
}

/** Whether calls of a method of Ruby's own classes, or of `Rails`, are lowered to functions of the library. */
function isDirect(lo: Lowering, receiver: Node, name: string): boolean {
  const path = constantPath(receiver)
  const above = is(receiver, 'CallNode') ? receiver.receiver : null
  if (constantPath(above) === 'Rails') return true
  if (path === null) return CLASSES[lo.typeOf(receiver).kind] !== undefined
  if (lo.program.resolveClass(path, lo.scope.owner) !== null) return false
  if (path === 'Time' && name === 'now') return false
  return libraryConstant(path) === null || /^(Date|Rails)$/.test(path)
}

/** The classes of what a method gives, as the program's calls of it are lowered; null for anything. */
function knownValue(lo: Lowering, node: nodes.CallNode, receiver: Node, name: string): Expression {
  const call = synthesize('x.y', receiver) as nodes.CallNode
  call.receiver = node.receiver
  call.name = name
  const classes = classesOf(lo, node, lo.typeOf(call), name)
  return classes ?? NULL
}

function classesOf(
  lo: Lowering,
  node: nodes.CallNode,
  type: Type,
  name: string,
): Expression | null {
  const nil = type.nilable ? [string('NilClass')] : []
  const array = (...items: Expression[]): Expression => ({
    kind: 'array',
    items: [...items, ...nil],
  })
  const constant = (path: string): Expression => lo.value(synthesize(`::${path}`, node))
  if (type.kind === 'any' || type.kind === 'bottom' || type.kind === 'nil') return null
  if (type.kind === 'boolean') return array(string('TrueClass'), string('FalseClass'))
  if (type.kind === 'array' && type.of !== undefined) {
    const of = classesOf(lo, node, type.of, name)
    if (of !== null) return array(of)
  }
  if (type.kind === 'instance') return array(constant(type.name ?? ''))
  const known = CLASSES[type.kind]
  if (known !== undefined) return array(string(known))
  if (type.kind === 'framework' && type.name === 'Relation') {
    return array(constant('ActiveRecord::Relation'))
  }
  const told = constantPath(node.receiver)
  lo.unsupported(
    node,
    `What \`${told === null ? '' : `${told}.`}${name}\` gives is the framework's, and no other object can take its place.`,
    'Write a method of your own around it, and stub that.',
  )
}
