import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { NONE, RETURN } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { symbolText } from '../../parse/syntax.ts'
import {
  assign,
  type Expression,
  type Member,
  member,
  NULL,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { startDeclarations } from '../calls/block-node.ts'
import { defineeOf } from '../calls/open-block.ts'
import { endOf } from '../control/control-node.ts'
import { coreConstant } from '../variables/constant-node.ts'
import { classReference } from '../variables/variable-node.ts'
import { membersOf } from './member-node.ts'
import { openedAtRunTime } from './opened-class.ts'

/**
 * A second `class` of the same name. Its methods are part of the first; what it runs, runs where it
 * stands: `reopen(Name, function () { … })`.
 */
export function reopened(lo: Lowering, facts: ClassFacts, node: nodes.ClassNode): Statement[] {
  const scope = lo.inference.scope(node)
  const { prelude, result } = lo.capture(() =>
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
      membersOf(lo, facts, node.body, false, endOf(node) - 3, 'code'),
    ),
  )
  const code = result.flatMap(statementsOf)
  if (code.every(({ kind }) => kind === 'comment' || kind === 'blank')) return code
  const locals = startDeclarations(lo, scope)
  const body: Statement[] = [...prelude, ...locals, ...code]
  const value = lo.call('openClass', classReference(lo, facts.name), {
    kind: 'function',
    parameters: [],
    body,
  })
  return [statement(value)]
}

/** `class String … end`: what its body says happens when the program comes to it. */
export function openedThere(lo: Lowering, facts: ClassFacts, node: nodes.ClassNode): Statement[] {
  const isOwn = lo.program.classes.has(facts.name)
  const owner = isOwn ? classReference(lo, facts.name) : coreConstant(lo, facts.name, node)
  const { cref } = lo
  if (!isOwn) lo.cref = owner
  const opened = openedAtRunTime(lo, owner, node, NONE)
  lo.cref = cref
  return [statement(opened)]
}

/** `class << object … end`. */
export const singletonClassNode = {
  value(lo: Lowering, node: nodes.SingletonClassNode): Expression {
    const owner = lo.call('singletonClass', lo.value(node.expression))
    return openedAtRunTime(lo, owner, node, RETURN)
  },
  statement(lo: Lowering, node: nodes.SingletonClassNode): Statement[] {
    const { prelude, result } = lo.capture(() =>
      lo.call('singletonClass', lo.value(node.expression)),
    )
    return [...prelude, statement(openedAtRunTime(lo, result, node, NONE))]
  },
}

/** `alias to from` where the class is known at run time only. */
export const aliasMethodNode = {
  value(lo: Lowering, node: nodes.AliasMethodNode): Expression {
    const names = [node.newName, node.oldName].map((each) => string(symbolText(each) ?? ''))
    lo.prelude.push(statement(lo.call('aliasMethod', defineeOf(lo), ...names)))
    return NULL
  },
}

/** `undef name`. */
export const undefNode = {
  value(lo: Lowering, node: nodes.UndefNode): Expression {
    const names = node.names.map((each) => lo.value(each))
    lo.prelude.push(statement(lo.call('moduleUndefMethod', defineeOf(lo), ...names)))
    return NULL
  },
}

function statementsOf(part: Member): readonly Statement[] {
  const lead = part.lead ?? []
  if (part.kind === 'static') return [...lead, ...part.body]
  if (part.kind !== 'field' || part.value === undefined) return lead
  return [...lead, statement(assign(member(THIS, part.key), part.value))]
}
