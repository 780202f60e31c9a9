import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../../shell/inflection/inflection.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import { isApplication } from '../../application/rails-application.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { call, callMethod, type Expression, string } from '../../typescript/tree.ts'

/** What `Rails` (also written `Webfw`) answers: shell/rails.ts. */
const WORDS = ['env', 'logger', 'root', 'public_path', 'cache']

/** What stands for itself in `webfw`: most applications do without. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  application: 'railsApplication',
  error: 'errorReporter',
  event: 'eventReporter',
}

/** Questions of Rails.env that are no name of an environment. */
const KNOWN_QUESTIONS = /^(nil|empty|blank|present|frozen|equal|eql|local)$/

/** What takes arguments, and what every class answers: asked of Rails as of any other. */
const OF_ANY_CLASS =
  /^(groups|name|to_s|inspect|class|==|!=|===|is_a\?|nil\?|respond_to\?|frozen\?|hash)$/

/** What `Rails.application` answers: shell/rails-application.ts. */
const APPLICATION_WORDS = [
  'config',
  'config_for',
  'credentials',
  'executor',
  'key_generator',
  'message_verifier',
  'name',
  'routes',
  'secret_key_base',
]

/** What `Rails.application.routes` answers, beside the helpers of its `url_helpers`: shell/route-set.ts. */
const ROUTE_WORDS = ['default_url_options', 'default_url_options=', 'recognize_path']

/** What to write for other words of Rails. */
const REMEDIES: Readonly<Record<string, string>> = {
  backtrace_cleaner: 'Backtraces are clean already: delete the line.',
  autoloaders: 'Every file of app/ is loaded at the start: delete the line.',
}

/**
 * `Rails.env` and its kin, and `Rails.env.staging?` as a comparison, as ActiveSupport::StringInquirer answers
 * it. Refuses what `Rails` does not answer here; null for any other call.
 */
export function railsWord(
  lo: Lowering,
  node: nodes.CallNode,
  isRails: (node: Node) => boolean,
  app: AppFacts,
): Expression | null {
  const { settings, application: named } = app
  const receiver = node.receiver as Node
  if (isRails(receiver)) {
    if (node.name === 'configuration') return callMethod(application(lo), 'config')
    if (node.name === 'version') return exported(lo, 'RAILS_VERSION')
    const own = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined
    if (own !== undefined) return call(exported(lo, own))
    if (WORDS.includes(node.name)) return callMethod(lo.value(receiver), node.name)
    return OF_ANY_CLASS.test(node.name) ? null : refuseWord(lo, node)
  }
  if (!is(receiver, 'CallNode')) return null
  const { name, receiver: outer } = receiver
  const isConfiguration =
    isOfApplication(receiver, 'config', isRails) ||
    (name === 'configuration' && outer !== null && isRails(outer))
  if (isConfiguration && node.name === 'generators') {
    return call(exported(lo, 'generators'))
  }
  const told = named === null ? null : nameOfApplication(node, named, isRails)
  if (told !== null) return string(told)
  if (isOfApplication(receiver, 'routes', isRails)) {
    // config/routes.rb itself is lowered before there are helpers.
    if (node.name === 'url_helpers' && app.urls.size === 0) return null
    checkOf(lo, node, 'Rails.application.routes', ROUTE_WORDS)
    return null
  }
  if (outer !== null && isRails(outer)) {
    if (name === 'application' && node.name === 'routes') return call(exported(lo, 'routeSet'))
    if (name === 'application') checkOf(lo, node, 'Rails.application', APPLICATION_WORDS, OWN_WORDS)
    if (name === 'configuration') checkSetting(lo, node, settings)
  }
  if (isOfApplication(receiver, 'config', isRails)) checkSetting(lo, node, settings)
  const asked = /^([a-z]\w*)\?$/.exec(node.name)?.[1]
  if (name !== 'env' || outer === null || !isRails(outer) || asked === undefined) return null
  if (KNOWN_QUESTIONS.test(asked)) return null
  return node.arguments_ === null ? callMethod(lo.value(receiver), '==', string(asked)) : null
}

function application(lo: Lowering): Expression {
  return call(exported(lo, 'railsApplication'))
}

/** `Thread.current`, which is asked for what it keeps; null for any other call. */
export function threadWord(lo: Lowering, { name, receiver }: nodes.CallNode): Expression | null {
  if (name !== 'current' || constantPath(receiver) !== 'Thread') return null
  return call(exported(lo, 'currentThread'))
}

function exported(lo: Lowering, name: string): Expression {
  return { kind: 'import', name: lo.imports.use('webfw', name), from: 'webfw' }
}

/** Whether a node is a word of `Rails.application`: `Rails.application.config`. */
function isOfApplication(node: Node, word: string, isRails: (node: Node) => boolean): boolean {
  const { name, receiver } = node as nodes.CallNode
  if (name !== word || !is(receiver, 'CallNode')) return false
  const outer = receiver
  return outer.name === 'application' && outer.receiver !== null && isRails(outer.receiver)
}

/** `Rails.application.name` and `Rails.application.class.module_parent_name`; null for another call. */
function nameOfApplication(
  { name, receiver }: nodes.CallNode,
  constant: string,
  isRails: (node: Node) => boolean,
): string | null {
  const outer = (receiver as nodes.CallNode).receiver
  const [module = ''] = constant.split('::')
  if (isOfApplication(receiver as Node, 'class', isRails)) {
    if (name === 'module_parent_name') return module
    return name === 'name' || name === 'to_s' ? constant : null
  }
  const isAsked = isApplication(receiver) && outer !== null && isRails(outer)
  return isAsked && name === 'name' ? underscore(module).replaceAll('_', '-') : null
}

function checkOf(
  lo: Lowering,
  { name, messageLoc, location }: nodes.CallNode,
  asked: string,
  words: readonly string[],
  others = '',
): void {
  if (words.includes(name)) return
  lo.unsupported(
    { location: messageLoc ?? location },
    `\`${asked}.${name}\` is not here.`,
    name === 'secrets'
      ? 'Rails 7.2 has taken secrets away: write `Rails.application.credentials`.'
      : didYouMean(name, words, `There are: ${words.join(', ')}${others}.`),
  )
}

const OWN_WORDS = ', and what config/application.rb adds with `class << Rails.application`'

/** What nobody sets would raise NoMethodError, as in Rails. */
function checkSetting(lo: Lowering, node: nodes.CallNode, settings: ReadonlySet<string>): void {
  const name = node.name.replace(/=$/, '')
  if (settings.has(name) || lo.source.file.startsWith('config/')) return
  lo.refuse(
    { location: node.messageLoc ?? node.location },
    ['unknown-setting', name],
    `The configuration has no \`${name}\`.`,
    `Set it in config/application.rb: \`config.x.${name} = …\`, and ask \`Rails.configuration.x.${name}\`.`,
  )
}

function refuseWord(lo: Lowering, node: nodes.CallNode): never {
  const words = [...WORDS, ...Object.keys(FUNCTIONS), 'configuration', 'groups', 'version']
  const remedy = Object.hasOwn(REMEDIES, node.name) ? REMEDIES[node.name] : undefined
  return lo.unsupported(
    { location: node.messageLoc ?? node.location },
    `\`Rails.${node.name}\` is not here.`,
    remedy ?? didYouMean(node.name, words, `There are: ${words.join(', ')}.`),
  )
}
