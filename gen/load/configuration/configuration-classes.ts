import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import { type AppFile, madeFile } from '../../application/file-kinds.ts'
import {
  APPLICATION_FILE,
  APPLICATION_NAME,
  applicationClass,
  configurationRank,
  methodsOf,
  writeOutApplication,
} from '../../application/rails-application.ts'
import { bodyOf } from '../../parse/body.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { childrenOf, is, type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { dataOfPackages } from '../packages/packages.ts'
import type { ClassPart } from './class-parts.ts'
import { statementKey, withoutStatements } from './configured-statements.ts'
import { type Asked, Initializer } from './initializer.ts'
import { type Recordable, recordConfiguration } from './recorded-configuration.ts'
import { encrypts, readSettings, type SaidSettings } from './said-settings.ts'

/** What config/ does when the application starts, and what it says that is needed before. */
export interface Configuration extends SaidSettings {
  /** The classes that do it, by their files in Rails' order. */
  readonly classes: ReadonlyMap<string, ConfigurationClass>
}

/**
 * The classes of an application's config/: each does when the application starts what its file says. They run here first, and
 * the statements that do nothing are left out and told.
 */
export function configurationClasses(files: ReadonlyMap<string, string>): Configuration {
  const application = applicationClass(files)
  const paths = [...files.keys()].filter((path) => CONFIGURED.test(path)).sort()
  paths.sort((left, right) => configurationRank(left) - configurationRank(right))
  const made = (
    path: string,
    idle: ReadonlySet<string>,
    diagnostics: Diagnostic[] = [],
    lead: string | null = null,
  ) => configurationClass(path, { application, files, idle, lead, diagnostics })
  const all = new Map(paths.map((path) => [path, made(path, new Set())]))
  const recordable = [...all].flatMap(([path, whole]): Recordable[] => {
    if (whole === null || !whole.hasSettings) return []
    // A class of Ruby that is opened would be this process's too.
    const opened = whole.statements.filter((item) => is(item, 'ClassNode', 'ModuleNode'))
    return [
      {
        path,
        environment: environmentOf(path),
        unit(without) {
          const { unit, file, parts } =
            made(path, new Set([...without, ...opened.map(statementKey)])) ?? whole
          unit.result.value.statements.body.splice(0, parts.length)
          return { unit, constant: file.constant ?? '' }
        },
        statements: whole.statements,
      },
    ]
  })
  const said = readSettings(files, recordConfiguration(recordable), all)
  const diagnostics = [...said.diagnostics]
  const hasDefaults = said.named.has('load_defaults')
  const classes = new Map(
    paths.flatMap((path) => {
      const lead = path === APPLICATION_FILE && !hasDefaults ? 'config.load_defaults 0' : null
      const own = made(path, said.idle.get(path) ?? new Set(), diagnostics, lead)
      return own === null ? [] : [[path, own] as const]
    }),
  )
  return { ...said, diagnostics, classes }
}

function environmentOf(path: string): string | null {
  return /^config\/environments\/(\w+)\.rb$/.exec(path)?.[1] ?? null
}

const CONFIGURED = /^config\/(application|environment|(environments|initializers)\/.+)\.rb$/

/** Whether something asks for what config/credentials.yml.enc has. */
function asksSecrets(all: string): boolean {
  const isNamed = /\bRails\.application\.credentials\b|\bMissionControl::Jobs::Engine\b/.test(all)
  return isNamed || encrypts([all])
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
    return path.endsWith('.yml.enc') && asksSecrets(all)
  })
  wanted.push(...dataOfPackages(files))
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
    const calls = (isFirst: boolean): string[] =>
      settings
        .filter(({ file }) => configurationRank(file.path) < 2 === isFirst)
        .map(({ file }) => `    () => ${file.constant}.apply_settings(),`)
    const lines = [
      `import { configureRails } from 'webfw'`,
      ...imports,
      '',
      'configureRails({',
      ...['  settings: [', ...calls(true), '  ],', '  initializers: [', ...calls(false), '  ],'],
    ]
    out.set('gen/configuration.ts', `${lines.join('\n')}\n})\n`.replaceAll(/\[\n {2}\]/g, '[]'))
  }
  return out
}

/** What a file of config/ does beside the settings that were read: a class for gen/, and its file. */
export interface ConfigurationClass {
  readonly file: AppFile
  readonly unit: Parsed
  /** Whether it does something when the application starts. */
  readonly hasSettings: boolean
  /** What it says to classes that are defined elsewhere. */
  readonly parts: readonly ClassPart[]
  /** The names of the modules that it has classes include, by the name of the class. */
  readonly includes: readonly (readonly [target: string, module: string])[]
  /** What it does, as statements and as text. */
  readonly statements: readonly Node[]
  readonly text: string
}

/**
 * The class of the methods that config/application.rb adds to `Rails.application`, and of what a file of config/ does
 * when the application starts, read anew; null where there is neither.
 */
function configurationClass(path: string, asked: Asked): ConfigurationClass | null {
  const unit = parseRuby(path, asked.files.get(path) ?? '')
  if (unit.errors.length > 0) return null
  if (asked.application !== null) writeOutApplication(unit, asked.application)
  const { statements } = unit.result.value
  const methods = path === APPLICATION_FILE ? methodsOf(statements) : []
  const environment = environmentOf(path)
  const name =
    path === APPLICATION_FILE
      ? APPLICATION_NAME
      : `RailsSettings${camelize(path.slice(7, -3)).replaceAll('::', '')}`
  const initializer = new Initializer(unit, name, asked)
  const all = initializer.statements(bodyOf(statements))
  const done = withoutStatements(all, asked.idle)
  const [head] = unit.result.value.statements.body
  if (asked.lead !== null && head !== undefined) done.unshift(synthesize(asked.lead, head))
  const settings = done.every(isLocal) ? [] : done
  const { parts } = initializer
  methods.push(...initializer.methods)
  const [first] = [...methods, ...settings]
  if (first === undefined) return null
  const words = settings.length > 0 ? new Set([...methods, ...settings].flatMap(wordsOfSelf)) : null
  const made = synthesize(classText(name, environment, words), first)
  const opened = made as nodes.ClassNode
  const body = opened.body as nodes.StatementsNode
  const [receiver, ...own] = body.body as nodes.DefNode[]
  for (const def of methods) def.receiver = (receiver as nodes.DefNode).receiver
  const method = own.at(-1)
  const taken = method?.body as nodes.StatementsNode | null | undefined
  if (method !== undefined && taken !== null && taken !== undefined) {
    taken.body = [...taken.body.slice(0, -1), ...(settings as never[]), ...taken.body.slice(-1)]
    method.locals = [...new Set([...unit.result.value.locals, ...initializer.locals])]
  }
  body.body = [...methods, ...own]
  statements.body = [...parts.map(({ module }) => module), opened]
  const file: AppFile = madeFile('concern', path, path.slice(7, -3), name, 'class')
  return {
    file,
    unit,
    hasSettings: settings.length > 0,
    parts,
    includes: initializer.includes,
    statements: settings,
    text: settings.map((item) => unit.source.slice(item.location)).join('\n'),
  }
}

/** What a file of config/ says to its self: the words of Rails' application. */
const OF_SELF: Readonly<Record<string, string>> = {
  config: 'def self.config = Rails.configuration',
  routes: 'def self.routes = Rails.application.routes',
  config_for:
    'def self.config_for(name, env: Rails.env) = Rails.application.config_for(name, env: env)',
}

/** The class, with a method that is none but shows what a receiver is, the words of self that are said, and what settings are written in. */
function classText(
  name: string,
  environment: string | null,
  words: ReadonlySet<string> | null,
): string {
  const own = Object.keys(OF_SELF).flatMap((word) => (words?.has(word) ? [OF_SELF[word]] : []))
  const guard = environment === null ? '' : `return nil unless Rails.env == "${environment}"`
  const set = words === null ? [] : [...own, `def self.apply_settings\n${guard}\nnil\nend`]
  return `class ${name}\n${['def self.a = 1', ...set].join('\n')}\nend`
}

/** The words that a node says without a receiver. */
function wordsOfSelf(node: Node | nodes.DefNode): string[] {
  const { name, receiver } = node as nodes.CallNode
  const isOwn = is(node, 'CallNode') && (receiver === null || is(receiver, 'SelfNode'))
  return [...(isOwn ? [name] : []), ...childrenOf(node).flatMap(wordsOfSelf)]
}

function isLocal(item: Node): boolean {
  return is(item, 'LocalVariableWriteNode')
}
