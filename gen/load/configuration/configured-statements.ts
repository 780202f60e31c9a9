import type * as nodes from '@ruby/prism/src/nodes.js'
import { bodyOf } from '../../parse/body.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'

/** Blocks that do nothing where they are empty. */
const HOOKS = /^(?:before_initialize|to_prepare|after_initialize|configure|on_load|inflections)$/

/** What a statement is known by when its file is read again. */
export function statementKey({ location }: Node): string {
  return `${location.startOffset} ${location.length}`
}

/** Whether a place is in a node. */
export function isIn({ location }: Node, offset: number): boolean {
  return offset >= location.startOffset && offset < location.startOffset + location.length
}

/** The statement that a place is in, the innermost; null where none is. */
export function statementAt(list: readonly Node[], offset: number): Node | null {
  for (const item of list) {
    if (!isIn(item, offset)) continue
    const inner = listsIn(item).flatMap(({ body }) => body)
    return statementAt(inner, offset) ?? item
  }
  return null
}

/**
 * Leaves out statements by their keys, what they alone have a variable for, and conditions and hooks that hold
 * nothing then.
 */
export function withoutStatements(list: readonly Node[], keys: ReadonlySet<string>): Node[] {
  if (keys.size === 0) return [...list]
  const all = leavesOf(list)
  const [left, kept] = [true, false].map((isLeft) =>
    all.filter((item) => keys.has(statementKey(item)) === isLeft),
  ) as [Node[], Node[]]
  const feeding = [...new Set(left.flatMap(variablesIn))].flatMap((name) => {
    const using = kept.filter((item) => variablesIn(item).includes(name))
    return using.every((item) => isAbout(item, name)) ? using.map(statementKey) : []
  })
  return without(list, new Set([...keys, ...feeding]))
}

function without(list: readonly Node[], keys: ReadonlySet<string>): Node[] {
  return list.filter((item) => {
    if (keys.has(statementKey(item))) return false
    const inner = listsIn(item)
    const had = inner.some(({ body }) => body.length > 0)
    for (const each of inner) each.body = without(each.body, keys)
    return !isContainer(item) || !had || inner.some(({ body }) => body.length > 0)
  })
}

/** The lists of statements directly inside of a node. */
function listsIn(node: Node): nodes.StatementsNode[] {
  return childrenOf(node).flatMap((child) =>
    is(child, 'StatementsNode') ? [child] : listsIn(child),
  )
}

function leavesOf(list: readonly Node[]): Node[] {
  return list.flatMap((item) =>
    isContainer(item) ? listsIn(item).flatMap((each) => leavesOf(bodyOf(each))) : [item],
  )
}

function isContainer(item: Node): boolean {
  if (is(item, 'IfNode', 'UnlessNode')) return true
  return is(item, 'CallNode') && HOOKS.test(item.name)
}

function variablesIn(node: Node): string[] {
  const own = kindOf(node).startsWith('LocalVariable')
    ? [(node as nodes.LocalVariableReadNode).name]
    : []
  return [...own, ...childrenOf(node).flatMap(variablesIn)]
}

/** Whether a statement sets a variable, or says something to it. */
function isAbout(item: Node, name: string): boolean {
  if (is(item, 'LocalVariableWriteNode')) return item.name === name
  let at: Node | null = item
  while (is(at, 'CallNode')) at = at.receiver
  return is(at, 'LocalVariableReadNode') && variablesIn(at).includes(name)
}
