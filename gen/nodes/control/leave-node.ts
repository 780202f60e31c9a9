import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Frame, NONE } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { isNever, NEVER } from '../../lower/purity.ts'
import { is, type Node } from '../../parse/parse.ts'
import { call, type Expression, NULL, name, type Statement } from '../../typescript/tree.ts'
import { elements } from '../literals/literal-node.ts'

function argumentsValue(lo: Lowering, args: nodes.ArgumentsNode | null): Expression | null {
  const list = args?.arguments_ ?? []
  if (list.length === 0) return null
  if (list.length === 1 && !is(list[0], 'SplatNode')) return lo.value(list[0] as Node)
  return { kind: 'array', items: elements(lo, list) }
}

/** Statements for `return`, `break` or `next`. */
function leave(lo: Lowering, node: Node, keyword: 'return' | 'break' | 'next'): Statement[] {
  const args = (node as nodes.ReturnNode).arguments_
  const frames = lo.frames
  const list = args?.arguments_ ?? []
  const only = list.length === 1 && !is(list[0], 'SplatNode') ? (list[0] as Node) : null
  const returned = (silent: boolean | undefined): Statement[] => {
    if (args === null) return [{ kind: 'return', value: null }]
    if (silent) {
      const run = only === null ? [] : lo.statement(only, NONE)
      return [...run, { kind: 'return', value: null }]
    }
    const { prelude, result } = lo.capture(() => argumentsValue(lo, args) ?? NULL)
    if (isNever(result)) return prelude
    return [...prelude, { kind: 'return', value: result }]
  }
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index] as Frame
    if (frame.kind === 'class') break
    if (keyword === 'next') {
      if (frame.kind === 'loop') {
        const run = only === null ? [] : lo.statement(only, NONE)
        return [...run, { kind: 'continue' }]
      }
      if (frame.kind === 'block' || frame.kind === 'lambda') return returned(false)
      // Only the body of `define_method`, which is a method by now, may say so.
      if (frame.kind === 'method') return returned(frame.silent)
      break
    }
    if (keyword === 'break') {
      if (frame.kind === 'loop') {
        const destination = frame.destination ?? NONE
        const { prelude, result } = lo.capture(() => argumentsValue(lo, args) ?? NULL)
        if (destination.kind === 'return') return [...prelude, { kind: 'return', value: result }]
        const out =
          destination.kind === 'assign'
            ? lo.deliver(destination, result)
            : args === null
              ? []
              : lo.deliver(NONE, result)
        return [...prelude, ...out, { kind: 'break' }]
      }
      if (frame.kind === 'lambda') return returned(false)
      if (frame.kind === 'method') return returned(frame.silent)
      if (frame.kind === 'block') {
        if (frame.orphan) return orphanBreak(lo, args)
        frame.tag ??= lo.fresh('stop')
        return thrown(lo, frame.tag, args)
      }
      break
    }
    if (frame.kind === 'method' || frame.kind === 'lambda') {
      const crossed = frames.slice(index + 1).some((inner) => inner.kind === 'block')
      if (!crossed) return returned(frame.silent)
      frame.tag ??= lo.fresh('leave')
      return thrown(lo, frame.tag, args)
    }
    if (frame.kind === 'top') {
      const crossed = frames.slice(index + 1).some((at) => at.kind === 'block' || at.isBlock)
      if (keyword === 'return' && lo.isMain && !crossed) {
        const run = only === null ? [] : lo.statement(only, NONE)
        return [...run, { kind: 'expression', value: lo.call('exit') }]
      }
      lo.misplaced(
        node,
        `\`${keyword}\` has nothing to leave here.`,
        'At the top level of a program write `exit`, or put the code into a method.',
      )
    }
  }
  lo.misplaced(node, `\`${keyword}\` has nothing to leave here.`)
}

/** `break` from a proc: the call it would end has ended. */
function orphanBreak(lo: Lowering, args: nodes.ArgumentsNode | null): Statement[] {
  const { prelude, result } = lo.capture(() => argumentsValue(lo, args) ?? NULL)
  return [...prelude, { kind: 'throw', value: lo.call('orphanBreak', result) }]
}

function thrown(lo: Lowering, tag: string, args: nodes.ArgumentsNode | null): Statement[] {
  const { prelude, result } = lo.capture(() => argumentsValue(lo, args))
  const value = result === null ? call(name(tag)) : call(name(tag), result)
  return [...prelude, { kind: 'return', value }]
}

function leaving(keyword: 'return' | 'break' | 'next') {
  return {
    value(lo: Lowering, node: Node): Expression {
      lo.prelude.push(...leave(lo, node, keyword))
      return NEVER
    },
    statement: (lo: Lowering, node: Node): Statement[] => leave(lo, node, keyword),
  }
}

export const returnNode = leaving('return')

export const breakNode = leaving('break')

export const nextNode = leaving('next')

export const redoNode = {
  value: (lo: Lowering, node: Node): Expression =>
    lo.beyond(
      node,
      '`redo` is outside the Ruby subset.',
      'Write a `while` loop with a condition of its own.',
    ),
}
