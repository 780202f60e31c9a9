import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MethodFacts } from '../../facts/class-facts.ts'
import { annotate } from '../../lower/annotate.ts'
import { answering } from '../../lower/answers.ts'
import type { Destination } from '../../lower/frame.ts'
import { type Frame, NONE, RETURN } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { localName, methodKey } from '../../lower/names.ts'
import { kindOf, type Node } from '../../parse.ts'
import {
  assign,
  bare,
  call,
  declare,
  type Expression,
  literal,
  type Member,
  member,
  NULL,
  name,
  type Parameter,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import {
  fits,
  given,
  methodShape,
  plainKeywords,
  straightArguments,
} from '../calls/arguments-node.ts'
import { returning, startDeclarations } from '../calls/block-node.ts'
import { isAccessor } from '../calls/direct-call.ts'
import { withOwnSelf } from '../calls/open-block.ts'
import { isAwaiting, refuseInnerAwait } from '../calls/waiting.ts'
import { endOf } from '../control/control-node.ts'
import { elements } from '../literals/literal-node.ts'
import { refusedDefinitions } from '../refused-node.ts'
import { inheritsCore, initializeStyle } from './constructor.ts'
import { type Parameters, parameterList, signatureOf } from './parameters-node.ts'
import { isReplaced } from './redefinition.ts'
import { checkTwin } from './twin-names.ts'

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
  const refused = refusedDefinitions[node.name]
  if (refused !== undefined && Object.hasOwn(refusedDefinitions, node.name)) {
    lo.refuse(
      { location: node.nameLoc },
      `\`def ${node.name}\` is outside the Ruby subset.`,
      refused,
    )
  }
  const scope = lo.inference.scope(node as Node)
  const own = node.parameters?.block?.name
  const block = method.takesBlock ? (own == null ? freeBlockName(node) : lo.local(own)) : null
  const frame: Frame = { kind: 'method', tag: null, block, silent }
  const outer = lo.prelude
  lo.prelude = []
  const out = lo.inside(scope, frame, (): MethodBody => {
    const details = parameterList(
      lo,
      node.parameters as Node | null,
      scope,
      'method',
      method.takesBlock,
    )
    if (own != null && isWritten(lo, node, own)) {
      details.lead.push(
        statement(assign(name(lo.local(own)), lo.call('toProc', name(lo.local(own))))),
      )
      frame.block = null
    }
    const body = lo.statements(node.body as Node | null, silent ? NONE : RETURN, bodyEnd(node))
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
  lo.refuse(
    { location: node.nameLoc },
    '`def new` in a module is outside the Ruby subset where no class names the module in `extend`.',
    'Write `extend` in the class, or a class method of another name.',
  )
}

/** A method whose matches its callers must not see in their `$~`. */
function ownMatch(lo: Lowering, frame: Frame, body: Statement[]): Statement[] {
  const value = lo.call('ownMatch', { kind: 'arrow', parameters: [], body })
  return [frame.silent ? statement(value) : { kind: 'return', value }]
}

function freeBlockName(node: nodes.DefNode): string {
  return node.locals.includes('block') ? 'block_' : 'block'
}

function isWritten(lo: Lowering, node: nodes.DefNode, local: string): boolean {
  return (lo.inference.scope(node as Node).variables.get(local)?.writes ?? 0) > 0
}

function bodyEnd(node: nodes.DefNode): number {
  return node.endKeywordLoc === null ? endOf(node as Node) : node.endKeywordLoc.startOffset
}

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
      lo.refuse(
        node,
        'A method is defined in a class, a module or at the top level of a file.',
        'Move the `def` out of the method or block.',
      )
    }
    const method = lo.program.functions.get(node.name)
    if (method === undefined || method.node !== node) {
      if (method !== undefined && isReplaced(lo, node as Node, method.node as Node)) return []
      if (method === undefined) {
        lo.refuse(
          node,
          `\`def ${node.name}\` cannot stand in this file.`,
          `Write a lambda, \`${node.name} = ->(name) { … }\` and \`${node.name}.call("x")\`, or a class method in app/models.`,
        )
      }
      lo.refuse(
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
    lo.refuse(
      node,
      '`def self.name` at the top level is outside the Ruby subset.',
      'Write `def name`.',
    )
  }
  const method = lo.program.methods.find((item) => item.node === node)
  if (method === undefined || kindOf(node.receiver as Node) === 'SelfNode') {
    return lo.refuse(
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
  const key = methodKey(node.name)
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

/** The signature of a method for the library, or null when its length says it all. */
export function methodSignature(method: MethodFacts): string | null {
  return signatureOf(methodShape(method))
}

export const yieldNode = {
  value(lo: Lowering, node: nodes.YieldNode): Expression {
    const block = lo.methodFrame().block
    if (block == null) lo.refuse(node, '`yield` is outside a method.')
    const list = (node.arguments_?.arguments_ ?? []) as Node[]
    const values = elements(lo, list)
    const last = values.length - 1
    const isNamed = list.length > 0 && kindOf(list[list.length - 1] as Node) === 'KeywordHashNode'
    if (isNamed) values[last] = lo.call('yieldedKeywords', values[last] as Expression)
    return lo.call('yieldTo', name(block), ...values)
  },
}

export const superNode = {
  value: (lo: Lowering, node: nodes.SuperNode): Expression => superCall(lo, node, true),
}
export const forwardingSuperNode = {
  value: (lo: Lowering, node: nodes.ForwardingSuperNode): Expression =>
    superCall(lo, node as unknown as nodes.SuperNode, false),
}

function superCall(lo: Lowering, node: nodes.SuperNode, explicit: boolean): Expression {
  const method = lo.scope.method
  const owner = lo.scope.owner
  if (method === null || owner === null) lo.refuse(node, '`super` is outside a method.')
  if (lo.isSelfOpen) {
    lo.refuse(
      node,
      '`super` is outside the Ruby subset in a block that may be run with another self.',
      'Call it in the method, and use its value in the block.',
    )
  }
  const parent = lo.program.superclassOf(owner)
  if (method.name === 'initialize' && !method.isStatic && !owner.isModule) {
    const constructed = constructorCall(lo, node, explicit)
    if (constructed !== null) return constructed
  }
  const target =
    parent === null || owner.isModule
      ? null
      : method.isStatic
        ? lo.program.findStatic(parent, method.name)
        : lo.program.findMethod(parent, method.name)
  const viaModule = owner.includes.length > 0 || owner.prepends.length > 0
  const args = explicit ? given(node as never) : null
  const block = (node.block ?? null) as Node | null
  if (target !== null && !viaModule && !isAccessor(lo, target)) {
    const callee = member(literal('super'), methodKey(method.name))
    const shape = methodShape(target)
    if (args !== null && fits(shape, args) && (args.block !== null || !shape.block)) {
      return { kind: 'call', callee, args: straightArguments(lo, shape, args, node) }
    }
  }
  const values = explicit ? looseSuper(lo, node) : forwarded(lo, method)
  const list: Expression = { kind: 'array', items: values }
  const blockName = lo.methodFrame().block
  const blockValue =
    block === null
      ? blockName == null
        ? NULL
        : name(blockName)
      : lo.blockOf(block as nodes.BlockNode, node as Node)
  const out = [THIS, lo.classReference(owner.name), string(method.name), list]
  const bareBlock = bare(blockValue)
  if (!(bareBlock.kind === 'literal' && bareBlock.text === 'null')) out.push(blockValue)
  return lo.call('superSend', ...out)
}

/** `super` in initialize: the JS constructor's, or the parent's initialize. */
function constructorCall(
  lo: Lowering,
  node: nodes.SuperNode,
  explicit: boolean,
): Expression | null {
  const method = lo.scope.method as MethodFacts
  const owner = method.owner as import('../../facts/class-facts.ts').ClassFacts
  const parent = lo.program.superclassOf(owner)
  const target = parent === null ? null : lo.program.findMethod(parent, 'initialize')
  if (initializeStyle(lo, owner) === 'initialize') return null
  if (target === null) {
    const core = inheritsCore(lo, owner)
    const values = explicit ? looseSuper(lo, node) : core ? forwarded(lo, method) : []
    return { kind: 'call', callee: literal('super'), args: values }
  }
  const shape = methodShape(target)
  const args = given(node as never)
  if (explicit && fits(shape, args)) {
    return {
      kind: 'call',
      callee: literal('super'),
      args: straightArguments(lo, shape, args, node),
    }
  }
  const simple = !shape.rest && !shape.block && shape.keywords.length === 0 && !shape.keywordRest
  if (!explicit && simple) {
    const values = forwarded(lo, method)
    const fitting =
      values.length >= shape.required + shape.post &&
      values.length <= shape.required + shape.post + shape.optional
    if (fitting && values.every((value) => value.kind === 'name')) {
      return { kind: 'call', callee: literal('super'), args: values }
    }
  }
  return lo.refuse(
    node as Node,
    'This `super` in `initialize` cannot be checked against the superclass.',
    'Write the arguments out: `super(a, b)`.',
  )
}

function looseSuper(lo: Lowering, node: nodes.SuperNode): Expression[] {
  return lo.looseArguments(given(node as never))
}

/** The arguments that a bare `super` passes on: the method's own parameters as they are now. */
export function forwarded(lo: Lowering, method: MethodFacts): Expression[] {
  const parameters = method.node.parameters
  if (parameters === null) return []
  const out: Expression[] = []
  const local = (item: unknown): Expression => name(lo.local((item as { name: string }).name))
  for (const item of [...parameters.requireds, ...parameters.optionals]) out.push(local(item))
  if (parameters.rest !== null) {
    const rest = (parameters.rest as nodes.RestParameterNode).name
    out.push({ kind: 'spread', value: name(rest === null ? 'rest_' : lo.local(rest)) })
  }
  for (const item of parameters.posts) out.push(local(item))
  if (parameters.keywordRest !== null && forwardsAll(parameters.keywordRest)) {
    return [...out, { kind: 'spread', value: name('forwarded_') }]
  }
  const keywords = (parameters.keywords as nodes.RequiredKeywordParameterNode[]).map((item) => ({
    key: item.name,
    value: local(item),
  }))
  const rest = parameters.keywordRest as nodes.KeywordRestParameterNode | null
  if (keywords.length > 0 || rest !== null) {
    const entries: import('../../typescript/tree.ts').Entry[] = [...keywords]
    if (rest !== null) {
      const own = rest.name === null ? 'keywords_' : lo.local(rest.name)
      entries.push({ key: null, value: lo.call('keywordsFrom', name(own)) })
    }
    out.push({ kind: 'object', entries })
  }
  return out
}

function forwardsAll(last: object): boolean {
  return kindOf(last) === 'ForwardingParameterNode'
}

export { call, declare, plainKeywords }
