import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import type { AppFacts } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { synthesize } from '../synthesize.ts'

const known = new WeakMap<AppFacts, ReadonlySet<string>>()

/** The names that `add_flash_types` gives to `redirect_to`, of all controllers. */
function flashTypes(app: AppFacts): ReadonlySet<string> {
  let types = known.get(app)
  if (types === undefined) {
    const found = [...app.program.classes.values()].flatMap(({ openings }) =>
      openings.flatMap(({ body }) => bodyOf(body as Node | null).flatMap(typesIn)),
    )
    types = new Set(found)
    known.set(app, types)
  }
  return types
}

function typesIn(item: Node): string[] {
  if (kindOf(item) !== 'CallNode') return []
  const { name, receiver, arguments_ } = item as nodes.CallNode
  if (name !== 'add_flash_types' || receiver !== null) return []
  return ((arguments_?.arguments_ ?? []) as Node[]).flatMap((each) => symbolText(each) ?? [])
}

/** `redirect_to root_path, info: "Saved"` as `redirect_to root_path, flash: { info: "Saved" }`. Rails guide, section 5.2. */
export function withFlashTypes(app: AppFacts, node: nodes.CallNode): nodes.CallNode {
  if (!node.name.startsWith('redirect_')) return node
  const { keywords } = given(node)
  if (keywords === null) return node
  const nameOf = (pair: Node): string =>
    kindOf(pair) === 'AssocNode' ? (symbolText((pair as nodes.AssocNode).key as Node) ?? '') : ''
  const types = flashTypes(app)
  const pairs = keywords.elements as Node[]
  const moved = pairs.filter((pair) => types.has(nameOf(pair)))
  if (moved.length === 0) return node
  const rest = pairs.filter((pair) => !moved.includes(pair))
  const own = rest.find((pair) => nameOf(pair) === 'flash')
  const value = (own as nodes.AssocNode | undefined)?.value as Node | undefined
  const inside =
    value !== undefined && kindOf(value) === 'HashNode'
      ? ((value as unknown as nodes.HashNode).elements as Node[])
      : []
  const made = synthesize('x(1, flash: { a: 1 })', node as Node) as nodes.CallNode
  const hash = (made.arguments_?.arguments_ ?? []).at(-1) as unknown as nodes.KeywordHashNode
  const flash = hash.elements[0] as nodes.AssocNode
  ;(flash.value as nodes.HashNode).elements = [...moved, ...inside] as never
  hash.elements = [...rest.filter((pair) => pair !== own), flash] as never
  const copy: nodes.CallNode = Object.create(
    Object.getPrototypeOf(node),
    Object.getOwnPropertyDescriptors(node),
  )
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
  ;(made.arguments_ as nodes.ArgumentsNode).arguments_ = [...list.slice(0, -1), hash] as never
  copy.arguments_ = made.arguments_
  return copy
}
