import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse.ts'
import {
  assign,
  type Member,
  member,
  type Statement,
  statement,
  THIS,
} from '../../typescript/tree.ts'
import { startDeclarations } from '../calls/block-node.ts'
import { endOf } from '../control/control-node.ts'
import { classReference } from '../variables/variable-node.ts'
import { membersOf } from './member-node.ts'

/**
 * A second `class` of the same name. Its methods are part of the first; what it runs, runs where it
 * stands: `reopen(Name, function () { … })`.
 */
export function reopened(lo: Lowering, facts: ClassFacts, node: nodes.ClassNode): Statement[] {
  const scope = lo.inference.scope(node as Node)
  const { prelude, result } = lo.capture(() =>
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
      membersOf(lo, facts, node.body as Node | null, false, endOf(node as Node) - 3, 'code'),
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

function statementsOf(part: Member): readonly Statement[] {
  const lead = part.lead ?? []
  if (part.kind === 'static') return [...lead, ...part.body]
  if (part.kind !== 'field' || part.value === undefined) return lead
  return [...lead, statement(assign(member(THIS, part.key), part.value))]
}
