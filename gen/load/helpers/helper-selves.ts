import type * as nodes from '@ruby/prism/src/nodes.js'
import { modulePath } from '../../application/app-facts.ts'
import type { AppFile } from '../../application/file-kinds.ts'
import { flatten, type Namespaces } from '../../application/namespaces.ts'
import { writeOutHelperAliases } from '../../desugar/helper-aliases.ts'
import { takeMainApp } from '../../desugar/main-app.ts'
import { takeUrlHelpers } from '../../desugar/url-helpers.ts'
import { takeViewModules } from '../../desugar/view-modules.ts'
import { bodyOf, moduleIn, renameModule } from '../../parse/body.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { childrenOf, is, type Node, type Parsed, parseRuby, walk } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { FOLDERS, type HelperMixin, nameOf, reachable } from './helper-mixins.ts'

/** What a module was called before it was given another name: files are parsed once. */
const original = new WeakMap<Node, string>()

/**
 * The modules of app/helpers that are asked themselves: `ApplicationHelper.stamp(text)`, after `extend self`,
 * `module_function` or `def self.stamp`. Pages call the methods of app/helpers as functions; such a module is a module
 * of its own beside that, with what is asked of it.
 */
export class HelperSelves {
  readonly units: readonly HelperMixin[]
  readonly #helpers: ReadonlySet<string>
  readonly #answers = new Map<string, ReadonlySet<string>>()

  constructor(
    files: readonly AppFile[],
    parsed: ReadonlyMap<string, Parsed>,
    templates: readonly string[],
    namespaces: Namespaces,
  ) {
    const helpers = files.filter(({ kind, constant }) => kind === 'helper' && constant !== null)
    this.#helpers = new Set(helpers.map(({ constant }) => constant ?? ''))
    const called = this.#called(parsed.values(), templates)
    this.units = helpers.flatMap((file) => {
      const unit = parsed.get(file.path)
      const constant = file.constant ?? ''
      if (unit === undefined) return []
      leaveToItself(unit, constant)
      const names = called.get(constant)
      return names === undefined
        ? []
        : this.#unit(file, constant, unit.source.text, names, namespaces)
    })
  }

  /** Lets a file ask such modules by their own names; what they do not answer is refused. */
  name(unit: Parsed): Diagnostic[] {
    const found: Diagnostic[] = []
    walk(unit.result.value, (node) => {
      const constant = this.#asked(node)
      if (constant === null) return
      const { name, receiver, messageLoc, location } = node as nodes.CallNode
      const answers = this.#answers.get(constant)
      if (answers?.has(name) || (answers !== undefined && OF_MODULES.test(name))) {
        const asked = receiver as nodes.ConstantReadNode
        original.set(asked, constant)
        asked.name = `${constant}Self`
        return
      }
      const message = `${constant} has no method \`${name}\` of its own.`
      const hint =
        answers === undefined
          ? 'Write `extend self` into the module, or `include` it and call the method by its name.'
          : `There are: ${[...answers].join(', ')}.`
      found.push(
        unit.source.diagnostic(messageLoc ?? location, ['unknown-method', name], message, hint),
      )
    })
    return found
  }

  /** The helper module that a call asks; null for another call. */
  #asked(node: Node): string | null {
    if (!is(node, 'CallNode')) return null
    const receiver = node.receiver
    if (!is(receiver, 'ConstantReadNode')) return null
    const constant = original.get(receiver) ?? receiver.name
    return this.#helpers.has(constant) ? constant : null
  }

  /** What is asked of each module, in Ruby and in templates. */
  #called(units: Iterable<Parsed>, templates: readonly string[]): Map<string, Set<string>> {
    const called = new Map<string, Set<string>>()
    const add = (constant: string, name: string): void => {
      called.set(constant, (called.get(constant) ?? new Set()).add(name))
    }
    for (const unit of units) {
      walk(unit.result.value, (node) => {
        const constant = this.#asked(node)
        if (constant === null) return
        const { name, arguments_ } = node as nodes.CallNode
        const [first] = arguments_?.arguments_ ?? []
        add(constant, name)
        if (OF_MODULES.test(name)) add(constant, symbolText(first ?? null) ?? name)
      })
    }
    for (const text of templates) {
      for (const [, path = '', name = ''] of text.matchAll(
        /\b([\w:]+Helper)(?:\.|::)([a-z]\w*[?!]?)/g,
      )) {
        add(path.replaceAll('::', ''), name)
      }
    }
    return called
  }

  #unit(
    helper: AppFile,
    constant: string,
    text: string,
    called: ReadonlySet<string>,
    namespaces: Namespaces,
  ): HelperMixin[] {
    const path = helper.path.replace('app/helpers/', FOLDERS.selves)
    const parsed = parseRuby(path, text)
    flatten(parsed, namespaces)
    takeUrlHelpers(parsed)
    takeMainApp(parsed)
    takeViewModules(parsed)
    writeOutHelperAliases(parsed)
    const module = moduleIn(parsed, constant)
    if (module === undefined || module.body === null) return []
    const body = bodyOf(module.body)
    const answers = answersOf(body)
    if (answers.size === 0) return []
    this.#answers.set(constant, answers)
    ;(module.body as nodes.StatementsNode).body = reachable(body, called)
    renameModule(module, `${constant}Self`)
    parsed.result.value.statements.body = [module]
    const own = { path, kind: 'concern', constant: module.name, module: modulePath(path) } as const
    return [{ file: { ...helper, ...own }, parsed }]
  }
}

/** What every module answers to the name of a method. */
const OF_MODULES = /^(?:method|public_send|send|respond_to\?)$/

/** What a module answers itself. */
function answersOf(body: readonly Node[]): Set<string> {
  const own = new Set<string>()
  let isFunction = body.some(isExtendSelf)
  for (const item of body) {
    if (is(item, 'DefNode') && (isFunction || item.receiver !== null)) {
      own.add(nameOf(item))
    } else if (is(item, 'SingletonClassNode')) {
      for (const each of bodyOf(item.body)) {
        if (is(each, 'DefNode')) own.add(nameOf(each))
      }
    } else if (is(item, 'CallNode') && item.name === 'module_function') {
      const given = argumentsOf(item)
      if (given.length === 0) isFunction = true
      for (const each of given)
        own.add(is(each, 'DefNode') ? nameOf(each) : (symbolText(each) ?? ''))
    }
  }
  return own
}

/** Leaves out of the views' part of a module what is the module's own. */
function leaveToItself(unit: Parsed, constant: string): void {
  const module = moduleIn(unit, constant)
  if (module === undefined || module.body === null) return
  ;(module.body as nodes.StatementsNode).body = bodyOf(module.body).filter((item) => {
    const isOwn = is(item, 'DefNode') && item.receiver !== null
    return !isOwn && !is(item, 'SingletonClassNode') && !isExtendSelf(item)
  })
}

function isExtendSelf(item: Node): boolean {
  if (!is(item, 'CallNode') || item.name !== 'extend') return false
  return childrenOf(item).some((each) => childrenOf(each).some((self) => is(self, 'SelfNode')))
}
