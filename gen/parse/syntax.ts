import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from './parse.ts'

/** Methods that change a text, a list or a Hash in place. */
export const CHANGING =
  /^(?:<<|concat|push|append|prepend|unshift|insert|replace|clear|store|update|\[\]=|setbyte|force_encoding)$|[^=!<>]!$/

/** Methods that run a block or a Ruby text with a class or an object as self. */
export const EVALUATING = /^(?:class|module|instance)_eval$/

/** The last part of a constant's path: `Comment` of `Blog::Comment`. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(':') + 1)
}

/** `A::B` as text, or null when the path is not made of constants alone. */
export function constantPath(node: Node | null): string | null {
  if (node === null) return null
  if (is(node, 'ConstantReadNode')) return node.name
  if (!is(node, 'ConstantPathNode')) return null
  if (node.parent === null) return `::${node.name}`
  const parent = constantPath(node.parent)
  return parent === null ? null : `${parent}::${node.name}`
}

/** The arguments of a call. */
export function argumentsOf({ arguments_ }: { arguments_: nodes.ArgumentsNode | null }): Node[] {
  return arguments_?.arguments_ ?? []
}

/** The text of a Symbol or String literal. */
export function symbolText(node: Node | null): string | null {
  if (node === null) return null

  if (is(node, 'SymbolNode', 'StringNode')) {
    return node.unescaped.value
  }
  return null
}

/** The text of a literal in one or several pieces; null for one with `#{…}`, and for anything else. */
export function writtenText(node: Node): string | null {
  if (is(node, 'StringNode', 'SymbolNode')) {
    return node.unescaped.value
  }
  if (!is(node, 'InterpolatedStringNode')) return null
  const parts = node.parts.map(writtenText)
  return parts.includes(null) ? null : parts.join('')
}

/** Whether a node is a call such as `Struct.new(…)`. */
export function isCallOf(node: Node, receiver: string, name: string): boolean {
  if (!is(node, 'CallNode')) return false
  return node.name === name && constantPath(node.receiver) === receiver
}

/** Whether a node is `Data.define(…)`, a Struct whose objects are frozen. */
export function isDataDefine(node: Node): boolean {
  return isCallOf(node, 'Data', 'define') || isCallOf(node, '::Data', 'define')
}

/** The members of `Struct.new(:a, :b)` and of `Data.define(:a, :b)`. */
export function structMembers(node: Node): string[] | null {
  if (!isCallOf(node, 'Struct', 'new') && !isDataDefine(node)) return null
  const args = (node as nodes.CallNode).arguments_?.arguments_ ?? []
  return args.flatMap((arg) => (is(arg, 'SymbolNode') ? (symbolText(arg) ?? []) : []))
}

/**
 * The expressions one of which gives the value of a sequence, a choice, or an `and` and `or`: null among them is nil. Null
 * for other nodes.
 */
export function branchesOf(node: Node): readonly (Node | null)[] | null {
  switch (kindOf(node)) {
    case 'ParenthesesNode':
      return [(node as nodes.ParenthesesNode).body]
    case 'StatementsNode':
      return [(node as nodes.StatementsNode).body.at(-1) ?? null]
    case 'ElseNode':
      return [(node as nodes.ElseNode).statements]
    case 'IfNode': {
      const { statements, subsequent } = node as nodes.IfNode
      return [statements, subsequent]
    }
    case 'UnlessNode': {
      const { statements, elseClause } = node as nodes.UnlessNode
      return [statements, elseClause]
    }
    case 'CaseNode': {
      const { conditions, elseClause } = node as nodes.CaseNode
      const taken = (conditions as nodes.WhenNode[]).map((each) => each.statements)
      return [...taken, elseClause]
    }
    case 'AndNode':
    case 'OrNode':
      return [(node as nodes.OrNode).left, (node as nodes.OrNode).right]
    default:
      return null
  }
}

/** Whether a method's body calls `super`. */
export function callsSuper(node: Node | null): boolean {
  if (node === null) return false

  if (is(node, 'ForwardingSuperNode', 'SuperNode')) return true
  if (is(node, 'DefNode', 'ClassNode', 'ModuleNode')) return false
  return childrenOf(node).some(callsSuper)
}

/** Whether a method's body yields (its blocks too, its inner methods not). */
export function yields(node: Node | null): boolean {
  if (node === null) return false

  if (is(node, 'YieldNode')) return true
  if (is(node, 'DefNode', 'ClassNode', 'ModuleNode')) return false
  if (is(node, 'CallNode')) {
    const call = node
    if (call.receiver === null && call.name === 'block_given?') return true
  }
  return childrenOf(node).some(yields)
}

/** Whether a node opens a class or module. */
export function isOpening(node: Node): boolean {
  return is(node, 'ClassNode', 'ModuleNode', 'SingletonClassNode')
}

/** The superclass of `Class.new(Base)`. */
export function classNewSuperclass(node: Node): Node | null {
  const list = (node as nodes.CallNode).arguments_?.arguments_ ?? []
  return list[0] ?? null
}

/** The block of `Struct.new(…) do … end` and `Class.new do … end`, which is the body of a class. */
export function classBlock(node: Node): Node | null {
  if (structMembers(node) === null && !isCallOf(node, 'Class', 'new')) return null
  const block = (node as nodes.CallNode).block
  return is(block, 'BlockNode') ? block : null
}

/**
 * The value of an Integer literal, from its text: Prism's own number loses what is large. One that gen
 * wrote itself stands where another statement does, and is small.
 */
export function integerOf(node: nodes.IntegerNode, text: string): bigint {
  return /^[+-]?\d/.test(text) ? integerIn(text) : BigInt(node.value)
}

function integerIn(text: string): bigint {
  const plain = text.replaceAll('_', '').toLowerCase()
  const negative = plain.startsWith('-')
  const digits = plain.replace(/^[+-]/, '').replace(/^0d/, '')
  const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits
  const value = BigInt(octal === '' ? 0 : octal)
  return negative ? -value : value
}

/** Whether a rescue clause, or what follows it, starts its `begin` again. */
export function containsRetry(node: Node): boolean {
  const kind = kindOf(node)
  if (kind === 'RetryNode') return true
  if (['DefNode', 'ClassNode', 'ModuleNode', 'LambdaNode'].includes(kind)) return false
  return childrenOf(node).some(containsRetry)
}

/** `send(name)` and its kin with a name that is not written out. */
export function isComputedSend(node: Node): boolean {
  if (!is(node, 'CallNode')) return false
  const { name, arguments_ } = node
  if (!['send', '__send__', 'public_send'].includes(name)) return false
  const first = arguments_?.arguments_[0]
  return first !== undefined && !is(first, 'SymbolNode', 'StringNode')
}

/** What a class's body says of methods by their names. */
export const OF_BODY =
  /^(?:attr|attr_reader|attr_writer|attr_accessor|alias_method|private|public|protected)$/

/** Whether an argument of such a word names its methods, or declares them there. */
export function isWrittenOut(arg: Node): boolean {
  if (is(arg, 'ArrayNode')) {
    return arg.elements.every(isWrittenOut)
  }
  if (is(arg, 'SplatNode')) {
    const { expression } = arg
    return is(expression, 'ArrayNode') && isWrittenOut(expression)
  }
  if (is(arg, 'CallNode')) return OF_BODY.test(arg.name)
  return is(arg, 'DefNode') || symbolText(arg) !== null
}
