import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import type { Inference } from '../types/infer.ts'
import type { MethodFacts } from './class-facts.ts'
import type { Scope } from './scope.ts'

const known = new WeakMap<Inference, boolean>()

/** Whether a class of the program has a `==` that may give something other than true and false. */
export function equalityGivesMore(types: Inference): boolean {
  const answer =
    known.get(types) ??
    (types.program.methodNames.get('==') ?? []).some((method) => !givesTruth(types, method))
  known.set(types, answer)
  return answer
}

function givesTruth(types: Inference, { node }: MethodFacts): boolean {
  const scope = types.scope(node)
  const returns = (at: Node): boolean => {
    if (is(at, 'ReturnNode')) {
      const given = argumentsOf(at)
      return given.length === 1 && isTruth(types, given[0] as Node, scope)
    }
    return childrenOf(at).every(returns)
  }
  const { body } = node
  return body !== null && isTruth(types, body, scope) && returns(body)
}

/** Whether an expression is true or false; `==` is, unless a method that is asked about is not. */
function isTruth(types: Inference, node: Node, scope: Scope): boolean {
  const type = types.typeOf(node, scope)
  if (type.kind === 'boolean' && !type.nilable) return true
  switch (kindOf(node)) {
    case 'StatementsNode': {
      const last = (node as nodes.StatementsNode).body.at(-1)
      return last !== undefined && isTruth(types, last, scope)
    }
    case 'ParenthesesNode': {
      const { body } = node as nodes.ParenthesesNode
      return body !== null && isTruth(types, body, scope)
    }
    case 'AndNode':
    case 'OrNode': {
      const { left, right } = node as nodes.AndNode
      return isTruth(types, left, scope) && isTruth(types, right, scope)
    }
    case 'CallNode':
      return [
        '==',
        '!=',
        '!',
        'is_a?',
        'kind_of?',
        'instance_of?',
        'equal?',
        'eql?',
        'nil?',
      ].includes((node as nodes.CallNode).name)
    case 'ReturnNode':
      return true
    default:
      return false
  }
}
