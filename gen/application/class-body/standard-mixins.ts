import type * as nodes from '@ruby/prism/src/nodes.js'
import { argumentsOf, constantPath, symbolText } from '../../facts/syntax.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesize, synthesizeAll } from '../synthesize.ts'
import { delegation, delegations } from './declared-methods.ts'
import { withMissingTarget } from './missing-calls.ts'

/**
 * Writes out what modules of the standard library bring to a class: `extend Forwardable` with its `def_delegators`,
 * `include Singleton`, a superclass made by `DelegateClass(Article)`; and `delegate … to:` in modules and in classes that stand
 * inside others, and `delegate_missing_to`. Ruby API, Forwardable, Singleton, Delegator.
 */
export function writeOutStandardMixins(parsed: Parsed, forwarded: ReadonlySet<string>): void {
  if (
    !/\b(?:Forwardable|Singleton|DelegateClass|delegate|delegate_missing_to|Callbacks)\b/.test(
      parsed.source.text,
    )
  )
    return
  const visit = (node: Node, isInner: boolean): void => {
    const isClass = is(node, 'ClassNode')
    if (isClass || is(node, 'ModuleNode')) open(node as nodes.ClassNode, isInner, forwarded)
    for (const child of childrenOf(node)) visit(child, isInner || isClass)
  }
  visit(parsed.result.value, false)
}

function open(opened: nodes.ClassNode, isInner: boolean, forwarded: ReadonlySet<string>): void {
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
    const missing = withMissingTarget(item)
    if (missing !== null) return missing
    if (!is(item, 'CallNode')) return [item]
    const isDelegating = isInner || kindOf(opened) === 'ModuleNode'
    if (isDelegating && item.receiver === null && item.name === 'delegate')
      return delegations(item, forwarded) ?? [item]
    return (hands ? handedOn(item) : null) ?? [item]
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

/** The methods of `def_delegators :@list, :size, :each` and `def_delegator :list, :first, :head`; null for another form. */
function handedOn(call: nodes.CallNode): Node[] | null {
  const [word] = /^(?:def_(?:instance_)?delegators?)$/.exec(call.name) ?? []
  if (word === undefined || call.receiver !== null) return null
  const [target, ...names] = argumentsOf(call).map((each) => symbolText(each))
  if (!/^@{0,2}[a-z_][\w.]*$/.test(target ?? '') || names.some((name) => name === null)) return null
  const pairs: [string | null | undefined, string | null | undefined][] = word.endsWith('s')
    ? names.map((name) => [name, name])
    : [[names[0], names[1] ?? names[0]]]
  return pairs.map(([name, own]) => {
    const plain = name ?? ''
    const text =
      own === name
        ? delegation('', plain, `${target}.`, new Set([plain]))
        : `def ${own}(...) = ${target}.${plain}(...)`
    return synthesize(text, call)
  })
}
