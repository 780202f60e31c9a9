import type * as nodes from '@ruby/prism/src/nodes.js'
import { pluralize, underscore } from '../../../shell/inflection/inflection.ts'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { synthesizeAll } from '../synthesize.ts'

/**
 * `delegated_type :entryable, types: %w[Message Comment]` as the polymorphic `belongs_to` that it is, and its methods:
 * `entryable_class`, `entryable_name`, `build_entryable`, `Entry.messages`, `message?`, `message`, `message_id`. Null where
 * the types are not written out, here or in a constant of `lists`. Rails API, ActiveRecord::DelegatedType.
 */
export function delegatedType(
  call: nodes.CallNode,
  lists: ReadonlyMap<string, readonly string[]>,
): Node[] | null {
  const [first, last] = (call.arguments_?.arguments_ ?? []) as Node[]
  const role = symbolText(first ?? null)
  if (role === null || last === undefined || kindOf(last) !== 'KeywordHashNode') return null
  const pairs = (last as nodes.KeywordHashNode).elements as nodes.AssocNode[]
  const option = (name: string) =>
    pairs.find(({ key }) => symbolText(key as Node) === name)?.value as Node | undefined
  const list = option('types')
  if (list === undefined) return null
  const types =
    kindOf(list) === 'ArrayNode'
      ? ((list as nodes.ArrayNode).elements as Node[]).map(symbolText)
      : (lists.get(constantPath(list)?.replace(/^::/, '') ?? '') ?? [])
  if (types.length === 0 || types.some((each) => each === null)) return null
  const type = symbolText(option('foreign_type') ?? null) ?? `${role}_type`
  const key = symbolText(option('foreign_key') ?? null) ?? `${role}_id`
  const made = synthesizeAll(textOf(role, type, key, types as string[]), call as Node)
  const [belongsTo] = made as unknown as nodes.CallNode[]
  const keywords = (belongsTo?.arguments_?.arguments_ ?? [])[1] as unknown as nodes.KeywordHashNode
  const kept = pairs.filter(
    ({ key }) => !/^(types|primary_key)$/.test(symbolText(key as Node) ?? ''),
  )
  keywords.elements = [...keywords.elements, ...kept] as never
  return made
}

function textOf(role: string, type: string, key: string, types: readonly string[]): string {
  const lines = [
    `belongs_to :${role}, polymorphic: true`,
    `def self.${role}_types = ${JSON.stringify(types)}`,
    `def ${role}_class`,
    `  case ${type}`,
    ...types.map((each) => `  when "${each}" then ${each}`),
    '  end',
    'end',
    `def ${role}_name`,
    `  case ${type}`,
    ...types.map((each) => `  when "${each}" then "${nameOf(each)}"`),
    '  end',
    'end',
    `def build_${role}(attributes = {})`,
    `  case ${type}`,
    ...types.map((each) => `  when "${each}" then self.${role} = ${each}.new(attributes)`),
    '  end',
    'end',
  ]
  for (const each of types) {
    const name = nameOf(each)
    lines.push(
      `def self.${pluralize(name)} = where(${type}: "${each}")`,
      `def ${name}? = ${type} == "${each}"`,
      `def ${name} = ${type} == "${each}" ? ${role} : nil`,
      `def ${name}_id = ${type} == "${each}" ? ${key} : nil`,
    )
  }
  return lines.join('\n')
}

/** `access_notice_message` of `Access::NoticeMessage`. */
function nameOf(type: string): string {
  return underscore(type).replaceAll('/', '_')
}
