import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { controllerDeclarations } from '../../../shell/vocabulary/controller.ts'
import { mailerDeclarations } from '../../../shell/vocabulary/mailer.ts'
import { modelDeclarations } from '../../../shell/vocabulary/record.ts'
import { bodyOf } from '../../parse/body.ts'
import { RefusedError } from '../../parse/diagnostics.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../../parse/parse.ts'
import { constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'

/**
 * What config/ says to a class that is defined elsewhere, as a concern that the class includes when the application
 * starts: `ActionController::Base.before_action { … }`, `ActiveSupport.on_load(:action_controller) { … }`,
 * `ApplicationController.class_eval { … }`. The class is self there, and its objects are in the blocks of callbacks.
 */
export interface ClassPart {
  /** The name of the concern. */
  readonly name: string
  readonly module: Node
  /** The classes, as the program calls them: `ActionController::Base`. */
  readonly targets: readonly string[]
  /** Whose words it says. */
  readonly kind: 'controller' | 'model'
}

/** Hooks of Rails and the classes that run them. Rails guide "Engines", section 6.1. */
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  action_controller: ['ActionController::Base', 'ActionController::API'],
  action_controller_base: ['ActionController::Base'],
  action_controller_api: ['ActionController::API'],
  action_mailer: ['ActionMailer::Base'],
  active_record: ['ActiveRecord::Base'],
}

const EXAMPLE = 'Write `ActiveSupport.on_load(:action_controller) { before_action :gate }`.'

/** The words of class bodies, by the folder of the class; framework's own classes by their names. */
const WORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  controllers: controllerDeclarations,
  mailers: mailerDeclarations,
  models: modelDeclarations,
}

const FRAMEWORK: Readonly<Record<string, string>> = {
  'ActionController::Base': 'controllers',
  'ActionController::API': 'controllers',
  'ActionMailer::Base': 'mailers',
}

/** What is said, and to which classes; the variables of a block, null where a call says it. */
interface Said {
  readonly targets: readonly string[]
  readonly body: Node[]
  readonly locals: readonly string[] | null
}

/** Makes the parts of a file of config/. */
export class ClassParts {
  readonly made: ClassPart[] = []
  readonly #unit: Parsed
  readonly #prefix: string
  readonly #files: ReadonlyMap<string, string>

  constructor(unit: Parsed, prefix: string, files: ReadonlyMap<string, string>) {
    this.#unit = unit
    this.#prefix = prefix
    this.#files = files
  }

  /** What stands for a statement that speaks to a class: `Target.include Part`; null for another statement. */
  of(item: Node): Node[] | null {
    const said = this.#said(item)
    if (said === null) return null
    const { targets, body, locals } = said
    for (const each of body) this.#checkVariables(each, locals === null ? 0 : 1)
    const [first = ''] = targets
    const kind = homeOf(this.#files, first) === 'models' ? 'model' : 'controller'
    const name = `${this.#prefix}Part${this.made.length + 1}`
    const text = `module ${name}\n  extend ActiveSupport::Concern\n  included do\n    1\n  end\nend`
    const module = synthesize(text, item) as nodes.ModuleNode
    const included = bodyOf(module.body).at(-1) as nodes.CallNode
    const block = included.block as nodes.BlockNode
    ;(block.body as nodes.StatementsNode).body = body
    block.locals = [...(locals ?? [])]
    this.made.push({ name, module: module, targets, kind })
    return targets.map((target) => this.including(target, name, item))
  }

  /**
   * `Target.include Module`. Models below one have what it said as they were made: each of them is told, those below
   * first.
   */
  including(target: string, module: string, at: Node): Node {
    const all = `[${target}, *${target}.descendants].sort_by { |type| -type.ancestors.size }`
    const text =
      homeOf(this.#files, target) === 'models'
        ? `${all}.each { |type| type.include(${module}) }`
        : `${target}.include(${module})`
    return synthesize(text, at)
  }

  #said(item: Node): Said | null {
    if (is(item, 'ModuleNode', 'ClassNode')) return this.#opened(item)
    if (!is(item, 'CallNode')) return null
    const call = item
    const path = this.#classOf(constantPath(call.receiver), item)
    const block = is(call.block, 'BlockNode') ? call.block : null
    const inner = (targets: readonly string[]) =>
      ({ targets, body: bodyOf(block?.body as Node | null), locals: block?.locals ?? [] }) as const
    if (path === 'ActiveSupport' && call.name === 'on_load') {
      const hook = symbolText(call.arguments_?.arguments_[0] ?? null) ?? ''
      const targets = Object.hasOwn(HOOKS, hook) ? HOOKS[hook] : undefined
      if (targets !== undefined && block !== null && block.parameters === null)
        return inner(targets.map((each) => this.#classOf(each, item)))
      return targets === undefined
        ? this.#refuse(
            item,
            `Nobody runs the hook \`${hook}\` here.`,
            `There are: ${Object.keys(HOOKS).join(', ')}.`,
          )
        : this.#refuse(item, 'The block of a hook takes nothing: self is the class.', EXAMPLE)
    }
    const home = homeOf(this.#files, path)
    if (home === null) return null
    if (/^class_(?:eval|exec)$/.test(call.name) && block !== null && block.parameters === null)
      return inner([path])
    if (!Object.hasOwn(WORDS[home] ?? {}, call.name) || this.#defines(path, call.name)) return null
    const body = Object.assign(Object.create(Object.getPrototypeOf(call)), call, { receiver: null })
    return { targets: [path], body: [body], locals: null }
  }

  /** `class ApplicationController … end` opens the class of app/, and `module ActionController; class Base` Rails' own. */
  #opened(item: Node, outer = ''): Said | null {
    const { constantPath: opened, body, superclass, locals } = item as nodes.ClassNode
    const path = plain(`${outer}${constantPath(opened)}`)
    const list = bodyOf(body)
    const [only, ...rest] = list
    const isOuter = is(item, 'ModuleNode') && only !== undefined && rest.length === 0
    if (isOuter && is(only, 'ClassNode', 'ModuleNode')) return this.#opened(only, `${path}::`)
    const target = this.#classOf(path, item)
    if (!is(item, 'ClassNode') || superclass !== null || homeOf(this.#files, target) === null)
      return null
    return { targets: [target], body: list, locals }
  }

  /** What stands for ActiveRecord::Base is the application's own class above all its models. */
  #classOf(path: string | null, at: Node): string {
    const name = plain(path)
    if (name !== 'ActiveRecord::Base') return name
    const models = [...this.#files].filter(([file]) => file.startsWith('app/models/'))
    const direct = models.filter(([, text]) =>
      /^\s*class\s+\w+\s*<\s*ActiveRecord::Base\b/m.test(text),
    )
    const isShared = direct.every(([file]) => file === 'app/models/application_record.rb')
    if (isShared && direct.length > 0) return 'ApplicationRecord'
    const hint = 'Let all models be below ApplicationRecord, and write it there.'
    return this.#refuse(at, 'Not all models are below one class of the application.', hint)
  }

  /** Whether a class has a method of its own for a word. */
  #defines(path: string, word: string): boolean {
    const own = [...this.#files].filter(([file]) => file.endsWith(`/${underscore(path)}.rb`))
    return own.some(([, text]) => new RegExp(`\\bdef self\\.${word}\\b`).test(text))
  }

  /** A variable of the initializer is not there in the body of a class. */
  #checkVariables(node: Node, level: number): void {
    const kind = kindOf(node)
    if (kind.startsWith('LocalVariable') && (node as nodes.LocalVariableReadNode).depth >= level) {
      const { name } = node as nodes.LocalVariableReadNode
      this.#refuse(
        node,
        `The variable \`${name}\` is not there in the body of a class.`,
        'Write its value here, or keep it in `Rails.configuration.x`.',
      )
    }
    const inner = /^(?:Block|Lambda)Node$/.test(kind) ? level + 1 : level
    for (const child of childrenOf(node)) this.#checkVariables(child, inner)
  }

  #refuse(at: Node, message: string, hint: string): never {
    const { source } = this.#unit
    throw new RefusedError(source.diagnostic(at.location, 'unsupported', message, hint))
  }
}

/** The folder of app/ that a class is in: `controllers`; null for other classes. */
export function homeOf(files: ReadonlyMap<string, string>, path: string): string | null {
  if (Object.hasOwn(FRAMEWORK, path)) return FRAMEWORK[path] as string
  const file = `${underscore(path)}.rb`
  const folders = Object.keys(WORDS)
  return folders.find((folder) => files.has(`app/${folder}/${file}`)) ?? null
}

function plain(path: string | null): string {
  return (path ?? '').replace(/^::/, '')
}
