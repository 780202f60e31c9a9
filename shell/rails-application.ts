import { ApplicationOptions } from './active-support/application-options.ts'
import { OrderedOptions, orderedOptions } from './active-support/ordered-options.ts'
import { crypto } from './builtin.ts'
import { decryptFile } from './config/encrypted-file.ts'
import { MiddlewareStack } from './config/middleware-stack.ts'
import { policyText } from './config/rails-settings.ts'
import { Settings } from './config/settings.ts'
import { ConfigurationError } from './errors.ts'
import { configureI18n } from './i18n/configure.ts'
import { developmentSecret } from './kept-secret.ts'
import { METHOD_MISSING } from './ruby/call/method-missing.ts'
import { defineClass } from './ruby/class/define.ts'
import { ArgumentError } from './ruby/exception/standard-errors.ts'
import { toS } from './ruby/object/texts.ts'
import type { Block } from './ruby/types.ts'
import { environmentName, whenStarted } from './running.ts'
import { embedFiles, readFile, rootFolder } from './standard-library/application-files.ts'
import { KeyGenerator } from './standard-library/key-generator.ts'
import { MessageVerifier, type VerifierOptions } from './standard-library/message-verifier.ts'
import { knownSecrets } from './standard-library/signed-token.ts'

/** What config/ does, by its files: those that say settings first, and the initializers. */
interface ConfigurationFiles {
  readonly settings: readonly (() => unknown)[]
  readonly initializers: readonly (() => unknown)[]
}

let givenConfiguration: ConfigurationFiles = { settings: [], initializers: [] }
let givenFiles: Readonly<Record<string, string>> = {}

/** The files of config/ that an application reads: `config/credentials.yml.enc`, `config/payment.yml`. Before any class of it is read. */
export function embedConfiguration(files: Readonly<Record<string, string>>): void {
  givenFiles = files
  embedFiles(files)
  application = null
}

/** What config/application.rb, the environments and the initializers do, in the order of Rails. Before any class of it is read. */
export function configureRails(files: ConfigurationFiles): void {
  givenConfiguration = files
  application = null
  whenStarted(() => railsApplication().config())
}

let applied: (config: ApplicationOptions) => void = () => {}

/** Has what config/ says applied: before the initializers run, and after them. */
export function whenConfigured(apply: (config: ApplicationOptions) => void): void {
  applied = apply
  application?.applyAgain()
}

function keysOf(secret: string): KeyGenerator {
  return new KeyGenerator(secret, { iterations: 1000 })
}

/** A block that waits for the end of the initializers; it is handed the application. */
type Later = (application: unknown) => unknown

/** `Rails.configuration`: what config/ says, and what it does when all of it is read. */
class ApplicationConfiguration extends ApplicationOptions {
  static {
    const parameters = { before_initialize: '0 &', to_prepare: '0 &', after_initialize: '0 &' }
    defineClass(this, 'Rails::Application::Configuration', { parameters })
  }

  readonly #i18n = new OrderedOptions()
  readonly #fallbacks = new OrderedOptions()
  readonly #prepared: Later[] = []
  readonly #initialized: Later[] = []

  constructor() {
    super()
    this.set('filter_parameters', [...new Settings().filterParameters])
    this.set('i18n', this.#i18n)
    this.set('middleware', new MiddlewareStack())
    this.#i18n.set('fallbacks', this.#fallbacks)
  }

  /** Runs the block before the statements that follow. */
  before_initialize(block: Later): void {
    block(railsApplication())
  }

  /** Runs the block once all initializers have run. Rails guide "Configuring Rails Applications", section 4. */
  to_prepare(block: Later): void {
    this.#prepared.push(block)
  }

  /** Runs the block behind those of `to_prepare`. */
  after_initialize(block: Later): void {
    this.#initialized.push(block)
  }

  override [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null = null,
  ): { value: unknown } | undefined {
    const isPolicy = /^(?:content_security|permissions)_policy$/.test(name) && block !== null
    return isPolicy
      ? super[METHOD_MISSING](`${name}=`, [policyText(name, block)])
      : super[METHOD_MISSING](name, args, block)
  }

  /** Runs what waited for the end of the initializers, each once; `apply` applies what is said before and after. */
  finish(apply: () => void): void {
    if (this.#i18n.get('fallbacks') === this.#fallbacks && this.#fallbacks.size === 0) {
      this.#i18n.set('fallbacks', null)
    }
    configureI18n(this.#i18n)
    apply()
    for (const list of [this.#prepared, this.#initialized]) {
      for (const block of list.splice(0)) block(railsApplication())
    }
    this.isRead = true
    apply()
  }
}

/** `Rails.application.executor`. */
class Executor {
  static {
    defineClass(this, 'ActiveSupport::Executor', { parameters: { wrap: '0 &' } })
  }

  wrap(block: () => unknown): unknown {
    return block()
  }
}

/** `Rails.application`. */
class Application {
  static {
    defineClass(this, 'Rails::Application', {
      parameters: { config_for: '1 k:env?', message_verifier: '1' },
    })
  }

  #config: ApplicationConfiguration | null = null
  #credentials: unknown = null
  #secret: string | null = null

  config(): ApplicationConfiguration {
    if (this.#config === null) {
      const config = new ApplicationConfiguration()
      this.#config = config
      for (const set of givenConfiguration.settings) set()
      applied(config)
      for (const initialize of givenConfiguration.initializers) initialize()
      config.finish(() => applied(config))
    }
    return this.#config
  }

  /** A class body may have asked for the configuration before there was anything to apply it to. */
  applyAgain(): void {
    if (this.#config !== null) applied(this.#config)
  }

  /** `Rails.application.executor.wrap { … }`: the block, around which nothing has to be done here. */
  executor(): Executor {
    return new Executor()
  }

  /**
   * What `rails credentials:edit` wrote, with the key of RAILS_MASTER_KEY or of the file beside it; empty where there
   * is no key. Raises ConfigurationError where the key is another file's.
   */
  credentials(): unknown {
    this.#credentials ??= orderedOptions(readCredentials())
    return this.#credentials
  }

  /** What cookies and tokens are signed with. Development makes one that lasts; tests have one as long as the process. */
  secret_key_base(): string | null {
    const known = process.env['WEBFW_SECRET_KEY_BASE'] || (readFile('tmp/secret_key')?.trim() ?? '')
    if (known !== '') return known
    const environment = environmentName()
    if (environment === 'production') return null
    if (environment === 'development') return developmentSecret(rootFolder())
    this.#secret ??= crypto().randomBytes(64).toString('hex')
    return this.#secret
  }

  /** What signs messages for one use: each name has a key of its own, made of the secret. Rails API, `message_verifier`. */
  message_verifier(name: unknown, options: VerifierOptions = {}): MessageVerifier {
    const keys = this.#secrets().map((secret) => keysOf(secret).generate_key(name))
    return new MessageVerifier(keys[0], options, ...keys.slice(1))
  }

  /** Derives keys of the application's secret. */
  key_generator(): KeyGenerator {
    return keysOf(this.#secrets()[0] as string)
  }

  /** The secret, and one before it with which older messages may be signed. */
  #secrets(): readonly string[] {
    const known = knownSecrets()
    if (known.length > 0) return known
    throw new ArgumentError('`secret_key_base` is not set: set WEBFW_SECRET_KEY_BASE.')
  }

  /** The part of a file of config/ that is for this environment, with what it shares. Rails API, `config_for`. */
  config_for(name: unknown, { env }: { readonly env?: unknown } = {}): unknown {
    const path = `config/${toS(name)}.yml`
    const text = givenFiles[path]
    if (text === undefined) {
      throw new ConfigurationError(`Could not load configuration. No such file - ${path}`)
    }
    const all = parse(path, text)
    const own = all[toS(env ?? environmentName())] ?? null
    const { shared = null } = all
    if (own === null && shared === null) return null
    const isMap = (value: unknown) => typeof value === 'object' && !Array.isArray(value)
    return orderedOptions(isMap(own) && isMap(shared) ? merged(shared, own) : (own ?? shared))
  }
}

type Tree = Readonly<Record<string, unknown>>

/** What both say, at every depth. */
function merged(shared: unknown, own: unknown): unknown {
  if (!isTree(shared) || !isTree(own)) return own ?? shared
  const keys = [...new Set([...Object.keys(shared), ...Object.keys(own)])]
  return Object.fromEntries(
    keys.map((key) => [key, key in own ? merged(shared[key], own[key]) : shared[key]]),
  )
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readCredentials(): Tree {
  const environment = environmentName()
  for (const stem of [`credentials/${environment}`, 'credentials']) {
    const path = `config/${stem}.yml.enc`
    const content = givenFiles[path]
    if (content === undefined) continue
    const beside = stem === 'credentials' ? 'config/master.key' : `config/${stem}.key`
    const key = process.env.RAILS_MASTER_KEY || readFile(beside)
    return key === null ? {} : parse(path, decryptFile(path, content, key))
  }
  return {}
}

function parse(path: string, text: string): Tree {
  try {
    const value = Bun.YAML.parse(text)
    return isTree(value) ? value : {}
  } catch (error) {
    throw new ConfigurationError(`${path} is no YAML: ${(error as Error).message}`)
  }
}

let application: Application | null = null

/** `Rails.application`, which `Rails.configuration` is part of. */
export function railsApplication(): Application {
  application ??= new Application()
  return application
}
