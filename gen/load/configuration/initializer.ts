import type * as nodes from '@ruby/prism/src/nodes.js'
import { gemOfConstant } from '../../../shell/vocabulary/gem-words.ts'
import { configureBody, frameworkEvent, isConfig } from '../../application/rails-application.ts'
import { isDeclaration } from '../../desugar/block-methods.ts'
import { opensCore } from '../../facts/declarations.ts'
import { bodyOf } from '../../parse/body.ts'
import { type Diagnostic, type FindingKind, RefusedError } from '../../parse/diagnostics.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../../parse/parse.ts'
import { constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { gemsOf } from '../packages/gems.ts'
import { type ClassPart, ClassParts } from './class-parts.ts'
import { definedBy, WITH_CONSTANTS } from './configured-constants.ts'
import { writeOutValues } from './configured-values.ts'

/** What is known of an application when a file of its config/ is read. */
export interface Asked {
  readonly application: string | null
  readonly files: ReadonlyMap<string, string>
  /** The keys of statements that do nothing here. */
  readonly idle: ReadonlySet<string>
  /** A statement before all others; null for none. */
  readonly lead: string | null
  readonly diagnostics: Diagnostic[]
}

/** Rails runs these later: in the order of their names here. */
const LATER: Readonly<Record<string, string>> = {
  before_configuration: 'now',
  before_initialize: 'now',
  before_eager_load: 'to_prepare',
  to_prepare: 'to_prepare',
  after_initialize: 'after_initialize',
  after_routes_loaded: 'after_initialize',
}

/** Words of the class of config/application.rb for those who develop with it. */
const FOR_TOOLS = /^(?:rake_tasks|console|generators|runner|server)$/

/** What Rails is told of its own tools: nothing of it changes an answer. */
const OF_TOOLS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^Rails\.backtrace_cleaner\b/, 'Backtraces are of the application alone.'],
  [
    /^Rails\.(?:application\.)?deprecators\b|^ActiveSupport::Deprecation\b/,
    'Nothing is deprecated here.',
  ],
  [
    /^Rails\.logger\b.*=|^(?:Rails|ActiveRecord::Base)\.logger\.level = /,
    'The log is set with WEBFW_LOG_LEVEL.',
  ],
  [/^Rails\.autoloaders\b/, 'All code is loaded at the start.'],
  [/^Rails\.application\.(?:load_tasks|require_environment!)/, 'The binary does it.'],
]

/** Statements of config/ that are read where files, types and words are found, and what the binary does anyway. */
const READ_ELSEWHERE =
  /^(?:(?:(?:Rails\.application\.)?config\.i18n|I18n)\.load_path\b|I18n::Backend::Simple\.(?:include|send)\b|Active(?:Record|Model)::Type\.register\b|Rails\.application\.initialize!|Bundler\.(?:require|setup)\b)/

/** What one file of config/ does when the application starts: all that it says but for what does nothing here. */
export class Initializer {
  readonly parts: ClassPart[]
  /** Methods that it defines for itself. */
  readonly methods: nodes.DefNode[] = []
  /** Variables of the blocks that its statements are taken out of. */
  readonly locals: string[] = []
  readonly includes: [target: string, module: string][] = []
  readonly #parts: ClassParts
  readonly #unit: Parsed
  readonly #asked: Asked
  readonly #notNeeded: ReadonlySet<string>

  constructor(unit: Parsed, name: string, asked: Asked) {
    this.#unit = unit
    this.#asked = asked
    this.#parts = new ClassParts(unit, name, asked.files)
    this.parts = this.#parts.made
    const fates = gemsOf(asked.files.get('Gemfile') ?? '')
    this.#notNeeded = new Set(
      [...fates].flatMap(([gem, { kind }]) => (kind === 'not needed' ? [gem] : [])),
    )
  }

  /** The statements that run, in the order of the file. */
  statements(list: readonly Node[]): Node[] {
    return list.flatMap((item) => {
      try {
        return this.#statement(item)
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        this.#asked.diagnostics.push(error.diagnostic)
        return []
      }
    })
  }

  #statement(item: Node): Node[] {
    const kind = kindOf(item)
    if (/^(?:Class|Module|SingletonClass|ConstantWrite|Def)Node$/.test(kind))
      return this.#definition(item)
    if (kind === 'IfNode' || kind === 'UnlessNode') return this.#conditional(item as nodes.IfNode)
    asSetting(item)
    writeOutValues(this.#unit, item, this.#asked.files)
    const text = this.#unit.source.slice(item.location)
    if (READ_ELSEWHERE.test(text)) return []
    if (kind === 'CallNode') {
      const found = this.#call(item as nodes.CallNode, text)
      if (found !== null) return found
      this.#checkBlock(item as nodes.CallNode)
    }
    this.#checkBlocks(item)
    return [item]
  }

  /** Rails' application is what its body says; other constants are of the module that the file becomes. */
  #definition(item: Node): Node[] {
    const { file } = this.#unit.source
    const kind = kindOf(item)
    const { superclass, body } = item as nodes.ClassNode
    if (file === 'config/application.rb') {
      const isApplicationClass =
        kind === 'ClassNode' && constantPath(superclass) === 'Rails::Application'
      if (isApplicationClass) {
        const list = bodyOf(body)
        return this.statements(list.filter((each) => !is(each, 'DefNode', 'SingletonClassNode')))
      }
      if (kind === 'ModuleNode')
        return bodyOf(body).flatMap((each) =>
          is(each, 'ClassNode', 'ModuleNode') ? this.#definition(each) : [],
        )
      if (kind === 'SingletonClassNode') return []
    }
    const part = this.#part(item)
    if (part !== null) return part
    if (kind === 'DefNode') {
      this.#checkBlocks(item)
      this.methods.push(item as unknown as nodes.DefNode)
    } else if (
      /^(?:Class|Module)Node$/.test(kind) &&
      opensCore(item, (item as nodes.ClassNode).name, this.#unit.source)
    ) {
      return [item]
    } else if (definedBy(item) === null) {
      const hint = 'Write a module with functions that take the value, or a class of your own.'
      this.#refuse(item, 'A class of Ruby or of the framework cannot be opened here.', hint)
    } else if (!WITH_CONSTANTS.test(file)) {
      this.#refuse(
        item,
        'A file of one environment defines no constants.',
        'Write it into config/initializers.',
      )
    }
    return []
  }

  #conditional(node: nodes.IfNode): Node[] {
    const taken = (body: nodes.StatementsNode | null): boolean => {
      if (body === null) return false
      body.body = this.statements(body.body)
      return body.body.length > 0
    }
    const isTaken = taken(node.statements)
    const other =
      (node as Partial<nodes.IfNode>).subsequent ??
      (node as unknown as nodes.UnlessNode).elseClause ??
      null
    const isOther =
      other !== null &&
      (is(other, 'IfNode')
        ? this.#conditional(other).length > 0
        : taken((other as unknown as nodes.ElseNode).statements))
    return isTaken || isOther ? [node] : []
  }

  #call(call: nodes.CallNode, text: string): Node[] | null {
    const inner = configureBody(call)
    if (inner !== null) {
      this.locals.push(...(call.block as nodes.BlockNode).locals)
      return this.statements(inner).map((each) => lifted(each))
    }
    const event = frameworkEvent(call)
    if (event !== null) {
      const hint =
        'The log has the times of each request. Write an `around_action`, or tell events of your own with `instrument`.'
      return this.#tell(call, event, `Nobody is told of \`${event}\` here.`, hint)
    }
    const when = this.#later(call)
    if (when !== null) return this.#deferred(call, when)
    const why = OF_TOOLS.find(([pattern]) => pattern.test(text))?.[1]
    if (why !== undefined) return this.#note(call, why)
    if (call.receiver === null) {
      if (/^(?:require|require_relative|require_dependency|load)$/.test(call.name))
        return this.#required(call, text)
      if (FOR_TOOLS.test(call.name)) return this.#note(call, 'It is for tools of Ruby alone.')
      if (call.name === 'initializer')
        this.#refuse(
          call,
          '`initializer` is a word of engines.',
          'Write its statements into a file of config/initializers.',
        )
      if (/^(?:include|extend|prepend|using)$/.test(call.name))
        this.#refuse(
          call,
          `\`${call.name}\` would change every object.`,
          'Say it in the classes that need it.',
        )
    }
    const root = rootOf(call)
    const gem = root === null ? null : gemOfConstant(root, this.#notNeeded)
    if (gem !== null) return this.#note(call, `The gem ${gem} is not needed.`)
    const part = this.#part(call)
    if (part !== null) return part
    return this.#mixing(call)
  }

  /** `config.to_prepare`, `Rails.application.reloader.to_prepare`, `ActiveSupport.on_load(:after_initialize)`. */
  #later({ name, receiver, block, arguments_ }: nodes.CallNode): string | null {
    if (!is(block, 'BlockNode')) return null
    const hook = symbolText(arguments_?.arguments_[0] ?? null) ?? ''
    const path = constantPath(receiver)
    const isHook = path === 'ActiveSupport' && name === 'on_load'
    const isReloader =
      path === 'ActiveSupport::Reloader' ||
      (is(receiver, 'CallNode') && receiver.name === 'reloader')
    const word = isHook ? hook : isConfig(receiver) || isReloader ? name : ''
    return Object.hasOwn(LATER, word) ? (LATER[word] as string) : null
  }

  #deferred(call: nodes.CallNode, when: string): Node[] {
    const block = call.block as nodes.BlockNode
    const body = this.statements(bodyOf(block.body))
    if (body.length === 0) return []
    ;(block.body as nodes.StatementsNode).body = body as never
    const made = synthesize(
      `Rails.configuration.${when === 'now' ? 'before_initialize' : when} { 1 }`,
      call,
    ) as unknown as nodes.CallNode
    made.block = block
    return [made]
  }

  #part(item: Node): Node[] | null {
    const made = this.#parts.of(item)
    if (made === null) return null
    const part = this.parts.at(-1) as ClassPart
    for (const target of part.targets) this.includes.push([target, part.name])
    return made
  }

  /** `ApplicationController.include Guard`, which the class is known to have; null for other calls. */
  #mixing({ name, receiver, arguments_, location }: nodes.CallNode): Node[] | null {
    const args = arguments_?.arguments_ ?? []
    const at = { location } as Node
    const sent = /^(?:public_)?send$/.test(name) ? symbolText(args[0] ?? null) : null
    const word = sent ?? name
    const target = constantPath(receiver)?.replace(/^::/, '')
    if (target === undefined || word !== 'include') return null
    const modules = (sent === null ? args : args.slice(1)).map(constantPath)
    return modules.flatMap((module) => {
      if (module === null)
        return this.#refuse(at, 'This module is computed.', 'Write its name.', 'computed')
      this.includes.push([target, module])
      return [this.#parts.including(target, module, at)]
    })
  }

  #required(item: Node, text: string): Node[] {
    const [, what = ''] = /["']([^"']+)/.exec(text) ?? []
    const isOfRails =
      /^(?:boot|rails|active_|action_|sprockets|propshaft|bundler|bootsnap|\.+\/|application$|environment$)/.test(
        what,
      )
    return isOfRails ? [] : this.#note(item, 'What there is of it is loaded.')
  }

  /** The block of a callback has the controller or the record as self, which is not known of any receiver. */
  #checkBlock({ name, receiver, block, arguments_, location }: nodes.CallNode): void {
    const isCode = (node: Node): boolean => is(node, 'LambdaNode') || childrenOf(node).some(isCode)
    const hasCode = block !== null || (arguments_ !== null && isCode(arguments_))
    if (receiver === null || !hasCode || !isDeclaration(name)) return
    this.#refuse(
      { location } as Node,
      `Of whose class \`${name}\` is a word is not known here.`,
      'Name the class in front of it, on a line of its own: `ApplicationController.before_action { … }`.',
    )
  }

  #note(item: Node, why: string): Node[] {
    const [line = ''] = this.#unit.source.slice(item.location).split('\n')
    const message = `\`${line}\` does not run. ${why}`
    const { source } = this.#unit
    this.#asked.diagnostics.push(
      source.diagnostic(item.location, 'without-effect', message, undefined, 'note'),
    )
    return []
  }

  #tell(item: Node, subject: string, message: string, hint: string): Node[] {
    const about = ['without-effect', subject] as const
    const found = this.#unit.source.diagnostic(item.location, about, message, hint, 'warning')
    this.#asked.diagnostics.push(found)
    return []
  }

  #refuse(item: Node, message: string, hint: string, kind: FindingKind = 'misplaced'): never {
    throw new RefusedError(this.#unit.source.diagnostic(item.location, kind, message, hint))
  }

  #checkBlocks(item: Node): void {
    for (const child of childrenOf(item)) {
      if (is(child, 'CallNode')) this.#checkBlock(child)
      this.#checkBlocks(child)
    }
  }
}

/** The constant that a chain of calls begins with: `Bullet` of `Bullet.enable = true`. */
function rootOf(item: Node): string | null {
  let at: Node | null = item
  while (is(at, 'CallNode')) at = at.receiver
  return constantPath(at)
}

/** Classes that hold settings of their own, and where below `config` these are. */
const OWNERS: Readonly<Record<string, string>> = {
  'ActionController::Base': 'action_controller',
  'ActionController::Parameters': 'action_controller',
  'ActionDispatch::ExceptionWrapper': 'action_dispatch',
  'ActionMailer::Base': 'action_mailer',
  'ActionView::Base': 'action_view',
  'ActiveRecord::Base': 'active_record',
  'MissionControl::Jobs': 'mission_control.jobs',
}

const CHANGES = /=$|^(?:<<|push|concat|merge!|update|delete|clear)$/

/** `ActionView::Base.field_error_proc = …` as the setting that it is, `config.action_view.field_error_proc = …`. */
function asSetting(item: Node): void {
  const { name, receiver } = item as nodes.CallNode
  const isWrite = /^Call(?:Operator|Or|And)WriteNode$/.test(kindOf(item))
  if (!isWrite && (!is(item, 'CallNode') || !CHANGES.test(name))) return
  let at = item as nodes.CallNode
  while (is(at.receiver, 'CallNode')) at = at.receiver
  const owner = OWNERS[constantPath(at.receiver)?.replace(/^::/, '') ?? '']
  if (receiver === null || owner === undefined) return
  at.receiver = synthesize(`Rails.configuration.${owner}`, at.receiver as unknown as Node)
}

/** Takes a statement out of the block it stands in: the variables outside of that are one level nearer. */
function lifted(node: Node, level = 0): Node {
  const variable = node as nodes.LocalVariableReadNode
  const isVariable = kindOf(node).startsWith('LocalVariable')
  if (isVariable && variable.depth > level) variable.depth -= 1
  const inner = is(node, 'BlockNode', 'LambdaNode') ? level + 1 : level
  for (const child of childrenOf(node)) lifted(child, inner)
  return node
}
