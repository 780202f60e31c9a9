import type * as nodes from '@ruby/prism/src/nodes.js'
import { announcedMethods } from '../application/announced-methods.ts'
import { bodyOf } from '../parse/body.ts'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize, synthesizeAll } from '../parse/synthesize.ts'

/**
 * Writes out what modules of the standard library bring to a class: `extend Forwardable` with its `def_delegators`,
 * `include Singleton`, a superclass made by `DelegateClass(Article)`; and what declarations make in classes that stand
 * inside others. Ruby API, Forwardable, Singleton, Delegator.
 */
export function writeOutStandardMixins(parsed: Parsed): void {
  if (
    !/\b(?:Forwardable|Singleton|DelegateClass|delegate|delegate_missing_to|Callbacks)\b/.test(
      parsed.source.text,
    )
  )
    return
  const visit = (node: Node, depth: number): void => {
    const isOpening = is(node, 'ClassNode', 'ModuleNode')
    if (isOpening) open(node as nodes.ClassNode, depth > 0, parsed.source)
    for (const child of childrenOf(node)) visit(child, depth + Number(isOpening))
  }
  visit(parsed.result.value, 0)
}

function open(opened: nodes.ClassNode, isInner: boolean, source: Source): void {
  const above = opened.superclass ?? null
  if (is(above, 'CallNode')) {
    const { name, receiver } = above
    if (name === 'DelegateClass' && receiver === null)
      opened.superclass = synthesize('SimpleDelegator', above)
  }
  if (!is(opened.body, 'StatementsNode')) return
  const list = bodyOf(opened.body)
  const hands = list.some((item) => mixes(item, 'extend', 'Forwardable'))
  opened.body.body = list.flatMap((item): Node[] => {
    const isDropped =
      mixes(item, 'extend', 'Forwardable') ||
      mixes(item, 'extend', 'ActiveModel::Callbacks') ||
      mixes(item, 'include', 'ActiveSupport::Callbacks')
    if (isDropped) return []
    if (mixes(item, 'include', 'Singleton')) {
      const text = 'def self.instance = @singleton_instance ||= new\nprivate_class_method :new'
      return synthesizeAll(text, item)
    }
    const handed = hands ? handedOn(item) : [item]
    if (!isInner) return handed
    return handed.flatMap((each) => [
      each,
      ...(announcedMethods(each, { source, body: list })?.own ?? []),
    ])
  })
}

/** Whether a statement is `extend Forwardable` or `include Singleton`. */
function mixes(item: Node, word: string, constant: string): boolean {
  if (!is(item, 'CallNode')) return false
  const { name, receiver, arguments_ } = item
  const [only, ...rest] = arguments_?.arguments_ ?? []
  const path = constantPath(only ?? null)?.replace(/^::/, '')
  return name === word && receiver === null && rest.length === 0 && path === constant
}

/** `def_delegators :@list, :size, :each` as `delegate`, and `def_delegator :list, :first, :head` as a method of that name. */
function handedOn(item: Node): Node[] {
  if (!is(item, 'CallNode') || item.receiver !== null) return [item]
  const isOfMany = /^def_(?:instance_)?delegators$/.test(item.name)
  if (!isOfMany && !/^def_(?:instance_)?delegator$/.test(item.name)) return [item]
  const [target, ...names] = argumentsOf(item).map(symbolText)
  if (!/^@{0,2}[a-z_][\w.]*$/.test(target ?? '') || names.includes(null)) return [item]
  const [name, own = name] = names
  const isPlain = isOfMany || own === name
  if (isPlain && !target?.includes('.')) {
    const list = (isOfMany ? names : [name]).map((each) => `"${each}", `)
    return [synthesize(`delegate ${list.join('')}to: "${target}"`, item)]
  }
  const pairs = isOfMany ? names.map((each) => [each, each]) : [[name, own]]
  return pairs.map(([from, to]) => synthesize(`def ${to}(...) = ${target}.${from}(...)`, item))
}
