import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MethodFacts } from '../../facts/class-facts.ts'
import { annotate } from '../../lower/annotate.ts'
import { answering } from '../../lower/answers.ts'
import { type Frame, NONE, RETURN } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import {
  assign,
  type Expression,
  name,
  type Parameter,
  type Statement,
  statement,
} from '../../typescript/tree.ts'
import { returning, startDeclarations } from '../calls/block-node.ts'
import { withOwnSelf } from '../calls/open-block.ts'
import { endOf } from '../control/control-node.ts'
import { type Parameters, parameterList } from './parameters-node.ts'

/** A method's parameters and statements. */
export interface MethodBody {
  parameters: Parameter[]
  body: Statement[]
  signature: string | null
  details: Parameters
}

/** Lowers the inside of a `def`. */
export function methodBody(
  lo: Lowering,
  node: nodes.DefNode,
  method: MethodFacts,
  silent = false,
): MethodBody {
  if (lo.isSelfOpen) return withOwnSelf(lo, null, () => methodBody(lo, node, method, silent))
  if (node.name === 'new') refuseModuleNew(lo, method)
  const scope = lo.inference.scope(node)
  const own = node.parameters?.block?.name
  const block = method.takesBlock ? (own == null ? freeBlockName(node) : lo.local(own)) : null
  const frame: Frame = { kind: 'method', tag: null, block, silent }
  const outer = lo.prelude
  lo.prelude = []
  const out = lo.inside(scope, frame, (): MethodBody => {
    const details = parameterList(lo, node.parameters, scope, 'method', method.takesBlock)
    if (own != null && isWritten(lo, node, own)) {
      details.lead.push(
        statement(assign(name(lo.local(own)), lo.call('toProc', name(lo.local(own))))),
      )
      frame.block = null
    }
    const body = lo.statements(node.body, silent ? NONE : RETURN, bodyEnd(node))
    const written = [...startDeclarations(lo, scope), ...details.lead, ...body]
    const isHeard = frame.tag !== null || lo.program.heardNames.has(method.name)
    const inner = silent ? written : answering(written, isHeard)
    const left = frame.tag === null ? inner : returning(lo, frame, inner)
    const statements = lo.program.matches.needsOwn(node) ? ownMatch(lo, frame, left) : left
    const annotated = { parameters: details.list }
    annotate(lo, node, annotated)
    return {
      parameters: annotated.parameters,
      body: statements,
      signature: details.signature,
      details,
    }
  })
  lo.prelude = outer
  return out
}

/** Refuses a `new` of a module that no class names in `extend`: who has it is not known ahead of time. */
function refuseModuleNew(lo: Lowering, { node, owner, isStatic }: MethodFacts): void {
  if (owner === null || !owner.isModule || isStatic) return
  const isNamed = [...lo.program.classes.values()].some((facts) =>
    facts.extends.some((path) => lo.program.resolveClass(path, facts) === owner),
  )
  if (isNamed) return
  lo.beyond(
    { location: node.nameLoc },
    '`def new` in a module is outside the Ruby subset where no class names the module in `extend`.',
    'Write `extend` in the class, or a class method of another name.',
  )
}

/** A method whose matches its callers must not see in their `$~`. */
function ownMatch(lo: Lowering, frame: Frame, body: Statement[]): Statement[] {
  const isAsync = lo.meanwhile !== null
  const run: Expression = { kind: 'arrow', parameters: [], body, isAsync }
  const value: Expression = isAsync
    ? { kind: 'unary', operator: 'await', value: lo.call('ownMatchMeanwhile', run) }
    : lo.call('ownMatch', run)
  return [frame.silent ? statement(value) : { kind: 'return', value }]
}

function freeBlockName(node: nodes.DefNode): string {
  return node.locals.includes('block') ? 'block_' : 'block'
}

function isWritten(lo: Lowering, node: nodes.DefNode, local: string): boolean {
  return (lo.inference.scope(node).variables.get(local)?.writes ?? 0) > 0
}

function bodyEnd(node: nodes.DefNode): number {
  return node.endKeywordLoc === null ? endOf(node) : node.endKeywordLoc.startOffset
}
