import {
  childrenOf,
  type EditorFacts,
  type EditorType,
  is,
  kindOf,
  type Node,
} from '../../gen/index.ts'
import { localName, placeOf, RubyText } from './ruby-text.ts'

type Class = EditorFacts['classes'][string]
type Method = Class['methods'][number]

const UNKNOWN: EditorType = { kind: 'other', name: '', text: '' }

/** Words of a class or a relation that give one record, and those that give several. */
const ONE =
  /^(?:find|find_by!?|find_or_create_by!?|find_or_initialize_by|new|create!?|build|first!?|last!?|take!?|sole|second|third|create_or_find_by!?)$/
const SEVERAL =
  /^(?:all|where|not|order|reorder|limit|offset|includes|preload|eager_load|joins|left_joins|group|distinct|select|none|merge|or|unscoped|find_each|in_batches|page|per|reverse_order|rewhere|with_attached_\w+)$/
/** Words that hand their block what a list holds. */
const EACH =
  /^(?:each|each_with_index|each_with_object|map|flat_map|select|reject|filter|filter_map|find_each|detect|any\?|all\?|none\?|sort_by|group_by|sum|min_by|max_by|index_by|partition|to_h|find|each_slice)$/

/** Answers what a piece of a text is, from what is known of the application. */
export class Knowledge {
  readonly facts: EditorFacts

  constructor(facts: EditorFacts) {
    this.facts = facts
  }

  /** The class that a constant means where it stands in another. */
  classOf(constant: string, owner: string): Class | null {
    const bare = constant.replace(/^::/, '')
    const around = owner.split('::')
    for (let depth = constant.startsWith('::') ? 0 : around.length; depth >= 0; depth--) {
      const name = [...around.slice(0, depth), bare].join('::')
      const found = this.facts.classes[name]
      if (found !== undefined) return found
    }
    return null
  }

  /** The methods of a class, its own first. */
  methodsOf(name: string, isStatic = false): Method[] {
    const known = this.facts.classes[name]
    const line = [name, ...(known?.line ?? [])]
    return [...new Set(line)].flatMap((each) =>
      (this.facts.classes[each]?.methods ?? []).filter((method) => method.isStatic === isStatic),
    )
  }

  /** What a class's records have: the model itself, or the one whose table it shares. */
  modelOf(name: string): EditorFacts['models'][string] | null {
    const line = [name, ...(this.facts.classes[name]?.line ?? [])]
    for (const each of line) {
      const model = this.facts.models[each]
      if (model !== undefined) return model
    }
    return null
  }

  /** The members of an object by a name: a column, an association or a method. */
  memberType(name: string, member: string): EditorType | null {
    const model = this.modelOf(name)
    const column = model?.columns.find((each) => each.name === member)
    const association = model?.associations.find((each) => each.name === member)
    const method = this.methodsOf(name).find((each) => each.name === member)
    return method?.returns ?? association?.type ?? column?.type ?? null
  }

  /** The class that self is of in a file: the class around it, or the controller of a template. */
  selfOf(text: RubyText, path: readonly Node[]): string {
    const { owner } = placeOf(path, text)
    if (owner !== '') return owner
    const folder = /^app\/views\/(.+)\/[^/]+$/.exec(text.path)?.[1]
    return this.controllerOf(folder ?? '')?.name ?? ''
  }

  controllerOf(name: string): Class | null {
    return Object.values(this.facts.classes).find(({ controller }) => controller === name) ?? null
  }

  /** The type of an expression, as far as it can be seen. */
  typeOf(text: RubyText, node: Node | null, path: readonly Node[], depth = 0): EditorType {
    if (node === null || depth > 12) return UNKNOWN
    const self = this.selfOf(text, path)
    const type = (each: Node | null) => this.typeOf(text, each, path, depth + 1)
    if (is(node, 'ConstantReadNode', 'ConstantPathNode')) {
      const found = this.classOf(text.slice(node.location), placeOf(path, text).owner)
      return found === null ? UNKNOWN : { kind: 'class', name: found.name, text: found.name }
    }
    if (is(node, 'SelfNode')) return { kind: 'instance', name: self, text: self }
    if (is(node, 'ParenthesesNode')) return type(childrenOf(node).at(-1) ?? null)
    if (is(node, 'ProgramNode')) return type(node.statements)
    if (is(node, 'StatementsNode')) return type(node.body.at(-1) ?? null)
    if (/^InstanceVariable\w+Node$/.test(kindOf(node))) {
      return this.#ivar(text, (node as Node & { name: string }).name, self, depth)
    }
    const local = localName(node)
    if (local !== null) return this.#local(text, local, node, path, depth)
    if (is(node, 'CallNode')) return this.#call(text, node, self, path, depth, type)
    const values: Readonly<Record<string, string>> = {
      StringNode: 'String',
      InterpolatedStringNode: 'String',
      SymbolNode: 'Symbol',
      IntegerNode: 'Integer',
      FloatNode: 'Float',
      ArrayNode: 'Array',
      HashNode: 'Hash',
      TrueNode: 'true',
      FalseNode: 'false',
      NilNode: 'nil',
    }
    return { kind: 'other', name: '', text: values[kindOf(node)] ?? '' }
  }

  #ivar(text: RubyText, name: string, self: string, depth: number): EditorType {
    const line = [self, ...(this.facts.classes[self]?.line ?? [])]
    for (const each of line) {
      const known = this.facts.classes[each]?.ivars[name]
      if (known !== undefined && known.text !== '') return known
      for (const expression of this.facts.classes[each]?.given[name] ?? []) {
        const given = new RubyText(this.facts.classes[each]?.place.file ?? '', expression)
        const type = this.typeOf(given, given.root, [], depth + 1)
        if (type.name !== '') return type
      }
    }
    let found = UNKNOWN
    text.each((node) => {
      if (found.text !== '' || !is(node, 'InstanceVariableWriteNode') || node.name !== name) return
      found = this.typeOf(text, node.value, text.pathTo(node.location.startOffset), depth + 1)
    })
    return found
  }

  /** What the nearest assignment before gives, or what a block's list holds. */
  #local(text: RubyText, name: string, at: Node, path: readonly Node[], depth: number): EditorType {
    let found: EditorType | null = null
    text.each((node) => {
      if (node.location.startOffset > at.location.startOffset) return
      if (is(node, 'LocalVariableWriteNode') && node.name === name && node.value !== at) {
        found = this.typeOf(text, node.value, path, depth + 1)
      }
      if (!is(node, 'CallNode') || !is(node.block, 'BlockNode')) return
      const { block } = node
      const end = block.location.startOffset + block.location.length
      if (at.location.startOffset > end || at.location.startOffset < block.location.startOffset)
        return
      const given = block.parameters
      const first = is(given, 'BlockParametersNode') ? given.parameters?.requireds[0] : undefined
      if ((first as { name?: string } | undefined)?.name !== name) return
      const list = this.typeOf(text, node.receiver, path, depth + 1)
      if (list.kind === 'list' && EACH.test(node.name)) {
        found = { kind: 'instance', name: list.name, text: list.name }
      }
    })
    return found ?? this.#partialLocal(text, name)
  }

  /** `article` in articles/_article.html.erb. */
  #partialLocal(text: RubyText, name: string): EditorType {
    const partial = /\/_(\w+)\.[^/]+$/.exec(text.path)?.[1]
    if (partial !== name) return UNKNOWN
    const word = name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
    const known = this.facts.models[word]
    return known === undefined ? UNKNOWN : { kind: 'instance', name: word, text: word }
  }

  #call(
    text: RubyText,
    node: Node & { name: string; receiver: Node | null },
    self: string,
    path: readonly Node[],
    depth: number,
    type: (each: Node | null) => EditorType,
  ): EditorType {
    const { name, receiver } = node
    if (receiver === null) {
      const known = this.memberType(self, name)
      if (known !== null) return known
      if (/_(?:path|url)$/.test(name)) return { kind: 'other', name: '', text: 'String' }
      // What a template reads may be a local that the call of `render` gives.
      return text.path.endsWith('.erb') ? this.#local(text, name, node, path, depth) : UNKNOWN
    }
    const on = type(receiver)
    if (on.kind === 'instance') return this.memberType(on.name, name) ?? UNKNOWN
    if (on.kind === 'other') return UNKNOWN
    const { name: of } = on
    if (on.kind === 'class') {
      const own = this.methodsOf(of, true).find((each) => each.name === name)
      if (own !== undefined && own.returns.text !== '') return own.returns
    }
    const isModel = on.kind === 'list' || this.modelOf(of) !== null
    if (name === 'new' || (isModel && ONE.test(name)))
      return {
        kind: 'instance',
        name: of,
        text: /^find_by$|^(?:first|last|take)$/.test(name) ? `${of} | nil` : of,
      }
    if (isModel && (SEVERAL.test(name) || on.kind === 'class'))
      return { kind: 'list', name: of, text: `Relation<${of}>` }
    return UNKNOWN
  }
}
