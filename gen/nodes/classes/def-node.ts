import type * as nodes from '@ruby/prism/src/nodes.js'
import { findInstanceMember } from '../../../shell/ruby/index.ts'
import type { MethodFacts, Visibility } from '../../facts/class-facts.ts'
import { coreClass } from '../../facts/library.ts'
import type { Destination } from '../../lower/frame.ts'
import { NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { undeclared } from '../../lower/undeclared.ts'
import { is } from '../../parse/parse.ts'
import { argumentsOf, callsSuper } from '../../parse/syntax.ts'
import {
  type Expression,
  literal,
  type Member,
  member,
  name,
  object,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { defineeOf, withOwnSelf } from '../calls/open-block.ts'
import { awaits, awaitsInside, isAwaiting, refuseInnerAwait } from '../calls/waiting.ts'
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
    const dynamic = lo.program.methods.find((item) => item.node === node && item.owner?.isDynamic)
    if (dynamic !== undefined) return dynamicDefinition(lo, dynamic)
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
      if (method !== undefined && isReplaced(lo, node, method.node)) return []
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

/** A `def` of a class's body that takes the place of an earlier one, or is replaced itself: it defines where it stands. */
export function lateDefinition(lo: Lowering, node: nodes.DefNode): Statement[] {
  const method = lo.program.methods.find((item) => item.node === node) as MethodFacts
  const owner = name(lo.fresh('owner'))
  const value = method.isStatic ? lo.call('singletonClass', THIS) : THIS
  const level = method.name === 'initialize' ? 'public' : method.visibility
  return [
    { kind: 'declare', keyword: 'const', target: owner, value },
    definition(lo, owner, method, level),
  ]
}

/** A `def` that defines while the program runs, in what is the class then. */
function dynamicDefinition(lo: Lowering, method: MethodFacts): Statement[] {
  refuseOwnWords(lo, method)
  const { receiver } = method.node
  const { prelude, result: owner } = lo.capture(() => {
    const value = receiver === null ? defineeOf(lo) : lo.call('singletonClass', lo.value(receiver))
    if (!callsSuper(method.node.body)) return value
    // In the method's body `this` is its object.
    return value === THIS ? lo.hold(value, 'owner') : lo.once(value, 'owner')
  })
  return [...prelude, definition(lo, owner, method, receiver === null ? lo.level : 'public')]
}

/** `defineMethod(owner, 'name', function () { … })`. */
function definition(
  lo: Lowering,
  owner: Expression,
  method: MethodFacts,
  level: Visibility,
): Statement {
  const { parameters, body, signature } = withOwnSelf(lo, null, () => {
    lo.definee = owner
    return methodBody(lo, method.node, method)
  })
  const args: Expression[] = [owner, string(method.name), { kind: 'function', parameters, body }]
  if (signature !== null) args.push(string(signature))
  else if (level !== 'public') args.push(literal('undefined'))
  if (level !== 'public') args.push(string(level))
  return statement(lo.call('defineMethod', ...args))
}

/** Methods that the core library's functions call themselves: another one would not be seen by them. */
const OWN_WORDS =
  /^(?:to_s|inspect|hash|==|===|!=|eql\?|equal\?|<=>|each|coerce|[-+*/%<>~!&|^]=?|\*\*|<<|>>|\[\]=?|to_a|to_ary|to_str|to_hash|to_proc|initialize|new|class)$/

function refuseOwnWords(lo: Lowering, { name: word, node, owner }: MethodFacts): void {
  if (owner === null || lo.program.opened.get(owner.name) !== owner || !OWN_WORDS.test(word)) return
  if (lo.program.classes.has(owner.name)) return
  if (findInstanceMember(coreClass(owner.name), word) === undefined) return
  lo.beyond(
    { location: node.nameLoc },
    `Another \`${word}\` of the core class ${owner.name} is outside the Ruby subset: the library would go on with its own.`,
    'Give the method another name.',
  )
}

/** `def object.name`. */
function singleton(lo: Lowering, node: nodes.DefNode): Statement[] {
  if (lo.scope.owner === null && lo.scope.method === null && is(node.receiver, 'SelfNode')) {
    lo.beyond(
      node,
      '`def self.name` at the top level is outside the Ruby subset.',
      'Write `def name`.',
    )
  }
  const method = lo.program.methods.find((item) => item.node === node)
  if (method === undefined || is(node.receiver, 'SelfNode')) {
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

/**
 * What a method does where others may run while it waits, as `waiting(this, { … })`; nothing where it has no such form. It is asked
 * for before the method itself is lowered, and made after it. The method itself blocks, for who does not await it. A part of it
 * that is a function of its own blocks too.
 */
export function meanwhileMember(
  lo: Lowering,
  node: nodes.DefNode,
  method: MethodFacts,
): (silent: boolean) => Member[] {
  const { owner } = method
  if (owner === null || lo.dialect.hasMeanwhile?.(owner, method) !== true) return () => []
  const again = undeclared(lo, node)
  return (silent) => {
    again()
    const [told, asked] = [lo.diagnostics.length, lo.asked.length]
    lo.meanwhile = method
    try {
      const { parameters, body } = methodBody(lo, node, method, silent)
      if (!awaits(body) || awaitsInside(body, false)) return []
      const on: Expression = method.isStatic ? THIS : member(THIS, 'prototype')
      const twin: Expression = { kind: 'function', parameters, body, isAsync: true }
      const call = lo.call('waiting', on, object({ [lo.keyOf(method)]: twin }))
      return [{ kind: 'static', body: [statement(call)], lead: [] }]
    } catch {
      return []
    } finally {
      lo.meanwhile = null
      // The method itself has said them.
      lo.diagnostics.length = told
      lo.asked.length = asked
    }
  }
}

export const yieldNode = {
  value(lo: Lowering, node: nodes.YieldNode): Expression {
    const block = lo.methodFrame().block
    if (block == null) lo.misplaced(node, '`yield` is outside a method.')
    const list = argumentsOf(node)
    const values = elements(lo, list)
    const last = values.length - 1
    const isNamed = list.length > 0 && is(list[list.length - 1], 'KeywordHashNode')
    if (isNamed) values[last] = lo.call('yieldedKeywords', values[last] as Expression)
    return lo.call('yieldTo', name(block), ...values)
  },
}
