import type * as nodes from '@ruby/prism/src/nodes.js'
import * as prism from '@ruby/prism/src/nodes.js'
import { place } from './place.ts'

interface Tree {
  location: { startOffset: number; length: number }
  childNodes(): (Tree | null)[]
}

/**
 * Writes `alias to_s name` as a method of its own in classes where `name` is an attribute, a member of the Struct or
 * Data, or has a `name=` beside it: those are no methods that could stand under two names.
 */
export function writeAccessorAliases(
  tree: Tree,
  textOf: (tree: Tree) => string,
  parsed: (text: string) => object,
): void {
  const { body, members } = bodyOf(tree)
  for (const [index, item] of body.entries()) {
    const [to, from] = namesOf(item)
    if (to === undefined || from === undefined) continue
    const text = members.includes(from)
      ? `def ${to} = ${from}`
      : methodText(body, index, to, from, textOf)
    if (text === null) continue
    const made = parsed(text)
    place(made, item.location)
    body[index] = made as Tree
  }
  for (const child of tree.childNodes()) {
    if (child !== null) writeAccessorAliases(child, textOf, parsed)
  }
}

/** The statements of a class, or of the block of `Struct.new`, and the members that those name. */
function bodyOf(tree: Tree): { body: Tree[]; members: string[] } {
  const isClass = tree instanceof prism.ClassNode
  const call: unknown = isClass ? tree.superclass : tree
  const isStruct =
    call instanceof prism.CallNode &&
    call.receiver instanceof prism.ConstantReadNode &&
    /^(Struct\.new|Data\.define)$/.test(`${call.receiver.name}.${call.name}`)
  const owner = isClass ? tree : isStruct ? call.block : null
  const { body } = (owner ?? {}) as { body?: unknown }
  return {
    body: body instanceof prism.StatementsNode ? (body.body as Tree[]) : [],
    members: isStruct ? argumentsOf(call).flatMap(nameIn) : [],
  }
}

/** The new name and the old one. */
function namesOf(item: Tree): string[] {
  const given =
    item instanceof prism.AliasMethodNode
      ? [item.newName, item.oldName]
      : isCall(item) && item.name === 'alias_method'
        ? argumentsOf(item)
        : []
  return given.flatMap((each) => nameIn(each))
}

/**
 * The method of an attribute, or of one of a pair of methods, under another name; null for any other, and for one
 * that is defined anew.
 */
function methodText(
  body: readonly Tree[],
  at: number,
  to: string,
  from: string,
  textOf: (tree: Tree) => string,
): string | null {
  const own = from.replace(/=$/, '')
  const defined = (name: string, among: readonly Tree[]) =>
    among.find((each) => each instanceof prism.DefNode && each.name === name && !each.receiver)
  const isSaid = body.some((each) => {
    if (!isCall(each)) return false
    const word = /^attr_(reader|writer|accessor)$/.exec(each.name)?.[1]
    const fits = word === 'accessor' || word === (from === own ? 'reader' : 'writer')
    return fits && argumentsOf(each).some((arg) => nameIn(arg).includes(own))
  })
  if (isSaid) {
    if (defined(from, body) !== undefined) return null
    return from === own ? `def ${to} = @${own}` : `def ${to}(value) = @${own} = value`
  }
  const method = defined(from, body.slice(0, at))
  if (method === undefined || defined(from, body.slice(at)) !== undefined) return null
  if (defined(other(from), body) === undefined) return null
  return textOf(method).replace(/^(def\s+)[^\s(;]+/, `$1${to}`)
}

function other(name: string): string {
  return name.endsWith('=') ? name.slice(0, -1) : `${name}=`
}

function isCall(item: unknown): item is nodes.CallNode {
  return item instanceof prism.CallNode && item.receiver === null
}

function argumentsOf(call: nodes.CallNode): unknown[] {
  return call.arguments_?.arguments_ ?? []
}

function nameIn(node: unknown): string[] {
  const isName = node instanceof prism.SymbolNode || node instanceof prism.StringNode
  return isName ? [node.unescaped.value] : []
}
