import { type IndifferentHash, indifferent } from '../ruby/hash/indifferent-hash.ts'
import type { Params } from './params.ts'

/** The deepest that names nest: what the core reads of a form. */
const DEEPEST = 32

type Tree = Map<string, unknown>

/** The parameters of a query or a form's body, as `a[b][]=1` nests them. Rack: QueryParser. */
export function nestedParameters(text: string): IndifferentHash {
  const tree: Tree = new Map()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? null : decoded(pair.slice(equals + 1))
    const [first = '', ...keys] = name.split(/\[|\]\[?/).slice(0, DEEPEST)
    const path = name.includes('[') ? [first, ...keys.slice(0, -1)] : [name]
    put(tree, path, value)
  }
  return indifferent(tree)
}

function put(tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree.set(key, value)
  } else if (rest[0] === '') {
    const list = tree.get(key)
    const items: unknown[] = Array.isArray(list) ? list : []
    tree.set(key, items)
    if (rest.length === 1) items.push(value)
    else putInList(items, rest.slice(1), value)
  } else {
    const inner = tree.get(key)
    const below: Tree = inner instanceof Map ? inner : new Map()
    tree.set(key, below)
    put(below, rest, value)
  }
}

/** `list[][id]=1`: another form where the last has the key already. */
function putInList(items: unknown[], path: readonly string[], value: unknown): void {
  const last = items.at(-1)
  const isOpen = last instanceof Map && (path.length > 1 || !last.has(path[0] ?? ''))
  const form: Tree = isOpen ? last : new Map()
  if (!isOpen) items.push(form)
  put(form, path, value)
}

/** What the body sent of the parameters: what neither the query nor the path says. */
export function bodyParameters(
  params: Params,
  others: readonly { has(name: unknown): boolean }[],
): IndifferentHash {
  const sent = params.toUnsafeH()
  const names = [...sent.keys()].filter((name) => {
    return name !== 'controller' && name !== 'action' && !others.some((each) => each.has(name))
  })
  return indifferent(names.map((name) => [name, sent.get(name)] as const))
}

function decoded(text: string): string {
  const plain = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
