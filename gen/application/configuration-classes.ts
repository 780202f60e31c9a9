import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../shell/inflection/inflection.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { bodyOf } from './body.ts'
import type { ClassPart } from './class-parts.ts'
import type { AppFile } from './file-kinds.ts'
import { type Asked, Initializer } from './initializer.ts'
import {
  APPLICATION_FILE,
  APPLICATION_NAME,
  applicationClass,
  configurationRank,
  methodsOf,
  settingName,
  writeOutApplication,
} from './rails-application.ts'
import { synthesize } from './synthesize.ts'

/** What config/ does when the application starts, and what of it is told. */
export interface Configuration {
  /** The classes that do it, by their files in Rails' order. */
  readonly classes: ReadonlyMap<string, ConfigurationClass>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The classes of an application's config/: each does when the application starts what its file says, but for the
 * statements that were `read` as settings.
 */
export function configurationClasses(
  files: ReadonlyMap<string, string>,
  read: ReadonlySet<string>,
): Configuration {
  const application = applicationClass(files)
  const settings = askedSettings(files, application)
  if ([...files.keys()].some((path) => path.startsWith('app/mailers/')))
    settings.add('action_mailer')
  if (encrypts([...files.values()])) settings.add('active_record')
  const paths = [...files.keys()].filter((path) => CONFIGURED.test(path)).sort()
  paths.sort((left, right) => configurationRank(left) - configurationRank(right))
  const diagnostics: Diagnostic[] = []
  const classes = new Map(
    paths.flatMap((path) => {
      const asked = { settings, application, files, read, diagnostics }
      const made = configurationClass(path, files.get(path) ?? '', asked)
      return made === null ? [] : [[path, made] as const]
    }),
  )
  return { classes, diagnostics }
}

/** Whether a model keeps values encrypted, for which Rails' configuration has the keys. */
function encrypts(texts: readonly string[]): boolean {
  return texts.some((text) => /^[ \t]*encrypts[ (]/m.test(text))
}

const CONFIGURED = /^config\/(application|environment|(environments|initializers)\/.+)\.rb$/

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
  /** The text of what it does. */
  readonly text: string
}

/**
 * The class of the methods that config/application.rb adds to `Rails.application`, and of what a file of config/ does
 * when the application starts, read anew; null where there is neither.
 */
function configurationClass(path: string, text: string, asked: Asked): ConfigurationClass | null {
  const unit = parseRuby(path, text)
  if (unit.errors.length > 0) return null
  if (asked.application !== null) writeOutApplication(unit, asked.application)
  const { statements } = unit.result.value
  const methods = path === APPLICATION_FILE ? methodsOf(statements as Node) : []
  const environment = /^config\/environments\/(\w+)\.rb$/.exec(path)?.[1]
  const name =
    path === APPLICATION_FILE
      ? APPLICATION_NAME
      : `RailsSettings${camelize(path.slice(7, -3)).replaceAll('::', '')}`
  const initializer = new Initializer(unit, name, asked)
  const done = initializer.statements(bodyOf(statements as Node))
  const settings = done.every(isLocal) ? [] : done
  const { parts } = initializer
  methods.push(...initializer.methods)
  const [first] = [...methods, ...settings] as Node[]
  if (first === undefined) return null
  const made = synthesize(classText(name, environment ?? null, settings.length > 0), first)
  const opened = made as nodes.ClassNode
  const body = opened.body as nodes.StatementsNode
  const [receiver, ...own] = body.body as unknown as nodes.DefNode[]
  for (const def of methods) def.receiver = (receiver as nodes.DefNode).receiver
  const method = own.at(-1)
  const taken = method?.body as nodes.StatementsNode | null | undefined
  if (method !== undefined && taken !== null && taken !== undefined) {
    taken.body = [...taken.body.slice(0, -1), ...(settings as never[]), ...taken.body.slice(-1)]
    method.locals = [...new Set([...unit.result.value.locals, ...initializer.locals])]
  }
  body.body = [...methods, ...own] as never
  statements.body = [...parts.map(({ module }) => module), opened] as never
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
  return {
    file,
    unit,
    hasSettings: settings.length > 0,
    parts,
    includes: initializer.includes,
    text: settings.map((item) => unit.source.slice(item.location)).join('\n'),
  }
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

export function isLocal(item: Node): boolean {
  return kindOf(item) === 'LocalVariableWriteNode'
}

/** The names of the settings that a class of configuration sets. */
export function settingNames({ unit }: ConfigurationClass): string[] {
  const namesIn = (node: Node): string[] => {
    const own = kindOf(node) === 'CallNode' ? settingName(node as nodes.CallNode) : null
    return [...(own === null ? [] : [own]), ...childrenOf(node).flatMap(namesIn)]
  }
  return namesIn(unit.result.value.statements as Node)
}
