import type * as nodes from '@ruby/prism/src/nodes.js'
import { type ClassFacts } from '../facts/class-facts.ts'
import { constantPath } from '../facts/syntax.ts'
import { type Destination, NONE } from '../lower/frame.ts'
import { type Lowering } from '../lower/lowering.ts'
import { type Node } from '../parse.ts'
import {
  bare,
  type ClassBody,
  type Expression,
  type Member,
  NULL,
  name,
  type Statement,
  statement,
  THIS,
} from '../typescript/tree.ts'
import { attributeMembers, inheritedHalves, ivarFields, ownClassIvars } from './class-attributes.ts'
import { declarationMember } from './class-declaration.ts'
import { constructorMember } from './constructor.ts'
import { endOf } from './control-node.ts'
import { checkDuplicates, membersOf } from './member-node.ts'

export const classNode = {
  statement(lo: Lowering, node: nodes.ClassNode, _: Destination): Statement[] {
    const facts = factsOf(lo, node)
    if (facts.openings[0] !== node) {
      if (facts.openings.includes(node)) return reopened(lo, node)
    }
    return declaration(lo, facts)
  },
  value(lo: Lowering, node: nodes.ClassNode): Expression {
    lo.prelude.push(...classNode.statement(lo, node, NONE))
    return NULL
  },
}

export const moduleNode = classNode

/** The facts of the class that a node opens. */
export function factsOf(lo: Lowering, node: nodes.ClassNode): ClassFacts {
  for (const facts of lo.program.classes.values()) if (facts.openings.includes(node)) return facts
  return lo.refuse(
    node,
    'A class cannot be opened here.',
    'Open it at the top level or in another class.',
  )
}

/** A second `class` of the same name is part of the first. */
function reopened(lo: Lowering, node: nodes.ClassNode): Statement[] {
  void lo
  void node
  return []
}

const CORE_CLASSES = new Set(
  'Object String Integer Float Array Hash Symbol Range NilClass TrueClass FalseClass Numeric Comparable Enumerable Kernel Proc Time Regexp Module Class BasicObject Exception StandardError'.split(
    ' ',
  ),
)

function declaration(lo: Lowering, facts: ClassFacts): Statement[] {
  const first = facts.openings[0] as nodes.ClassNode
  if (CORE_CLASSES.has(facts.name)) {
    lo.refuse(
      { location: first.constantPath.location },
      `Opening the core class ${facts.name} is outside the Ruby subset.`,
      'Write a module with functions that take the value, or a class of your own.',
    )
  }
  const body = classBody(lo, facts)
  const short = facts.name.split('::').pop() as string
  if (facts.parent !== null) {
    return [
      {
        kind: 'expression',
        value: {
          kind: 'assign',
          operator: '=',
          target: { kind: 'member', object: lo.classReference(facts.parent.name), name: short },
          value: prepended(lo, facts, { kind: 'classExpression', body }),
        },
      },
    ]
  }
  if (facts.prepends.length > 0) {
    const value = prepended(lo, facts, { kind: 'classExpression', body })
    const type = `export type ${short} = InstanceType<typeof ${short}>`
    return [
      { kind: 'declare', keyword: 'const', target: name(short), value, exported: true },
      { kind: 'raw', text: type },
    ]
  }
  return [{ kind: 'class', body, exported: true, at: first.location.startOffset }]
}

/** A class with the modules in front that it prepends. */
export function prepended(
  lo: Lowering,
  facts: ClassFacts,
  value: Expression & { kind: 'classExpression' },
): Expression {
  if (facts.prepends.length === 0) return value
  const modules = facts.prepends.map((path) => {
    const found = lo.program.resolveClass(path, facts)
    return found === null ? lo.runtime(path) : lo.classReference(found.name)
  })
  const nameless = { ...value, body: { ...value.body, name: null } }
  return lo.call('prepend', nameless, ...modules)
}

/** The superclass as an expression, the name of a class of the program or the library. */
export function superclass(lo: Lowering, facts: ClassFacts): Expression | null {
  if (facts.superclassNode === null) return null
  const path = constantPath(facts.superclassNode)
  if (path === 'Object' || path === '::Object') return null
  return lo.value(facts.superclassNode)
}

/** A class with all its openings in one body. */
export function classBody(lo: Lowering, facts: ClassFacts): ClassBody {
  const short = facts.name.split('::').pop() as string
  const extended = superclass(lo, facts)
  const members: Member[] = []
  for (const opening of facts.openings) {
    const scope = lo.inference.scope(opening as Node)
    const outer = lo.prelude
    lo.prelude = []
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
      members.push(
        ...membersOf(lo, facts, opening.body as Node | null, false, endOf(opening as Node) - 3),
      )
    })
    lo.prelude = outer
  }
  checkDuplicates(lo, facts)
  const declared = declarationMember(lo, facts)
  const constructor = constructorMember(lo, facts)
  const start = members.findIndex((member) => member.kind === 'method')
  const placed = [...members]
  const initialize = placed.findIndex(
    (member) =>
      member.kind === 'method' &&
      member.key === 'initialize' &&
      !member.modifiers.includes('static'),
  )
  if (constructor !== null) {
    if (initialize === -1) placed.splice(start === -1 ? placed.length : start, 0, constructor)
    else {
      const old = placed[initialize] as Member
      const lead = 'lead' in old && old.lead !== undefined ? { lead: old.lead } : {}
      placed[initialize] = { ...constructor, ...lead } as Member
    }
  }
  const accessors = [...attributeMembers(lo, facts), ...inheritedHalves(lo, facts)]
  const own = ownClassIvars(lo, facts)
  const fields = ivarFields(lo, facts)
  return {
    name: short,
    extends: extended,
    members: [...fields, declared, ...own, ...placed, ...accessors],
  }
}

/** The statements of `X = Struct.new(…)` and `X = Class.new(…)`; null for other constants. */
export function constantClass(lo: Lowering, node: nodes.ConstantWriteNode): Statement[] | null {
  const owner = lo.scope.owner
  const full = owner === null ? node.name : `${owner.name}::${node.name}`
  const facts = lo.program.classes.get(full)
  if (facts === undefined || facts.openings.length > 0) return null
  const call = node.value as nodes.CallNode
  const block = call.block as nodes.BlockNode | null
  const withoutBlock = Object.create(Object.getPrototypeOf(call)) as nodes.CallNode
  Object.assign(withoutBlock, call, { block: null })
  const isStruct = facts.structMembers !== null
  const parentNode = isStruct ? null : (((call.arguments_?.arguments_ ?? []) as Node[])[0] ?? null)
  const parent = isStruct
    ? lo.structCall(withoutBlock)
    : parentNode === null
      ? null
      : lo.value(parentNode)
  const members: Member[] = []
  if (block !== null) {
    const scope = lo.inference.scope(block as Node)
    const outerOwner = scope.owner
    scope.owner = facts
    members.push(
      ...lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
        membersOf(lo, facts, block.body as Node | null, false, endOf(block as Node) - 3),
      ),
    )
    scope.owner = outerOwner
  }
  const body: ClassBody = {
    name: node.name,
    extends: parent,
    members: [declarationMember(lo, facts), ...members],
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
  return [{ kind: 'class', body, exported: true, at: node.location.startOffset }]
}

export { bare, name }
