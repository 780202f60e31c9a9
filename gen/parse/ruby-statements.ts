import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, readTree } from './parse.ts'
import { Source } from './source.ts'

interface RubyPlace {
  readonly line: number
  readonly column: number
}

/** A statement of a Ruby file that CRuby's `Coverage` counts. Lines and columns are from 1. */
export interface RubyStatement {
  /** The line that it is counted at: that of the condition, for `x if y`. */
  readonly line: number
  readonly start: RubyPlace
  readonly end: RubyPlace
  /** Whether it defines a method, a class or a module: what is in it runs at another time. */
  readonly isDefinition: boolean
  /** Whether it stands in the body of a class, or of the file: it runs once, as the file is loaded. */
  readonly isOfClass: boolean
  /** Whether it is the first of a block, a lambda or a method: others on the line of one before them are counted with that. */
  readonly isFirst: boolean
  readonly inner: readonly RubyStatement[]
}

/** What stands around a statement; statements of a `while …` or of a `… if …` on one line are counted with that. */
interface Around {
  readonly isOfClass: boolean
  readonly isModifier: boolean
  readonly isOfBlock: boolean
}

/** The statements of a text, the inner ones within the others; none for a text that Ruby cannot read. */
export function rubyStatements(text: string): RubyStatement[] {
  const { value, errors } = readTree(text)
  if (errors.length > 0) return []
  return below(new Source('', text), value, {
    isOfClass: true,
    isModifier: false,
    isOfBlock: false,
  })
}

function below(source: Source, node: Node, around: Around): RubyStatement[] {
  if (is(node, 'StatementsNode') && !around.isModifier) {
    return node.body.flatMap((each, index) => {
      return statement(source, each, { ...around, isOfBlock: around.isOfBlock && index === 0 })
    })
  }
  return parts(source, node, around)
}

/** The statements in the parts of a node. */
function parts(source: Source, node: Node, around: Around): RubyStatement[] {
  return childrenOf(node).flatMap((each) => {
    const own = inside(node, each, around)
    return isOwnBranch(source, node, each)
      ? statement(source, each, own, true)
      : below(source, each, own)
  })
}

/** Whether part of a node is an `elsif …`, or an `if …` on a line of its own: CRuby counts it too. */
function isOwnBranch(source: Source, node: Node, part: Node): boolean {
  if (!is(part, 'IfNode', 'UnlessNode') || is(node, 'StatementsNode')) return false
  if (is(part, 'IfNode') && part.ifKeywordLoc === null) return false
  return source.line(part.location.startOffset) !== source.line(node.location.startOffset)
}

/** What stands around the part of a node. */
function inside(node: Node, part: Node, around: Around): Around {
  const isOfClass = is(node, 'ProgramNode', 'ClassNode', 'ModuleNode', 'SingletonClassNode')
  return {
    isOfClass: is(part, 'StatementsNode') ? isOfClass : isOfClass && around.isOfClass,
    isModifier: is(part, 'StatementsNode') && isOneLine(node, part),
    isOfBlock: is(part, 'StatementsNode') && is(node, 'BlockNode', 'LambdaNode', 'DefNode'),
  }
}

/** Whether a node holds statements that CRuby counts with the node: `x = 1 if y`, `a ? b : c`, `"#{x}"`, `def x = 1`. */
function isOneLine(node: Node, part: Node): boolean {
  if (is(node, 'EmbeddedStatementsNode')) return true
  if (is(node, 'DefNode')) return node.equalLoc !== null
  if (is(node, 'IfNode')) return node.ifKeywordLoc === null || isBefore(part, node.predicate)
  if (is(node, 'ElseNode')) return node.elseKeywordLoc.length === 1
  if (is(node, 'UnlessNode', 'WhileNode', 'UntilNode')) return isBefore(part, node.predicate)
  return false
}

function isBefore(part: Node, other: Node): boolean {
  return part.location.startOffset < other.location.startOffset
}

/** `isBranch`: its condition is what is looked for. */
function statement(source: Source, node: Node, around: Around, isBranch = false): RubyStatement[] {
  const inner = parts(source, node, { ...around, isOfClass: false })
  // What is in parentheses or in `begin … end` is statements again.
  if (is(node, 'BeginNode', 'ParenthesesNode')) return inner
  const { startOffset, length } = (isBranch ? firstOf(node) : node).location
  const place = (at: number) => ({ line: source.line(at), column: source.column(at) })
  return [
    {
      line: source.line(firstOf(node).location.startOffset),
      start: place(startOffset),
      end: place(startOffset + length),
      isDefinition: is(node, 'DefNode', 'ClassNode', 'ModuleNode', 'SingletonClassNode'),
      isOfClass: around.isOfClass,
      isFirst: around.isOfBlock,
      inner,
    },
  ]
}

/** The part that a statement begins with as it runs. */
function firstOf(node: Node): Node {
  if (is(node, 'IfNode', 'UnlessNode', 'WhileNode', 'UntilNode')) return firstOf(node.predicate)
  if (is(node, 'RescueModifierNode')) return firstOf(node.expression)
  const only = is(node, 'ParenthesesNode') ? (node as nodes.ParenthesesNode).body : null
  if (is(only, 'StatementsNode')) return only.body[0] ?? node
  return node
}
