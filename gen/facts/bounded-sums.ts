import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node } from '../parse.ts'
import { rangeOf } from './block-types.ts'
import type { Inference } from './infer.ts'
import { lookup } from './lookup.ts'
import { boundedBy, holds } from './loop-bounds.ts'
import type { Scope, Variable } from './scope.ts'
import type { Type } from './types.ts'

/** The largest bound that a sum is given: another addition still stays among the safe Integers. */
const MOST = 50

/** How often a piece of code runs at most, asked when types are known. */
type Turns = (types: Inference) => number

/** What stands around a piece of code: loops, and blocks that are scopes of their own. */
interface Around {
  readonly turns: Turns
  readonly opensScope: boolean
}

/** `local += value`, and how often it runs while the local lives. */
interface Addition {
  readonly value: Node
  readonly scope: Scope
  readonly turns: readonly Turns[]
}

/** A local that gets its values from plain writes and from additions alone. */
interface Sum {
  readonly additions: Addition[]
  readonly starts: { readonly value: Node; readonly scope: Scope }[]
  isOther: boolean
}

/** The locals that loops with known bounds add up: `n.times { |i| sum += i }` stays below n times the largest i. */
export class BoundedSums {
  readonly #sums = new Map<Variable, Sum>()
  readonly #types: Inference

  constructor(types: Inference) {
    this.#types = types
    for (const file of types.files) {
      const root = file.result.value as unknown as Node
      if (!holds(root, /^RetryNode$/)) this.#visit(root, null, [])
    }
  }

  /** The bits that a local has at most, whatever is added to it; null where nobody can say. */
  bits(variable: Variable): number | null {
    const sum = this.#sums.get(variable)
    if (sum === undefined || sum.isOther || variable.isParameter) return null
    let most = 1
    for (const { value, scope } of sum.starts) most += sizeOf(this.#types.typeOf(value, scope))
    for (const { value, scope, turns } of sum.additions) {
      let added = sizeOf(this.#types.typeOf(value, scope))
      for (const each of turns) added *= each(this.#types)
      most += added
    }
    return most <= 2 ** MOST ? Math.ceil(Math.log2(most)) : null
  }

  #visit(node: Node, outer: Scope | null, around: readonly Around[]): void {
    const own = this.#types.findScope(node)
    const scope = own ?? outer
    const kind = kindOf(node)
    if (scope !== null && /^LocalVariable\w*(Write|Target)Node$/.test(kind)) {
      this.#note(node as nodes.LocalVariableOperatorWriteNode, kind, scope, around)
    }
    if (kind === 'WhileNode' || kind === 'UntilNode') {
      const turns = whileTurns(node as nodes.WhileNode, scope)
      const inside = [...around, { turns, opensScope: false }]
      for (const child of childrenOf(node)) this.#visit(child, scope, inside)
      return
    }
    if (kind === 'CallNode' && scope !== null) {
      const call = node as nodes.CallNode
      for (const child of childrenOf(node)) {
        const isBlock = kindOf(child) === 'BlockNode'
        const turns = isBlock ? blockTurns(call, scope) : null
        this.#visit(
          child,
          scope,
          turns === null ? around : [...around, { turns, opensScope: true }],
        )
      }
      return
    }
    if (own === null || kind === 'ProgramNode') {
      const isOther = kind === 'ForNode'
      const inside = isOther ? [...around, { turns: unknown, opensScope: false }] : around
      for (const child of childrenOf(node)) this.#visit(child, scope, inside)
      return
    }
    // A method, a class, a lambda: who calls it how often is not followed; a block's own frame stands there already.
    const inside = kind === 'BlockNode' ? around : [...around, { turns: unknown, opensScope: true }]
    for (const child of childrenOf(node)) this.#visit(child, scope, inside)
  }

  #note(
    write: nodes.LocalVariableOperatorWriteNode,
    kind: string,
    scope: Scope,
    around: readonly Around[],
  ): void {
    const variable = lookup(scope, write.name, write.depth)
    if (variable === null) return
    const sum = this.#sums.get(variable) ?? { additions: [], starts: [], isOther: false }
    this.#sums.set(variable, sum)
    if (kind === 'LocalVariableWriteNode') sum.starts.push({ value: write.value as Node, scope })
    else if (kind === 'LocalVariableOperatorWriteNode' && /^[+-]$/.test(write.binaryOperator)) {
      const turns = turnsSince(around, write.depth)
      sum.additions.push({ value: write.value as Node, scope, turns })
    } else sum.isOther = true
  }
}

/** What is around a write, out to the block or method whose local it writes. */
function turnsSince(around: readonly Around[], depth: number): Turns[] {
  const found: Turns[] = []
  let left = depth
  for (const each of around.toReversed()) {
    if (each.opensScope) {
      if (left === 0) break
      left -= 1
    }
    found.push(each.turns)
  }
  return found
}

const unknown: Turns = () => Number.POSITIVE_INFINITY

/** `while i < limit`, where i is never below zero and goes up in each turn. */
function whileTurns(loop: nodes.WhileNode, scope: Scope | null): Turns {
  const body = loop.statements as Node | null
  if (kindOf(loop as Node) !== 'WhileNode' || body === null || scope === null) return unknown
  if (loop.isBeginModifier() || holds(body, /^NextNode$/)) return unknown
  const statements = (body as nodes.StatementsNode).body as Node[]
  const counter = boundedBy(loop.predicate as Node).find(({ name }) => {
    const steps = statements.filter((each) => stepsUp(each, name))
    return steps.length === 1 && countWrites(body, name) === 1
  })
  if (counter === undefined) return unknown
  const { name, depth, limit } = counter
  return (types) => {
    const type = lookup(scope, name, depth)?.type
    const isUp = type?.kind === 'integer' && !type.nilable && type.natural === true
    return isUp ? countOf(types, limit, scope) + 1 : Number.POSITIVE_INFINITY
  }
}

/** `i += 1`. */
function stepsUp(node: Node, name: string): boolean {
  if (kindOf(node) !== 'LocalVariableOperatorWriteNode') return false
  const write = node as nodes.LocalVariableOperatorWriteNode
  return (
    write.name === name && write.binaryOperator === '+' && kindOf(write.value) === 'IntegerNode'
  )
}

function countWrites(node: Node, name: string): number {
  const isWrite = /^LocalVariable\w*(Write|Target)Node$/.test(kindOf(node))
  const own = isWrite && (node as nodes.LocalVariableWriteNode).name === name ? 1 : 0
  return childrenOf(node).reduce((sum, child) => sum + countWrites(child, name), own)
}

/** How often a block of the core library's loops runs for one call. */
function blockTurns(call: nodes.CallNode, scope: Scope): Turns {
  const { name, receiver } = call
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  if (receiver === null) return unknown
  const range = rangeOf(receiver as Node)
  if (range !== null) {
    const { left, right } = range
    if (name !== 'each' || left === null || right === null) return unknown
    return (types) => between(types, left as Node, right as Node, scope)
  }
  if (name === 'times' && args.length === 0)
    return (types) => countOf(types, receiver as Node, scope)
  const [limit] = args
  if ((name === 'upto' || name === 'downto') && limit !== undefined && args.length === 1) {
    return (types) => between(types, receiver as Node, limit, scope)
  }
  return unknown
}

/** How many Integers there are at most from one to another. */
function between(types: Inference, from: Node, to: Node, scope: Scope): number {
  return countOf(types, from, scope) + countOf(types, to, scope) + 1
}

/** The largest that an Integer may be: what a short literal says, else what its type does. */
function countOf(types: Inference, node: Node, scope: Scope): number {
  const type = types.typeOf(node, scope)
  const isShort = kindOf(node) === 'IntegerNode' && (type.bits ?? 64) < 32
  return isShort ? Math.abs(Number((node as nodes.IntegerNode).value)) : sizeOf(type)
}

function sizeOf(type: Type): number {
  if (type.kind === 'bottom') return 0
  const isBounded = type.kind === 'integer' && !type.nilable && type.bits !== undefined
  return isBounded ? 2 ** (type.bits ?? 0) : Number.POSITIVE_INFINITY
}
