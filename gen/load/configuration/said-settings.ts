import type * as nodes from '@ruby/prism/src/nodes.js'
import { inspect } from '../../../shell/ruby/object/texts.ts'
import { deliveryMethodOf, deliveryMethods } from '../../../shell/vocabulary/mailer.ts'
import {
  cacheStores,
  middlewareWithoutGuard,
  namesOfRails,
  outermostMiddleware,
  railsSettings,
  sessionOptions,
  settingRemedies,
  settingsNotNeeded,
  settingsOfMailboxes,
  settingsOfMails,
  settingsOfQueues,
  settingsOfStorage,
  settingsReadAtBuild,
  settingsWithoutEffect,
} from '../../../shell/vocabulary/settings.ts'
import { applicationClass, isConfig } from '../../application/rails-application.ts'
import { takesMails } from '../../application/takes-mails.ts'
import type { Diagnostic, FindingKind } from '../../parse/diagnostics.ts'
import { didYouMean, nearestWord } from '../../parse/nearest.ts'
import { is, kindOf, type Node, type Parsed } from '../../parse/parse.ts'
import { constantPath, lastPart } from '../../parse/syntax.ts'
import { storesFiles } from '../engines/stores-files.ts'
import { statementAt, statementKey } from './configured-statements.ts'
import { type Recorded, type Recording, StandIn } from './recorded-configuration.ts'

/** What config/ says, as it ran here. */
export interface SaidSettings {
  /** The keys of statements that do nothing when the application starts, by their files. */
  readonly idle: ReadonlyMap<string, ReadonlySet<string>>
  readonly recording: Recording
  /** The first words of the settings that are said. */
  readonly named: ReadonlySet<string>
  /** The files that say settings of those in config/app.rb, and each as often. */
  readonly applied: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A file of config/, and what it does. */
interface Said {
  readonly unit: Parsed
  readonly statements: readonly Node[]
}

/** What becomes of a setting: it has its effect, or none, of which something is told at its statement or at its value. */
interface Fate {
  readonly isIdle: boolean
  readonly told?: {
    readonly at: 'statement' | 'value'
    readonly about: FindingKind
    readonly message: string
    readonly hint?: string | undefined
    readonly severity: Diagnostic['severity']
  }
}

const EFFECT: Fate = { isIdle: false }
const SILENT: Fate = { isIdle: true }

/** Tells the settings that have no effect here, each once. */
export function readSettings(
  files: ReadonlyMap<string, string>,
  recording: Recording,
  said: ReadonlyMap<string, Said | null>,
): SaidSettings {
  const asked = askedSettings(files)
  const rules = new Fates(files, asked)
  const fates = new Map<string, Map<Node, boolean>>()
  const told = new Map<string, Diagnostic>()
  for (const each of recording.said) {
    const file = said.get(each.file) ?? null
    const item = file === null ? null : statementAt(file.statements, each.offset)
    if (file === null || item === null) continue
    const fate = rules.of(each)
    const [first = ''] = each.path.split('.')
    const isLeft = fate.isIdle && isOfConfig(item) && !asked.has(first)
    const inFile = fates.get(each.file) ?? new Map<Node, boolean>()
    fates.set(each.file, inFile.set(item, isLeft && inFile.get(item) !== false))
    if (fate.told === undefined) continue
    const { about, at, message, hint, severity } = fate.told
    const place = at === 'value' ? valueOf(item) : item
    const found = file.unit.source.diagnostic(place.location, about, message, hint, severity)
    told.set(`${found.file}:${found.line}:${found.column} ${message}`, found)
  }
  const idle = new Map(
    [...fates].map(([path, items]) => {
      const left = [...items].filter(([, isLeft]) => isLeft)
      return [path, new Set(left.map(([item]) => statementKey(item)))]
    }),
  )
  const applied = recording.said.flatMap(({ file, path }) => (path in railsSettings ? [file] : []))
  const named = new Set(recording.said.map(({ path }) => path.split('.')[0] ?? ''))
  return { idle, recording, named, applied, diagnostics: [...told.values()] }
}

/** Whether a statement is a sentence of its own about a setting, of which nothing else needs the value. */
function isOfConfig(item: Node): boolean {
  let at: Node | null = item
  if (!/^Call(?:(?:Operator|Or|And)Write)?Node$/.test(kindOf(item))) return false
  while (at !== null && /^Call(?:(?:Operator|Or|And)Write)?Node$/.test(kindOf(at)) && !isConfig(at))
    at = (at as nodes.CallNode).receiver
  if (at === null) return false
  // `inflect.plural …`, where the rules of inflection are a block's.
  const isOfBlock = is(at, 'LocalVariableReadNode')
  return isConfig(at) || isOfBlock || OF_RULES.test(constantPath(at) ?? '')
}

/** What rules of inflection and media types are said to. */
const OF_RULES = /^(?:ActiveSupport(?:::Inflector)?|Mime::Type)$/

function valueOf(item: Node): Node {
  const { arguments_, value } = item as nodes.CallNode & { value?: Node }
  const [first] = arguments_?.arguments_ ?? []
  return value ?? ((item as nodes.CallNode).name?.endsWith('=') ? first : undefined) ?? item
}

/** The folders of constants: those of tests are read of the environment as well. */
const WITH_FOLDERS = /^config\/(?:application|environments\/test)\.rb$/
const FOLDERS = /^(?:(?:autoload|eager_load|autoload_once)_paths|autoload_lib(?:_once)?)$/

/** Settings of Rails that are known here and are no part of another. */
const FIRST = Object.keys(railsSettings).filter((path) => !path.includes('.'))

/** The one place that knows what becomes of each setting. */
class Fates {
  readonly #hasMailers: boolean
  readonly #encrypts: boolean
  readonly #takesMails: boolean
  readonly #stores: boolean
  readonly #asked: ReadonlySet<string>
  readonly #files: ReadonlyMap<string, string>

  constructor(files: ReadonlyMap<string, string>, asked: ReadonlySet<string>) {
    this.#files = files
    this.#asked = asked
    this.#hasMailers = [...files.keys()].some((path) => path.startsWith('app/mailers/'))
    this.#encrypts = encrypts([...files.values()])
    this.#takesMails = takesMails(files)
    this.#stores = this.#takesMails || storesFiles(files)
  }

  of(said: Recorded): Fate {
    const { args, file, path: whole } = said
    const parts = whole.split('.').filter((part) => /^\w/.test(part))
    const path = parts.join('.')
    const [value] = args
    if (/^middleware\b/.test(path)) return middleware(said, this.#files)
    if (path === 'cache_store' || path === 'session_store')
      return said.isOfEnv ? EFFECT : store(path, args)
    if (path in railsSettings) return EFFECT
    if (/^active_record\.database_resolver(?:_context)?$/.test(path)) return resolver(value)
    if (path === 'load_defaults') return EFFECT
    if (settingsReadAtBuild.includes(path)) return path === 'api_only' ? notNeeded(path) : SILENT
    if (FOLDERS.test(path)) return WITH_FOLDERS.test(file) ? SILENT : without(path)
    if (/^(?:inflections|mime)\./.test(path)) return SILENT
    const isDelivery = path === 'action_mailer.delivery_method' && this.#hasMailers
    if (isDelivery && !said.isOfEnv) return delivery(value)
    if (settingsOfMails.test(path) && this.#hasMailers) return EFFECT
    if (path.startsWith('mission_control'))
      return settingsOfQueues.test(path) ? EFFECT : without(path)
    if (path.startsWith('active_record.encryption') && this.#encrypts) return EFFECT
    if (settingsOfStorage.test(path) && this.#stores) return EFFECT
    if (settingsOfMailboxes.test(path) && this.#takesMails) return EFFECT
    const isInTests = path.endsWith('allow_forgery_protection') && file.endsWith('test.rb')
    const usual = isInTests ? undefined : settingsWithoutEffect[path]
    if (usual !== undefined) return usual?.test(inspect(value)) ? SILENT : without(path)
    const reasons = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
    const reason = reasons.flatMap((each) => settingsNotNeeded[each] ?? [])[0]
    const why = reason ?? (path.startsWith('action_mailer.') ? 'Mails are sent without it.' : null)
    if (why !== null) return notNeeded(path, why)
    const [first = ''] = parts
    if (namesOfRails.has(first)) return without(path)
    return parts.length === 1 ? this.#own(first) : ofGem(first)
  }

  /** A setting of the application's own; one that nobody asks for may be misspelt. */
  #own(name: string): Fate {
    const near = this.#asked.has(name) ? null : nearestWord(name, FIRST)
    if (near === null) return EFFECT
    const message = `Nothing asks for \`${name}\`.`
    const about = ['unknown-setting', name] as const
    const hint = `Did you mean \`${near}\`?`
    return { isIdle: false, told: { at: 'statement', about, message, hint, severity: 'warning' } }
  }
}

/** Rails' own resolver of databases is the one that runs. */
function resolver(value: unknown): Fate {
  const own = /^(?:::)?ActiveRecord::Middleware::DatabaseSelector::Resolver(?:::Session)?$/
  if (own.test(nameOf(value))) return SILENT
  return {
    isIdle: true,
    told: {
      at: 'statement',
      about: 'unsupported',
      message: 'Requests find their database as the resolver of Rails has it.',
      hint: 'Write `ActiveRecord::Middleware::DatabaseSelector::Resolver`, and `ActiveRecord::Base.connected_to(role: :writing) { … }` in the action that differs.',
      severity: 'error',
    },
  }
}

function notNeeded(path: string, why = settingsNotNeeded[path]): Fate {
  const message = `\`${path}\` is not needed. ${why}`
  const about = ['without-effect', path] as const
  return { isIdle: true, told: { at: 'value', about, message, severity: 'note' } }
}

function without(path: string): Fate {
  const name = path.split('.').at(-1) ?? ''
  const hint = settingRemedies[path] ?? didYouMean(path, Object.keys(railsSettings), undefined)
  const message = `\`${name}\` has no effect here.`
  const about = ['without-effect', path] as const
  return { isIdle: true, told: { at: 'value', about, message, hint, severity: 'warning' } }
}

function ofGem(name: string): Fate {
  const message = `\`${name}\` is set by nothing here: it is of a gem.`
  const about = ['without-effect', name] as const
  return { isIdle: true, told: { at: 'statement', about, message, severity: 'warning' } }
}

/** Whether the application has a class or module of a name. */
function hasConstant(files: ReadonlyMap<string, string>, path: string): boolean {
  const last = lastPart(path)
  const named = new RegExp(`^\\s*(?:class|module)\\s+(?:\\w+::)*${last}\\b`, 'm')
  return last !== '' && [...files.values()].some((text) => named.test(text))
}

/**
 * Middleware of the application's own runs, around its routes. What is taken out or moved is Rails' own, and what packs or measures
 * keeps nobody out.
 */
function middleware({ path, args }: Recorded, files: ReadonlyMap<string, string>): Fate {
  const word = path.split('.').at(-1) ?? ''
  const names = args.map(nameOf)
  const isFirst = word === 'use' || word === 'unshift'
  const named = names[isFirst || /^(?:delete|move)/.test(word) ? 0 : 1] ?? ''
  const isRun = named === 'Rack::Auth::Basic' || hasConstant(files, named)
  const isFirstOf = (at = '') => at === '0' || outermostMiddleware.includes(at.replace(/^::/, ''))
  const isBefore = word === 'unshift' || (word === 'insert_before' && isFirstOf(names[0]))
  if (isRun && !isBefore) return EFFECT
  const isHarmless = /^(?:delete|move)/.test(word) || middlewareWithoutGuard.test(named)
  return {
    isIdle: true,
    told: {
      at: 'statement',
      about: isHarmless ? ['without-effect', path] : 'unsupported',
      message: isRun
        ? 'Middleware stands around the routes here: the files of public/ are sent before it.'
        : `There is no middleware ${named} here: that of the application itself runs.`,
      hint: isRun
        ? `Write \`config.middleware.use ${named}\`.`
        : 'Write a class with `initialize(app)` and `call(env)`, or a `before_action` in ApplicationController.',
      severity: isHarmless ? 'warning' : 'error',
    },
  }
}

/** The name of a class; `config.session_store` is Rails' own. */
function nameOf(given: unknown): string {
  const [first] = [given].flat()
  if (typeof first === 'symbol') return 'ActionDispatch::Session'
  return first instanceof StandIn ? (first.path ?? '') : inspect(first).replaceAll('"', '')
}

function store(path: 'cache_store' | 'session_store', args: readonly unknown[]): Fate {
  const [given, options] = args.flat()
  const name = typeof given === 'symbol' ? given.description : given
  const refuse = (message: string, hint: string): Fate => ({
    isIdle: true,
    told: { at: 'value', about: 'unsupported', message, hint, severity: 'error' },
  })
  if (name === 'disabled') return EFFECT
  if (path === 'cache_store') {
    if (cacheStores.includes(String(name))) return EFFECT
    const message = 'The cache is kept in a file that the workers share, or not at all.'
    return refuse(message, `Write one of: ${cacheStores.map((each) => `:${each}`).join(', ')}.`)
  }
  if (name !== 'cookie_store')
    return refuse('Sessions are kept in a cookie.', 'Write `:cookie_store`, or delete the line.')
  const keys = Object.keys((options ?? {}) as object)
  const other = keys.find((key) => key !== 'key' && !sessionOptions.includes(key))
  if (other === undefined) return EFFECT
  const message = `\`${other}:\` of the session has no effect here.`
  const about = ['without-effect', other] as const
  return { isIdle: false, told: { at: 'value', about, message, severity: 'warning' } }
}

/** `config.action_mailer.delivery_method = :postmark` of an application that sends mails, which nothing here would do. */
function delivery(value: unknown): Fate {
  const name = typeof value === 'symbol' ? (value.description ?? '') : null
  if (name === null || deliveryMethodOf(name) !== null) return EFFECT
  const known = deliveryMethods.map((each) => `:${each}`).join(', ')
  return {
    isIdle: false,
    told: {
      at: 'value',
      about: 'unsupported',
      message: `There is no delivery method :${name} here.`,
      hint: `Its service takes SMTP as well: write \`:smtp\` and \`smtp_settings\`. There are: ${known}.`,
      severity: 'error',
    },
  }
}

/** Whether a model keeps values encrypted, for which Rails' configuration has the keys. */
export function encrypts(texts: readonly string[]): boolean {
  return texts.some((text) => /^[ \t]*encrypts[ (]/m.test(text))
}

/** `Rails.configuration.payment`, but not `Rails.application.config.assets.version = "1.0"`, which sets it. */
const ASKED =
  /\bRails\.(?:application\.config|configuration)\.([a-z]\w*)\b(?!(?:\.\w+)*\s*(?:[|&+]*=(?![=~])|<<))/g

/** The names of settings that the application asks for, outside of comments; what config/ changes in place it does not ask. */
function askedSettings(files: ReadonlyMap<string, string>): Set<string> {
  const application = applicationClass(files)
  const found = [...files].flatMap(([path, given]) => {
    if (path.startsWith('config/')) return []
    const code = given.replaceAll(/^\s*#.*$/gm, '')
    const text = application === null ? code : code.replaceAll(application, 'Rails.application')
    return [...text.matchAll(ASKED)].map(([, name = '']) => name)
  })
  return new Set(found)
}
