import type * as nodes from '@ruby/prism/src/nodes.js'
import { pluralize } from '../../../shell/inflection/inflection.ts'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node, type Parsed } from '../../parse.ts'
import { enumDeclaration, enumMethods } from '../models/enum.ts'
import { synthesizeAll } from '../synthesize.ts'

/** The methods of records, and those of their class, that a declaration brings along. */
export interface Announced {
  readonly own: Node[]
  readonly ofClass: Node[]
}

/**
 * The methods that a declaration announces and that stay beside it: `enum`, `has_secure_token`; null for any other
 * statement. `body` is the class's.
 */
export function announcedMethods(item: Node, body: readonly Node[]): Announced | null {
  const found = enumDeclaration(item, body)
  if (found !== null) return enumMethods(found, pluralize(found.attribute), item)
  if (kindOf(item) !== 'CallNode' || (item as nodes.CallNode).receiver !== null) return null
  const call = item as nodes.CallNode
  if (call.name === 'store' || call.name === 'store_accessor') return storeAccessors(call)
  if (/^((?:thread_)?[cm]attr_accessor|class_attribute)$/.test(call.name))
    return classAttributes(call)
  if (call.name === 'alias_attribute') return aliasMethods(call)
  if (call.name === 'accepts_nested_attributes_for') return nestedAttributes(call)
  return call.name === 'has_secure_token' ? secureToken(call) : null
}

/** `alias_attribute :name, :title`: what reads, asks for and sets the other attribute. */
function aliasMethods(call: nodes.CallNode): Announced {
  const [made, old] = listed((call.arguments_?.arguments_ ?? []) as Node[])
  const text = `def ${made} = ${old}
def ${made}? = ${old}?
def ${made}=(value)
  self.${old} = value
end`
  return { own: old === undefined ? [] : synthesizeAll(text, call as Node), ofClass: [] }
}

/** `regenerate_token`. Rails API, ActiveRecord::SecureToken. */
function secureToken(call: nodes.CallNode): Announced {
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const name = symbolText(list[0] ?? null) ?? 'token'
  const options = list.at(-1)
  const pairs =
    options !== undefined && kindOf(options) === 'KeywordHashNode'
      ? ((options as nodes.KeywordHashNode).elements as nodes.AssocNode[])
      : []
  const length = pairs.find((pair) => symbolText(pair.key as Node) === 'length')?.value as Node
  const count =
    length !== undefined && kindOf(length) === 'IntegerNode'
      ? Number((length as nodes.IntegerNode).value)
      : 24
  const text = `def regenerate_${name} = update!(${name}: self.class.generate_unique_secure_token(length: ${count}))`
  return { own: synthesizeAll(text, call as Node), ofClass: [] }
}

/** `comments_attributes=`. Rails API, ActiveRecord::NestedAttributes. */
function nestedAttributes(call: nodes.CallNode): Announced {
  const own = listed((call.arguments_?.arguments_ ?? []) as Node[]).flatMap((name) => {
    const text = `def ${name}_attributes=(value)\n  assign_nested_attributes(:${name}, value)\nend`
    return synthesizeAll(text, call as Node)
  })
  return { own, ofClass: [] }
}

/** The options of a declaration, by their names. */
function optionsOf(call: nodes.CallNode): ReadonlyMap<string, Node> {
  const last = ((call.arguments_?.arguments_ ?? []) as Node[]).at(-1)
  if (last === undefined || kindOf(last) !== 'KeywordHashNode') return new Map()
  const pairs = (last as nodes.KeywordHashNode).elements as nodes.AssocNode[]
  return new Map(pairs.map((pair) => [symbolText(pair.key as Node) ?? '', pair.value as Node]))
}

/** `settings["color"]` as `color`, and what asks for its changes. Rails API, ActiveRecord::Store. */
function storeAccessors(call: nodes.CallNode): Announced {
  const options = optionsOf(call)
  const [first, ...rest] = (call.arguments_?.arguments_ ?? []) as Node[]
  const store = symbolText(first ?? null)
  const keys = listed(call.name === 'store' ? [options.get('accessors')] : rest)
  const affix = (key: string): string => {
    const node = options.get(key)
    if (node === undefined || /^(Nil|False)Node$/.test(kindOf(node))) return ''
    return kindOf(node) === 'TrueNode' ? (store ?? '') : (symbolText(node) ?? '')
  }
  const [prefix, suffix] = [affix('prefix'), affix('suffix')]
  const own = keys.flatMap((key) => {
    const name = `${prefix === '' ? '' : `${prefix}_`}${key}${suffix === '' ? '' : `_${suffix}`}`
    const text = `def ${name} = (${store} || {})["${key}"]
def ${name}=(value)
  self.${store} = (${store} || {}).merge("${key}" => value) unless ${name} == value
end
def ${name}_was = (${store}_was || {})["${key}"]
def ${name}_changed? = ${name} != ${name}_was
def ${name}_change = ${name}_changed? ? [${name}_was, ${name}] : nil
def ${name}_before_last_save = (${store}_before_last_save || {})["${key}"]
def saved_change_to_${name}? = ${name} != ${name}_before_last_save
def saved_change_to_${name} = saved_change_to_${name}? ? [${name}_before_last_save, ${name}] : nil`
    return synthesizeAll(text, call as Node)
  })
  return { own, ofClass: [] }
}

/** The names among arguments, those in a list too. */
function listed(items: readonly (Node | undefined)[]): string[] {
  return items.flatMap((item) => {
    if (item === undefined) return []
    if (kindOf(item) === 'ArrayNode') return listed((item as nodes.ArrayNode).elements as Node[])
    return symbolText(item) ?? []
  })
}

/**
 * Writes out `mattr_accessor :currency, default: "EUR"` and its kin in modules and classes that are no models: a class
 * variable, and the methods that read and set it. Rails API, Module.
 */
export function writeOutSharedAttributes(parsed: Parsed): void {
  const { file, text } = parsed.source
  if (!/\b(?:[cm]|thread_[cm])attr_(accessor|reader|writer)\b/.test(text)) return
  const isOfModels = file.startsWith('app/models/')
  if (isOfModels && /\bActiveModel::/.test(text)) return
  for (const item of parsed.result.value.statements.body as Node[]) {
    if (!/^(Class|Module)Node$/.test(kindOf(item))) continue
    const { body, superclass } = item as nodes.ClassNode
    if (body === null || kindOf(body as Node) !== 'StatementsNode') continue
    if (isOfModels && kindOf(item) === 'ModuleNode') continue
    const list = body as nodes.StatementsNode
    // The accessors of a model are those that the framework declares.
    const isOfModel = isOfModels && superclass !== null
    list.body = (list.body as Node[]).flatMap((each) =>
      isOfModel && isAccessor(each) ? [each] : sharedAttributes(each),
    ) as typeof list.body
  }
}

function isAccessor(item: Node): boolean {
  return kindOf(item) === 'CallNode' && (item as nodes.CallNode).name.endsWith('attr_accessor')
}

function sharedAttributes(item: Node): Node[] {
  if (kindOf(item) !== 'CallNode' || (item as nodes.CallNode).receiver !== null) return [item]
  const call = item as nodes.CallNode
  const kind = /^(?:[cm]|thread_[cm])attr_(accessor|reader|writer)$/.exec(call.name)?.[1]
  if (kind === undefined) return [item]
  const options = optionsOf(call)
  const isOff = (...words: string[]) =>
    words.some((word) => kindOf(options.get(word) ?? item) === 'FalseNode')
  return listed((call.arguments_?.arguments_ ?? []) as Node[]).flatMap((name) => {
    const lines = [`@@${name} = nil`]
    if (kind !== 'writer') {
      lines.push(`def self.${name} = @@${name}`)
      if (!isOff('instance_accessor', 'instance_reader')) lines.push(`def ${name} = @@${name}`)
    }
    if (kind !== 'reader') {
      const set = `${name}=(value)\n  @@${name} = value\nend`
      lines.push(`def self.${set}`)
      if (!isOff('instance_accessor', 'instance_writer')) lines.push(`def ${set}`)
    }
    const made = synthesizeAll(lines.join('\n'), item)
    const start = options.get('default') ?? blockValue(call)
    if (start !== null) (made[0] as nodes.ClassVariableWriteNode).value = start as never
    return made
  })
}

/** The value of `mattr_accessor(:names) { [] }`. */
function blockValue(call: nodes.CallNode): Node | null {
  const block = call.block as Node | null
  if (block === null || kindOf(block) !== 'BlockNode') return null
  const { body } = block as nodes.BlockNode
  const list = body === null ? [] : ((body as nodes.StatementsNode).body as Node[])
  return list.length === 1 ? (list[0] as Node) : null
}

/** What reads and sets an attribute of the class. Rails API, `class_attribute` and `mattr_accessor`. */
function classAttributes(call: nodes.CallNode): Announced {
  const options = optionsOf(call)
  const isOff = (...words: string[]): boolean =>
    words.some((word) => kindOf(options.get(word) ?? (call as Node)) === 'FalseNode')
  const isShared = call.name !== 'class_attribute'
  const set = isShared ? 'set_shared_attribute' : 'set_class_attribute'
  const own: Node[] = []
  const ofClass: Node[] = []
  for (const name of listed((call.arguments_?.arguments_ ?? []) as Node[])) {
    const make = (text: string): Node[] => synthesizeAll(text, call as Node)
    ofClass.push(...make(`def self.${name} = class_attribute_value(:${name})`))
    ofClass.push(...make(`def self.${name}=(value)\n  ${set}(:${name}, value)\nend`))
    const asks = !isShared && !isOff('instance_predicate')
    if (asks) ofClass.push(...make(`def self.${name}? = !!class_attribute_value(:${name})`))
    if (!isOff('instance_accessor', 'instance_reader')) {
      const read = isShared ? '' : `defined?(@${name}) ? @${name} : `
      own.push(...make(`def ${name} = ${read}self.class.class_attribute_value(:${name})`))
      if (asks) own.push(...make(`def ${name}? = !!${name}`))
    }
    if (isOff('instance_accessor', 'instance_writer')) continue
    const written = isShared ? `self.class.${set}(:${name}, value)` : `@${name} = value`
    own.push(...make(`def ${name}=(value)\n  ${written}\nend`))
  }
  return { own, ofClass }
}
