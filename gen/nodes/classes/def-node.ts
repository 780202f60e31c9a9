import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MethodFacts } from '../../facts/class-facts.ts'
import type { Destination } from '../../lower/frame.ts'
import { NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { kindOf, type Node } from '../../parse.ts'
import {
  type Expression,
  type Member,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { isAwaiting, refuseInnerAwait } from '../calls/waiting.ts'
import { elements } from '../literals/literal-node.ts'
import { methodBody } from './method-body.ts'
import { isAccessor } from './method-shape.ts'
import { isReplaced } from './redefinition.ts'
import { checkTwin } from './twin-names.ts'

export const defNode = {
  value(lo: Lowering, node: nodes.DefNode): Expression {
    lo.prelude.push(...defNode.statement(lo, node, NONE))
    return lo.call('symbol', string(node.name))
  },
  statement(lo: Lowering, node: nodes.DefNode, _: Destination): Statement[] {
    if (node.receiver !== null) return singleton(lo, node)
    const again = lo.program.methods.find((item) => item.node === node && item.owner === null)
    if (again !== undefined && lo.program.redefined.has(node.name)) return redefinition(lo, again)
    if (lo.scope.owner !== null || lo.scope.method !== null || lo.frames.length > 1) {
      lo.misplaced(
        node,
        'A method is defined in a class, a module or at the top level of a file.',
        'Move the `def` out of the method or block.',
      )
    }
    const method = lo.program.functions.get(node.name)
    if (method === undefined || method.node !== node) {
      if (method !== undefined && isReplaced(lo, node as Node, method.node as Node)) return []
      if (method === undefined) {
        lo.misplaced(
          node,
          `\`def ${node.name}\` cannot stand in this file.`,
          `Write a lambda, \`${node.name} = ->(name) { … }\` and \`${node.name}.call("x")\`, or a class method in app/models.`,
        )
      }
      lo.nameTaken(
        node,
        `The method ${node.name} is defined twice in this program.`,
        'Give one of them another name.',
      )
    }
    checkTwin(lo, method, lo.program.functions.keys())
    const { parameters, body, signature } = methodBody(lo, node, method)
    const byName = ['to_enum', 'enum_for', 'send', 'public_send', '__send__', 'respond_to?']
    const register: Statement[] = byName.some((word) => lo.program.calledNames.has(word))
      ? [
          statement(
            lo.call(
              'defineSingleton',
              lo.runtime('main'),
              string(node.name),
              name(localName(node.name)),
              ...(signature === null ? [] : [string(signature)]),
            ),
          ),
        ]
      : []
    return [
      {
        kind: 'function',
        name: localName(node.name),
        parameters,
        body,
        exported: lo.isShared,
        at: node.location.startOffset,
      },
      ...register,
    ]
  },
}

/** A `def` of the top level that takes effect when it is come to, for calls that look it up. */
function redefinition(lo: Lowering, method: MethodFacts): Statement[] {
  const { parameters, body, signature } = methodBody(lo, method.node, method)
  const value: Expression = { kind: 'function', parameters, body }
  const args: Expression[] = [lo.runtime('main'), string(method.name), value]
  if (signature !== null) args.push(string(signature))
  return [statement(lo.call('defineSingleton', ...args))]
}

/** `def object.name`. */
function singleton(lo: Lowering, node: nodes.DefNode): Statement[] {
  if (
    lo.scope.owner === null &&
    lo.scope.method === null &&
    kindOf(node.receiver as Node) === 'SelfNode'
  ) {
    lo.beyond(
      node,
      '`def self.name` at the top level is outside the Ruby subset.',
      'Write `def name`.',
    )
  }
  const method = lo.program.methods.find((item) => item.node === node)
  if (method === undefined || kindOf(node.receiver as Node) === 'SelfNode') {
    return lo.beyond(
      node,
      'A method of one object alone is outside the Ruby subset here.',
      'Define it in the class, or in a module and `extend` the object.',
    )
  }
  const receiver = lo.value(node.receiver)
  const outer = lo.self
  lo.self = THIS
  const { parameters, body, signature } = methodBody(lo, node, method)
  lo.self = outer
  const args: Expression[] = [receiver, string(node.name), { kind: 'function', parameters, body }]
  if (signature !== null) args.push(string(signature))
  return [statement(lo.call('defineSingleton', ...args))]
}

/** A `def` of a class as a member. */
export function methodMember(
  lo: Lowering,
  node: nodes.DefNode,
  method: MethodFacts,
  lead: readonly Statement[],
  silent = false,
): Member {
  const isSetter = /^[a-z_]\w*=$/i.test(node.name)
  const { parameters, body } = methodBody(lo, node, method, isSetter || silent)
  const key = lo.keyOf(method)
  const modifiers: string[] = []
  if (method.isStatic) modifiers.push('static')
  if (isSetter) modifiers.push('set')
  else if (isAccessor(lo, method)) modifiers.push('get')
  if (isAwaiting(lo, node)) {
    refuseInnerAwait(lo, node, body)
    modifiers.push('async')
  }
  return { kind: 'method', key, modifiers, parameters, body, at: node.location.startOffset, lead }
}

export const yieldNode = {
  value(lo: Lowering, node: nodes.YieldNode): Expression {
    const block = lo.methodFrame().block
    if (block == null) lo.misplaced(node, '`yield` is outside a method.')
    const list = (node.arguments_?.arguments_ ?? []) as Node[]
    const values = elements(lo, list)
    const last = values.length - 1
    const isNamed = list.length > 0 && kindOf(list[list.length - 1] as Node) === 'KeywordHashNode'
    if (isNamed) values[last] = lo.call('yieldedKeywords', values[last] as Expression)
    return lo.call('yieldTo', name(block), ...values)
  },
}
