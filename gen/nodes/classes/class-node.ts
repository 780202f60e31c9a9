import type * as nodes from '@ruby/prism/src/nodes.js'
import { WITHOUT_SUBCLASSES } from '../../../shell/ruby/class/new-class.ts'
import { type ClassFacts, containerOf } from '../../facts/class-facts.ts'
import { type Destination, NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { constantPath, lastPart } from '../../parse/syntax.ts'
import {
  assign,
  bare,
  type ClassBody,
  type Expression,
  type Member,
  member,
  NULL,
  name,
  type Statement,
  statement,
  THIS,
} from '../../typescript/tree.ts'
import { startDeclarations } from '../calls/block-node.ts'
import { structClass } from '../calls/struct-call.ts'
import { endOf } from '../control/control-node.ts'
import { declareOutside, isDeclaredInPlace } from '../variables/constant-node.ts'
import { classReference } from '../variables/variable-node.ts'
import { attributeMembers, ivarFields, ownClassIvars } from './class-attributes.ts'
import { refuseInBlock } from './class-block.ts'
import { declarationMember } from './class-declaration.ts'
import { inheritedConstructor } from './constructor.ts'
import { membersOf } from './member-node.ts'
import { openedThere, reopened } from './reopening.ts'

export const classNode = {
  statement(lo: Lowering, node: nodes.ClassNode, _: Destination): Statement[] {
    const facts = factsOf(lo, node)
    if (lo.program.opened.get(facts.name) === facts) {
      const known = lo.program.classes.get(facts.name)
      if (known !== undefined) checkKind(lo, known, node)
      if (known !== undefined) checkSuperclass(lo, known, node)
      return openedThere(lo, facts, node)
    }
    checkKind(lo, facts, node)
    if (facts.openings[0] === node) return declaration(lo, facts)
    checkSuperclass(lo, facts, node)
    return reopened(lo, facts, node)
  },
  value(lo: Lowering, node: nodes.ClassNode): Expression {
    lo.prelude.push(...classNode.statement(lo, node, NONE))
    return NULL
  },
}

export const moduleNode = classNode

/** The facts of the class that a node opens. */
export function factsOf(lo: Lowering, node: nodes.ClassNode): ClassFacts {
  const all = [...lo.program.classes.values(), ...lo.program.opened.values()]
  for (const facts of all) if (facts.openings.includes(node)) return facts
  return lo.beyond(
    node,
    'A class cannot be opened here.',
    'Open it at the top level or in another class.',
  )
}

/** Refuses to open a class as a module, or a module as a class. */
function checkKind(lo: Lowering, facts: ClassFacts, node: nodes.ClassNode): void {
  const isModule = is(node, 'ModuleNode')
  if (isModule === facts.isModule) return
  lo.refuse(
    { location: node.constantPath.location },
    ['raised-while-loading', 'TypeError'],
    `${facts.name} is a ${facts.isModule ? 'module' : 'class'} before: opening it so raises TypeError.`,
    `Write \`${facts.isModule ? 'module' : 'class'} ${facts.name}\`, or give one of them another name.`,
  )
}

/** A class where it stands: a declaration at the top level, an assignment to the class that holds it. */
export function declaration(lo: Lowering, facts: ClassFacts): Statement[] {
  const first = facts.openings[0] as nodes.ClassNode
  const container = containerOf(facts)
  if (container !== null && !lo.program.classes.has(container)) {
    const at = { location: first.constantPath.location }
    lo.refuse(
      at,
      ['unknown-constant', container],
      `Uninitialized constant ${container}: this program has no such class or module.`,
    )
  }
  const outer = lo.outside
  lo.outside = []
  const body = classBody(lo, facts)
  const lead = lo.outside
  lo.outside = outer
  return [...lead, ...bodyStatements(lo, facts, body)]
}

function bodyStatements(lo: Lowering, facts: ClassFacts, body: ClassBody): Statement[] {
  const first = facts.openings[0] as nodes.ClassNode
  const short = lastPart(facts.name)
  const container = containerOf(facts)
  if (container !== null) {
    const value: Expression = { kind: 'classExpression', body }
    return [statement(assign(member(classReference(lo, container), short), value))]
  }
  if (!isDeclaredInPlace(lo, first, short)) {
    declareOutside(lo, short)
    return [statement(assign(name(short), { kind: 'classExpression', body }))]
  }
  return [{ kind: 'class', body, exported: lo.isShared, at: first.location.startOffset }]
}

/** The superclass as an expression, the name of a class of the program or the library. */
export function superclass(lo: Lowering, facts: ClassFacts): Expression | null {
  if (facts.superclassNode === null) return null
  const path = constantPath(facts.superclassNode)
  const isOwn = path === 'Object' && isOwnClass(lo, facts, path)
  if (!isOwn && (path === 'Object' || path === '::Object')) return null
  refuseClosed(lo, facts, path)
  const base = path === null ? undefined : BASES[path.replace(/^::/, '')]
  if (base !== undefined && !isOwnClass(lo, facts, path as string)) return lo.runtime(base)
  return lo.value(facts.superclassNode)
}

/** Classes of the core whose name stands for plain values, and what a class below one extends. */
const BASES: Readonly<Record<string, string>> = { Array: 'ArrayBase', String: 'MutableString' }

function isOwnClass(lo: Lowering, facts: ClassFacts, path: string): boolean {
  return lo.program.resolveClass(path, facts.parent) !== null
}

/** Refuses a later opening that names another superclass: CRuby raises TypeError. */
function checkSuperclass(lo: Lowering, facts: ClassFacts, node: nodes.ClassNode): void {
  const named = node.superclass ?? null
  if (named === null) return
  const first = (facts.openings[0] as nodes.ClassNode).superclass ?? null
  const [before, now] = [first, named].map((each) => superclassName(lo, facts, each))
  if (before !== null && before === now) return
  lo.refuse(
    named,
    ['raised-while-loading', 'TypeError'],
    `superclass mismatch for class ${facts.name}: another opening has ${before ?? 'another'}.`,
    'Name the superclass where the class is first opened, and leave it out here.',
  )
}

/** The full name of a superclass; null when it is not a constant. */
function superclassName(lo: Lowering, facts: ClassFacts, node: Node | null): string | null {
  if (node === null) return 'Object'
  const path = constantPath(node)
  if (path === null) return null
  return lo.program.resolveClass(path, facts.parent)?.name ?? path.replace(/^::/, '')
}

/** Refuses a class below one of the core that has no room for more. */
function refuseClosed(lo: Lowering, facts: ClassFacts, path: string | null): void {
  const plain = path?.replace(/^::/, '') ?? ''
  if (plain === facts.name) {
    lo.refuse(
      facts.superclassNode as Node,
      ['unknown-constant', plain],
      `Uninitialized constant ${plain}: a class cannot stand below itself.`,
      'Name the class above it.',
    )
  }
  const isLiteral = /^(Integer|Float|String|Symbol|Nil|True|False|Self)Node$/.test(
    kindOf(facts.superclassNode as Node),
  )
  if (isLiteral || lo.program.resolveClass(plain, facts.parent)?.isModule === true) {
    lo.refuse(
      facts.superclassNode as Node,
      ['raised-while-loading', 'TypeError'],
      'A superclass has to be a class: this raises TypeError.',
      'Name a class, or `include` the module in the body.',
    )
  }
  if (!WITHOUT_SUBCLASSES.has(plain) || isOwnClass(lo, facts, plain)) return
  lo.beyond(
    facts.superclassNode as Node,
    `A class below ${plain} is outside the Ruby subset.`,
    `Keep the ${plain} in an instance variable, and write the methods that are needed.`,
  )
}

/** Whether a part of a class's body runs the program's own code when the class is made. */
function runs(part: Member): boolean {
  if (part.kind === 'static') return true
  const value = part.kind === 'field' ? part.value : undefined
  return value !== undefined && bare(value).kind !== 'literal'
}

/** Whether a constant of the top level has a name, which a class inside another must leave alone. */
function isTopLevel(lo: Lowering, short: string): boolean {
  return lo.program.classes.has(short) || lo.program.constants.has(short)
}

/** A class with all its openings in one body; what later openings run stays where they are. */
export function classBody(lo: Lowering, facts: ClassFacts): ClassBody {
  const short = lastPart(facts.name)
  const extended = superclass(lo, facts)
  const members: Member[] = []
  const isKnown = lo.referenced.delete(facts.name)
  for (const [index, opening] of facts.openings.entries()) {
    const scope = lo.inference.scope(opening)
    const outer = lo.prelude
    lo.prelude = []
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
      const end = endOf(opening) - 3
      const which = index === 0 ? 'all' : 'methods'
      members.push(...membersOf(lo, facts, opening.body, false, end, which))
    })
    lo.outside.push(...startDeclarations(lo, scope))
    lo.prelude = outer
  }
  const isAsked = lo.referenced.has(facts.name) && members.some(runs)
  const declared = declarationMember(lo, facts, isAsked)
  if (isKnown) lo.referenced.add(facts.name)
  return {
    name: containerOf(facts) !== null && isTopLevel(lo, short) ? null : short,
    extends: extended,
    members: completed(lo, facts, declared, members),
  }
}

/** The members of a class with those that its methods and attributes need beside them. */
function completed(
  lo: Lowering,
  facts: ClassFacts,
  declared: Member,
  members: readonly Member[],
): Member[] {
  const inherited = inheritedConstructor(lo, facts)
  const start = members.findIndex((member) => member.kind === 'method')
  const placed = [...members]
  const accessors = attributeMembers(lo, facts)
  if (inherited !== null) accessors.push(inherited)
  placed.splice(start === -1 ? placed.length : start, 0, ...accessors)
  // `inherited`, which the declaration calls, may give the class instance variables of its own.
  return [...ivarFields(lo, facts), ...ownClassIvars(lo, facts), declared, ...placed]
}

/** The statements of `X = Struct.new(…)` and `X = Class.new(…)`; null for other constants. */
export function constantClass(lo: Lowering, node: nodes.ConstantWriteNode): Statement[] | null {
  const owner = lo.scope.owner
  const full = owner === null ? node.name : `${owner.name}::${node.name}`
  const facts = lo.program.classes.get(full)
  if (facts === undefined || facts.openings.length > 0) return null
  refuseInBlock(lo, node, 'A class or a module')
  const call = node.value
  if (!is(call, 'CallNode') || !/^(new|define)$/.test(call.name)) return null
  const block = call.block as nodes.BlockNode | null
  const withoutBlock = Object.create(Object.getPrototypeOf(call))
  Object.assign(withoutBlock, call, { block: null })
  const isStruct = facts.structMembers !== null
  const parent = isStruct ? structClass(lo, withoutBlock) : superclass(lo, facts)
  const members: Member[] = []
  if (block !== null) {
    const scope = lo.inference.scope(block)
    facts.isInBlock = true
    members.push(
      ...lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
        membersOf(lo, facts, block.body, false, endOf(block) - 3),
      ),
    )
    lo.outside.push(...startDeclarations(lo, scope))
    facts.isInBlock = false
  }
  const declared = declarationMember(lo, facts)
  const body: ClassBody = {
    name: node.name,
    extends: parent,
    members: completed(lo, facts, declared, members),
  }
  if (owner !== null) {
    const target: Expression = { kind: 'member', object: THIS, name: node.name }
    return [
      statement({
        kind: 'assign',
        operator: '=',
        target,
        value: { kind: 'classExpression', body },
      }),
    ]
  }
  if (!isDeclaredInPlace(lo, node, node.name)) {
    declareOutside(lo, node.name)
    return [statement(assign(name(node.name), { kind: 'classExpression', body }))]
  }
  return [{ kind: 'class', body, exported: lo.isShared, at: node.location.startOffset }]
}

/** A class inside a class: a static field of the outer one. */
export function nestedClass(lo: Lowering, node: nodes.ClassNode, lead: Statement[]): Member[] {
  const inner = factsOf(lo, node)
  const isField = inner.openings[0] === node && containerOf(inner) === lo.scope.owner?.name
  if (!isField) {
    const body = lo.statement(node, NONE)
    return body.length === 0 ? [] : [{ kind: 'static', body, lead }]
  }
  const body = classBody(lo, inner)
  const key = lastPart(inner.name)
  const value: Expression = { kind: 'classExpression', body }
  return [{ kind: 'field', key, modifiers: ['static'], value, lead }]
}
