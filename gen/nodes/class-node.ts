import type * as nodes from '@ruby/prism/src/nodes.js'
import { type ClassFacts, constantPath, symbolText } from '../facts/program.ts'
import type { Scope } from '../facts/scope.ts'
import { type Destination, type Lowering, NONE } from '../lower/lowering.ts'
import { methodKey } from '../lower/names.ts'
import { tsType } from '../lower/ts-type.ts'
import { kindOf, type Node } from '../parse.ts'
import {
  assign,
  bare,
  type ClassBody,
  type Entry,
  type Expression,
  literal,
  type Member,
  NULL,
  name,
  member as property,
  type Statement,
  statement,
  string,
  THIS,
} from '../typescript/tree.ts'
import { isAccessor } from './call-node.ts'
import { constructorMember } from './constructor.ts'
import { endOf } from './control-node.ts'
import { methodMember, methodSignature } from './def-node.ts'
import { ivarKey } from './variable-node.ts'

export const classNode = {
  statement(lo: Lowering, node: nodes.ClassNode, _: Destination): Statement[] {
    const facts = factsOf(lo, node)
    if (facts.openings[0] !== node) {
      if (facts.openings.includes(node)) return reopened(lo, node)
    }
    return declaration(lo, facts)
  },
  value(lo: Lowering, node: nodes.ClassNode): Expression {
    lo.prelude.push(...classNode.statement(lo, node, NONE))
    return NULL
  },
}

export const moduleNode = classNode

function factsOf(lo: Lowering, node: nodes.ClassNode): ClassFacts {
  for (const facts of lo.program.classes.values()) if (facts.openings.includes(node)) return facts
  return lo.refuse(
    node,
    'A class cannot be opened here.',
    'Open it at the top level or in another class.',
  )
}

/** A second `class` of the same name is part of the first. */
function reopened(lo: Lowering, node: nodes.ClassNode): Statement[] {
  void lo
  void node
  return []
}

const CORE_CLASSES = new Set(
  'Object String Integer Float Array Hash Symbol Range NilClass TrueClass FalseClass Numeric Comparable Enumerable Kernel Proc Time Regexp Module Class BasicObject Exception StandardError'.split(
    ' ',
  ),
)

function declaration(lo: Lowering, facts: ClassFacts): Statement[] {
  const first = facts.openings[0] as nodes.ClassNode
  if (CORE_CLASSES.has(facts.name)) {
    lo.refuse(
      { location: first.constantPath.location },
      `Opening the core class ${facts.name} is outside the Ruby subset.`,
      'Write a module with functions that take the value, or a class of your own.',
    )
  }
  const body = classBody(lo, facts)
  const short = facts.name.split('::').pop() as string
  if (facts.parent !== null) {
    return [
      {
        kind: 'expression',
        value: {
          kind: 'assign',
          operator: '=',
          target: { kind: 'member', object: lo.classReference(facts.parent.name), name: short },
          value: { kind: 'classExpression', body },
        },
      },
    ]
  }
  return [{ kind: 'class', body, exported: true, at: first.location.startOffset }]
}

/** The superclass as an expression, the name of a class of the program or the library. */
export function superclass(lo: Lowering, facts: ClassFacts): Expression | null {
  if (facts.superclassNode === null) return null
  const path = constantPath(facts.superclassNode)
  if (path === 'Object' || path === '::Object') return null
  return lo.value(facts.superclassNode)
}

/** A class with all its openings in one body. */
export function classBody(lo: Lowering, facts: ClassFacts): ClassBody {
  const short = facts.name.split('::').pop() as string
  const extended = superclass(lo, facts)
  const members: Member[] = []
  for (const opening of facts.openings) {
    const scope = lo.inference.scope(opening as Node)
    const outer = lo.prelude
    lo.prelude = []
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
      members.push(
        ...membersOf(lo, facts, opening.body as Node | null, false, endOf(opening as Node) - 3),
      )
    })
    lo.prelude = outer
  }
  checkDuplicates(lo, facts)
  const declared = declarationMember(lo, facts)
  const constructor = constructorMember(lo, facts)
  const start = members.findIndex((member) => member.kind === 'method')
  const placed = [...members]
  const initialize = placed.findIndex(
    (member) =>
      member.kind === 'method' &&
      member.key === 'initialize' &&
      !member.modifiers.includes('static'),
  )
  if (constructor !== null) {
    if (initialize === -1) placed.splice(start === -1 ? placed.length : start, 0, constructor)
    else {
      const old = placed[initialize] as Member
      const lead = 'lead' in old && old.lead !== undefined ? { lead: old.lead } : {}
      placed[initialize] = { ...constructor, ...lead } as Member
    }
  }
  const accessors = [...attributeMembers(lo, facts), ...inheritedHalves(lo, facts)]
  const own = ownClassIvars(lo, facts)
  const fields = ivarFields(lo, facts)
  return {
    name: short,
    extends: extended,
    members: [...fields, declared, ...own, ...placed, ...accessors],
  }
}

/** Accessors for attributes whose property has another name, because methods have theirs too. */
export function attributeMembers(lo: Lowering, facts: ClassFacts): Member[] {
  const out: Member[] = []
  const both = new Set([...facts.readers, ...facts.writers])
  for (const attribute of both) {
    const key = ivarKey(lo, `@${attribute}`)
    if (key === attribute) continue
    const target = property(THIS, key)
    if (facts.readers.has(attribute) && !facts.methods.has(attribute)) {
      const body: Statement[] = [{ kind: 'return', value: target }]
      out.push({ kind: 'method', key: attribute, modifiers: ['get'], parameters: [], body })
    }
    if (facts.writers.has(attribute) && !facts.methods.has(`${attribute}=`)) {
      const body = [statement(assign(target, name('value')))]
      const parameters = [{ target: name('value') }]
      out.push({ kind: 'method', key: attribute, modifiers: ['set'], parameters, body })
    }
  }
  return out
}

/** A subclass that has only one half of an inherited accessor passes the other half on. */
function inheritedHalves(lo: Lowering, facts: ClassFacts): Member[] {
  const parent = lo.program.superclassOf(facts)
  if (parent === null) return []
  const out: Member[] = []
  const above: Expression = { kind: 'literal', text: 'super' }
  for (const [key, method] of facts.methods) {
    const plain = key.replace(/=$/, '')
    if (!lo.program.accessors.has(plain) || !/^[a-z_]\w*=?$/.test(key)) continue
    if (key.endsWith('=')) {
      const isReader =
        lo.program.findMethod(parent, plain) !== null ||
        lo.program.hasAttribute(parent, plain, 'readers')
      if (facts.methods.has(plain) || facts.readers.has(plain) || !isReader) continue
      const body: Statement[] = [{ kind: 'return', value: property(above, plain) }]
      out.push({ kind: 'method', key: plain, modifiers: ['get'], parameters: [], body })
    } else if (isAccessor(lo, method)) {
      const isWriter =
        lo.program.findMethod(parent, `${plain}=`) !== null ||
        lo.program.hasAttribute(parent, plain, 'writers')
      if (facts.methods.has(`${plain}=`) || facts.writers.has(plain) || !isWriter) continue
      const body = [statement(assign(property(above, plain), name('value')))]
      const parameters = [{ target: name('value'), type: 'unknown' }]
      out.push({ kind: 'method', key: plain, modifiers: ['set'], parameters, body })
    }
  }
  return out
}

/** The instance variables as declared fields, those of superclasses left out. */
function ivarFields(lo: Lowering, facts: ClassFacts): Member[] {
  if (facts.isModule) return []
  const parent = lo.program.superclassOf(facts)
  const inherited = new Set(
    parent === null ? [] : lo.program.ancestors(parent).flatMap((at) => [...at.ivars.keys()]),
  )
  const scope = { owner: facts, isStatic: false } as Scope
  return [...facts.ivars.keys()]
    .filter((ivar) => !inherited.has(ivar))
    .map((ivar) => ({
      kind: 'field',
      key: ivarKey(lo, ivar),
      modifiers: ['declare'],
      type: tsType(lo, lo.inference.ivarType(scope, ivar)),
    }))
}

/** Class-level ivars are each class's own: a subclass does not see its parent's. */
function ownClassIvars(lo: Lowering, facts: ClassFacts): Member[] {
  const parent = lo.program.superclassOf(facts)
  if (parent === null) return []
  const names = new Set<string>()
  if (lo.program.calledNames.has('extend')) {
    for (const module of lo.program.classes.values()) {
      if (!module.isModule) continue
      for (const ivar of module.ivars.keys()) names.add(ivarKey(lo, ivar))
    }
  }
  for (const at of lo.program.ancestors(parent)) {
    for (const ivar of at.classIvars.keys()) names.add(ivarKey(lo, ivar))
    for (const reader of [...at.staticReaders, ...at.staticWriters]) names.add(reader)
  }
  return [...names].map((key) => ({ kind: 'field', key, modifiers: ['static'], value: NULL }))
}

function checkDuplicates(lo: Lowering, facts: ClassFacts): void {
  for (const { node, source, name: method, earlier } of lo.program.duplicates) {
    if (source !== lo.source) continue
    const owned =
      facts.methods.get(method)?.node === node || facts.statics.get(method)?.node === node
    if (owned && !isReplaced(facts, earlier, node)) refuseTwice(lo, facts, node)
  }
}

function refuseTwice(lo: Lowering, facts: ClassFacts, node: Node & { name?: string }): never {
  return lo.refuse(
    node,
    `The method ${node.name} is defined twice in ${facts.name}.`,
    'Keep the one that should run.',
  )
}

/** Whether nothing can have called or aliased a method before the same body defines it again. */
function isReplaced(facts: ClassFacts, earlier: Node, later: Node): boolean {
  const kept = [...facts.methods.values()].some((method) => method.node === (earlier as unknown))
  const isStatic = [...facts.statics.values()].some((method) => method.node === (later as unknown))
  if (kept || isStatic) return false
  return facts.openings.some((opening) => {
    const body = opening.body as Node | null
    if (body === null || kindOf(body) !== 'StatementsNode') return false
    const list = (body as nodes.StatementsNode).body as Node[]
    const [from, to] = [list.indexOf(earlier), list.indexOf(later)]
    return (
      from >= 0 && to > from && list.slice(from, to).every((item) => kindOf(item) === 'DefNode')
    )
  })
}

/** What JavaScript does not know of a class: `static { defineClass(this, 'Name', { … }) }`. */
function declarationMember(lo: Lowering, facts: ClassFacts): Member {
  const entries: Entry[] = []
  const list = (names: Iterable<string>): Expression => ({
    kind: 'array',
    items: [...names].map((item) => string(item)),
  })
  const add = (key: string, names: Iterable<string>): void => {
    const all = [...names]
    if (all.length > 0) entries.push({ key, value: list(all) })
  }
  add('reads', facts.readers)
  add('writes', facts.writers)
  add('staticReads', facts.staticReaders)
  add('staticWrites', facts.staticWriters)
  const withLevel = (level: string): string[] =>
    [...facts.methods].flatMap(([key, method]) =>
      method.visibility === level && key !== 'initialize' ? [key] : [],
    )
  add('privates', withLevel('private'))
  add('protecteds', withLevel('protected'))
  const renamed: Entry[] = []
  for (const ivar of facts.ivars.keys()) {
    const key = ivarKey(lo, ivar)
    if (key !== ivar.slice(1)) renamed.push({ key, value: string(ivar.slice(1)) })
  }
  if (renamed.length > 0)
    entries.push({ key: 'ivars', value: { kind: 'object', entries: renamed } })
  const signatures = (table: ClassFacts['methods']): Entry[] =>
    [...table].flatMap(([key, method]) => {
      const signature = methodSignature(method)
      return signature === null ? [] : [{ key, value: string(signature) }]
    })
  const parameters = signatures(facts.methods)
  const statics = signatures(facts.statics)
  if (parameters.length > 0)
    entries.push({ key: 'parameters', value: { kind: 'object', entries: parameters } })
  if (statics.length > 0)
    entries.push({ key: 'staticParameters', value: { kind: 'object', entries: statics } })
  const args: Expression[] = [THIS, string(facts.name)]
  if (facts.isModule) {
    const block: Statement[] = [statement(lo.call('module', ...args))]
    if (entries.length > 0)
      block.push(statement(lo.call('defineClass', ...args, { kind: 'object', entries })))
    return { kind: 'static', body: block }
  }
  if (entries.length > 0) args.push({ kind: 'object', entries })
  const body: Statement[] = [statement(lo.call('defineClass', ...args))]
  const parent = lo.program.superclassOf(facts)
  if (parent !== null && lo.program.findStatic(parent, 'inherited') !== null) {
    const hook = property(lo.classReference(parent.name), 'inherited')
    body.push(statement({ kind: 'call', callee: hook, args: [THIS] }))
  }
  const privateStatics = [...facts.statics].flatMap(([key, method]) =>
    method.visibility === 'private' ? [key] : [],
  )
  if (privateStatics.length > 0) {
    body.push(
      statement(
        lo.call(
          'hideStatic',
          THIS,
          string('private'),
          ...privateStatics.map((item) => string(item)),
        ),
      ),
    )
  }
  return { kind: 'static', body }
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

function membersOf(
  lo: Lowering,
  facts: ClassFacts,
  body: Node | null,
  isStatic: boolean,
  end: number,
): Member[] {
  const list =
    body === null
      ? []
      : kindOf(body) === 'StatementsNode'
        ? ((body as nodes.StatementsNode).body as Node[])
        : [body]
  const out: Member[] = []
  let previousEnd: number | null = null
  for (const item of list) {
    const lead = lo.comments.before(item.location.startOffset, previousEnd)
    previousEnd = endOf(item)
    try {
      out.push(...memberOf(lo, facts, item, isStatic, lead))
    } catch (error) {
      lo.note(error)
    }
  }
  const rest = lo.comments.before(end, null)
  if (rest.length > 0) out.push({ kind: 'note', lead: rest })
  return out
}

function memberOf(
  lo: Lowering,
  facts: ClassFacts,
  item: Node,
  isStatic: boolean,
  lead: Statement[],
): Member[] {
  switch (kindOf(item)) {
    case 'DefNode':
      return defMembers(lo, facts, item as nodes.DefNode, isStatic, lead)
    case 'SingletonClassNode': {
      const open = item as nodes.SingletonClassNode
      if (kindOf(open.expression) !== 'SelfNode') {
        lo.refuse(item, '`class << object` is outside the Ruby subset.', 'Write `class << self`.')
      }
      const scope = lo.inference.scope(item)
      return lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
        membersOf(lo, facts, open.body as Node | null, true, endOf(item) - 3),
      )
    }
    case 'ConstantWriteNode': {
      const write = item as nodes.ConstantWriteNode
      const special = lo.constantClass(write)
      if (special !== null) return [{ kind: 'static', body: special, lead }]
      const { prelude, result } = lo.capture(() => lo.value(write.value))
      if (prelude.length === 0) {
        return [
          {
            kind: 'field',
            key: write.name,
            modifiers: ['static'],
            value: result,
            lead,
            at: item.location.startOffset,
          },
        ]
      }
      const target: Expression = { kind: 'member', object: THIS, name: write.name }
      return [
        {
          kind: 'static',
          body: [...prelude, statement({ kind: 'assign', operator: '=', target, value: result })],
          lead,
        },
      ]
    }
    case 'ClassVariableWriteNode': {
      const write = item as nodes.ClassVariableWriteNode
      const { prelude, result } = lo.capture(() => lo.value(write.value))
      if (prelude.length === 0) {
        return [
          {
            kind: 'field',
            key: `_${write.name.slice(2)}`,
            modifiers: ['static'],
            value: result,
            lead,
          },
        ]
      }
      break
    }
    case 'InstanceVariableWriteNode': {
      const write = item as nodes.InstanceVariableWriteNode
      const { prelude, result } = lo.capture(() => lo.value(write.value))
      if (prelude.length === 0) {
        return [
          {
            kind: 'field',
            key: ivarKey(lo, write.name),
            modifiers: ['static'],
            value: result,
            lead,
          },
        ]
      }
      break
    }
    case 'ClassNode':
    case 'ModuleNode':
      return nestedClass(lo, item as nodes.ClassNode, lead)
    case 'AliasMethodNode': {
      const alias = item as nodes.AliasMethodNode
      return aliasMembers(
        lo,
        facts,
        symbolText(alias.newName),
        symbolText(alias.oldName),
        lead,
        item,
      )
    }
    case 'CallNode': {
      const call = item as nodes.CallNode
      const args = (call.arguments_?.arguments_ ?? []) as Node[]
      if (call.receiver === null && SILENT.has(call.name)) {
        const defs = args.flatMap((arg) =>
          kindOf(arg) === 'DefNode'
            ? defMembers(lo, facts, arg as nodes.DefNode, isStatic, lead)
            : [],
        )
        if (defs.length > 0) return defs
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
        )
      }
      if (call.receiver === null && ['include', 'extend', 'prepend'].includes(call.name)) {
        return mixing(lo, facts, call, args, lead)
      }
      break
    }
  }
  const body = lo.statement(item, NONE)
  return body.length === 0 ? [] : [{ kind: 'static', body, lead }]
}

/** A class inside a class: a static field of the outer one. */
export function nestedClass(lo: Lowering, node: nodes.ClassNode, lead: Statement[]): Member[] {
  const inner = factsOf(lo, node)
  if (inner.openings[0] !== node) return []
  const body = classBody(lo, inner)
  const key = inner.name.split('::').pop() as string
  return [
    { kind: 'field', key, modifiers: ['static'], value: { kind: 'classExpression', body }, lead },
  ]
}

function defMembers(
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.DefNode,
  isStatic: boolean,
  lead: Statement[],
): Member[] {
  if (node.receiver !== null && kindOf(node.receiver) !== 'SelfNode') {
    const path = constantPath(node.receiver as Node)
    if (path !== facts.name)
      lo.refuse(
        node,
        'A method of another object is outside the Ruby subset.',
        'Write `def self.name`.',
      )
  }
  const table = isStatic || node.receiver !== null ? facts.statics : facts.methods
  const method = table.get(node.name)
  if (method === undefined) return refuseTwice(lo, facts, node as Node)
  if (method.node !== node) {
    if (isReplaced(facts, node as Node, method.node as Node)) return []
    refuseTwice(lo, facts, node as Node)
  }
  const out: Member[] = [methodMember(lo, node, method, lead)]
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
): Member[] {
  if (to === null || from === null)
    lo.refuse(node, 'An alias of a computed name is outside the Ruby subset.')
  const method = lo.program.findMethod(facts, from)
  if (method === null && !lo.program.hasAttribute(facts, from, 'readers')) {
    lo.refuse(
      node,
      `There is no method ${from} in ${facts.name} to alias.`,
      'An alias of an inherited core method: define a method that calls it.',
    )
  }
  const key = methodKey(to)
  if (method === null) {
    const body: Statement[] = [
      { kind: 'return', value: { kind: 'member', object: THIS, name: methodKey(from) } },
    ]
    return [{ kind: 'method', key, modifiers: ['get'], parameters: [], body, lead }]
  }
  const prototype: Expression = { kind: 'member', object: THIS, name: 'prototype' }
  const write = assign(property(prototype, key), property(prototype, methodKey(from)))
  return [{ kind: 'static', body: [statement(write)], lead }]
}

function mixing(
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  args: Node[],
  lead: Statement[],
): Member[] {
  if (call.name === 'extend' && args.some((arg) => kindOf(arg) === 'SelfNode')) return []
  if (call.name === 'prepend') {
    lo.refuse(
      call,
      '`prepend` is outside the Ruby subset.',
      'Override the method in a subclass and call `super`.',
    )
  }
  void facts
  const values = args.map((arg) => lo.value(arg))
  return [{ kind: 'static', body: [statement(lo.call(call.name, THIS, ...values))], lead }]
}

/** The statements of `X = Struct.new(…)` and `X = Class.new(…)`; null for other constants. */
export function constantClass(lo: Lowering, node: nodes.ConstantWriteNode): Statement[] | null {
  const owner = lo.scope.owner
  const full = owner === null ? node.name : `${owner.name}::${node.name}`
  const facts = lo.program.classes.get(full)
  if (facts === undefined || facts.openings.length > 0) return null
  const call = node.value as nodes.CallNode
  const block = call.block as nodes.BlockNode | null
  const withoutBlock = Object.create(Object.getPrototypeOf(call)) as nodes.CallNode
  Object.assign(withoutBlock, call, { block: null })
  const isStruct = facts.structMembers !== null
  const parentNode = isStruct ? null : (((call.arguments_?.arguments_ ?? []) as Node[])[0] ?? null)
  const parent = isStruct
    ? lo.structCall(withoutBlock)
    : parentNode === null
      ? null
      : lo.value(parentNode)
  const members: Member[] = []
  if (block !== null) {
    const scope = lo.inference.scope(block as Node)
    const outerOwner = scope.owner
    scope.owner = facts
    members.push(
      ...lo.inside(scope, { kind: 'class', tag: null, block: null }, () =>
        membersOf(lo, facts, block.body as Node | null, false, endOf(block as Node) - 3),
      ),
    )
    scope.owner = outerOwner
  }
  const body: ClassBody = {
    name: node.name,
    extends: parent,
    members: [declarationMember(lo, facts), ...members],
  }
  if (owner !== null) {
    const target: Expression = { kind: 'member', object: THIS, name: node.name }
    return [
      statement({
        kind: 'assign',
        operator: '=',
        target,
        value: { kind: 'classExpression', body },
      }),
    ]
  }
  return [{ kind: 'class', body, exported: true, at: node.location.startOffset }]
}

export { bare, name }
