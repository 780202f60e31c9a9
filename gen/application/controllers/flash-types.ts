import type * as nodes from '@ruby/prism/src/nodes.js'
import { argumentsOf, symbolText } from '../../facts/syntax.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { is, type Node } from '../../parse.ts'
import type { AppFacts } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { synthesize } from '../synthesize.ts'

const known = new WeakMap<AppFacts, ReadonlySet<string>>()

/** The names that `add_flash_types` gives to `redirect_to`, of all controllers. */
function flashTypes(app: AppFacts): ReadonlySet<string> {
  let types = known.get(app)
  if (types === undefined) {
    const found = [...app.program.classes.values()].flatMap(({ openings }) =>
      openings.flatMap(({ body }) => bodyOf(body).flatMap(typesIn)),
    )
    types = new Set(found)
    known.set(app, types)
  }
  return types
}

function typesIn(item: Node): string[] {
  if (!is(item, 'CallNode')) return []
  const { name, receiver, arguments_ } = item
  if (name !== 'add_flash_types' || receiver !== null) return []
  return (arguments_?.arguments_ ?? []).flatMap((each) => symbolText(each) ?? [])
}

/** `redirect_to root_path, info: "Saved"` as `redirect_to root_path, flash: { info: "Saved" }`. Rails guide, section 5.2. */
export function withFlashTypes(app: AppFacts, node: nodes.CallNode): nodes.CallNode {
  if (!node.name.startsWith('redirect_')) return node
  const { keywords } = given(node)
  if (keywords === null) return node
  const nameOf = (pair: Node): string => (is(pair, 'AssocNode') ? (symbolText(pair.key) ?? '') : '')
  const types = flashTypes(app)
  const pairs = keywords.elements
  const moved = pairs.filter((pair) => types.has(nameOf(pair)))
  if (moved.length === 0) return node
  const rest = pairs.filter((pair) => !moved.includes(pair))
  const own = rest.find((pair) => nameOf(pair) === 'flash')
  const value = (own as nodes.AssocNode | undefined)?.value
  const inside = is(value, 'HashNode') ? value.elements : []
  const made = synthesize('x(1, flash: { a: 1 })', node) as nodes.CallNode
  const hash = argumentsOf(made).at(-1) as nodes.KeywordHashNode
  const flash = hash.elements[0] as nodes.AssocNode
  ;(flash.value as nodes.HashNode).elements = [...moved, ...inside]
  hash.elements = [...rest.filter((pair) => pair !== own), flash] as never
  const copy: nodes.CallNode = Object.create(
    Object.getPrototypeOf(node),
    Object.getOwnPropertyDescriptors(node),
  )
  const list = argumentsOf(node)
  ;(made.arguments_ as nodes.ArgumentsNode).arguments_ = [...list.slice(0, -1), hash]
  copy.arguments_ = made.arguments_
  return copy
}
