import type * as nodes from '@ruby/prism/src/nodes.js'
import { controllerDeclarations } from '../../shell/vocabulary/controller.ts'
import { findWord } from '../../shell/vocabulary/index.ts'
import type { ClassFacts, MethodFacts } from '../facts/program.ts'
import { symbolText } from '../facts/program.ts'
import type { Lowering } from '../lower/lowering.ts'
import { methodKey, snakeCase } from '../lower/names.ts'
import { tsType } from '../lower/ts-type.ts'
import { nearestWord } from '../nearest.ts'
import { methodShape } from '../nodes/arguments-node.ts'
import { functionOf } from '../nodes/block-node.ts'
import { superclass } from '../nodes/class-node.ts'
import { ivarKey } from '../nodes/variable-node.ts'
import { kindOf, type Node } from '../parse.ts'
import {
  arrow,
  type ClassBody,
  callMethod,
  type Entry,
  type Expression,
  type Member,
  member,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../typescript/tree.ts'
import { type AppFacts, roleOf } from './app-facts.ts'
import { type BodyPass, classMembers } from './class-members.ts'
import { frameworkArguments, plainValue } from './framework-arguments.ts'

/** A controller as a class: ivars declared, callbacks, the actions table, methods, assigns. */
export function controllerClass(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  opening: nodes.ClassNode,
): Statement {
  if (facts.methods.has('new')) {
    lo.diagnostics.push(
      lo.source.diagnostic(
        (facts.methods.get('new') as MethodFacts).node.nameLoc,
        '`def new` in a controller would shadow `new` of the class.',
        'Write the action as `def new_action`; routes still call it `new`.',
      ),
    )
  }
  const pass: BodyPass = {
    overridden: 'Controller',
    directive: (call) => directive(app, lo, facts, call),
    silent: (method) => method.visibility === 'public' || !app.called.has(method.name),
  }
  const { statics, members } = classMembers(lo, facts, opening, pass)
  const own: Member[] = [...ivarFields(app, lo, facts)]
  if (statics.length > 0) own.push({ kind: 'static', body: trimmed(statics) })
  const actions = actionsField(app, lo, facts)
  if (actions !== null) own.push(actions)
  const assigns = assignsMember(app, lo, facts)
  const body: ClassBody = {
    name: facts.name,
    extends: superclass(lo, facts),
    members: [...own, ...members, ...(assigns === null ? [] : [assigns])],
  }
  return { kind: 'class', body, exported: true, at: opening.location.startOffset }
}

/** Statements without blank lines at their start. */
export function trimmed(statements: Statement[]): Statement[] {
  const first = statements.findIndex((item) => item.kind !== 'blank')
  return first === -1 ? [] : statements.slice(first)
}

/** `articles` for ArticlesController. */
export function controllerName(className: string): string {
  return snakeCase(className.replace(/Controller$/, ''))
}

function ownIvars(facts: ClassFacts): string[] {
  return [...facts.ivars.keys()].filter((ivar) => !ivar.startsWith('@_'))
}

function parentIvars(app: AppFacts, facts: ClassFacts): Set<string> {
  const parent = app.program.superclassOf(facts)
  if (parent === null) return new Set()
  return new Set(app.program.ancestors(parent).flatMap((at) => [...at.ivars.keys()]))
}

function ivarFields(app: AppFacts, lo: Lowering, facts: ClassFacts): Member[] {
  const inherited = parentIvars(app, facts)
  return [...facts.ivars.entries()]
    .filter(([ivar]) => !inherited.has(ivar))
    .map(([ivar, type]) => ({
      kind: 'field',
      key: ivarKey(lo, ivar),
      modifiers: ['declare'],
      type: tsType(lo, type),
    }))
}

function publicActions(facts: ClassFacts): MethodFacts[] {
  return [...facts.methods.values()].filter((method) => {
    const shape = methodShape(method)
    return (
      method.visibility === 'public' &&
      /^[a-z_]\w*$/.test(method.name) &&
      method.name !== 'initialize' &&
      shape.required + shape.post === 0
    )
  })
}

/** The actions a controller offers, own and inherited, by the name routes use. */
export function actionNames(app: AppFacts, facts: ClassFacts): string[] {
  return app.program
    .ancestors(facts)
    .filter((at) => roleOf(app, at) === 'controller')
    .flatMap(publicActions)
    .map((method) => (method.name === 'new_action' ? 'new' : method.name))
}

function actionsField(app: AppFacts, lo: Lowering, facts: ClassFacts): Member | null {
  const controller = name('controller')
  const entries: Entry[] = publicActions(facts).map((method) => ({
    key: method.name === 'new_action' ? 'new' : method.name,
    value: arrow(
      [{ target: controller, type: facts.name }],
      callMethod(controller, methodKey(method.name)),
    ),
  }))
  const routed = app.routes.filter((route) => route.controller === controllerName(facts.name))
  const known = new Set(actionNames(app, facts))
  for (const action of new Set(routed.map((route) => route.action))) {
    if (!known.has(action) && lo.hasView(`${controllerName(facts.name)}/${action}`)) {
      entries.push({ key: action, value: arrow([], []) })
    }
  }
  if (entries.length === 0) return null
  const parent = app.program.superclassOf(facts)
  const inherits =
    parent !== null && app.program.ancestors(parent).some((at) => publicActions(at).length > 0)
  if (inherits && parent !== null) {
    entries.unshift({ key: null, value: member(lo.classReference(parent.name), 'actions') })
  }
  return {
    kind: 'field',
    key: 'actions',
    modifiers: ['static', 'override', 'readonly'],
    value: { kind: 'object', entries, open: true },
    lead: [{ kind: 'comment', text: '/** The actions that routes may name. */' }],
  }
}

function assignsMember(app: AppFacts, lo: Lowering, facts: ClassFacts): Member | null {
  const inherited = parentIvars(app, facts)
  const own = ownIvars(facts).filter((ivar) => !inherited.has(ivar))
  if (own.length === 0) return null
  const entries: Entry[] = own.map((ivar) => ({
    key: ivar.slice(1),
    value: member(THIS, ivarKey(lo, ivar)),
  }))
  if (inherited.size > 0) {
    entries.unshift({ key: null, value: callMethod({ kind: 'literal', text: 'super' }, 'assigns') })
  }
  return {
    kind: 'method',
    key: 'assigns',
    modifiers: ['override'],
    parameters: [],
    body: [{ kind: 'return', value: { kind: 'object', entries } }],
    lead: [{ kind: 'comment', text: '/** What the views of this controller may read. */' }],
  }
}

function directive(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] | null {
  const word = findWord(controllerDeclarations, call.name)
  if (word === null) {
    if (/_action$|^(before|after|around)_/.test(call.name)) {
      const near = nearestWord(call.name, Object.keys(controllerDeclarations))
      lo.refuse(
        { location: call.messageLoc ?? call.location },
        `Controllers have no \`${call.name}\`.`,
        near === null ? undefined : `Did you mean \`${near}\`?`,
      )
    }
    return null
  }
  if (/^(before|after|around)_action$/.test(call.name))
    return callbackStatements(app, lo, facts, call, word.name)
  if (call.name === 'rescue_from') return rescueStatements(app, lo, facts, call)
  if (call.name === 'layout') return layoutStatements(app, lo, facts, call)
  return [statement(callMethod(THIS, word.name, ...frameworkArguments(lo, call, false)))]
}

function splitOptions(call: nodes.CallNode): { positional: Node[]; options: nodes.AssocNode[] } {
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const last = list[list.length - 1]
  if (last !== undefined && kindOf(last) === 'KeywordHashNode') {
    return {
      positional: list.slice(0, -1),
      options: (last as nodes.KeywordHashNode).elements as nodes.AssocNode[],
    }
  }
  return { positional: list, options: [] }
}

function callbackStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  word: string,
): Statement[] {
  const { positional, options } = splitOptions(call)
  const optionEntries: Entry[] = options.map((option) => {
    const key =
      symbolText(option.key) ??
      lo.refuse(option, 'A callback takes `only:`, `except:`, `if:` and `unless:`.')
    if (!['only', 'except', 'if', 'unless'].includes(key)) {
      lo.refuse(
        option,
        `A callback does not take \`${key}:\`.`,
        'It takes `only:`, `except:`, `if:` and `unless:`.',
      )
    }
    if (key === 'if' || key === 'unless')
      return { key, value: condition(app, lo, facts, option.value) }
    checkActions(app, lo, facts, option.value)
    return { key, value: plainValue(lo, option.value, true) }
  })
  const tail: Expression[] =
    optionEntries.length === 0 ? [] : [{ kind: 'object', entries: optionEntries }]
  const out: Statement[] = []
  const around = call.name === 'around_action'
  for (const item of positional) {
    const text = symbolText(item)
    if (text === null) {
      out.push(statement(callMethod(THIS, word, lambdaFunction(lo, item, facts), ...tail)))
      continue
    }
    const method = requireMethod(app, lo, facts, text, item)
    out.push(
      statement(callMethod(THIS, word, string(text), invoke(lo, method, text, around), ...tail)),
    )
  }
  if (call.block !== null && kindOf(call.block) === 'BlockNode') {
    const block = explicitBlock(
      lo,
      call.block as nodes.BlockNode,
      call.name,
      '|controller| controller.do_thing',
    )
    out.push(statement(callMethod(THIS, word, block, ...tail)))
  }
  return out
}

/** A callback's block takes its object explicitly. */
export function explicitBlock(
  lo: Lowering,
  block: nodes.BlockNode,
  word: string,
  example: string,
): Expression {
  if (block.parameters === null && block.body !== null) {
    lo.refuse(
      block as Node,
      `The block of \`${word}\` forgets its argument: there is no implicit self.`,
      `Write \`${word} { ${example} }\`.`,
    )
  }
  return functionOf(lo, block, 'block').value
}

function lambdaFunction(lo: Lowering, node: Node, facts: ClassFacts): Expression {
  if (kindOf(node) === 'LambdaNode') {
    const lambda = node as nodes.LambdaNode
    if (lambda.parameters === null && lambda.body !== null) {
      lo.refuse(
        node,
        'This lambda forgets its argument: there is no implicit self.',
        `Write \`->(${facts.isModule ? 'object' : 'controller'}) { … }\`.`,
      )
    }
    return functionOf(lo, lambda, 'lambda').value
  }
  return lo.refuse(
    node,
    'A callback is named by a Symbol, or is a block.',
    'Write `before_action :authenticate`.',
  )
}

function condition(app: AppFacts, lo: Lowering, facts: ClassFacts, node: Node): Expression {
  if (kindOf(node) === 'ArrayNode') {
    const items = (node as nodes.ArrayNode).elements as Node[]
    return { kind: 'array', items: items.map((item) => condition(app, lo, facts, item)) }
  }
  const text = symbolText(node)
  if (text === null) return lambdaFunction(lo, node, facts)
  const method = requireMethod(app, lo, facts, text, node)
  return invoke(lo, method, text, false)
}

function invoke(
  lo: Lowering,
  method: MethodFacts | null,
  text: string,
  around: boolean,
): Expression {
  const controller = name('controller')
  if (around) {
    const action = name('action')
    return arrow(
      [{ target: controller }, { target: action }],
      callMethod(controller, methodKey(text), action),
    )
  }
  void method
  void lo
  return arrow([{ target: controller }], callMethod(controller, methodKey(text)))
}

function requireMethod(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  text: string,
  node: Node,
): MethodFacts {
  const found = app.program.findMethod(facts, text)
  if (found !== null) return found
  const known = app.program.ancestors(facts).flatMap((at) => [...at.methods.keys()])
  const near = nearestWord(text, known)
  return lo.refuse(
    node,
    `${facts.name} has no method \`${text}\`.`,
    near === null ? undefined : `Did you mean \`:${near}\`?`,
  )
}

function checkActions(app: AppFacts, lo: Lowering, facts: ClassFacts, node: Node): void {
  const items =
    kindOf(node) === 'ArrayNode' ? ((node as nodes.ArrayNode).elements as Node[]) : [node]
  const family = [facts, ...app.program.descendants(facts)]
  const known = new Set(family.flatMap((at) => actionNames(app, at)))
  for (const item of items) {
    const text = symbolText(item)
    if (text === null) continue
    const action = text === 'new_action' ? 'new' : text
    const viewed = family.some((at) => lo.hasView(`${controllerName(at.name)}/${action}`))
    if (known.has(action) || viewed) continue
    const near = nearestWord(action, [...known])
    lo.refuse(
      item,
      `${facts.name} has no action \`${text}\`.`,
      near === null ? undefined : `Did you mean \`:${near}\`?`,
    )
  }
}

function rescueStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const { positional, options } = splitOptions(call)
  const classes = positional.map((item) => lo.value(item))
  const withOption = options.find((option) => symbolText(option.key) === 'with')
  if (withOption !== undefined) {
    const text = symbolText(withOption.value)
    if (text === null) {
      return [
        statement(
          callMethod(THIS, 'rescueFrom', ...classes, lambdaFunction(lo, withOption.value, facts)),
        ),
      ]
    }
    const method = requireMethod(app, lo, facts, text, withOption.value)
    const takes = methodShape(method).required + methodShape(method).optional > 0
    const controller = name('controller')
    const error = name('error')
    const handler = takes
      ? arrow(
          [{ target: controller }, { target: error }],
          callMethod(controller, methodKey(text), error),
        )
      : arrow([{ target: controller }], callMethod(controller, methodKey(text)))
    return [statement(callMethod(THIS, 'rescueFrom', ...classes, handler))]
  }
  if (call.block !== null && kindOf(call.block) === 'BlockNode') {
    const block = explicitBlock(
      lo,
      call.block as nodes.BlockNode,
      'rescue_from',
      '|controller, error| controller.head :bad_request',
    )
    return [statement(callMethod(THIS, 'rescueFrom', ...classes, block))]
  }
  return lo.refuse(
    call,
    '`rescue_from` wants a handler.',
    'Write `rescue_from Webfw::RecordNotFound, with: :not_found`.',
  )
}

function layoutStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const first = ((call.arguments_?.arguments_ ?? []) as Node[])[0]
  if (first !== undefined && kindOf(first) === 'SymbolNode') {
    const text = symbolText(first) as string
    const method = requireMethod(app, lo, facts, text, first)
    return [statement(callMethod(THIS, 'layout', invoke(lo, method, text, false)))]
  }
  return [statement(callMethod(THIS, 'layout', ...frameworkArguments(lo, call, false)))]
}
