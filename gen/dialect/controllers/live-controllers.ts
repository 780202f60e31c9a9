import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { plainObject } from '../../application/arguments.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { callMethod, type Expression, type Member, THIS } from '../../typescript/tree.ts'
import { kindOfType } from '../types.ts'
import { isLive, LIVE } from './live-facts.ts'

/** `static live = true` for a controller that includes ActionController::Live itself. */
export function liveField(facts: ClassFacts): Member | null {
  if (!facts.includes.includes(LIVE)) return null
  return {
    kind: 'field',
    key: 'live',
    modifiers: ['static', 'override', 'readonly'],
    value: { kind: 'literal', text: 'true' },
    lead: [{ kind: 'comment', text: '/** Its actions may stream. */' }],
  }
}

/** Refuses `response.stream` where nothing is streamed. */
export function checkLive(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  if (isLive(app, lo.scope.owner)) return
  lo.misplaced(
    { location: node.messageLoc ?? node.location },
    'This controller answers once: it does not stream.',
    'Write `include ActionController::Live` in its class.',
  )
}

/** `Article.find_each` with a block that waits: the records, loaded in batches as the loop goes on. */
export function recordsOf(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (node.name !== 'find_each' || node.receiver === null) return null
  const kind = kindOfType(app, lo.typeOf(node.receiver))?.kind
  if (kind !== 'Model' && kind !== 'Relation') return null
  return callMethod(lo.value(node.receiver), 'eachInBatches', ...optionsOf(lo, node))
}

/** `send_stream(filename: "a.csv") do |stream| … end`: the stream that is closed after the block. */
export function sentStream(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (node.name !== 'send_stream' || node.receiver !== null || !isLive(app, lo.scope.owner))
    return null
  return callMethod(THIS, 'sendStream', ...optionsOf(lo, node))
}

/** The keywords of a call as one object literal. */
function optionsOf(lo: Lowering, node: nodes.CallNode): Expression[] {
  const { keywords } = given(node)
  return keywords === null ? [] : [plainObject(lo, keywords.elements, false)]
}
