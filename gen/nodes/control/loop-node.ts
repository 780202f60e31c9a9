import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Destination, type Frame, NONE } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { is } from '../../parse/parse.ts'
import {
  assign,
  bare,
  declare,
  type Expression,
  literal,
  NULL,
  name,
  negation,
  type Statement,
  statement,
  string,
  TRUE,
} from '../../typescript/tree.ts'
import { breaking } from '../calls/block-node.ts'
import { assignTarget } from '../variables/multi-write-node.ts'
import { endOf } from './control-node.ts'

export const whileNode = {
  statement(lo: Lowering, node: nodes.WhileNode, destination: Destination): Statement[] {
    const until = is(node, 'UntilNode')
    const frame: Frame = { kind: 'loop', tag: null, destination }
    const { prelude, result } = lo.capture(() => lo.test(node.predicate))
    const test = until ? negation(result) : result
    lo.frames.push(frame)
    const body = lo.statements(node.statements, NONE, endOf(node) - 3)
    lo.frames.pop()
    const after = destination.kind === 'assign' ? [] : lo.deliver(destination, NULL)
    const before = destination.kind === 'assign' ? lo.deliver(destination, NULL) : []
    const label = frame.label === undefined ? {} : { label: frame.label }
    if (node.isBeginModifier()) {
      if (prelude.length === 0)
        return [...before, { kind: 'doWhile', test, body, ...label }, ...after]
      const again = name(lo.fresh('again'))
      return [
        ...before,
        declare('let', again, TRUE),
        {
          kind: 'for',
          start: null,
          test: again,
          step: null,
          body: [...body, ...prelude, statement(assign(again, test))],
          ...label,
        },
        ...after,
      ]
    }
    if (prelude.length === 0) {
      const simple = bare(test)
      const endless: Statement =
        simple.kind === 'literal' && simple.text === 'true'
          ? { kind: 'while', test: literal('true'), body, ...label }
          : { kind: 'while', test, body, ...label }
      return [...before, endless, ...after]
    }
    return [
      ...before,
      {
        kind: 'while',
        test: TRUE,
        body: [
          ...prelude,
          { kind: 'if', test: negation(test), then: [{ kind: 'break' }], else: null },
          ...body,
        ],
        ...label,
      },
      ...after,
    ]
  },
}

export const forNode = {
  statement(lo: Lowering, node: nodes.ForNode, destination: Destination): Statement[] {
    const { kind } = lo.typeOf(node.collection)
    if (kind === 'instance' || (kind === 'any' && lo.program.methodNames.has('each'))) {
      return forEach(lo, node, destination)
    }
    const index = node.index
    const wanted = destination.kind === 'none' ? null : destination
    const collection = lo.value(node.collection)
    const source = wanted === null ? collection : lo.once(collection, 'source')
    const item = name(lo.fresh('item'))
    const before = lo.prelude
    lo.prelude = []
    lo.frames.push({ kind: 'loop', tag: null, destination })
    const write = lo.capture(() => assignTarget(lo, index, item))
    const body = lo.statements(node.statements, NONE, endOf(node) - 3)
    lo.frames.pop()
    lo.prelude = before
    return [
      ...(wanted?.kind === 'assign' ? lo.deliver(wanted, source) : []),
      {
        kind: 'forOf',
        keyword: 'const',
        target: item,
        source: lo.call('eachOf', source),
        body: [...write.prelude, ...write.result, ...body],
      },
      ...(wanted?.kind === 'return' ? lo.deliver(wanted, source) : []),
    ]
  },
}

/** `for` over an object of the program, which calls its `each`: the body is a block that shares its variables. */
function forEach(lo: Lowering, node: nodes.ForNode, destination: Destination): Statement[] {
  const index = node.index
  const receiver = lo.value(node.collection)
  const isOne = !is(index, 'MultiTargetNode')
  const item = name(lo.fresh(isOne ? 'item' : 'items'))
  const frame: Frame = { kind: 'block', tag: null }
  const before = lo.prelude
  lo.prelude = []
  lo.frames.push(frame)
  const given = isOne ? item : lo.call('gatheredItem', item)
  const write = lo.capture(() => assignTarget(lo, index, given))
  const body = lo.statements(node.statements, NONE, endOf(node) - 3)
  lo.frames.pop()
  lo.prelude = before
  const target: Expression = isOne ? item : { kind: 'spread', value: item }
  const block: Expression = {
    kind: 'arrow',
    parameters: [{ target }],
    body: [...write.prelude, ...write.result, ...body],
  }
  const args: Expression[] = [receiver, string('each'), { kind: 'array', items: [] }, block]
  return lo.deliver(destination, breaking(lo, frame.tag, lo.call('send', ...args)))
}
