import * as nodes from '@ruby/prism/src/nodes.js'
import { OF_RAILS } from '../../shell/active-support/notifications.ts'
import { camelize } from '../../shell/inflection/inflection.ts'
import { constantPath, symbolText } from '../facts/syntax.ts'
import { childrenOf, isNode, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { bodyOf } from './body.ts'
import type { AppFile } from './file-kinds.ts'
import { synthesize } from './synthesize.ts'

/**
 * The file where an application adds methods to itself: in its class below Rails::Application, or in
 * `class << Rails.application`.
 */
const APPLICATION_FILE = 'config/application.rb'

/** The class that holds them in gen/. */
const NAME = 'RailsApplication'

/** What `Rails.application.domain` and its kin are called in gen/: constants by the text of such calls. */
export function applicationCalls(files: ReadonlyMap<string, string>): [string, string][] {
  const text = files.get(APPLICATION_FILE) ?? ''
  if (!/^\s*def\s/m.test(text)) return []
  const { result, errors } = parseRuby(APPLICATION_FILE, text)
  if (errors.length > 0) return []
  return methodsOf(result.value.statements as Node).map(({ name }) => [
    `Rails.application.${name}`,
    NAME,
  ])
}

/** The classes of an application's config/, by their paths in Rails' order. */
export function configurationClasses(
  files: ReadonlyMap<string, string>,
): Map<string, ConfigurationClass> {
  const application = applicationClass(files)
  const settings = askedSettings(files, application)
  if ([...files.keys()].some((path) => path.startsWith('app/mailers/')))
    settings.add('action_mailer')
  if (encrypts([...files.values()])) settings.add('active_record')
  const asked = { settings, constants: ownConstants(files), application }
  const paths = [...files.keys()].filter((path) => CONFIGURED.test(path))
  paths.sort((left, right) => configurationRank(left) - configurationRank(right))
  return new Map(
    paths.flatMap((path) => {
      const made = configurationClass(path, files.get(path) ?? '', asked)
      return made === null ? [] : [[path, made] as const]
    }),
  )
}

/** Whether a model keeps values encrypted, for which Rails' configuration has the keys. */
function encrypts(texts: readonly string[]): boolean {
  return texts.some((text) => /^\s*encrypts[ (]/m.test(text))
}

const CONFIGURED = /^config\/(application|(environments|initializers)\/.+)\.rb$/

/** The order in which Rails reads its configuration. Rails guide "Configuring Rails Applications", section 5.1. */
export function configurationRank(path: string): number {
  if (path === APPLICATION_FILE) return 0
  if (path === 'config/environment.rb') return 3
  return path.startsWith('config/environments/') ? 1 : 2
}

/** What `Rails.application` answers, where something asks: gen/configuration_files.ts and gen/configuration.ts. */
export function configurationModules(
  files: ReadonlyMap<string, string>,
  configuration: readonly ConfigurationClass[],
): Map<string, string> {
  const texts = [...files].filter(([path]) => /\.(rb|erb|jbuilder)$/.test(path))
  const all = texts.map(([, text]) => text).join('\n')
  const settings = configuration.filter(({ hasSettings }) => hasSettings)
  const wanted = [...files.keys()].filter((path) => {
    const name = /^config\/(.*)\.yml$/.exec(path)?.[1]
    if (name !== undefined) {
      const isLoaded = /\bload_file\b/.test(all) && new RegExp(`\\b${name}\\.yml\\b`).test(all)
      return isLoaded || new RegExp(`\\bconfig_for\\(?\\s*[:"']+${name}\\b`).test(all)
    }
    const isAsked = /\bRails\.application\.credentials\b/.test(all) || encrypts([all])
    return path.endsWith('.yml.enc') && isAsked
  })
  const out = new Map<string, string>()
  if (wanted.length > 0) {
    const texts = wanted.map(
      (path) => `  ${JSON.stringify(path)}: ${JSON.stringify(files.get(path))},`,
    )
    const lines = [
      `import { embedConfiguration } from 'webfw'`,
      '',
      'embedConfiguration({',
      ...texts,
    ]
    out.set('gen/configuration_files.ts', `${lines.join('\n')}\n})\n`)
  }
  if (settings.length > 0) {
    const imports = settings.map(({ file }) => {
      return `import { ${file.constant} } from './${(file.module ?? '').slice('gen/'.length)}'`
    })
    const set = settings.map(({ file }) => `  () => ${file.constant}.apply_settings(),`)
    const lines = [
      `import { configureRails } from 'webfw'`,
      ...imports,
      '',
      'configureRails([',
      ...set,
    ]
    out.set('gen/configuration.ts', `${lines.join('\n')}\n])\n`)
  }
  return out
}

/** What a file of config/ says beside the settings that are known: a class for gen/, and its file. */
export interface ConfigurationClass {
  readonly file: AppFile
  readonly unit: Parsed
  /** Whether it has settings of the application's own, to be set in the order of such files. */
  readonly hasSettings: boolean
}

/**
 * The class of the methods that config/application.rb adds to `Rails.application`, and of the settings among `asked`
 * that a file of config/ sets, read anew; null where there is neither.
 */
function configurationClass(path: string, text: string, asked: Asked): ConfigurationClass | null {
  const unit = parseRuby(path, text)
  if (asked.application !== null) writeOutApplication(unit, asked.application)
  const { statements } = unit.result.value
  const methods = path === APPLICATION_FILE ? methodsOf(statements as Node) : []
  const isInitializer = path.startsWith('config/initializers/')
  const set = settingsOf(bodyOf(statements as Node), asked.settings, (item) => {
    return isSubscription(item) || (isInitializer && isOwnCall(item, asked.constants))
  })
  const locals = set.some((item) => !isLocal(item)) ? set.filter(isLocal) : []
  const settings = set.filter((item) => !isLocal(item) || locals.includes(item))
  settings.sort((left, right) => left.location.startOffset - right.location.startOffset)
  const [first] = [...methods, ...settings] as Node[]
  if (first === undefined || unit.errors.length > 0) return null
  const environment = /^config\/environments\/(\w+)\.rb$/.exec(path)?.[1]
  const name =
    path === APPLICATION_FILE
      ? NAME
      : `RailsSettings${camelize(path.slice(7, -3)).replaceAll('::', '')}`
  const made = synthesize(classText(name, environment ?? null, settings.length > 0), first)
  const opened = made as nodes.ClassNode
  const body = opened.body as nodes.StatementsNode
  const [receiver, ...own] = body.body as unknown as nodes.DefNode[]
  for (const def of methods) def.receiver = (receiver as nodes.DefNode).receiver
  const method = own.at(-1)
  const taken = method?.body as nodes.StatementsNode | null | undefined
  if (taken !== null && taken !== undefined) {
    taken.body = [...taken.body.slice(0, -1), ...(settings as never[]), ...taken.body.slice(-1)]
    const names = locals.map((item) => (item as nodes.LocalVariableWriteNode).name)
    if (method !== undefined) method.locals = [...new Set(names)]
  }
  body.body = [...methods, ...own] as never
  const subscribed = settings.filter(isSubscription).map((item) => unit.source.slice(item.location))
  const told = bodyOf(statements as Node).filter((item) => isNamedIn(item, subscribed.join('\n')))
  statements.body = [...told, opened] as never
  const file: AppFile = {
    path,
    kind: 'concern',
    name: path.slice(7, -3),
    constant: name,
    rubyName: name,
    keyword: 'class',
    module: `gen/${path.slice(0, -3)}.ts`,
    version: null,
  }
  return { file, unit, hasSettings: settings.length > 0 }
}

/** The class, with a method that is none but shows what a receiver is, and what settings are written in. */
function classText(name: string, environment: string | null, hasSettings: boolean): string {
  const set = `
  def self.config = Rails.configuration
  def self.routes = Rails.application.routes
  def self.config_for(name, env: Rails.env) = Rails.application.config_for(name, env: env)
  def self.apply_settings
    ${environment === null ? '' : `return nil unless Rails.env == "${environment}"`}
    nil
  end`
  return `class ${name}\n  def self.a = 1${hasSettings ? set : ''}\nend`
}

/** What of a configuration has an effect: settings that something asks for, and calls of the application's own. */
interface Asked {
  readonly settings: ReadonlySet<string>
  readonly constants: ReadonlySet<string>
  readonly application: string | null
}

/** The outermost constants that files of app/ and lib/ define. */
function ownConstants(files: ReadonlyMap<string, string>): Set<string> {
  const texts = [...files].filter(([path]) => /^(app|lib)\/.+\.rb$/.test(path))
  return new Set(
    texts.flatMap(([, text]) =>
      [...text.matchAll(/^(?:class|module)\s+([A-Z]\w*)/gm)].map(([, name = '']) => name),
    ),
  )
}

/** Whether a statement calls a class or module of the application: `Payments.currency = "EUR"`. */
function isOwnCall(item: Node, constants: ReadonlySet<string>): boolean {
  let at: Node | null = item
  while (at !== null && kindOf(at) === 'CallNode')
    at = (at as nodes.CallNode).receiver as Node | null
  const path = kindOf(item) === 'CallNode' && at !== null ? constantPath(at) : null
  return path !== null && constants.has(path.replace(/^::/, '').split('::')[0] ?? '')
}

/** The event of the framework that a statement subscribes to, and of which nobody is told here; null for none. */
export function frameworkEvent(item: Node): string | null {
  if (!subscribes(item)) return null
  const { arguments_, receiver } = item as nodes.CallNode
  const event = symbolText((arguments_?.arguments_[0] ?? null) as Node | null)
  const isOfNotifications = constantPath(receiver as Node | null) === NOTIFICATIONS
  return isOfNotifications && event !== null && OF_RAILS.test(event) ? event : null
}

const NOTIFICATIONS = 'ActiveSupport::Notifications'

function subscribes(item: Node): boolean {
  return kindOf(item) === 'CallNode' && /^(un)?subscribe$/.test((item as nodes.CallNode).name)
}

/** `Rails.error.subscribe(Reporter.new)`, and the same of `Rails.event` and of an application's own events. */
function isSubscription(item: Node): boolean {
  if (!subscribes(item)) return false
  const { receiver } = item as nodes.CallNode
  if (constantPath(receiver as Node | null) === NOTIFICATIONS) return frameworkEvent(item) === null
  const { name: word, receiver: rails } = (receiver ?? {}) as Partial<nodes.CallNode>
  return /^(error|event)$/.test(word ?? '') && constantPath((rails ?? null) as Node) === 'Rails'
}

/** Whether a statement is a class of an initializer that a text makes objects of. */
function isNamedIn(item: Node, text: string): boolean {
  const { name, superclass } = item as nodes.ClassNode
  return kindOf(item) === 'ClassNode' && superclass === null && text.includes(`${name}.new`)
}

/** `Rails.configuration.payment`, but not `Rails.application.config.assets.version = "1.0"`, which sets it. */
const ASKED =
  /\bRails\.(?:application\.config|configuration)\.([a-z]\w*)\b(?!(?:\.\w+)*\s*(?:[|&+]*=(?![=~])|<<))/g

/** The names of settings that the application asks for, outside of comments; what config/ changes in place it does not ask. */
function askedSettings(
  files: ReadonlyMap<string, string>,
  application: string | null,
): Set<string> {
  const found = [...files].flatMap(([path, given]) => {
    const code = given.replaceAll(/^\s*#.*$/gm, '')
    const text = application === null ? code : code.replaceAll(application, 'Rails.application')
    const names = [...text.matchAll(ASKED)].map(([, name = '']) => name)
    return path.startsWith('config/')
      ? names.filter((name) => !/^(action_(controller|dispatch|view)|hosts)$/.test(name))
      : names
  })
  return new Set(found)
}

function isLocal(item: Node): boolean {
  return kindOf(item) === 'LocalVariableWriteNode'
}

/** Takes a statement out of the block it stands in: the variables outside of that are one level nearer. */
function lifted(node: Node, level = 0): Node {
  const variable = node as nodes.LocalVariableReadNode
  const isVariable = kindOf(node).startsWith('LocalVariable')
  if (isVariable && variable.depth > level) variable.depth -= 1
  const inner = /^(Block|Lambda)Node$/.test(kindOf(node)) ? level + 1 : level
  for (const child of childrenOf(node)) lifted(child, inner)
  return node
}

/**
 * Statements that set one of these, in classes and blocks too: `config.x.payment.schedule = :daily`; and the local
 * variables that are written beside them.
 */
function settingsOf(
  list: readonly Node[],
  asked: ReadonlySet<string>,
  isCall: (item: Node) => boolean,
): Node[] {
  return list.flatMap((item): Node[] => {
    const kind = kindOf(item)
    if (kind === 'ModuleNode' || kind === 'ClassNode') {
      return settingsOf(bodyOf((item as nodes.ClassNode).body as Node | null), asked, isCall)
    }
    if (isLocal(item)) return [item]
    if (kind !== 'CallNode') return []
    const call = item as nodes.CallNode
    if (isOfRoutes(call) || isCall(item)) return [item]
    if (call.name === 'session_store' && isConfig(call.receiver as Node | null))
      return asked.has('session_options') ? [sessionOptions(call)] : []
    if (call.name.endsWith('=') && asked.has(settingName(call) ?? '')) return [item]
    const block = call.block as Node | null
    const isOuter =
      /^(?:configure|after_initialize)$/.test(call.name) &&
      block !== null &&
      kindOf(block) === 'BlockNode'
    if (!isOuter) return []
    const inner = settingsOf(bodyOf((block as nodes.BlockNode).body as Node | null), asked, isCall)
    return inner.map((each) => lifted(each))
  })
}

/** `config.session_store :cookie_store, key: "_app"` as what it sets: `config.session_options = { key: "_app" }`. */
function sessionOptions(call: nodes.CallNode): Node {
  const [, options = null] = (call.arguments_?.arguments_ ?? []) as Node[]
  const made = synthesize('Rails.configuration.session_options = {}', call as Node)
  const [hash] = (made as unknown as nodes.CallNode).arguments_?.arguments_ as nodes.HashNode[]
  if (hash !== undefined && /^(Keyword)?HashNode$/.test(options === null ? '' : kindOf(options)))
    hash.elements = (options as unknown as nodes.HashNode).elements
  return made
}

/** `Rails.application.routes.default_url_options[:host] = …` and `= { … }`; `Rails.application` may be self. */
function isOfRoutes({ name, receiver }: nodes.CallNode): boolean {
  const inner = receiver as unknown as nodes.CallNode | null
  if (inner === null || kindOf(inner as never) !== 'CallNode') return false
  if (name === '[]=') return inner.name === 'default_url_options' && isRoutes(inner.receiver)
  return name === 'default_url_options=' && isRoutes(receiver)
}

/** `Rails.application.routes`, or `routes` of a configuration. */
function isRoutes(node: nodes.Node | null): boolean {
  if (node === null || kindOf(node as Node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  return name === 'routes' && (receiver === null || isApplication(receiver as Node))
}

/** `x` of `config.x.payment.schedule = …`; null for what is no setting. */
function settingName(call: nodes.CallNode): string | null {
  let at = call
  for (;;) {
    const receiver = at.receiver as Node | null
    if (receiver === null || kindOf(receiver) !== 'CallNode') return null
    // Of what Rails' records are told, the keys of encryption are asked for here.
    if (isConfig(receiver)) {
      const name = at.name.replace(/=$/, '')
      const isKey = (call.receiver as unknown as nodes.CallNode).name === 'encryption'
      return name === 'active_record' && !isKey ? null : name
    }
    at = receiver as nodes.CallNode
  }
}

/** `config`, `Rails.configuration` or `Rails.application.config`. */
export function isConfig(node: Node | null): boolean {
  if (node === null || kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  if (name !== 'config' && name !== 'configuration') return false
  return receiver === null || constantPath(receiver) === 'Rails' || isApplication(receiver as Node)
}

/** The names of the settings that a class of configuration sets. */
export function settingNames({ unit }: ConfigurationClass): string[] {
  const [opened] = unit.result.value.statements.body as Node[]
  const defs = bodyOf((opened as nodes.ClassNode).body as Node | null)
  return defs.flatMap((def) => {
    const { name, body } = def as nodes.DefNode
    if (name !== 'apply_settings') return []
    return bodyOf(body as Node | null).flatMap((item) =>
      kindOf(item) === 'CallNode' ? (settingName(item as nodes.CallNode) ?? []) : [],
    )
  })
}

function methodsOf(statements: Node): nodes.DefNode[] {
  return bodyOf(statements).flatMap((item): nodes.DefNode[] => {
    if (item instanceof nodes.ModuleNode) return methodsOf(item.body as Node)
    const isOpened =
      item instanceof nodes.SingletonClassNode
        ? isApplication(item.expression as Node)
        : item instanceof nodes.ClassNode && constantPath(item.superclass) === 'Rails::Application'
    if (!isOpened) return []
    const list = bodyOf((item as nodes.ClassNode).body as Node | null)
    return list.filter((each) => kindOf(each) === 'DefNode') as unknown as nodes.DefNode[]
  })
}

/** Writes `Rails.application` for the class that config/application.rb defines: `Shop::Application.config`. */
export function writeOutApplication(parsed: Parsed, constant: string): void {
  const written = (node: Node): Node =>
    constantPath(node)?.replace(/^::/, '') === constant
      ? synthesize('Rails.application', node)
      : node
  const visit = (node: Node): void => {
    for (const [key, value] of Object.entries(node)) {
      if (Array.isArray(value))
        Reflect.set(
          node,
          key,
          value.map((each) => (isNode(each) ? written(each) : each)),
        )
      else if (isNode(value)) Reflect.set(node, key, written(value))
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value as unknown as Node)
}

/** The application class of config/application.rb: `Shop::Application`. */
export function applicationClass(files: ReadonlyMap<string, string>): string | null {
  const text = files.get(APPLICATION_FILE) ?? ''
  const [, name] =
    /^module\s+([A-Z]\w*)[^]*?^\s*class\s+Application\s*<\s*(?:::)?Rails::Application\b/m.exec(
      text,
    ) ?? []
  return name === undefined ? null : `${name}::Application`
}

/** Whether a node is `Rails.application`. */
export function isApplication(node: Node | null): boolean {
  if (node === null || kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  return name === 'application' && constantPath(receiver) === 'Rails'
}
