import type * as nodes from '@ruby/prism/src/nodes.js'
import { isTelling } from '../../facts/kept-errors.ts'
import { type Destination, NONE } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { containsRetry } from '../../parse/syntax.ts'
import {
  assign,
  declare,
  type Expression,
  name,
  negation,
  type Statement,
  statement,
  TRUE,
} from '../../typescript/tree.ts'
import { assignTarget } from '../variables/multi-write-node.ts'
import { variableOf } from '../variables/variable-node.ts'
import { endOf } from './control-node.ts'
import { type KeptError, keptError } from './error-keeping.ts'

export const beginNode = {
  value(lo: Lowering, node: nodes.BeginNode): Expression {
    if (node.rescueClause === null && node.ensureClause === null) {
      return lo.value(node.statements)
    }
    const target = name(lo.fresh('value'))
    lo.prelude.push(declare('let', target, null))
    lo.prelude.push(...beginNode.statement(lo, node, { kind: 'assign', target }))
    return target
  },
  statement(lo: Lowering, node: nodes.BeginNode, destination: Destination): Statement[] {
    const { rescueClause, ensureClause } = node
    if (rescueClause === null && ensureClause === null) {
      return lo.statements(node.statements, destination, endOf(node) - 3)
    }
    const end = endOf(node) - 3
    const kept = keptError(lo)
    const inner =
      rescueClause === null
        ? lo.statements(node.statements, destination, ensureClause?.location.startOffset)
        : guardedBody(lo, node, destination, kept)
    const declaration = (): Statement[] => kept?.declaration() ?? []
    if (ensureClause === null) return [...declaration(), ...inner]
    const final = ensureClause
    const ending = lo.statements(final.statements, NONE, end)
    if (kept !== null && isTelling(lo.inference, final.statements, lo.scope)) {
      return ensuring(lo, inner, ending, kept)
    }
    const only = inner[0]
    const isTry = rescueClause !== null && inner.length === 1 && only?.kind === 'try'
    const whole: Statement = isTry
      ? { ...only, finalizer: ending }
      : { kind: 'try', body: inner, error: null, handler: null, finalizer: ending }
    return [...declaration(), whole]
  },
}

/** An `ensure` that knows the error on its way, as `$!`. */
function ensuring(
  lo: Lowering,
  body: Statement[],
  ending: Statement[],
  kept: KeptError,
): Statement[] {
  const error = lo.steady('error')
  const handler: Statement[] = [{ kind: 'throw', value: lo.call('passing', name(error)) }]
  const finalizer = kept.restoring(ending)
  return [...kept.declaration(), { kind: 'try', body, error, handler, finalizer }]
}

function guardedBody(
  lo: Lowering,
  node: nodes.BeginNode,
  destination: Destination,
  kept: KeptError | null,
): Statement[] {
  const rescue = node.rescueClause as nodes.RescueNode
  const retries = containsRetry(rescue)
  const otherwise = node.elseClause
  const error = lo.steady('error')
  // What else holds runs outside the rescue, and only when nothing was raised.
  const completed = otherwise === null ? null : name(lo.fresh('completed'))
  if (retries) lo.frames.push({ kind: 'loop', tag: null, destination: NONE })
  const loop = retries ? lo.frames[lo.frames.length - 1] : undefined
  const body = lo.statements(
    node.statements,
    otherwise === null ? destination : NONE,
    rescue.location.startOffset,
  )
  if (completed !== null) body.push(statement(assign(completed, TRUE)))
  const handler = handlers(lo, rescue, destination, error, {
    kept,
    end: endOf(node) - 3,
  })
  if (retries) lo.frames.pop()
  const attempt: Statement = { kind: 'try', body, error, handler, finalizer: null }
  const out: Statement[] = []
  if (completed !== null) out.push(declare('let', completed, { kind: 'literal', text: 'false' }))
  if (retries && loop !== undefined) {
    // Break and next that mean an outer loop cannot cross this one.
    if (hasLoopJump(node)) {
      lo.beyond(
        node,
        '`break` or `next` inside a `begin` with `retry` is outside the Ruby subset.',
        'Move the part that retries into a method of its own.',
      )
    }
    out.push({ kind: 'while', test: TRUE, body: [attempt, { kind: 'break' }] })
  } else out.push(attempt)
  if (completed !== null && otherwise !== null) {
    const then = lo.statements(
      otherwise.statements,
      destination,
      otherwise.endKeywordLoc?.startOffset,
    )
    out.push({ kind: 'if', test: completed, then, else: null })
  }
  return out
}

function handlers(
  lo: Lowering,
  first: nodes.RescueNode,
  destination: Destination,
  error: string,
  { kept, end }: { kept: KeptError | null; end: number },
): Statement[] {
  const raisedName = ownVariable(lo, first) ?? lo.steady('exception')
  const raised = name(raisedName)
  const build = (rescue: nodes.RescueNode | null): Statement[] => {
    if (rescue === null) return [{ kind: 'throw', value: raised }]
    const { prelude, result: test } = lo.capture(() => rescueTest(lo, rescue, raised))
    const body: Statement[] = []
    const reference = rescue.reference
    if (reference !== null && targetName(lo, reference) !== raisedName) {
      body.push(...declared(lo, reference, raised))
    }
    const next = rescue.subsequent
    body.push(...lo.statements(rescue.statements, destination, next?.location.startOffset ?? end))
    return [...prelude, { kind: 'if', test, then: body, else: build(next) }]
  }
  const what = lo.call(kept === null ? 'exceptionOf' : 'caught', name(error))
  const handling = [declare('const', raised, what), ...build(first)]
  return kept?.restoring(handling) ?? handling
}

function rescueTest(lo: Lowering, rescue: nodes.RescueNode, raised: Expression): Expression {
  const classes = rescue.exceptions
  if (classes.length === 0) return lo.call('isRescued', raised)
  const args = lo.ordered(
    classes.map(
      (item) => () =>
        is(item, 'SplatNode')
          ? ({
              kind: 'spread',
              value: lo.value(item.expression),
            } as Expression)
          : lo.value(item),
    ),
  )
  return lo.call('isRescued', raised, ...args)
}

/** The JS name of a rescue's variable, when the clause may declare it. */
function targetName(lo: Lowering, reference: Node): string | null {
  if (!is(reference, 'LocalVariableTargetNode')) return null
  const { variable } = variableOf(lo, reference)
  return variable.perRescue ? lo.variableName(variable) : null
}

/** The variable that every clause uses and none writes again. */
function ownVariable(lo: Lowering, first: nodes.RescueNode): string | null {
  const names = new Set<string | null>()
  for (let at: nodes.RescueNode | null = first; at !== null; at = at.subsequent) {
    const reference = at.reference
    if (reference === null) continue
    names.add(targetName(lo, reference))
    if (names.has(null)) return null
    const { variable } = variableOf(lo, reference as nodes.LocalVariableTargetNode)
    const rescues = variable.values.filter((value) => value === null).length
    if (variable.writes !== rescues) return null
  }
  const [only] = names
  return names.size === 1 ? (only ?? null) : null
}

function declared(lo: Lowering, reference: Node, raised: Expression): Statement[] {
  const own = targetName(lo, reference)
  if (own !== null) return [declare('let', own, raised)]
  return assignTarget(lo, reference, raised)
}

/** Whether a `break` or `next` in a node would leave it. */
export function hasLoopJump(node: Node): boolean {
  const kind = kindOf(node)
  if (kind === 'BreakNode' || kind === 'NextNode') return true
  if (
    [
      'DefNode',
      'ClassNode',
      'BlockNode',
      'LambdaNode',
      'WhileNode',
      'UntilNode',
      'ForNode',
    ].includes(kind)
  ) {
    return false
  }
  return childrenOf(node).some(hasLoopJump)
}

export const retryNode = {
  value(lo: Lowering): Expression {
    lo.prelude.push({ kind: 'continue' })
    return { kind: 'literal', text: 'undefined' }
  },
  statement: (): Statement[] => [{ kind: 'continue' }],
}

export const rescueModifierNode = {
  value(lo: Lowering, node: nodes.RescueModifierNode): Expression {
    const target = name(lo.fresh('value'))
    lo.prelude.push(declare('let', target, null))
    lo.prelude.push(...rescueModifierNode.statement(lo, node, { kind: 'assign', target }))
    return target
  },
  statement(lo: Lowering, node: nodes.RescueModifierNode, destination: Destination): Statement[] {
    const error = lo.steady('error')
    const raised = name(lo.steady('exception'))
    const body = lo.statement(node.expression, destination)
    const rescue = lo.statement(node.rescueExpression, destination)
    const kept = keptError(lo)
    const handling: Statement[] = [
      declare('const', raised, lo.call(kept === null ? 'exceptionOf' : 'caught', name(error))),
      {
        kind: 'if',
        test: negation(lo.call('isRescued', raised)),
        then: [{ kind: 'throw', value: raised }],
        else: null,
      },
      ...rescue,
    ]
    const handler = kept?.restoring(handling) ?? handling
    return [...(kept?.declaration() ?? []), { kind: 'try', body, error, handler, finalizer: null }]
  },
}
