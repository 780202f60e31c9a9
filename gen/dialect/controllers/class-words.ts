import type * as nodes from '@ruby/prism/src/nodes.js'
import { controllerDeclarations } from '../../../shell/vocabulary/controller.ts'
import { findWord } from '../../../shell/vocabulary/index.ts'
import { mailerDeclarations } from '../../../shell/vocabulary/mailer.ts'
import { declares } from '../../../shell/vocabulary/record.ts'
import { type AppFacts, isMailer } from '../../application/app-facts.ts'
import { plainValue } from '../../application/arguments.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import {
  callMethod,
  type Expression,
  NULL,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import {
  callbackStatements,
  declaredOptions,
  explicitBlock,
  invoke,
  lambdaFunction,
  requireMethod,
  splitOptions,
} from '../class-body/callback-words.ts'
import { moduleWord } from '../class-body/module-words.ts'
import { refuseUnknownWord } from '../class-body/words.ts'
import { ownersOf } from '../concerns/facts.ts'
import { checkWord } from '../words/check-word.ts'
import { checkLayout } from './answer-literals.ts'
import { includesLive } from './live-facts.ts'
import { checkViewPath } from './view-paths.ts'

/** A word of a controller's class body; null leaves it to plain Ruby. */
export function controllerWord(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] | null {
  if (includesLive(call)) return []
  const own = moduleWord(lo, call)
  if (own !== null) return [statement(own)]
  const isOfMails = ownersOf(app, facts).every((owner) => isMailer(app, owner))
  const word = findWord(isOfMails ? mailerDeclarations : controllerDeclarations, call.name)
  if (word === null) {
    refuseUnknownWord(app, lo, facts, call, isOfMails ? 'mailer' : 'controller')
    return null
  }
  if (isComputed(call)) return [statement(lo.value(call))]
  const kind = isOfMails ? 'MailerClass' : 'ControllerClass'
  checkWord(app, lo, call, { kind, model: null }, facts)
  if (call.name === 'default') return [mailDefaults(lo, facts, call)]
  if (/_view_path$/.test(call.name)) {
    checkViewPath(app, lo, call)
    return []
  }
  if (call.name === 'helper') return helperModules(lo, call)
  if (call.name === 'etag') return etagStatements(app, lo, facts, call)
  if (/^((prepend|append)_)?(before|after|around)_(action|deliver)$/.test(call.name))
    return callbackStatements(app, lo, facts, call, word.name)
  if (call.name === 'rescue_from') return rescueStatements(app, lo, facts, call)
  if (call.name === 'helper_method') return helperStatements(app, lo, facts, call)
  if (call.name === 'rate_limit') checkLimit(lo, call)
  if (call.name === 'layout') return layoutStatements(app, lo, facts, call)
  const names = splitOptions(call).positional.map((item) => plainValue(lo, item, false))
  const options = declaredOptions(app, lo, facts, call)
  return [statement(callMethod(THIS, word.name, ...names, ...options))]
}

/** Refuses a block of `rate_limit`, and a name that is computed. */
function checkLimit(lo: Lowering, call: nodes.CallNode): void {
  const hint = 'Write `rate_limit to: 10, within: 3.minutes, only: :create`.'
  if (call.block !== null) lo.misuse(call.block, '`rate_limit` takes no block.', hint)
  for (const { key, value } of splitOptions(call).options) {
    const word = symbolText(key) ?? ''
    if (!/^(?:name|scope)$/.test(word) || is(value, 'StringNode', 'SymbolNode')) continue
    const message = `\`${word}:\` of \`rate_limit\` is a name that is written out.`
    lo.refuse(value, 'computed', message, hint)
  }
}

/** Whether a declaration names what is computed, or is handed a block: it runs when the class is made. */
function isComputed(call: nodes.CallNode): boolean {
  if (!declares(call.name)) return false
  if (is(call.block, 'BlockArgumentNode')) return true
  return splitOptions(call).positional.some((item) => {
    return is(
      item,
      'LocalVariableReadNode',
      'SplatNode',
      'InterpolatedSymbolNode',
      'InterpolatedStringNode',
    )
  })
}

/** Whether a declaration has a block or a lambda, which in a class method may say what the method was given. */
function handsBlock(call: nodes.CallNode): boolean {
  const { positional, options } = splitOptions(call)
  const values = [...positional, ...options.map(({ value }) => value)]
  return call.block !== null || values.some((each) => is(each, 'LambdaNode'))
}

/** A word of a class body where a class method says it: `def allow_guests(**options) = skip_before_action(:login, **options)`. */
export function controllerMacro(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Expression | null {
  const isInBlock = is(lo.scope.node, 'BlockNode') && declares(call.name)
  if (isInBlock || isComputed(call) || (declares(call.name) && handsBlock(call))) return null
  const list = controllerWord(app, lo, facts, call)
  if (list === null) return null
  const last = list.at(-1)
  lo.prelude.push(...list.slice(0, -1))
  return last?.kind === 'expression' ? last.value : NULL
}

/** `helper ArticlesHelper`, `helper :all`: what every view has already. */
function helperModules(lo: Lowering, call: nodes.CallNode): Statement[] {
  if (call.block !== null) {
    lo.misuse(
      call.block,
      '`helper` takes no block.',
      'Write the methods into a module of app/helpers.',
    )
  }
  return []
}

/** `default from: "help@example.com", to: -> { Admin.pluck(:email) }`: a lambda is asked for each mail. */
function mailDefaults(lo: Lowering, facts: ClassFacts, call: nodes.CallNode): Statement {
  const { positional, options } = splitOptions(call)
  const pairs = options.map((option) => (): Expression => {
    const text = is(option.value, 'SymbolNode') ? symbolText(option.value) : null
    const isNamed = text !== null && facts.methods.get(text)?.visibility === 'private'
    const isLambda = is(option.value, 'LambdaNode')
    const value = isNamed
      ? invoke(lo, facts, text)
      : isLambda
        ? lambdaFunction(lo, option.value, facts)
        : lo.value(option.value)
    return { kind: 'array', items: [lo.value(option.key), value] }
  })
  const list: Expression = { kind: 'array', items: lo.ordered(pairs) }
  const given = positional.length === 0 ? list : lo.value(positional[0] as Node)
  return statement(callMethod(THIS, 'default', given))
}

/** `etag { current_user&.id }`, whose block has become a method. */
function etagStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const [first] = splitOptions(call).positional
  const text = symbolText(first ?? null)
  if (text === null)
    return lo.misuse(call, '`etag` wants a block.', 'Write `etag { current_user&.id }`.')
  requireMethod(app, lo, facts, text, first as Node)
  return [statement(callMethod(THIS, 'etag', invoke(lo, facts, text)))]
}

function rescueStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const { positional, options } = splitOptions(call)
  const classes = positional.map((item) => lo.value(classNamed(item)))
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
    requireMethod(app, lo, facts, text, withOption.value)
    const handler = string(text)
    return [statement(callMethod(THIS, 'rescueFrom', ...classes, handler))]
  }
  if (is(call.block, 'BlockNode')) {
    refuseErrorAlone(lo, call.block)
    const block = explicitBlock(
      lo,
      call.block,
      'rescue_from',
      '|controller, error| controller.head :bad_request',
    )
    return [statement(callMethod(THIS, 'rescueFrom', ...classes, block))]
  }
  return lo.misuse(
    call,
    '`rescue_from` wants a handler.',
    'Write `rescue_from Webfw::RecordNotFound, with: :not_found`.',
  )
}

/** `rescue_from "ArgumentError"` names a class as `rescue_from ArgumentError` does. */
function classNamed(item: Node): Node {
  const text = symbolText(item) ?? ''
  return /^[A-Z]\w*(?:::[A-Z]\w*)*$/.test(text) ? synthesize(text, item) : item
}

const ERROR_NAMES = /^(e|err|error|ex|exc|exception)$/
const ERROR_WORDS = new Set(['message', 'full_message', 'backtrace', 'record', 'cause', 'model'])

/** A block that takes one argument gets the controller: one that means the error is told so. */
function refuseErrorAlone(lo: Lowering, block: nodes.BlockNode): void {
  const list = block.parameters as nodes.BlockParametersNode | null
  const given = list?.parameters?.requireds ?? []
  const [only] = given
  if (only === undefined || given.length !== 1 || !is(only, 'RequiredParameterNode')) {
    return
  }
  const asksError = (node: Node): boolean => {
    const { receiver, name: word } = node as nodes.CallNode
    const isIt =
      is(node, 'CallNode') && is(receiver, 'LocalVariableReadNode') && receiver.name === only.name
    return (isIt && ERROR_WORDS.has(word)) || childrenOf(node).some(asksError)
  }
  const body = block.body
  if (!ERROR_NAMES.test(only.name) && (body === null || !asksError(body))) return
  lo.misuse(
    only,
    `The block of \`rescue_from\` takes the controller first: \`${only.name}\` would be the controller.`,
    `Write \`do |controller, ${only.name}| controller.render plain: ${only.name}.message end\`, or \`with: :method\` and \`def method(${only.name})\`.`,
  )
}

function layoutStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const first = splitOptions(call).positional[0] as Node
  const text = is(first, 'SymbolNode') ? symbolText(first) : null
  if (text === null) checkLayout(lo, first)
  else requireMethod(app, lo, facts, text, first)
  const choice =
    text !== null
      ? invoke(lo, facts, text)
      : is(first, 'LambdaNode')
        ? lambdaFunction(lo, first, facts)
        : plainValue(lo, first, false)
  return [statement(callMethod(THIS, 'layout', choice, ...declaredOptions(app, lo, facts, call)))]
}

/** `helper_method :current_user`: views may call the method. */
function helperStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const names = argumentsOf(call).map((item) => {
    const text = symbolText(item)
    if (text === null) {
      lo.misuse(item, '`helper_method` takes Symbols.', 'Write `helper_method :current_user`.')
    }
    const isAttribute = ownersOf(app, facts).every((owner) =>
      app.program.hasAttribute(
        owner,
        text.replace(/=$/, ''),
        text.endsWith('=') ? 'writers' : 'readers',
      ),
    )
    // A controller below may have it; where none has, a page that calls it fails, as in Rails.
    if (!isAttribute && !app.program.methodNames.has(text)) {
      const hint = `Write \`def ${text}\`, or take the name out of \`helper_method\`: a page that calls it fails.`
      lo.lateName(item, ['unknown-method', text], `No controller has a method \`${text}\`.`, hint)
    }
    return string(text)
  })
  return [statement(callMethod(THIS, 'helperMethod', ...names))]
}
