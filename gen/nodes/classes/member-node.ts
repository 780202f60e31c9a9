import type * as nodes from '@ruby/prism/src/nodes.js'
import { findInstanceMember } from '../../../shell/ruby/index.ts'
import { classVariableKey, ivarKey } from '../../../shell/ruby/object/instance-variables.ts'
import { isAnnounced } from '../../facts/announced.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { attributeNames } from '../../facts/declarations.ts'
import { coreClass } from '../../facts/library.ts'
import { NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../../parse/syntax.ts'
import {
  assign,
  type Expression,
  literal,
  type Member,
  member as property,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { endOf } from '../control/control-node.ts'
import { namingClass } from '../variables/constant-node.ts'
import { propertyRead } from './attribute-property.ts'
import { refuseInBlock } from './class-block.ts'
import { constructorMember } from './constructor.ts'
import { lateDefinition, meanwhileMember, methodMember } from './def-node.ts'
import { isAccessor } from './method-shape.ts'
import { refuseCycle, refuseHooks } from './mixed-modules.ts'
import { inSingletonClass } from './opened-class.ts'
import { isPart, type Part } from './part.ts'
import { isReplaced } from './redefinition.ts'
import { checkVisibility } from './visibility.ts'

type Span = Pick<Node, 'location'> & { name?: unknown }

function refuseTwice(lo: Lowering, facts: ClassFacts, node: Span): never {
  return lo.nameTaken(
    node,
    `The method ${node.name} is defined twice in ${facts.name}.`,
    'Keep the one that should run.',
  )
}

const SILENT = new Set([
  'attr_reader',
  'attr_writer',
  'attr_accessor',
  'attr',
  'private',
  'protected',
  'public',
  'module_function',
  'private_class_method',
  'private_constant',
  'public_class_method',
])

/** The members of a class's body. */
export function membersOf(
  lo: Lowering,
  facts: ClassFacts,
  body: Node | null,
  isStatic: boolean,
  end: number,
  which: Part = 'all',
): Member[] {
  const list = body === null ? [] : is(body, 'StatementsNode') ? body.body : [body]
  const out: Member[] = []
  let previousEnd: number | null = null
  for (const item of list) {
    if (isAnnounced(item)) continue
    if (which !== 'all' && !isPart(lo, facts, item, which)) continue
    const lead = lo.comments.before(item.location.startOffset, previousEnd)
    previousEnd = endOf(item)
    try {
      out.push(...memberOf(lo, facts, item, isStatic, lead, which))
    } catch (error) {
      lo.note(error)
    }
  }
  const rest = lo.comments.before(end, null)
  if (rest.length > 0) out.push({ kind: 'note', lead: rest })
  return out
}

/** What one statement of a class's body becomes. */
export function memberOf(
  lo: Lowering,
  facts: ClassFacts,
  item: Node,
  isStatic: boolean,
  lead: Statement[],
  which: Part = 'all',
): Member[] {
  switch (kindOf(item)) {
    case 'DefNode':
      return defMembers(lo, facts, item as nodes.DefNode, isStatic, lead)
    case 'SingletonClassNode': {
      const open = item as nodes.SingletonClassNode
      if (!is(open.expression, 'SelfNode')) break
      const scope = lo.inference.scope(item)
      return lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
        membersOf(lo, facts, open.body, true, endOf(item) - 3, which),
      )
    }
    case 'ConstantWriteNode': {
      const write = item as nodes.ConstantWriteNode
      const special = lo.constantClass(write)
      if (special !== null) return [{ kind: 'static', body: special, lead }]
      if (facts.isInBlock) return [{ kind: 'static', body: lo.statement(item, NONE), lead }]
      return [staticField(lo, write.name, write.value, lead, item.location.startOffset)]
    }
    case 'ClassVariableWriteNode': {
      const { name, value } = item as nodes.ClassVariableWriteNode
      refuseInBlock(lo, item, 'A class variable')
      const above = lo.program.ancestors(facts).filter((at) => at !== facts)
      if (above.some(({ classVariables }) => classVariables.has(name))) break
      return [staticField(lo, classVariableKey(name), value, lead)]
    }
    case 'InstanceVariableWriteNode': {
      const { name, value } = item as nodes.InstanceVariableWriteNode
      return [staticField(lo, ivarKey(name), value, lead)]
    }
    case 'ClassNode':
    case 'ModuleNode':
      refuseInBlock(lo, item, 'A class or a module')
      return lo.nestedClass(item as nodes.ClassNode, lead)
    case 'AliasMethodNode': {
      const alias = item as nodes.AliasMethodNode
      return aliasMembers(
        lo,
        facts,
        symbolText(alias.newName),
        symbolText(alias.oldName),
        lead,
        item,
        isStatic,
      )
    }
    case 'CallNode': {
      const call = item as nodes.CallNode
      const args = argumentsOf(call)
      const framework = lo.dialect.member?.(lo, facts, call, lead) ?? null
      if (framework !== null) return framework
      if (call.receiver === null && SILENT.has(call.name)) {
        if (isOfRunTime(lo, facts, call, isStatic)) break
        checkVisibility(lo, facts, call, isStatic)
        const defs = args.flatMap((arg) =>
          is(arg, 'DefNode') ? defMembers(lo, facts, arg as nodes.DefNode, isStatic, lead) : [],
        )
        if (defs.length > 0) return defs
        const heard = call.name.startsWith('attr') ? attributeNames(call) : []
        const hooks = told(lo, facts, heard, isStatic)
        if (heard.length > 0 && hooks.length > 0) return hooks
        const comments = lead.filter((line) => line.kind === 'comment')
        return comments.length > 0 ? [{ kind: 'note', lead: comments }] : []
      }
      if (call.receiver === null && call.name === 'alias_method') {
        return aliasMembers(
          lo,
          facts,
          symbolText(args[0] ?? null),
          symbolText(args[1] ?? null),
          lead,
          item,
          isStatic,
        )
      }
      if (call.receiver === null && ['include', 'extend', 'prepend'].includes(call.name)) {
        return mixing(lo, facts, call, args, isStatic, lead)
      }
      break
    }
  }
  const runs = isStatic && !(is(item, 'CallNode') && item.receiver === null)
  const body = runs ? inSingletonClass(lo, item) : lo.statement(item, NONE)
  return body.length === 0 ? [] : [{ kind: 'static', body, lead }]
}

/** Tells `method_added` or `singleton_method_added`, where the class has one, of methods. */
function told(
  lo: Lowering,
  facts: ClassFacts,
  names: readonly string[],
  isStatic: boolean,
): Member[] {
  const hook = isStatic ? 'singleton_method_added' : 'method_added'
  if (!lo.program.mayHear(facts, hook)) return []
  const body = names.map((each) =>
    statement(lo.call('methodAdded', THIS, string(each), string(hook))),
  )
  return [{ kind: 'static', body, lead: [] }]
}

/** Whether `private :name` speaks of a method that comes while the program runs. */
function isOfRunTime(
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  isStatic: boolean,
): boolean {
  const args = argumentsOf(call)
  const isDef = args.some((arg) => is(arg, 'DefNode'))
  if (!lo.program.changesClasses || isStatic || isDef || args.length === 0) return false
  const isAttribute = call.name.startsWith('attr')
  if (!isAttribute && !/^(?:private|protected|public)$/.test(call.name)) return false
  return args.some((arg) => {
    const name = symbolText(arg)
    if (name === null) return !is(arg, 'ArrayNode', 'CallNode')
    return !isAttribute && lo.program.mayChange(facts, name) && !facts.methods.has(name)
  })
}

/** `KEY = value`, `@key = value` or `@@key = value` in a class's body. */
function staticField(
  lo: Lowering,
  key: string,
  value: Node,
  lead: Statement[],
  at: number = value.location.startOffset,
): Member {
  const { prelude, result: plain } = lo.capture(() => lo.value(value))
  const isConstant = /^\p{Lu}/u.test(key)
  const result = isConstant ? namingClass(lo, value, THIS, key, plain) : plain
  if (prelude.length > 0) {
    return {
      kind: 'static',
      body: [...prelude, statement(assign(property(THIS, key), result))],
      lead,
    }
  }
  return { kind: 'field', key, modifiers: ['static'], value: result, lead, at }
}

function defMembers(
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.DefNode,
  isStatic: boolean,
  lead: Statement[],
): Member[] {
  if (node.receiver !== null && !is(node.receiver, 'SelfNode')) {
    const path = constantPath(node.receiver)
    if (path === null || lo.program.resolveClass(path, facts) !== facts)
      lo.beyond(
        node,
        'A method of another object is outside the Ruby subset.',
        'Write `def self.name`.',
      )
  }
  const isOfClass = isStatic || node.receiver !== null
  if (facts.redefined.has(isOfClass ? `self.${node.name}` : node.name)) {
    return [{ kind: 'static', body: lateDefinition(lo, node), lead }]
  }
  const table = isOfClass ? facts.statics : facts.methods
  const method = table.get(node.name)
  if (method === undefined) return refuseTwice(lo, facts, node)
  if (method.node !== node) {
    if (isReplaced(lo, node, method.node)) return []
    refuseTwice(lo, facts, node)
  }
  const constructor = constructorMember(lo, facts, method, lead)
  if (constructor !== null) return [constructor]
  const meanwhile = meanwhileMember(lo, node, method)
  const out: Member[] = [methodMember(lo, node, method, lead)]
  out.push(...meanwhile(false))
  out.push(...told(lo, facts, [node.name], method.isStatic))
  if (facts.isModule && !method.isStatic && facts.statics.get(node.name) === method) {
    // module_function: the same method on the module itself.
    const own = out[0] as Member & { kind: 'method' }
    out.push({ ...own, modifiers: ['static', ...own.modifiers], lead: [] })
  }
  return out
}

function aliasMembers(
  lo: Lowering,
  facts: ClassFacts,
  to: string | null,
  from: string | null,
  lead: Statement[],
  node: Node,
  isStatic: boolean,
): Member[] {
  if (to === null || from === null)
    lo.beyond(node, 'An alias of a computed name is outside the Ruby subset.')
  const method = isStatic ? lo.program.findStatic(facts, from) : lo.program.findMethod(facts, from)
  const isAttribute = !isStatic && lo.program.hasAttribute(facts, from, 'readers')
  const isUnknown = method === null && !isAttribute
  const isChanged = [to, from].some((each) => lo.program.changedNames.has(each))
  if (isUnknown && !isStatic && !lo.program.changesClasses && !isOfCore(lo, facts, from)) {
    lo.refuse(
      node,
      ['unknown-method', from],
      `There is no method ${from} in ${facts.name} to alias.`,
      'Define the method above the alias, or correct its name.',
    )
  }
  const heard = told(lo, facts, [to], isStatic)
  const isAbove = method !== null && isDefinedLater(lo, facts, method, node)
  if (isUnknown || isChanged || isAbove) {
    const owner = isStatic ? lo.call('singletonClass', THIS) : THIS
    const args = [owner, ...[to, from].map((each) => string(each))]
    if (isAbove) args.push(literal('true'))
    return [{ kind: 'static', body: [statement(lo.call('aliasMethod', ...args))], lead }, ...heard]
  }
  const key = methodKey(to)
  if (method === null || isAccessor(lo, method)) {
    const body: Statement[] = [{ kind: 'return', value: propertyRead(THIS, from) }]
    const modifiers = isStatic ? ['static', 'get'] : ['get']
    return [{ kind: 'method', key, modifiers, parameters: [], body, lead }, ...heard]
  }
  const prototype: Expression = isStatic
    ? THIS
    : { kind: 'member', object: THIS, name: 'prototype' }
  const write = assign(property(prototype, key), property(prototype, methodKey(from)))
  return [{ kind: 'static', body: [statement(write)], lead }, ...heard]
}

/** Whether a class has a method only further down in its body, so that an alias means the one from above. */
function isDefinedLater(
  lo: Lowering,
  facts: ClassFacts,
  method: MethodFacts,
  alias: Node,
): boolean {
  const isOwn = method.owner === facts && method.source === lo.source
  const isAgain = facts.redefined.has(method.isStatic ? `self.${method.name}` : method.name)
  return isOwn && !isAgain && method.node.location.startOffset > alias.location.startOffset
}

/** Whether a class of the core, or of the framework, may give a class a method. */
function isOfCore(lo: Lowering, facts: ClassFacts, called: string): boolean {
  const line = lo.program.ancestors(facts)
  const isOpen = line.some(
    (at) => at.superclassNode !== null && lo.program.superclassOf(at) === null,
  )
  return isOpen || findInstanceMember(coreClass('Object'), called) !== undefined
}

function mixing(
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  args: Node[],
  isStatic: boolean,
  lead: Statement[],
): Member[] {
  if (call.name === 'extend' && args.some((arg) => is(arg, 'SelfNode'))) return []
  const isOfClass = call.name === 'include' && isStatic
  if (isOfClass) refuseHooks(lo, facts, args)
  if (call.name === 'include' && !isStatic) refuseCycle(lo, facts, args)
  const values = args.map((arg) => lo.value(arg))
  const word = isOfClass ? 'extend' : call.name
  const isOfSingleton = call.name === 'prepend' && isStatic
  const owner = isOfSingleton ? lo.call('singletonClass', THIS) : THIS
  return [{ kind: 'static', body: [statement(lo.call(word, owner, ...values))], lead }]
}
