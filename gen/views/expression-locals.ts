import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import { changedVariable, changesText, isBareWord } from './changed-variable.ts'

/** The locals of a template that an expression takes, and those it sets. */
export interface ExpressionLocals {
  readonly locals: readonly string[]
  readonly sets: readonly string[]
  /** Of those, what may be a String that is changed in place: the core's Strings do not change. */
  readonly texts: readonly string[]
}

/** What an expression of a template reads and sets outside of itself. */
export function localsOf(
  root: Node,
  expression: Node,
  isHelper: (word: string) => boolean,
): ExpressionLocals {
  const locals = new Set<string>()
  const sets = new Set<string>()
  const changed = new Set<string>()
  const texts = new Set<string>()
  const visit = (node: Node, inner: ReadonlySet<string>): void => {
    const own = ownLocals(node)
    const known = own.length === 0 ? inner : new Set([...inner, ...own])
    const name = (node as { readonly name?: unknown }).name
    if (typeof name === 'string' && !known.has(name)) {
      const kind = kindOf(node)
      if (kind === 'LocalVariableReadNode') locals.add(name)
      else if (/^LocalVariable\w*(Write|Target)Node$/.test(kind)) sets.add(name)
      else if (kind === 'CallNode' && isBareWord(node as nodes.CallNode)) {
        if (!isHelper(name) || name === 'local_assigns') locals.add(name)
      }
    }
    const variable = changedVariable(node, isHelper)
    if (variable !== null && !known.has(variable) && !variable.startsWith('@')) {
      changed.add(variable)
      if (changesText(node)) texts.add(variable)
    }
    if (is(node, 'ItLocalVariableReadNode') && !known.has('it')) locals.add('it')
    for (const child of childrenOf(node)) visit(child, known)
  }
  visit(expression, new Set())
  const before = declaredBefore(root, expression.location.startOffset)
  // What only the expression itself has set so far is none of its parameters.
  for (const name of sets) {
    if (before.has(name)) locals.add(name)
    else locals.delete(name)
  }
  for (const name of changed) if (locals.has(name)) sets.add(name)
  return {
    locals: [...locals],
    sets: [...sets],
    texts: [...texts].filter((name) => locals.has(name)),
  }
}

/** The names that a block or a lambda brings. */
function ownLocals(node: Node): readonly string[] {
  if (!is(node, 'BlockNode', 'LambdaNode')) return []
  const { locals, parameters } = node
  const hasIt = is(parameters, 'ItParametersNode')
  return hasIt ? [...locals, 'it'] : locals
}

/** Locals that a template has by a place: assigned, or given by a block. */
function declaredBefore(root: Node, offset: number): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node): void => {
    const { startOffset, length } = node.location
    if (startOffset >= offset) return
    // What a block brought ends with it.
    if (is(node, 'BlockNode', 'LambdaNode') && startOffset + length <= offset) return
    const name = (node as { readonly name?: unknown }).name
    const declares = /^(LocalVariable\w*(Write|Target)|\w*Parameter)Node$/.test(kindOf(node))
    if (declares && typeof name === 'string') names.add(name)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(root)
  return names
}
