import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Scope } from '../../facts/scope.ts'
import { answering } from '../../lower/answers.ts'
import { earlyVariable } from '../../lower/early-variable.ts'
import { type Frame, NONE, RETURN } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import {
  type Arrow,
  bare,
  type Expression,
  literal,
  NULL,
  name,
  type Statement,
  string,
} from '../../typescript/tree.ts'
import { parameterWords } from '../classes/parameter-words.ts'
import { type Parameters, parameterList } from '../classes/parameters-node.ts'
import { endOf } from '../control/control-node.ts'
import { freshParameters } from './fresh-parameters.ts'
import { CORE, mayRebind, openBlock } from './open-block.ts'
import { awaits, refuseWait, withoutMeanwhile } from './waiting.ts'

/** The function of a literal block; one that needs it is wrapped for `break`. */
export function blockFunction(lo: Lowering, block: nodes.BlockNode, call: Node): Expression {
  const isUnheard = is(call, 'CallNode') && hearsNothing(lo, call)
  const { value, frame, parameters } = functionOf(lo, block, 'block', false, isUnheard, call)
  lo.noteBreak(block, frame.tag)
  const { minimum, maximum } = parameters
  const words = askedWords(lo, block)
  const isPlain = words === null && parameters.block === null
  if (isPlain && (minimum === maximum || !lo.asksArity)) {
    const isOpen = minimum !== maximum || parameters.list.some(({ rest }) => rest)
    if (isOpen) return lo.call('variadic', value)
    return lo.asksArity ? value : padded(value)
  }
  return lo.call('toBlock', procOf(lo, block, value, parameters))
}

/** How many arguments the library hands a block at least, with nil for those it has none for. */
const GIVEN = 4

/** A block whose parameters after those are nil by themselves. */
function padded(arrow: Expression): Expression {
  if (arrow.kind !== 'arrow' || arrow.parameters.length <= GIVEN) return arrow
  const parameters = arrow.parameters.map((parameter, index) =>
    index < GIVEN || parameter.value !== undefined ? parameter : { ...parameter, value: NULL },
  )
  return { ...arrow, parameters }
}

/** The words that describe a block's parameters, where `length` would say it wrongly or the program asks for names. */
function askedWords(lo: Lowering, block: nodes.BlockNode | nodes.LambdaNode): string | null {
  if (!lo.asksArity) return null
  const words = parameterWords(block.parameters)
  const isPlain = /^(req(:\w+)?( |$))*$/.test(words) && !hasTrailingComma(block)
  return lo.asksParameters || !isPlain ? words : null
}

/** `|a,|` takes the first of what is spread, and counts as one. */
function hasTrailingComma(block: nodes.BlockNode | nodes.LambdaNode): boolean {
  const list = block.parameters
  if (!is(list, 'BlockParametersNode')) return false
  const rest = list.parameters?.rest ?? null
  return is(rest, 'ImplicitRestNode')
}

function withWords(lo: Lowering, value: Expression, words: string | null): Expression {
  return words === null ? value : lo.call('described', value, string(words))
}

/** Whether a call does not look at what its block gives: one of Ruby's own, which no code of the program stands behind. */
function hearsNothing(lo: Lowering, call: nodes.CallNode): boolean {
  if (!UNHEARD.has(call.name)) return false
  if (call.receiver !== null && CORE.has(lo.typeOf(call.receiver).kind)) return true
  if (lo.program.methodNames.has(call.name)) return false
  return !LISTENING.some((word) => lo.program.calledNames.isSaid(word))
}

/** What makes an Enumerator whose block, or method, may ask what it yielded to has given. */
const LISTENING = ['enum_for', 'to_enum', 'yield']

/** Methods of Ruby that do not look at what their block gives. */
const UNHEARD: ReadonlySet<string> = new Set([
  'at_exit',
  'downto',
  'each',
  'each_char',
  'each_cons',
  'each_index',
  'each_key',
  'each_line',
  'each_pair',
  'each_slice',
  'each_value',
  'each_with_index',
  'each_with_object',
  'loop',
  'reverse_each',
  'step',
  'tap',
  'times',
  'upto',
])

/** A block or lambda as an arrow function. */
export function functionOf(
  lo: Lowering,
  block: nodes.BlockNode | nodes.LambdaNode,
  kind: 'block' | 'lambda' | 'proc',
  silent = false,
  isUnheard = false,
  call: Node = block,
): { value: Expression; frame: Frame; parameters: Parameters } {
  if (!silent && mayRebind(lo, block, call)) {
    let inner: ReturnType<typeof plainFunction> | null = null
    const value = openBlock(lo, block, call, () => {
      inner = plainFunction(lo, block, kind, silent, isUnheard, call)
      return inner.value
    })
    return { ...(inner as unknown as ReturnType<typeof plainFunction>), value }
  }
  return plainFunction(lo, block, kind, silent, isUnheard, call)
}

function plainFunction(
  lo: Lowering,
  block: nodes.BlockNode | nodes.LambdaNode,
  kind: 'block' | 'lambda' | 'proc',
  silent: boolean,
  isUnheard: boolean,
  call: Node,
): { value: Expression; frame: Frame; parameters: Parameters } {
  refuseWait(lo, block, `a ${kind}`)
  const scope = lo.inference.scope(block)
  const own = kind === 'proc' ? 'block' : kind
  const isAsync = lo.waitingBlock === block
  lo.waitingBlock = null
  // Its other form, which blocks, breaks out of the same call.
  const tag = isAsync ? (lo.breakTags.get(block) ?? null) : null
  const frame: Frame = { kind: own, tag, silent, orphan: kind === 'proc' }
  const outer = lo.prelude
  lo.prelude = []
  const inner = () => {
    const parameters = parameterList(lo, block.parameters, scope, own)
    const lead = [...parameters.lead, ...freshParameters(lo, block, call)]
    const body = bodyOf(lo, block, scope, lead, silent)
    return {
      parameters,
      body: silent || isUnheard ? body : answering(body, kind === 'lambda' && frame.tag !== null),
    }
  }
  const lowered = () => lo.inside(scope, frame, inner)
  const result = isAsync ? lowered() : withoutMeanwhile(lo, lowered)
  lo.prelude = outer
  const wrapped =
    kind === 'lambda' && frame.tag !== null ? returning(lo, frame, result.body) : result.body
  const arrow: Arrow = {
    kind: 'arrow',
    ...(isAsync ? { isAsync } : {}),
    parameters: result.parameters.list,
    body: shortBody(wrapped, silent || isUnheard ? null : block.body),
  }
  return { value: arrow, frame, parameters: result.parameters }
}

function bodyOf(
  lo: Lowering,
  block: nodes.BlockNode | nodes.LambdaNode,
  scope: Scope,
  lead: Statement[],
  silent: boolean,
): Statement[] {
  const statements = lo.statements(block.body, silent ? NONE : RETURN, endOf(block) - 1)
  return [...startDeclarations(lo, scope), ...lead, ...statements]
}

/** `let x = null` for the variables that are declared at the start of a scope. */
export function startDeclarations(lo: Lowering, scope: Scope): Statement[] {
  const seen = new Set<string>()
  return scope.start.flatMap((variable) => {
    const emitted = lo.variableName(variable)
    if (seen.has(emitted)) return []
    seen.add(emitted)
    return [earlyVariable(lo, variable)]
  })
}

/**
 * A body that is one `return` becomes the expression itself, and so does a call that gives nil or that nobody
 * hears: one before a `nil` that is left out (`note; nil`) gives something else.
 */
function shortBody(
  body: Statement[],
  heard: nodes.BlockNode['body'],
): Expression | readonly Statement[] {
  if (body.length !== 1) return body
  let only = body[0] as Statement
  let at: number | null = null
  if (only.kind === 'markedStatement') {
    at = only.at
    only = only.value
  }
  if (only.kind === 'return' && only.value !== null) {
    return at === null ? only.value : { kind: 'marked', value: only.value, at, name: null }
  }
  if (only.kind === 'expression') {
    const inner = bare(only.value)
    if (inner.kind === 'call' && (heard === null || at === lastStart(heard))) {
      return at === null ? only.value : { kind: 'marked', value: only.value, at, name: null }
    }
  }
  return body
}

/** Where the last statement of a body begins. */
function lastStart(body: Node): number | undefined {
  const isList = is(body, 'StatementsNode')
  const last = isList ? body.body.at(-1) : body
  return last?.location.startOffset
}

/** A body in which a block returns from the method: the method takes what its block throws. */
export function returning(lo: Lowering, frame: Frame, body: Statement[]): Statement[] {
  const value = leavable(lo, 'returnable', frame.tag as string, body)
  return [frame.silent ? { kind: 'expression', value } : { kind: 'return', value }]
}

/** A call whose block breaks out of it. */
export function breaking(lo: Lowering, tag: string | null, value: Expression): Expression {
  if (tag === null) return value
  return leavable(lo, 'breakable', tag, value)
}

/** What blocks in it may leave; it is awaited where something in it is. */
function leavable(lo: Lowering, how: string, tag: string, body: Arrow['body']): Expression {
  const isAsync = awaits(body)
  const parameters = [{ target: name(tag) }]
  const value = lo.call(how, { kind: 'arrow', parameters, body, ...(isAsync ? { isAsync } : {}) })
  return isAsync ? { kind: 'unary', operator: 'await', value } : value
}

export const lambdaNode = {
  value(lo: Lowering, node: nodes.LambdaNode): Expression {
    return lambdaValue(lo, node)
  },
}

/** A lambda: strict about its arguments. */
export function lambdaValue(
  lo: Lowering,
  node: nodes.LambdaNode | nodes.BlockNode,
  call: Node = node,
): Expression {
  return withWords(lo, strictLambda(lo, node, call), askedWords(lo, node))
}

function strictLambda(
  lo: Lowering,
  node: nodes.LambdaNode | nodes.BlockNode,
  call: Node,
): Expression {
  const { value, parameters } = functionOf(lo, node, 'lambda', false, false, call)
  const { minimum, maximum, signature } = parameters
  if (signature !== null && /[/&k]|\+./.test(signature)) {
    return lo.call('lambda', value, string(signature))
  }
  if (minimum === maximum) return lo.call('lambda', value)
  return lo.call('lambda', value, literal(String(minimum)), literal(String(maximum)))
}

/** A proc: lenient about its arguments. */
export function procValue(lo: Lowering, node: nodes.BlockNode): Expression {
  const { value, parameters } = functionOf(lo, node, 'proc')
  return procOf(lo, node, value, parameters)
}

function procOf(
  lo: Lowering,
  node: nodes.BlockNode,
  value: Expression,
  { minimum, maximum, block }: Parameters,
): Expression {
  const arity = literal(String(maximum === -1 ? -minimum - 1 : minimum))
  const plain = minimum === maximum ? lo.call('proc', value) : lo.call('proc', value, arity)
  const made = withWords(lo, plain, askedWords(lo, node))
  if (block === null) return made
  // A block of its own comes with each call.
  return lo.call('taking', { kind: 'arrow', parameters: [{ target: name(block) }], body: made })
}

export const itLocalVariableReadNode = {
  value: (): Expression => name('it'),
}
