import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../facts/class-facts.ts'
import type { Type } from '../facts/types.ts'
import type { Node } from '../parse/parse.ts'
import type { Expression, Member, Statement } from '../typescript/tree.ts'
import type { Lowering } from './lowering.ts'

/** What the kind of file adds to plain Ruby: the framework's words. */
export interface Dialect {
  /** A call the framework knows; null leaves it to plain Ruby. */
  call(lowering: Lowering, node: nodes.CallNode): Expression | null
  /** Whether a call may choose its method by a value: an element's name, `tag.public_send(name)`. */
  takesName?(lo: Lowering, node: nodes.CallNode): boolean
  /** The property that an attribute of a receiver is, and its type; null where plain Ruby says it. */
  attribute?(
    lowering: Lowering,
    receiver: Node | null,
    name: string,
  ): { name: string; type: Type } | null
  /** Looks at `x[key] ||= value` and `x[key] += value` before they are lowered. */
  update?(lowering: Lowering, node: nodes.IndexOperatorWriteNode | nodes.IndexOrWriteNode): void
  /** A call in the body of a class or module that the framework knows; null leaves it to plain Ruby. */
  member?(
    lowering: Lowering,
    facts: ClassFacts,
    call: nodes.CallNode,
    lead: Statement[],
  ): Member[] | null
  /** Whether a call without receiver hands its blocks and lambdas to what runs them with another self. */
  declares?(node: nodes.CallNode): boolean
  /** Whether a call gives a promise, to be awaited where it stands. */
  waits?(lowering: Lowering, node: nodes.CallNode): boolean
  /** Whether a method gets a form that lets others run while it waits. */
  hasMeanwhile?(owner: ClassFacts, method: MethodFacts): boolean
  /** Whether a call is awaited in such a form. */
  meanwhile?(owner: ClassFacts, method: MethodFacts, node: nodes.CallNode): boolean
  /** What a call with a block goes through, one element after the other; null where only a list is known. */
  elements?(lowering: Lowering, node: nodes.CallNode): Expression | null
  /** What a call opens for its block and closes after it; null for other calls. */
  resource?(lowering: Lowering, node: nodes.CallNode): Expression | null
  /** Whether what raises only when it is reached is no reason to stop: an application of Rails' layout. */
  meetsLate?(lowering: Lowering): boolean
  /** A constant the framework knows. */
  constant(lowering: Lowering, path: string, node: Node): Expression | null
  /** A class of another file that cannot be imported here; null where it can. */
  late?(lowering: Lowering, constant: string): Expression | null
  /** What a class answers to `name`, where that is not what the program calls it. */
  calledName?(facts: ClassFacts): string
  /** Whether objects of a class have an attribute of this name, which is read and written. */
  isAttribute?(facts: ClassFacts, name: string): boolean
  /** What a method that takes the place of the framework's is called in TypeScript; null for any other. */
  memberKey?(method: MethodFacts): string | null
  /** Where a class or function of another file is imported from; null when it is in this file. */
  moduleOf(lowering: Lowering, constant: string): string | null
}

/** Plain Ruby. */
export const PLAIN: Dialect = {
  call: () => null,
  constant: () => null,
  moduleOf: () => null,
}
