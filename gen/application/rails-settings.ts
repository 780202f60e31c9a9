import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../shell/inflection/inflection.ts'
import { deliveryMethodOf, deliveryMethods } from '../../shell/vocabulary/mailer.ts'
import {
  railsSettings as known,
  namesOfRails,
  settingKinds,
  settingsNotNeeded,
  settingsWithoutEffect,
} from '../../shell/vocabulary/settings.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { constantPath, symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import { bodyOf } from './body.ts'
import {
  APPLICATION_FILE,
  configurationRank,
  frameworkEvent,
  isApplication,
  isConfig,
} from './rails-application.ts'
import { noncedDirectives, policy } from './rails-policy.ts'
import { defaultLines, loadedDefaults } from './record-settings.ts'

/** What Rails' own configuration says of settings that are known here. */
export interface RailsSettings {
  /** The same as the text of config/app.rb; null where nothing is said. */
  text: string | null
  diagnostics: Diagnostic[]
  /** The statements that were read, by their places: all others run when the application starts. */
  read: ReadonlySet<string>
  /** The files that set something. */
  files: readonly string[]
}

/** Where a statement of config/ stands. */
export function placeOf(unit: Parsed, { location }: Node): string {
  return `${unit.source.file}:${location.startOffset}`
}

/**
 * Reads config/application.rb, the initializers and config/environments for the settings of Rails, as
 * `config.force_ssl = true`. Each is applied, or told: as a note where it needs no doing here.
 */
export function railsSettings(units: ReadonlyMap<string, Parsed>): RailsSettings {
  const read = new Set<string>()
  const setting: string[] = []
  const out: RailsSettings = { text: null, diagnostics: [], read, files: setting }
  const lines = defaultLines(loadedDefaults(units.get('config/application.rb')?.source.text))
  const defines: Defines = (path, method) =>
    new RegExp(`^\\s*def ${method}\\b`, 'm').test(units.get(path)?.source.text ?? '')
  const hasMailers = [...units.keys()].some((path) => path.startsWith('app/mailers/'))
  const files = [...units].filter(([path]) => SAID_IN.test(path))
  const encrypts = [...units.values()].some(({ source }) =>
    /^[ \t]*encrypts[ (]/m.test(source.text),
  )
  const all = files.map(([, unit]) => unit.source.text).join('\n')
  const said = new Set([...all.matchAll(OWN)].map(([, name = '']) => name))
  const nonced = noncedDirectives(files.map(([, unit]) => unit.source.text).join('\n'))
  if (nonced.length > 0)
    lines.push(`config.content_security_policy_nonce_directives = ${JSON.stringify(nonced)}`)
  files.sort(([left], [right]) => configurationRank(left) - configurationRank(right))
  for (const [path, unit] of files) {
    const statements = bodyOf(unit.result.value.statements as Node)
    const app = exceptionsApp(unit, statements, defines, out.diagnostics)
    const reading = { ...unit, read, hasMailers, encrypts, own: said }
    const own = [...settingsIn(reading, statements, out.diagnostics), ...app]
    if (own.length === 0) continue
    setting.push(path)
    const environment = /^config\/environments\/(\w+)\.rb$/.exec(path)?.[1]
    if (environment === undefined) lines.push(...own)
    else lines.push(`if Rails.env.${environment}?`, ...own.map((line) => `  ${line}`), 'end')
  }
  if (lines.length > 0) {
    const body = lines.map((line) => `  ${line}\n`).join('')
    out.text = `Webfw.configure do |config|\n${body}end\n`
  }
  return out
}

/** The files that say settings. */
const SAID_IN = /^config\/(?:(?:application|environment)\.rb$|(?:environments|initializers)\/)/

/** What a setting of true or false is in each environment, false where nothing says it; none where it is computed. */
export function flagByEnvironment(
  units: ReadonlyMap<string, Parsed>,
  setting: string,
  environments: readonly string[],
): Record<string, boolean> {
  const said = new RegExp(`^[^#\\n]*\\bconfig\\.${setting}\\s*=\\s*([^\\n#]*?)\\s*(?:#.*)?$`, 'gm')
  const paths = [...units.keys()].filter((path) => SAID_IN.test(path))
  paths.sort((left, right) => configurationRank(left) - configurationRank(right))
  return Object.fromEntries(
    environments.flatMap((environment) => {
      const read = paths.filter((path) => {
        const own = /^config\/environments\/(\w+)\.rb$/.exec(path)?.[1]
        return own === undefined || own === environment
      })
      const values = read.flatMap((path) =>
        [...(units.get(path)?.source.text ?? '').matchAll(said)].map(([, value]) => value),
      )
      const isKnown = values.every((value) => value === 'true' || value === 'false')
      return isKnown ? [[environment, values.at(-1) === 'true']] : []
    }),
  )
}

/** Whether config/ says that callbacks name no action there is not. */
export function raisesOnMissingActions(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(([path, text]) => {
    return (
      path.startsWith('config/') &&
      /^[^#\n]*\bconfig\.action_controller\.raise_on_missing_callback_actions\s*=\s*true/m.test(
        text,
      )
    )
  })
}

/** `config.action_mailer.delivery_method = :postmark` of an application that sends mails, which nothing here would do. */
export function deliveryMistakes(units: ReadonlyMap<string, Parsed>): Diagnostic[] {
  const hasMailers = [...units.keys()].some((path) => path.startsWith('app/mailers/'))
  if (!hasMailers) return []
  return [...units].flatMap(([path, unit]) => {
    if (!/^config\/(application\.rb|environments\/|initializers\/)/.test(path)) return []
    const found: Diagnostic[] = []
    const visit = (node: Node): void => {
      const { name, receiver, arguments_ } = node as nodes.CallNode
      const [first] = kindOf(node) === 'CallNode' ? ((arguments_?.arguments_ ?? []) as Node[]) : []
      const way = symbolText(first ?? null)
      const isSet =
        first !== undefined &&
        name === 'delivery_method=' &&
        receiver !== null &&
        kindOf(receiver as Node) === 'CallNode' &&
        (receiver as unknown as nodes.CallNode).name === 'action_mailer'
      if (isSet && way !== null && deliveryMethodOf(way) === null) {
        const hint = `Its service takes SMTP as well: write \`:smtp\` and \`smtp_settings\`. There are: ${deliveryMethods.map((each) => `:${each}`).join(', ')}.`
        found.push(
          unit.source.diagnostic(
            first.location,
            'unsupported',
            `There is no delivery method :${way} here.`,
            hint,
          ),
        )
      }
      for (const child of childrenOf(node)) visit(child)
    }
    visit(unit.result.value as unknown as Node)
    return found
  })
}

/** Whether a file has a method. */
type Defines = (path: string, method: string) => boolean

/**
 * `config.exceptions_app = routes`, and `->(env) { ErrorsController.action(:show).call(env) }` as the action it names.
 * Rails guide "Configuring Rails Applications", `config.exceptions_app`.
 */
function exceptionsApp(
  unit: Parsed,
  list: readonly Node[],
  defines: Defines,
  diagnostics: Diagnostic[],
): string[] {
  const lines: string[] = []
  const visit = (node: Node): void => {
    const { name, receiver, arguments_ } = node as nodes.CallNode
    const isSet = kindOf(node) === 'CallNode' && name === 'exceptions_app='
    if (isSet && isConfig(receiver as Node | null)) {
      const [value] = (arguments_?.arguments_ ?? []) as Node[]
      if (value !== undefined) lines.push(...exceptionsAppOf(unit, value, defines, diagnostics))
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const node of list) visit(node)
  return lines
}

/** What Rails sets by itself: the pages of public/. */
const PUBLIC_PAGES =
  /^ActionDispatch::PublicExceptions\.new\(Rails\.(?:public_path|root\.join\(["']public["']\))\)$/

const ACTION_OF =
  /^(?:->\s*\(?\s*(?<a>\w+)\s*\)?\s*|(?:lambda|proc|Proc\.new)\s*)(?:\{|do)\s*(?:\|\s*(?<b>\w+)\s*\|)?\s*(?<type>[A-Z]\w*(?:::[A-Z]\w*)*)Controller\.action\(\s*(?::|"|')(?<action>\w+)["']?\s*\)\.(?:call\s*\(|\()\s*(?<given>\w+)\s*\)\s*(?:\}|end)$/

function exceptionsAppOf(
  unit: Parsed,
  value: Node,
  defines: Defines,
  diagnostics: Diagnostic[],
): string[] {
  const text = unit.source.slice(value.location)
  if (isNil(value) || PUBLIC_PAGES.test(text)) return ['config.exceptions_app = nil']
  if (/^(?:(?:self|Rails\.application)\.)?routes$/.test(text))
    return ['config.exceptions_app = "routes"']
  const { type, action = '', a, b, given } = ACTION_OF.exec(text)?.groups ?? {}
  const refuse = (message: string, hint: string): string[] => {
    diagnostics.push(
      unit.source.diagnostic(value.location, ['wrong-arguments', 'exceptions_app'], message, hint),
    )
    return []
  }
  if (type === undefined || given !== (a ?? b)) {
    return refuse(
      'Pages of errors are made by the routes, or by one action.',
      'Write `config.exceptions_app = routes`, or `->(env) { ErrorsController.action(:show).call(env) }`.',
    )
  }
  const path = underscore(type)
  const file = `app/controllers/${path}_controller.rb`
  if (!defines(file, action))
    return refuse(
      `${type}Controller has no action \`${action}\`.`,
      `Write \`def ${action}\` in ${file}.`,
    )
  return [`config.exceptions_app = "${path}#${action}"`]
}

/** A file of config/ while its settings are read. */
interface Reading extends Parsed {
  readonly read: Set<string>
  readonly hasMailers: boolean
  readonly encrypts: boolean
  /** Names that config/ gives a value of its own: `config.shop = { … }`. */
  readonly own: ReadonlySet<string>
}

/** The lines of the settings in a list of statements, and in the blocks and classes they stand in. */
function settingsIn(unit: Reading, list: readonly Node[], diagnostics: Diagnostic[]): string[] {
  return list.flatMap((item) => {
    const kind = kindOf(item)
    if (kind === 'ModuleNode' || kind === 'ClassNode') {
      return settingsIn(unit, bodyOf((item as nodes.ClassNode).body as Node | null), diagnostics)
    }
    if (kind === 'IfNode' || kind === 'UnlessNode') {
      return conditional(unit, item as nodes.IfNode | nodes.UnlessNode, diagnostics)
    }
    if (/^Call(Operator|Or|And)WriteNode$/.test(kind)) {
      const { receiver, readName, value, binaryOperator } = item as nodes.CallOperatorWriteNode
      const path = settingPath(receiver as Node | null, readName)
      if (path === null || !isOfRails(path)) return []
      unit.read.add(placeOf(unit, item))
      if (isReadElsewhere(unit, path)) return []
      return binaryOperator === '+'
        ? line(unit, path, ' += ', value as Node, diagnostics)
        : refuse(unit, item, COMPUTED, diagnostics)
    }
    if (kind !== 'CallNode') return []
    const call = item as nodes.CallNode
    const event = frameworkEvent(item)
    if (event !== null) {
      unit.read.add(placeOf(unit, item))
      const remedy =
        'The log has the times of each request. Write an `around_action`, or tell events of your own with `instrument`.'
      return tell(unit, item, event, `Nobody is told of \`${event}\` here.`, diagnostics, remedy)
    }
    const inner = configureBody(call)
    if (inner !== null) return settingsIn(unit, inner, diagnostics)
    const path = changedSetting(call)
    const gem = path === null ? ofGem(call, unit.own) : null
    if (gem !== null) {
      unit.read.add(placeOf(unit, item))
      return gem in settingsNotNeeded
        ? unapplied(unit, item, gem, diagnostics)
        : tell(unit, item, gem, `\`${gem}\` is set by nothing here: it is of a gem.`, diagnostics)
    }
    if (path === null) return []
    unit.read.add(placeOf(unit, item))
    return setting(unit, call, diagnostics)
  })
}

const COMPUTED =
  'A setting is a statement of its own, with a value that is written out or asked of ENV.'

/** The statements of `Rails.application.configure do … end`; null for another call. */
export function configureBody({ name, receiver, block }: nodes.CallNode): Node[] | null {
  const isOuter =
    name === 'configure' &&
    isApplication(receiver as Node | null) &&
    block !== null &&
    kindOf(block as Node) === 'BlockNode'
  return isOuter ? bodyOf((block as nodes.BlockNode).body as Node | null) : null
}

/** What Rails' configuration is asked to do later, and not what it is. */
const LATER =
  /^(?:to_prepare|(?:before|after)_(?:configuration|initialize|eager_load|routes_loaded))$/

/** The path of the setting of Rails that a statement changes; null where it changes none. */
export function changedSetting(call: nodes.CallNode): string | null {
  const receiver = call.receiver as Node | null
  const path = settingPath(receiver, call.name.replace(/(?<=\w)=$/, ''))
  if (path === null || !isOfRails(path)) return null
  if (startsAtConfig(call)) return LATER.test(path) ? null : path
  const isChange =
    call.name.endsWith('=') || /\.(?:<<|push|merge!|update|delete|concat|clear)$/.test(path)
  return isChange ? path : null
}

/** `config.shop = …`, after which `config.shop.name = …` is the application's. */
const OWN = /\bconfig(?:uration)?\.(\w+)\s*(?:\|\|)?=(?!=)/g

/** `lograge` of `config.lograge.enabled = true`, which nothing here has set; null for other calls. */
function ofGem(call: nodes.CallNode, own: ReadonlySet<string>): string | null {
  const path = settingPath(call.receiver as Node | null, call.name)
  const [first = '', ...rest] = path?.split('.') ?? []
  const isSet = /^(?:x|i18n)$/.test(first) || own.has(first)
  const isOwn = rest.length === 0 || isSet || !startsAtConfig(call)
  return isOwn || LATER.test(first) ? null : first
}

function isOfRails(path: string): boolean {
  const [first = ''] = path.split('.')
  return namesOfRails.has(first) || Object.hasOwn(known, path) || LATER.test(first)
}

function startsAtConfig(call: nodes.CallNode): boolean {
  let at: Node | null = call as Node
  while (at !== null && kindOf(at) === 'CallNode' && !isConfig(at))
    at = (at as nodes.CallNode).receiver as Node | null
  return at !== null && isConfig(at)
}

/** Settings below a condition that asks the environment, the process or the files of the application. */
function conditional(
  unit: Reading,
  node: nodes.IfNode | nodes.UnlessNode,
  diagnostics: Diagnostic[],
): string[] {
  const test = unit.source.slice(node.predicate.location)
  const isUnless = kindOf(node as Node) === 'UnlessNode'
  const lines = (body: Node | null) => settingsIn(unit, bodyOf(body), diagnostics)
  const then = lines(node.statements as Node | null)
  const other = (isUnless
    ? (node as nodes.UnlessNode).elseClause
    : (node as nodes.IfNode).subsequent) as unknown as Node | null
  const otherwise =
    other === null
      ? []
      : kindOf(other) === 'IfNode'
        ? conditional(unit, other as nodes.IfNode, diagnostics)
        : lines((other as unknown as nodes.ElseNode).statements as Node | null)
  if (then.length + otherwise.length === 0) return []
  const isFile = /^Rails\.root\.join\((['"])[\w./-]+\1(?:, *(['"])[\w./-]+\2)*\)\.exist\?$/.test(
    test,
  )
  if (!isFile && !isWrittenOut(node.predicate as Node))
    return refuse(unit, node.predicate as Node, COMPUTED, diagnostics)
  return [`${isUnless ? 'unless' : 'if'} ${test}`, ...then, 'else', ...otherwise, 'end']
}

/** Classes that hold settings of their own, and where below `config` these are. */
const OWNERS: Readonly<Record<string, string>> = {
  'ActionController::Base': 'action_controller',
  'ActionController::Parameters': 'action_controller',
  'ActionDispatch::ExceptionWrapper': 'action_dispatch',
  'ActionView::Base': 'action_view',
  'ActiveRecord::Base': 'active_record',
}

/** `action_dispatch.rescue_responses` of `config.action_dispatch.rescue_responses`; null for what is no setting. */
function settingPath(receiver: Node | null, name: string): string | null {
  if (receiver === null) return null
  if (isConfig(receiver)) return name
  const owner = OWNERS[constantPath(receiver) ?? '']
  if (owner !== undefined) return `${owner}.${name}`
  if (kindOf(receiver) !== 'CallNode') return null
  const call = receiver as nodes.CallNode
  const outer = settingPath(call.receiver as Node | null, call.name)
  return outer === null ? null : `${outer}.${name}`
}

/** `config.hosts = nil` lets every host in, as `config.hosts.clear` does. */
function isNil(value: Node | undefined): boolean {
  return value !== undefined && kindOf(value) === 'NilNode'
}

/** What a call does to a setting: `config.hosts << "a.example"`, `config.headers["X-A"] = "b"`. */
function setting(unit: Reading, call: nodes.CallNode, diagnostics: Diagnostic[]): string[] {
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  const [first, second] = args
  const receiver = call.receiver as Node | null
  const before = receiver as unknown as nodes.CallNode | null
  if (call.name === '<<' && receiver !== null && isAddition(receiver)) {
    const root = Object.assign(Object.create(Object.getPrototypeOf(call)), call)
    root.receiver = before?.receiver
    return [
      ...setting(unit, before as nodes.CallNode, diagnostics),
      ...setting(unit, root, diagnostics),
    ]
  }
  const word = call.name.replace(/(?<=\w)=$/, '')
  const path = settingPath(receiver, word)
  if (path === null) return []
  if (isReadElsewhere(unit, path)) return []
  if (/^(content_security|permissions)_policy$/.test(path) && call.block !== null)
    return policy(unit, call, diagnostics)
  if (path === 'hosts.clear' || (path === 'hosts' && isNil(first))) return ['config.hosts = [/.*/]']
  if (/^middleware\b/.test(path)) {
    const remedy = 'Write a `before_action` or an `around_action` in ApplicationController.'
    const message = 'Rack middleware does not run here.'
    if (isNoGuard(call, first)) return tell(unit, call as Node, path, message, diagnostics, remedy)
    diagnostics.push(unit.source.diagnostic(call.location, 'unsupported', message, remedy))
    return []
  }
  if (first === undefined) return unapplied(unit, call as Node, path, diagnostics)
  const [, list = '', change] = /^(.*)\.(<<|\W+|\w+[!?=]?)$/.exec(path) ?? []
  switch (call.name.endsWith('=') && call.name !== '[]=' ? '=' : change) {
    case '=':
      return assigned(unit, path, first, diagnostics)
    case '<<':
    case 'push':
    case 'append':
    case 'unshift':
    case 'prepend':
      return args.flatMap((each) => line(unit, list, ' << ', each, diagnostics))
    case 'concat':
      return args.flatMap((each) => line(unit, list, ' += ', each, diagnostics))
    case '[]=':
      return second === undefined
        ? unapplied(unit, call as Node, list, diagnostics)
        : line(unit, list, `[${unit.source.slice(first.location)}] = `, second, diagnostics)
    case 'delete':
      return list in known
        ? [`config.${known[list]}[${unit.source.slice(first.location)}] = nil`]
        : unapplied(unit, call as Node, list, diagnostics)
    case 'merge!':
    case 'update':
      if (list in known && pairsOf(first).length !== childrenOf(first).length)
        return refuse(unit, first, COMPUTED, diagnostics)
      if (!(list in known)) return unapplied(unit, call as Node, list, diagnostics)
      return pairsOf(first).flatMap(({ key, value }) => {
        return line(
          unit,
          list,
          `[${unit.source.slice(key.location)}] = `,
          value as Node,
          diagnostics,
        )
      })
    default:
      return path === 'session_store'
        ? sessionStore(unit, first, second, diagnostics)
        : list in known
          ? refuse(unit, call as Node, COMPUTED, diagnostics)
          : unapplied(unit, call as Node, path, diagnostics)
  }
}

/** Middleware that lets nobody in who would be kept out without it; what is taken out or moved is Rails' own. */
const NO_GUARD =
  /^(?:::)?(?:Rack::(?:Deflater|Brotli|ETag|ConditionalGet|Head|Runtime|TempfileReaper|Sendfile|Static|MethodOverride|Cors|MiniProfiler|Cache|Locale|LiveReload)|ActionDispatch::\w+|ActiveRecord::\w+|Rails::Rack::\w+|Bullet::Rack|WebConsole::\w+)$/

function isNoGuard({ name, block, arguments_ }: nodes.CallNode, first: Node | undefined): boolean {
  if (/^(?:delete|move_)/.test(name)) return true
  const at = name === 'use' || name === 'unshift' ? first : (arguments_?.arguments_[1] as Node)
  const named = constantPath(at ?? null) ?? symbolText(at ?? null) ?? ''
  return NO_GUARD.test(named) && (block === null || named.endsWith('Cors'))
}

function isAddition(node: Node): boolean {
  return kindOf(node) === 'CallNode' && (node as nodes.CallNode).name === '<<'
}

function assigned(unit: Reading, path: string, value: Node, diagnostics: Diagnostic[]): string[] {
  if (path === 'exceptions_app') return []
  if (path === 'action_view.field_error_proc') return errorFrame(unit, value, diagnostics)
  if (path === 'cache_store') return cacheStore(unit, value, diagnostics)
  if (path === 'active_record.attributes_for_inspect' && symbolText(value) === 'all')
    return ['config.attributes_for_inspect = [:all]']
  const usual = settingsWithoutEffect[path]
  const isInTests = path.endsWith('allow_forgery_protection') && /test\.rb$/.test(unit.source.file)
  if (usual !== undefined && !isInTests && !usual?.test(unit.source.slice(value.location))) {
    const [name = ''] = path.split('.').slice(-1)
    return tell(unit, value, path, `\`${name}\` has no effect here.`, diagnostics)
  }
  if (usual !== undefined && !isInTests && !(path in known)) return []
  if (path === 'action_view.default_form_builder') {
    const constant = symbolText(value) ?? constantPath(value)
    return constant === null ? [] : [`config.form_builder = ${constant}`]
  }
  const lines = line(unit, path, ' = ', value, diagnostics)
  // What Rails sends by itself is what this Hash says.
  if (path !== 'action_dispatch.default_headers' || lines.length === 0) return lines
  const names = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy']
  const said = new Set(pairsOf(value).map(({ key }) => symbolText(key as Node)?.toLowerCase()))
  const absent = names.filter((name) => !said.has(name.toLowerCase()))
  return [...lines, ...absent.map((name) => `config.headers["${name}"] = nil`)]
}

/** Rails' stores that keep: here all of them are one, which the workers share for as long as the server runs. */
const STORES = [
  'memory_store',
  'solid_cache_store',
  'file_store',
  'mem_cache_store',
  'redis_cache_store',
]

/** `config.cache_store = :memory_store, { size: 64.megabytes }`. */
function cacheStore(unit: Parsed, value: Node, diagnostics: Diagnostic[]): string[] {
  const [first = value, options] = kindOf(value) === 'ArrayNode' ? childrenOf(value) : [value]
  const store = symbolText(first)
  if (store === 'null_store') return ['config.cache_store = :null_store']
  if (store === null || !STORES.includes(store)) {
    const message = 'The cache is kept in a file that the workers share, or not at all.'
    const hint = `Write one of: ${['null_store', ...STORES].map((each) => `:${each}`).join(', ')}.`
    diagnostics.push(unit.source.diagnostic(first.location, 'unsupported', message, hint))
    return []
  }
  const pairs = options === undefined ? [] : pairsOf(options)
  const size = pairs.find(({ key }) => symbolText(key as Node) === 'size')?.value
  const bytes = size === undefined ? null : unit.source.slice((size as Node).location)
  return [
    'config.cache_store = :memory_store',
    ...(bytes === null ? [] : [`config.cache_size = ${bytes}`]),
  ]
}

function pairsOf(node: Node): nodes.AssocNode[] {
  if (!/^(Keyword)?HashNode$/.test(kindOf(node))) return []
  return (node as nodes.HashNode).elements.filter(
    (each) => kindOf(each as Node) === 'AssocNode',
  ) as nodes.AssocNode[]
}

/** Says that a line changes nothing. */
function tell(
  unit: Parsed,
  at: Node,
  subject: string,
  message: string,
  diagnostics: Diagnostic[],
  hint?: string,
): string[] {
  diagnostics.push(
    unit.source.diagnostic(at.location, ['without-effect', subject], message, hint, 'warning'),
  )
  return []
}

function sessionStore(
  unit: Parsed,
  store: Node,
  options: Node | undefined,
  diagnostics: Diagnostic[],
): string[] {
  const name = symbolText(store)
  if (name === 'disabled') return []
  if (name !== 'cookie_store') {
    const hint = 'Write `:cookie_store`, or delete the line.'
    diagnostics.push(
      unit.source.diagnostic(store.location, 'unsupported', 'Sessions are kept in a cookie.', hint),
    )
    return []
  }
  const lines: string[] = []
  const said: string[] = []
  for (const { key, value } of options === undefined ? [] : pairsOf(options)) {
    const option = symbolText(key as Node) ?? ''
    const { location } = value
    if (option === 'key') {
      lines.push(...write(unit, 'session_name', ' = ', value as Node, diagnostics))
    } else if (!SESSION_OPTIONS.has(option)) {
      tell(
        unit,
        key as Node,
        option,
        `\`${option}:\` of the session has no effect here.`,
        diagnostics,
      )
    } else if (isWrittenOut(value as Node)) {
      said.push(`${option}: ${unit.source.slice(location)}`)
    } else {
      refuse(unit, value as Node, COMPUTED, diagnostics)
    }
  }
  if (said.length > 0) lines.push(`config.session_options = { ${said.join(', ')} }`)
  return lines
}

/** What `session_store` says of the cookie beside its name. */
const SESSION_OPTIONS = new Set(
  'domain expire_after httponly max_age path same_site secure tld_length'.split(' '),
)

/** `config.action_view.field_error_proc = ->(html_tag, _) { html_tag }`: fields with errors have no frame. */
function errorFrame(unit: Parsed, value: Node, diagnostics: Diagnostic[]): string[] {
  const text = unit.source.slice(value.location)
  const isBare =
    /^(?:->\s*\(?\s*(\w+)[^){]*\)?\s*(?:\{|do)|(?:Proc\.new|proc|lambda)\s*(?:\{|do)\s*\|\s*(\w+)[^|]*\|)\s*(.*?)\s*(?:\}|end)$/s.exec(
      text,
    )
  const [, first, second, body = ''] = isBare ?? []
  const tag = first ?? second
  if (
    tag !== undefined &&
    new RegExp(`^(?:raw[ (])?(?:"#\\{)?${tag}(?:\\})?"?\\)?(?:\\.html_safe)?$`).test(body)
  ) {
    return ['config.frame_faulty_fields = false']
  }
  const framed = tag === undefined ? null : frameClass(body, tag)
  if (framed !== null) return [`config.faulty_field_class = ${JSON.stringify(framed)}`]
  diagnostics.push(
    unit.source.diagnostic(
      value.location,
      'unsupported',
      '`field_error_proc` gives the field as it is, or in a `div` with a class.',
      'Write `->(html_tag, _instance) { tag.div(html_tag, class: "field_with_errors") }`, or give the field a class where `@article.errors[:title].any?`.',
    ),
  )
  return []
}

/** The class in `tag.div(html_tag, class: "…")`, `content_tag :div, …` and `"<div class='…'>#{html_tag}</div>".html_safe`. */
function frameClass(body: string, tag: string): string | null {
  const name = `(?<name>[\\w :/-]+)`
  const forms = [
    `(?:tag\\.div|content_tag\\(? *:div,)[ (] *${tag}, *class: *["']${name}["'] *\\)?`,
    `(?:"|%\\(|%Q?\\{)<div class=(?:\\\\?["'])${name}(?:\\\\?["'])>#\\{ *${tag} *\\}</div>(?:"|\\)|\\})\\.html_safe`,
  ]
  for (const form of forms) {
    const found = new RegExp(`^${form}$`).exec(body)?.groups?.name
    if (found !== undefined) return found
  }
  return null
}

/** A setting of Rails that is known here. */
function line(
  unit: Reading,
  path: string,
  change: string,
  value: Node,
  diagnostics: Diagnostic[],
): string[] {
  const name = known[path]
  return name === undefined
    ? unapplied(unit, value, path, diagnostics)
    : write(unit, name, change, value, diagnostics)
}

/** What the settings of records, mails, sessions and folders are read by, beside what is written into config/app.rb. */
const READ_ELSEWHERE =
  /^(?:load_defaults|content_security_policy_nonce_(?:generator|directives)|exceptions_app|active_record\.(?:belongs_to_required_by_default|generate_secure_token_on)|action_controller\.raise_on_missing_callback_actions)$/

/** The folders of constants: those of tests are read of the environment as well. */
const WITH_FOLDERS: ReadonlySet<string> = new Set([APPLICATION_FILE, 'config/environments/test.rb'])
const FOLDERS = /^(?:(?:autoload|eager_load|autoload_once)_paths\b|autoload_lib(?:_once)?$)/

function isReadElsewhere({ source }: Reading, path: string): boolean {
  return READ_ELSEWHERE.test(path) || (FOLDERS.test(path) && WITH_FOLDERS.has(source.file))
}

/** What mails ask of `config.action_mailer` while the application runs. */
const OF_MAILS =
  /^action_mailer\.(?:delivery_method|(?:smtp|file|sendmail)_settings|default_options|default_url_options|perform_deliveries|raise_delivery_errors)\b/

/** What to write for settings that the environment says here. */
const REMEDIES: Readonly<Record<string, string>> = {
  secret_key_base: 'Set WEBFW_SECRET_KEY_BASE.',
  'action_dispatch.trusted_proxies': 'Set WEBFW_TRUSTED_PROXIES.',
}

/** Names a setting of Rails that is not applied: a note where it needs no doing, a warning where it would have an effect. */
function unapplied(unit: Reading, at: Node, path: string, diagnostics: Diagnostic[]): string[] {
  if (OF_MAILS.test(path) && unit.hasMailers) return []
  if (path.startsWith('active_record.encryption.') && unit.encrypts) return []
  const parts = path.split('.').filter((part) => /^\w/.test(part))
  const paths = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
  const reason = paths.flatMap((each) => settingsNotNeeded[each] ?? [])[0]
  const mails = path.startsWith('action_mailer.') ? 'Mails are sent without it.' : undefined
  const why = reason ?? mails
  if (why === undefined)
    return tell(
      unit,
      at,
      path,
      `\`${parts.at(-1)}\` has no effect here.`,
      diagnostics,
      paths.flatMap((each) => REMEDIES[each] ?? [])[0],
    )
  const message = `\`${parts.join('.')}\` is not needed. ${why}`
  const about = ['without-effect', path] as const
  diagnostics.push(unit.source.diagnostic(at.location, about, message, undefined, 'note'))
  return []
}

function refuse(unit: Parsed, at: Node, hint: string, diagnostics: Diagnostic[]): string[] {
  diagnostics.push(
    unit.source.diagnostic(
      at.location,
      'computed',
      'This setting is computed: it cannot be read at build.',
      hint,
    ),
  )
  return []
}

function write(
  unit: Parsed,
  name: string,
  change: string,
  value: Node,
  diagnostics: Diagnostic[],
): string[] {
  if (isWrittenOut(value)) {
    const text = unit.source.slice(value.location)
    // Of a variable any text means true, as anywhere in Ruby.
    const isTruth = settingKinds[name] === 'flag' && !/^(true|false)$/.test(text)
    return [`config.${name}${change}${isTruth ? `!!(${text})` : text}`]
  }
  return refuse(unit, value, COMPUTED, diagnostics)
}

const LITERALS = new Set(
  'StringNode SymbolNode TrueNode FalseNode NilNode IntegerNode RegularExpressionNode'.split(' '),
)

/** Literals, and what is asked of the environment: `ENV["HOST"]`, `ENV.fetch("TLS", "1") == "1"`, `Rails.env.production?`. */
function isWrittenOut(node: Node): boolean {
  const kind = kindOf(node)
  if (kind === 'CallNode') {
    const { receiver, arguments_, block } = node as nodes.CallNode
    const args = (arguments_?.arguments_ ?? []) as Node[]
    if (receiver === null || block !== null || !args.every(isWrittenOut)) return false
    const isOfProcess = /^(ENV|Rails)$/.test(constantPath(receiver) ?? '')
    return isOfProcess || isWrittenOut(receiver as Node)
  }
  if (/^(Array|(Keyword)?Hash|Assoc|And|Or|If|Else|Parentheses|Statements)Node$/.test(kind))
    return childrenOf(node).every(isWrittenOut)
  // `redirect: { exclude: ->(request) { … } }`.
  return LITERALS.has(kind) || kind === 'LambdaNode'
}
