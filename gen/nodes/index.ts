import type { Destination } from '../lower/frame.ts'
import type { Lowering } from '../lower/lowering.ts'
import type { Node } from '../parse/parse.ts'
import type { Expression, Statement } from '../typescript/tree.ts'
import { itLocalVariableReadNode, lambdaNode } from './calls/block-node.ts'
import { callNode } from './calls/call-node.ts'
import { classNode, moduleNode } from './classes/class-node.ts'
import { defNode, yieldNode } from './classes/def-node.ts'
import { aliasMethodNode, singletonClassNode, undefNode } from './classes/reopening.ts'
import { forwardingSuperNode, superNode } from './classes/super-node.ts'
import { beginNode, rescueModifierNode, retryNode } from './control/begin-node.ts'
import { caseNode } from './control/case-node.ts'
import { andNode, orNode, parenthesesNode, statementsNode } from './control/control-node.ts'
import { elseNode, ifNode } from './control/if-node.ts'
import { breakNode, nextNode, redoNode, returnNode } from './control/leave-node.ts'
import { forNode, whileNode } from './control/loop-node.ts'
import { caseMatchNode, matchPredicateNode, matchRequiredNode } from './control/match-node.ts'
import {
  arrayNode,
  falseNode,
  floatNode,
  hashNode,
  implicitNode,
  integerNode,
  interpolatedRegularExpressionNode,
  interpolatedStringNode,
  interpolatedSymbolNode,
  nilNode,
  rangeNode,
  regularExpressionNode,
  sourceEncodingNode,
  sourceFileNode,
  sourceLineNode,
  stringNode,
  symbolNode,
  trueNode,
} from './literals/literal-node.ts'
import {
  backReferenceReadNode,
  matchWriteNode,
  numberedReferenceReadNode,
} from './literals/regexp-node.ts'
import {
  callAndWriteNode,
  callOperatorWriteNode,
  callOrWriteNode,
  indexAndWriteNode,
  indexOperatorWriteNode,
  indexOrWriteNode,
} from './variables/call-write-node.ts'
import {
  constantOrWriteNode,
  constantPathNode,
  constantReadNode,
  constantWriteNode,
} from './variables/constant-node.ts'
import { constantPathOrWriteNode, constantPathWriteNode } from './variables/constant-path-write.ts'
import { definedNode } from './variables/defined-node.ts'
import {
  classVariableAndWriteNode,
  classVariableOperatorWriteNode,
  classVariableOrWriteNode,
  classVariableReadNode,
  classVariableWriteNode,
  globalVariableAndWriteNode,
  globalVariableOperatorWriteNode,
  globalVariableOrWriteNode,
  globalVariableReadNode,
  globalVariableWriteNode,
} from './variables/global-variable-node.ts'
import { multiWriteNode } from './variables/multi-write-node.ts'
import {
  instanceVariableAndWriteNode,
  instanceVariableOperatorWriteNode,
  instanceVariableOrWriteNode,
  instanceVariableReadNode,
  instanceVariableWriteNode,
  localVariableAndWriteNode,
  localVariableOperatorWriteNode,
  localVariableOrWriteNode,
  localVariableReadNode,
  localVariableWriteNode,
  selfNode,
} from './variables/variable-node.ts'

/** How a kind of node is lowered: as an expression, as statements, or both. */
export interface Emitter {
  value?(lowering: Lowering, node: Node): Expression
  statement?(lowering: Lowering, node: Node, destination: Destination): Statement[] | null
}

const makeEmitters = () =>
  ({
    AndNode: andNode,
    ArrayNode: arrayNode,
    BackReferenceReadNode: backReferenceReadNode,
    BeginNode: beginNode,
    BreakNode: breakNode,
    CallAndWriteNode: callAndWriteNode,
    CallNode: callNode,
    CallOperatorWriteNode: callOperatorWriteNode,
    CallOrWriteNode: callOrWriteNode,
    CaseMatchNode: caseMatchNode,
    CaseNode: caseNode,
    ClassNode: classNode,
    ClassVariableAndWriteNode: classVariableAndWriteNode,
    ClassVariableOperatorWriteNode: classVariableOperatorWriteNode,
    ClassVariableOrWriteNode: classVariableOrWriteNode,
    ClassVariableReadNode: classVariableReadNode,
    ClassVariableWriteNode: classVariableWriteNode,
    ConstantOrWriteNode: constantOrWriteNode,
    ConstantPathOrWriteNode: constantPathOrWriteNode,
    ConstantPathWriteNode: constantPathWriteNode,
    ConstantPathNode: constantPathNode,
    ConstantReadNode: constantReadNode,
    ConstantWriteNode: constantWriteNode,
    DefinedNode: definedNode,
    DefNode: defNode,
    AliasMethodNode: aliasMethodNode,
    SingletonClassNode: singletonClassNode,
    UndefNode: undefNode,
    ElseNode: elseNode,
    FalseNode: falseNode,
    FloatNode: floatNode,
    ForNode: forNode,
    ForwardingSuperNode: forwardingSuperNode,
    GlobalVariableAndWriteNode: globalVariableAndWriteNode,
    GlobalVariableOperatorWriteNode: globalVariableOperatorWriteNode,
    GlobalVariableOrWriteNode: globalVariableOrWriteNode,
    GlobalVariableReadNode: globalVariableReadNode,
    GlobalVariableWriteNode: globalVariableWriteNode,
    HashNode: hashNode,
    IfNode: ifNode,
    ImplicitNode: implicitNode,
    IndexAndWriteNode: indexAndWriteNode,
    IndexOperatorWriteNode: indexOperatorWriteNode,
    IndexOrWriteNode: indexOrWriteNode,
    InstanceVariableAndWriteNode: instanceVariableAndWriteNode,
    InstanceVariableOperatorWriteNode: instanceVariableOperatorWriteNode,
    InstanceVariableOrWriteNode: instanceVariableOrWriteNode,
    InstanceVariableReadNode: instanceVariableReadNode,
    InstanceVariableWriteNode: instanceVariableWriteNode,
    IntegerNode: integerNode,
    InterpolatedRegularExpressionNode: interpolatedRegularExpressionNode,
    InterpolatedStringNode: interpolatedStringNode,
    InterpolatedSymbolNode: interpolatedSymbolNode,
    ItLocalVariableReadNode: itLocalVariableReadNode,
    LambdaNode: lambdaNode,
    LocalVariableAndWriteNode: localVariableAndWriteNode,
    LocalVariableOperatorWriteNode: localVariableOperatorWriteNode,
    LocalVariableOrWriteNode: localVariableOrWriteNode,
    LocalVariableReadNode: localVariableReadNode,
    LocalVariableWriteNode: localVariableWriteNode,
    MatchPredicateNode: matchPredicateNode,
    MatchRequiredNode: matchRequiredNode,
    MatchWriteNode: matchWriteNode,
    ModuleNode: moduleNode,
    MultiWriteNode: multiWriteNode,
    NextNode: nextNode,
    NilNode: nilNode,
    NumberedReferenceReadNode: numberedReferenceReadNode,
    OrNode: orNode,
    ParenthesesNode: parenthesesNode,
    RangeNode: rangeNode,
    RedoNode: redoNode,
    RegularExpressionNode: regularExpressionNode,
    RescueModifierNode: rescueModifierNode,
    RetryNode: retryNode,
    ReturnNode: returnNode,
    SelfNode: selfNode,
    SourceEncodingNode: sourceEncodingNode,
    SourceFileNode: sourceFileNode,
    SourceLineNode: sourceLineNode,
    StatementsNode: statementsNode,
    StringNode: stringNode,
    SuperNode: superNode,
    SymbolNode: symbolNode,
    TrueNode: trueNode,
    UnlessNode: ifNode,
    UntilNode: whileNode,
    WhileNode: whileNode,
    FloatLiteral: floatNode,
    YieldNode: yieldNode,
  }) as Readonly<Record<string, Emitter>>

// Emitters and Lowering import each other: which is evaluated first is the bundler's choice.
let emitters: Readonly<Record<string, Emitter>> | null = null

/** The emitter of a kind of node, by Prism's name; undefined for a kind that is refused. */
export function emitterOf(kind: string): Emitter | undefined {
  emitters ??= makeEmitters()
  return emitters[kind]
}
