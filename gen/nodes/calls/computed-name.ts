import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'

/** What calls a method, or reads a variable, by the name in its first argument. */
const BY_NAME = new Set(['send', '__send__', 'public_send', 'method', 'public_method'])

/** What does so too, and is refused in applications alone, where a name may be a visitor's. */
const IN_APPLICATIONS = new Set([
  ...BY_NAME,
  'try',
  'try!',
  'singleton_method',
  'to_enum',
  'enum_for',
])

const FOLDS = new Set(['inject', 'reduce'])
const CONSTANTS = new Set(['constantize', 'safe_constantize'])
const CHOOSE = 'Choose with `case`, and call each method by its name.'

/** Whether code says `params`: what it computes may be a visitor's. */
export function saysParams(lo: Lowering, { location }: Node | nodes.CallNode): boolean {
  return /\bparams\b/.test(lo.source.slice(location))
}

/** Whether a call takes a name that has to be written out. */
export function isCallByName(name: string): boolean {
  return BY_NAME.has(name)
}

/** Refuses a call of which method or constant is known at run time only. */
export function refuseComputedName(lo: Lowering, node: nodes.CallNode, at: Node): void {
  const isApplication = lo.inference.framework !== null
  const symbol = passed(node)
  const named = symbol !== undefined && isWritten(symbol) ? textOf(symbol) : node.name
  const isAsked = CONSTANTS.has(named) && saysParams(lo, node)
  if (isApplication && isAsked) {
    lo.beyond(
      named === node.name ? at : (symbol as Node),
      `\`${named}\` of what \`params\` says is refused: a visitor could name any class.`,
      'Keep the classes in a Hash: `{ "Article" => Article }.fetch(name)`.',
    )
  }
  if (isApplication) refuseDetour(lo, node, at)
  if (isApplication && node.name === 'to_proc' && isMadeSymbol(node.receiver)) {
    lo.beyond(at, '`to_proc` of a computed name is outside the Ruby subset.', CHOOSE)
  }
  if (!(isApplication ? IN_APPLICATIONS : BY_NAME).has(node.name)) return
  const first = argumentsOf(node)[0]
  if (
    first === undefined ||
    isWritten(first) ||
    isOwnName(lo, first) ||
    lo.dialect.takesName?.(lo, node) === true
  )
    return
  lo.beyond(
    at,
    saysParams(lo, first)
      ? `\`${node.name}\` of what \`params\` says is refused: a visitor could name any method.`
      : `\`${node.name}\` with a computed name is outside the Ruby subset: which method it means must be known ahead of time.`,
    CHOOSE,
  )
}

/** `object.send(:try, name)`, `map(&:send)`, `reduce(name)`: the computed name comes a call later. */
function refuseDetour(lo: Lowering, node: nodes.CallNode, at: Node): void {
  const list = argumentsOf(node)
  const last = list.at(-1)
  const isFold = FOLDS.has(node.name) && node.block === null && last !== undefined
  if (isFold && !isWritten(last)) {
    lo.beyond(
      at,
      `\`${node.name}\` with a computed name is outside the Ruby subset: which method it means must be known ahead of time.`,
      `Write a block: \`${node.name} { |sum, value| sum + value }\`.`,
    )
  }
  const named = isFold ? last : IN_APPLICATIONS.has(node.name) ? list[0] : passed(node)
  const word = named === undefined || !isWritten(named) ? null : textOf(named)
  if (word === null || !IN_APPLICATIONS.has(word) || lo.program.methodNames.has(word)) return
  lo.beyond(
    named as Node,
    `\`${word}\` by its name is outside the Ruby subset in an application: which method it means must be known ahead of time.`,
    CHOOSE,
  )
}

function isMadeSymbol(node: Node | null): boolean {
  return is(node, 'CallNode') && ['to_sym', 'intern'].includes(node.name)
}

/** The Symbol of `&:name`. */
function passed(node: nodes.CallNode): Node | undefined {
  if (!is(node.block, 'BlockArgumentNode')) return undefined
  return node.block.expression ?? undefined
}

/** `enum_for(__method__)`: the name of the method it stands in. */
function isOwnName({ scope }: Lowering, node: Node): boolean {
  const isName = is(node, 'CallNode') && node.name === '__method__'
  return isName && scope.method !== null
}

function isWritten(node: Node): boolean {
  return is(node, 'SymbolNode', 'StringNode')
}

function textOf(node: Node): string {
  return (node as nodes.SymbolNode).unescaped.value
}
