import type * as nodes from '@ruby/prism/src/nodes.js'
import { announcedMethods } from '../application/announced-methods.ts'
import { announce, isAnnounced } from '../facts/announced.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import { argumentsOf, constantPath } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import { methodsOf } from './declared-methods.ts'
import { aliasNames } from './helper-aliases.ts'
import { withoutReplaced } from './replaced-methods.ts'

/** Whether a module says `extend ActiveSupport::Concern`. */
export function isConcern(module: nodes.ModuleNode): boolean {
  return bodyOf(module.body).some(extendsConcern)
}

/** Whether a statement is `extend ActiveSupport::Concern`. */
export function extendsConcern(item: Node): boolean {
  if (!is(item, 'CallNode') || item.name !== 'extend') return false
  const list = argumentsOf(item)
  return list.some((each) => constantPath(each) === 'ActiveSupport::Concern')
}

/**
 * Writes out what a concern only announces: `class_methods do … end` becomes `module ClassMethods`, and of
 * `included do … end` what says the same in the module itself goes there: attributes, methods,
 * constants, other modules; scopes and class methods go to ClassMethods. Declarations stay.
 */
export function writeOutConcerns(parsed: Parsed): void {
  const { body } = parsed.result.value.statements
  writeOutIn(parsed.source.file.startsWith('gems/') ? modulesIn(body) : [body], parsed.source)
}

/** The concerns of one body: a module may be opened again, and say that it is one in any of its openings. */
function writeOutIn(bodies: readonly (readonly Node[])[], source: Source): void {
  for (const body of bodies) {
    const modules = body.filter((item): item is nodes.ModuleNode => is(item, 'ModuleNode'))
    const names = new Set(modules.filter(isConcern).map(({ name }) => name))
    for (const item of modules) if (names.has(item.name)) writeOut(item, source)
  }
}

/** The bodies of a file and of all modules and classes in it, the innermost first. */
function modulesIn(body: readonly Node[]): Node[][] {
  const inner = body.flatMap((item) =>
    is(item, 'ModuleNode', 'ClassNode') ? modulesIn(bodyOf((item as nodes.ModuleNode).body)) : [],
  )
  return [...inner, [...body]]
}

function writeOut(module: nodes.ModuleNode, source: Source): void {
  const list = module.body
  if (!is(list, 'StatementsNode')) return
  const own: Node[] = []
  const ofClass: Node[] = []
  const announced = new Set<Node>()
  const written = list.body.find((each) => is(each, 'ModuleNode') && each.name === 'ClassMethods')
  let classMethods = (written as nodes.ModuleNode | undefined) ?? null
  const home = (at: Node): nodes.ModuleNode => {
    if (classMethods === null) {
      classMethods = synthesize('module ClassMethods\n  1\nend', at) as nodes.ModuleNode
      own.push(classMethods)
    }
    return classMethods
  }
  for (const item of list.body) {
    const block = blockOf(item, 'class_methods')
    if (block !== null) {
      home(item).locals.push(...block.locals)
      ofClass.push(...bodyOf(block.body))
    } else if (item === written) {
      own.push(item)
      ofClass.push(...bodyOf((item as nodes.ModuleNode).body))
    } else {
      const included = blockOf(item, 'included') ?? blockOf(item, 'prepended')
      if (included !== null) divide(included, item, source, own, ofClass, home, announced)
      own.push(item)
    }
  }
  if (classMethods !== null && ofClass.length > 0) {
    const found = classMethods
    if (found.body === null) {
      found.body = (synthesize('module A\n  1\nend', found) as nodes.ModuleNode).body
    }
    ;(found.body as nodes.StatementsNode).body = withoutReplaced(ofClass, announced, true) as never
    if (found !== written && ofClass.every(isAnnounced)) announce([found])
  } else if (classMethods !== null) {
    classMethods.body = null
  }
  list.body = withoutReplaced(own, announced) as typeof list.body
}

const HOISTED = new Set(['attr_reader', 'attr_writer', 'attr_accessor', 'include'])

/** Takes out of `included do … end` what says the same outside of it. */
function divide(
  block: nodes.BlockNode,
  at: Node,
  source: Source,
  own: Node[],
  ofClass: Node[],
  home: (at: Node) => nodes.ModuleNode,
  announced: Set<Node>,
): void {
  const body = bodyOf(block.body)
  let visibility = 'public'
  const left = body.filter((item) => {
    const level = levelOf(item)
    if (level !== null) {
      visibility = level
      return false
    }
    const made = announcedMethods(item, { source, body: [...body, ...own] })
    if (made !== null) {
      own.push(...made.own)
      if (made.ofClass.length > 0) home(at)
      ofClass.push(...announce(made.ofClass.map(withoutReceiver)))
      return true
    }
    if (is(item, 'DefNode')) {
      const def = item
      if (def.receiver === null) {
        own.push(item)
        if (visibility !== 'public') own.push(synthesize(`${visibility} :${def.name}`, item))
      } else {
        home(at)
        ofClass.push(withoutReceiver(def))
      }
      return false
    }
    if (is(item, 'ConstantWriteNode')) {
      own.push(item)
      return false
    }
    const alias = aliasOf(item)
    if (alias !== null && !body.some((each) => isMethod(each, alias.from))) {
      const isOwn = own.some((each) => isMethod(each, alias.from))
      own.push(isOwn ? item : synthesize(`def ${alias.to}(...) = ${alias.from}(...)`, item))
      return false
    }
    if (!is(item, 'CallNode') || item.receiver !== null) return true
    const call = item
    if (HOISTED.has(call.name)) {
      own.push(item)
      return false
    }
    const methods = methodsOf(item)
    if (methods === null) return true
    for (const method of methods) announced.add(method)
    if (call.name === 'to_param') own.push(...methods)
    else {
      home(at)
      ofClass.push(...methods.map((each) => withoutReceiver(each as nodes.DefNode)))
    }
    return false
  })
  if (block.body !== null) (block.body as nodes.StatementsNode).body = left
}

/** What `alias to from` and `alias_method :to, :from` name; null for another statement. */
function aliasOf(item: Node): { readonly to: string; readonly from: string } | null {
  const [to = null, from = null] = aliasNames(item)
  const isPlain = /^[a-z_]\w*[?!]?$/.test(to ?? '') && /^[a-z_]\w*[?!]?$/.test(from ?? '')
  return to !== null && from !== null && isPlain ? { to, from } : null
}

function isMethod(item: Node, name: string): boolean {
  return is(item, 'DefNode') && item.name === name
}

/** `private` and its kin by themselves, which mean the methods that follow. */
function levelOf(item: Node): string | null {
  if (!is(item, 'CallNode')) return null
  const { receiver, name, arguments_ } = item
  const isLevel =
    receiver === null && arguments_ === null && /^(private|protected|public)$/.test(name)
  return isLevel ? name : null
}

function withoutReceiver(def: nodes.DefNode): Node {
  def.receiver = null
  def.operatorLoc = null
  return def
}

/** The block of `word do … end`; null for anything else. */
export function blockOf(item: Node, word: string): nodes.BlockNode | null {
  if (!is(item, 'CallNode')) return null
  const isIt = item.receiver === null && item.name === word && item.arguments_ === null
  return isIt && is(item.block, 'BlockNode') ? item.block : null
}
