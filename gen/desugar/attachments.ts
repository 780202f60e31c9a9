import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node, type Parsed, walk } from '../parse/parse.ts'
import { symbolText } from '../parse/syntax.ts'
import { synthesize, synthesizeAll } from '../parse/synthesize.ts'

const WORD = /^has_(one|many)_attached$/

/**
 * Writes out `has_one_attached :avatar` and `has_many_attached :images` as what they bring: the associations with the rows of
 * the files, the scope that loads them, the methods of the name, and what happens around a save. Rails guide "Active Storage
 * Overview", section 3.
 */
export function writeOutAttachments(parsed: Parsed): void {
  if (!/\bhas_(?:one|many)_attached\b/.test(parsed.source.text)) return
  walk(parsed.result.value, (node) => {
    if (is(node, 'StatementsNode')) writeOut(node)
  })
}

function writeOut(list: nodes.StatementsNode): void {
  const body = list.body
  const first = body.find((item) => declared(item) !== null)
  if (first === undefined) return
  list.body = body.flatMap((item) => {
    const found = declared(item)
    if (found === null) return [item]
    const made = synthesizeAll(sentences(found), item)
    const reflection = made.at(-1) as unknown as nodes.CallNode
    giveOptions(reflection, found)
    const mixed =
      item === first ? [synthesize('include ::ActiveStorage::Attached::Model', item)] : []
    return [...mixed, ...made]
  })
}

interface Declared {
  readonly name: string
  readonly isMany: boolean
  readonly options: ReadonlyMap<string, Node>
  readonly call: nodes.CallNode
}

function declared(item: Node): Declared | null {
  if (!is(item, 'CallNode')) return null
  const call = item as nodes.CallNode
  const [, count] = WORD.exec(call.name) ?? []
  if (count === undefined || call.receiver !== null) return null
  const [first = null, last, ...more] = (call.arguments_?.arguments_ ?? []) as Node[]
  const name = symbolText(first)
  if (name === null || !/^[a-z_]\w*$/.test(name) || more.length > 0) return null
  const options = new Map<string, Node>()
  if (last !== undefined) {
    if (!is(last, 'KeywordHashNode')) return null
    for (const pair of (last as nodes.KeywordHashNode).elements as nodes.AssocNode[]) {
      const key = is(pair, 'AssocNode') ? symbolText(pair.key as Node) : null
      if (key === null || !OPTIONS.includes(key)) return null
      options.set(key, pair.value as Node)
    }
  }
  return { name, isMany: count === 'many', options, call }
}

const OPTIONS = ['dependent', 'service', 'strict_loading']

function sentences({ name, isMany, options }: Declared): string {
  const [rows, files, has, kind] = isMany
    ? [`${name}_attachments`, `${name}_blobs`, 'has_many', 'many']
    : [`${name}_attachment`, `${name}_blob`, 'has_one', 'one']
  const strict = options.get('strict_loading')
  const isStrict = is(strict, 'TrueNode')
  const loading = isStrict ? ', strict_loading: true' : ''
  return [
    `${has} :${rows}, -> { where(name: "${name}") }, class_name: "::ActiveStorage::Attachment", as: :record, dependent: :destroy${loading}`,
    `${has} :${files}, through: :${rows}, class_name: "::ActiveStorage::Blob", source: :blob${loading}`,
    `scope :with_attached_${name}, -> { includes(${rows}: :blob) }`,
    `def ${name} = attached_${kind}("${name}")`,
    `def ${name}=(given)\n  attach_${kind}("${name}", given)\nend`,
    `after_save { |record| record.save_attachments("${name}") }`,
    `after_commit(on: [:create, :update]) { |record| record.upload_attachments("${name}") }`,
    `add_attachment_reflection(:has_${kind}_attached, :${name}, { dependent: :purge_later, service_name: nil })`,
  ].join('\n')
}

/** Gives the reflection what the declaration says: values as they are written, and the block with its variants. */
function giveOptions(reflection: nodes.CallNode, { options, call }: Declared): void {
  reflection.block = call.block
  const given = (reflection.arguments_?.arguments_ ?? []) as Node[]
  const pairs = (given.at(-1) as unknown as nodes.HashNode).elements as unknown as nodes.AssocNode[]
  for (const pair of pairs) {
    const value = options.get(
      symbolText(pair.key as Node) === 'dependent' ? 'dependent' : 'service',
    )
    if (value !== undefined) pair.value = value
  }
}
