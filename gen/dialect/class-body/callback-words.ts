import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { plainValue } from '../../application/arguments.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase, methodKey } from '../../lower/names.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { bareCallOn } from '../../nodes/calls/direct-call.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import {
  arrow,
  callMethod,
  type Entry,
  type Expression,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { ownersOf } from '../concerns/facts.ts'

/** `before_action :authenticate, only: [:edit]` and its kin. */
export function callbackStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  word: string,
): Statement[] {
  return handlerStatements(lo, call, {
    word,
    tail: declaredOptions(app, lo, facts, call),
    example: '|controller| controller.do_thing',
    isPassed: (item) => isOptions(lo, item),
    lambda: (item) => lambdaFunction(lo, item, facts),
    check(text, item) {
      const method = requireMethod(app, lo, facts, text, item, call.name)
      if (/around_action$/.test(call.name)) requireYield(lo, method, text, item, call.name)
    },
  })
}

/** How the callbacks of a class are told. */
interface Handlers {
  /** The function of the library. */
  readonly word: string
  /** The options, behind each of them. */
  readonly tail: readonly Expression[]
  /** What a block may look like. */
  readonly example: string
  readonly lambda: (item: nodes.LambdaNode) => Expression
  /** Tells a method that is not there. */
  readonly check: (name: string, item: Node) => void
  /** Whether an argument is among the options. */
  readonly isPassed?: (item: Node) => boolean
}

/** A declaration of methods by their names, lambdas and a block; one of objects, or of names that are computed, runs as it is. */
export function handlerStatements(
  lo: Lowering,
  call: nodes.CallNode,
  { word, tail, example, lambda, check, isPassed = () => false }: Handlers,
): Statement[] {
  const list = splitOptions(call).positional.filter((item) => !isPassed(item))
  if (list.some((item) => symbolText(item) === null && !is(item, 'LambdaNode')))
    return [statement(lo.value(call))]
  const isAround = /(?:^|_)around_/.test(call.name)
  const out: Statement[] = []
  const names: Expression[] = []
  const declare = (...given: Expression[]): void => {
    if (given.length > 0) out.push(statement(callMethod(THIS, word, ...given, ...tail)))
  }
  const hand = (given: Expression): void => declare(isAround ? withProc(lo, given) : given)
  for (const item of list) {
    const text = symbolText(item)
    if (text === null) {
      declare(...names.splice(0))
      hand(lambda(item as nodes.LambdaNode))
    } else {
      check(text, item)
      names.push(string(text))
    }
  }
  declare(...names)
  if (is(call.block, 'BlockNode')) hand(explicitBlock(lo, call.block, call.name, example))
  return out
}

/** A block of `around_action`, which gets the action as a Proc: `action.call`. */
function withProc(lo: Lowering, callee: Expression): Expression {
  const [controller, action] = [name('controller'), name('action')]
  const args = [controller, lo.call('proc', action)]
  return arrow([{ target: controller }, { target: action }], { kind: 'call', callee, args })
}

/** The options of a declaration as its last argument; none where there are none. */
export function declaredOptions(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Expression[] {
  const { positional, options } = splitOptions(call)
  const spread = (given: Node | null): Entry => ({
    key: null,
    value: lo.call('optionsFrom', lo.value(given)),
  })
  const entries = options.map((option): Entry => {
    if (is(option, 'AssocSplatNode')) {
      return spread(option.value)
    }
    const key = symbolText(option.key) as string
    const isAsked =
      CONDITIONS.test(key) || (call.name === 'rate_limit' && /^(?:by|with)$/.test(key))
    const isNamed = key === 'block' && symbolText(option.value) !== null
    const value =
      isAsked || isNamed
        ? condition(app, lo, facts, option.value)
        : plainValue(lo, option.value, true)
    return { key: camelCase(key), value }
  })
  entries.push(...positional.filter((item) => isOptions(lo, item)).map(spread))
  return entries.length === 0 ? [] : [{ kind: 'object', entries }]
}

/** Whether an argument is the Hash of options of the method it stands in: `def guard(options = {})`, `**options`. */
function isOptions({ scope }: Lowering, item: Node): boolean {
  if (!is(item, 'LocalVariableReadNode')) return false
  const { name } = item
  const parameters = scope.method?.node.parameters
  const rest = parameters?.keywordRest as nodes.KeywordRestParameterNode | null | undefined
  if (rest?.name === name) return true
  return ((parameters?.optionals ?? []) as nodes.OptionalParameterNode[]).some(
    (each) => each.name === name && is(each.value, 'HashNode'),
  )
}

/** Options that ask the object: a method by its name, or a lambda. */
const CONDITIONS = /^(?:if|unless)$/

/** A callback's block takes its object explicitly. */
export function explicitBlock(
  lo: Lowering,
  block: nodes.BlockNode,
  word: string,
  example: string,
): Expression {
  if (block.parameters === null && block.body !== null) {
    lo.misuse(
      block,
      `The block of \`${word}\` forgets its argument: there is no implicit self.`,
      `Write \`${word} { ${example} }\`.`,
    )
  }
  return functionOf(lo, block, 'block').value
}

/** A lambda that takes the controller. */
export function lambdaFunction(lo: Lowering, node: Node, facts: ClassFacts): Expression {
  if (is(node, 'LambdaNode')) {
    if (node.parameters === null && node.body !== null) {
      lo.misuse(
        node,
        'This lambda forgets its argument: there is no implicit self.',
        `Write \`->(${facts.isModule ? 'object' : 'controller'}) { … }\`.`,
      )
    }
    return functionOf(lo, node, 'lambda').value
  }
  return lo.misuse(
    node,
    'A callback is named by a Symbol, or is a block.',
    'Write `before_action :authenticate`.',
  )
}

function condition(app: AppFacts, lo: Lowering, facts: ClassFacts, node: Node): Expression {
  if (is(node, 'ArrayNode')) {
    const items = node.elements
    return { kind: 'array', items: items.map((item) => condition(app, lo, facts, item)) }
  }
  const text = symbolText(node)
  if (text === null) return lambdaFunction(lo, node, facts)
  requireMethod(app, lo, facts, text, node)
  return string(text)
}

/** Refuses a method around something that never calls it. */
export function requireYield(
  lo: Lowering,
  method: MethodFacts | null,
  text: string,
  item: Node,
  word: string,
): void {
  if (method === null || method.takesBlock || method.node.parameters !== null) return
  const what = word.replace('around_', '')
  const hint = `Write \`yield\` where the ${what} should run, or declare it with \`before_${what}\`.`
  lo.refuse(
    item,
    'without-effect',
    `\`${text}\` does not yield: the ${what} would never run.`,
    hint,
  )
}

/** A function that calls a method of the controller. */
export function invoke(lo: Lowering, facts: ClassFacts, text: string): Expression {
  const controller = name('controller')
  return arrow([{ target: controller }], callOn(lo, facts, controller, text))
}

/** A call of a method that a declaration names; what a module's includer has is found at run time. */
export function callOn(
  lo: Lowering,
  facts: ClassFacts,
  object: Expression,
  text: string,
  args: Expression[] = [],
): Expression {
  if (!facts.isModule) {
    const method = lo.program.findMethod(facts, text)
    if (method !== null && args.length === 0) return bareCallOn(lo, object, method)
    if (method !== null || lo.program.hasAttribute(facts, text, 'readers'))
      return callMethod(object, methodKey(text), ...args)
  }
  const list: Expression[] = args.length === 0 ? [] : [{ kind: 'array', items: args }]
  return lo.call('sendSelf', object, string(text), ...list)
}

/** A method that a declaration names; null where that is for the call to find out. */
export function requireMethod(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  text: string,
  node: Node,
  word = '',
): MethodFacts | null {
  const owners = ownersOf(app, facts)
  const lacking = owners.find((owner) => app.program.findMethod(owner, text) === null)
  const found = app.program.findMethod(owners[0] ?? facts, text)
  if (lacking === undefined && found !== null) return found
  const known = app.program.ancestors(lacking ?? facts).flatMap((at) => [...at.methods.keys()])
  const said = [
    `${(lacking ?? facts).name} has no method \`${text}\`.`,
    didYouMean(text, known, undefined, '`:%`'),
  ] as const
  // What is not declared cannot be skipped: Rails raises ArgumentError when it reads the class.
  if (word.startsWith('skip_')) lo.refuse(node, ['unknown-method', text], ...said)
  lo.lateName(node, ['unknown-method', text], ...said)
  return null
}

/** The arguments of a declaration, and its options. */
export function splitOptions(call: nodes.CallNode): {
  positional: Node[]
  options: nodes.AssocNode[]
} {
  const list = argumentsOf(call)
  const last = list[list.length - 1]
  if (is(last, 'KeywordHashNode')) {
    return {
      positional: list.slice(0, -1),
      options: last.elements as nodes.AssocNode[],
    }
  }
  return { positional: list, options: [] }
}
