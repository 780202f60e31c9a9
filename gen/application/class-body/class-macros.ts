import type * as nodes from '@ruby/prism/src/nodes.js'
import { BlockNode } from '@ruby/prism/src/nodes.js'
import { modelDeclarations } from '../../../shell/vocabulary/record.ts'
import { writeDefinedMethods } from '../../defined-methods.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { placeAll } from '../synthesize.ts'
import { joinLiterals, listIn, literalText, writeOutLoops } from './literal-loops.ts'
import { foldLiterals } from './literal-options.ts'

/** A class method that declares: `def flag(name) = define_method("#{name}?") { … }`, said in class bodies. */
interface Macro {
  readonly parameters: readonly Parameter[]
  /** Its variables, `column = options[:column] || :position`, in their order. */
  readonly variables: readonly { readonly name: string; readonly value: Template }[]
  readonly statements: readonly Template[]
}

/** Ruby with places for what a macro is given, from the last to the first. */
interface Template {
  readonly text: string
  readonly reads: readonly { readonly name: string; readonly start: number; readonly end: number }[]
}

interface Parameter {
  readonly name: string
  readonly kind: 'required' | 'optional' | 'rest' | 'keyword' | 'options' | 'block'
  /** What it is where nothing is given, as Ruby; null where something has to be. */
  readonly otherwise: string | null
}

/** The macros of an application by their names, and what says whether they changed. */
export interface Macros {
  readonly known: ReadonlyMap<string, Macro>
  readonly key: string
}

/** What a class says of itself, beside the words of models that stand in the vocabulary. */
const DECLARATION =
  /^(define_(?:singleton_)?method|scope|default_scope|enum|delegate|belongs_to|has_\w+)$/

/** The macros of each file as it was read last. */
const remembered = new Map<
  string,
  { text: string; macros: readonly (readonly [string, Macro])[] }
>()

/** The macros that files of app/ and lib/ define: methods of classes that define others by what they are given. */
export function classMacros(files: ReadonlyMap<string, string>): Macros {
  const known = new Map<string, Macro>()
  const texts: string[] = []
  // A class that is made while the application runs calls them as methods.
  const areCalled = [...files.values()].some((text) => /\bClass\.new\b/.test(text))
  for (const [path, text] of files) {
    if (!/^(app|lib)\/.+\.rb$/.test(path)) continue
    const found = remembered.get(path)
    const all = found?.text === text ? found.macros : macrosIn(path, text)
    remembered.set(path, { text, macros: all })
    const macros = areCalled ? all.filter(([, macro]) => !definesAlone(macro)) : all
    for (const [name, macro] of macros) known.set(name, macro)
    if (macros.length > 0) texts.push(text)
  }
  return { known, key: texts.join('\n') }
}

/** Whether a macro says nothing but `define_method`. */
function definesAlone({ statements }: Macro): boolean {
  return statements.every(({ text }) => /^\s*define_(?:singleton_)?method\b/.test(text))
}

function macrosIn(path: string, text: string): (readonly [string, Macro])[] {
  if (!/\bclass_methods\b|\bmodule\b|\bdef self\.|class << self/.test(text)) return []
  const parsed = parseRuby(path, text)
  if (parsed.errors.length > 0) return []
  return macroDefs(parsed.result.value as unknown as Node, false).flatMap((def) => {
    // `def self.[](*names)` is asked by its receiver.
    const macro = /^[a-z_]\w*$/.test(def.name) ? macroOf(parsed, def) : null
    return macro === null ? [] : [[def.name, macro] as const]
  })
}

/** Says the statements of macros where class bodies call them with what is written out, and leaves the macros away. */
export function writeOutMacros(parsed: Parsed, { known }: Macros): void {
  if (known.size === 0 || parsed.errors.length > 0) return
  const visit = (node: Node): void => {
    const list = listIn(node)
    if (list !== null) {
      list.body = (list.body as Node[]).flatMap((item) => {
        return expanded(parsed, item, known) ?? [item]
      }) as typeof list.body
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value as unknown as Node)
  dropMacros(parsed.result.value as unknown as Node, known)
}

/** The methods of classes below a node: those of `class_methods do`, of modules, which a class may extend, and of self. */
function macroDefs(node: Node, isOfClass: boolean): nodes.DefNode[] {
  const kind = kindOf(node)
  if (kind === 'DefNode') {
    const def = node as nodes.DefNode
    return isOfClass || def.receiver !== null ? [def] : []
  }
  const call = node as unknown as nodes.CallNode
  const opens =
    kind === 'SingletonClassNode' ||
    kind === 'ModuleNode' ||
    (kind === 'CallNode' && call.name === 'class_methods')
  const isOutside = kind === 'ClassNode'
  return childrenOf(node).flatMap((child) => macroDefs(child, !isOutside && (isOfClass || opens)))
}

/** What a method says as a macro; null where its statements depend on more than its parameters. */
function macroOf({ source }: Parsed, def: nodes.DefNode): Macro | null {
  const body = bodyOf(def.body as Node | null)
  const parameters = parametersOf(def, (node) => source.slice(node.location))
  // One that calls itself mixes in the module whose method of that name takes its place.
  const isOther = (item: Node) => (item as nodes.CallNode).name === def.name
  if (parameters === null || !body.some(declares) || body.some(isOther)) return null
  const names = new Set(parameters.map(({ name }) => name))
  const { name: block } = parameters.find(({ kind }) => kind === 'block') ?? {}
  const readsBlock = ({ reads }: Template) => reads.filter(({ name }) => name === block).length
  const variables: Macro['variables'][number][] = []
  const statements: Template[] = []
  for (const item of body) {
    const kind = kindOf(item)
    const write = item as unknown as nodes.LocalVariableWriteNode
    const isVariable = kind === 'LocalVariableWriteNode' && !names.has(write.name)
    if (!isVariable && !/^(Call|If|Unless|CallOperatorWrite)Node$/.test(kind)) return null
    const template = templateOf(source, isVariable ? (write.value as Node) : item, names)
    if (template === null) return null
    // A block is for a declaration: what runs it at once depends on more.
    if (readsBlock(template) > 0 && !declares(item)) return null
    if (isVariable) {
      variables.push({ name: write.name, value: template })
      names.add(write.name)
    } else statements.push(template)
  }
  if (statements.reduce((sum, each) => sum + readsBlock(each), 0) > 1) return null
  return { parameters, variables, statements }
}

/** A statement with the places where it reads names of the macro; null where it does more with variables. */
function templateOf(
  source: Parsed['source'],
  item: Node,
  names: ReadonlySet<string>,
): Template | null {
  const { startOffset: first } = item.location
  const reads: Template['reads'][number][] = []
  let isPlain = true
  const visit = (node: Node, depth: number): void => {
    const kind = kindOf(node)
    if (kind === 'LocalVariableReadNode') {
      const read = node as unknown as nodes.LocalVariableReadNode
      const start = read.location.startOffset - first
      if (read.depth === depth && names.has(read.name)) {
        reads.push({ name: read.name, start, end: start + read.location.length })
      } else if (read.depth === depth) isPlain = false
    }
    const block = kind === 'BlockArgumentNode' ? (node as unknown as nodes.BlockArgumentNode) : null
    if (block?.expression === null) {
      const end = block.location.startOffset + block.location.length - first
      reads.push({ name: BARE, start: end, end })
    }
    const isWrite = /^LocalVariable.*Write|^ImplicitNode|^YieldNode|^LocalVariableTarget/.test(kind)
    if (isWrite && depth === 0) isPlain = false
    const inner = /^(Block|Lambda)Node$/.test(kind) ? depth + 1 : depth
    for (const child of childrenOf(node)) visit(child, inner)
  }
  visit(item, 0)
  if (!isPlain) return null
  const text = source.slice(item.location)
  return { text, reads: reads.sort((left, right) => right.start - left.start) }
}

function declares(item: Node): boolean {
  if (/^(If|Unless)Node$/.test(kindOf(item))) {
    const { statements } = item as nodes.IfNode
    return bodyOf(statements as Node | null).some(declares)
  }
  if (kindOf(item) !== 'CallNode') return false
  const { receiver, name, block } = item as nodes.CallNode
  if (receiver === null && isDeclaration(name)) return true
  if (block === null) return false
  return childrenOf(block as Node).some((child) => childrenOf(child).some(declares))
}

function isDeclaration(name: string): boolean {
  return DECLARATION.test(name) || Object.hasOwn(modelDeclarations, name)
}

function parametersOf(def: nodes.DefNode, textOf: (node: Node) => string): Parameter[] | null {
  const list = def.parameters
  if (list === null) return []
  const { requireds, optionals, rest, posts, keywords, keywordRest, block } = list
  if (posts.length > 0) return null
  const out: Parameter[] = []
  for (const each of requireds as unknown as Node[]) {
    if (kindOf(each) !== 'RequiredParameterNode') return null
    const { name } = each as unknown as nodes.RequiredParameterNode
    out.push({ name, kind: 'required', otherwise: null })
  }
  for (const each of optionals as unknown as nodes.OptionalParameterNode[]) {
    out.push({ name: each.name, kind: 'optional', otherwise: textOf(each.value as Node) })
  }
  if (rest !== null) {
    const { name } = rest as unknown as nodes.RestParameterNode
    if (name === null || name === undefined) return null
    out.push({ name, kind: 'rest', otherwise: '[]' })
  }
  for (const each of keywords as unknown as nodes.OptionalKeywordParameterNode[]) {
    const value = (each.value ?? null) as Node | null
    out.push({ name: each.name, kind: 'keyword', otherwise: value === null ? null : textOf(value) })
  }
  if (keywordRest !== null) {
    const name = (keywordRest as nodes.KeywordRestParameterNode).name ?? null
    if (name === null) return null
    out.push({ name, kind: 'options', otherwise: '{}' })
  }
  if (block !== null) {
    const name = (block as nodes.BlockParameterNode).name ?? BARE
    out.push({ name, kind: 'block', otherwise: 'nil' })
  }
  return out
}

/** The statements that a call of a macro says; null for any other statement, or what is not written out. */
function expanded(parsed: Parsed, item: Node, known: ReadonlyMap<string, Macro>): Node[] | null {
  if (kindOf(item) !== 'CallNode') return null
  const call = item as nodes.CallNode
  const macro = call.receiver === null ? known.get(call.name) : undefined
  const values = macro === undefined ? null : valuesOf(parsed, call, macro)
  if (macro === undefined || values === null) return null
  for (const { name, value } of macro.variables) values.set(name, `(${filled(value, values)})`)
  const text = macro.statements.map((each) => filled(each, values)).join('\n')
  const made = parseRuby('', `class A\n${text}\nend`)
  if (made.errors.length > 0) return null
  writeOutLoops(made)
  const tree = made.result.value
  const given = handBlock(tree as unknown as Node)
  foldLiterals(tree as unknown as Node)
  joinLiterals(tree as unknown as Node)
  placeAll([tree as unknown as Node], item)
  if (given !== null) {
    const { parameters, body, locals } = call.block as nodes.BlockNode
    Object.assign(given, { parameters, body, locals })
  }
  writeDefinedMethods(tree)
  const [opened] = tree.statements.body as unknown as nodes.ClassNode[]
  return bodyOf((opened as nodes.ClassNode).body as Node | null)
}

/** The name of a block that has none: `def on_save(&) = after_save(&)`. */
const BARE = '&'

/** What stands for the block of a call until its statements are parsed. */
const BLOCK = '-> { block_of_macro }'

/** Gives `&-> { … }` as a block, and `&nil` as none; the lambda or block that stands for that of the call, null for none. */
function handBlock(node: Node): nodes.BlockNode | null {
  let found: nodes.BlockNode | null = null
  const call = kindOf(node) === 'CallNode' ? (node as unknown as nodes.CallNode) : null
  const handed = call?.block != null ? (call.block as unknown as nodes.BlockArgumentNode) : null
  const kind = handed === null ? '' : kindOf((handed.expression ?? handed) as unknown as Node)
  if (call !== null && kind === 'NilNode') call.block = null
  if (call !== null && kind === 'LambdaNode') {
    const block = Object.create(BlockNode.prototype) as nodes.BlockNode
    call.block = Object.assign(block, handed?.expression)
  }
  for (const child of childrenOf(node)) found = handBlock(child) ?? found
  const { body } = node as unknown as nodes.BlockNode
  const [only] = /^(Block|Lambda)Node$/.test(kindOf(node)) ? bodyOf(body as Node | null) : []
  const isIt = only !== undefined && (only as nodes.CallNode).name === 'block_of_macro'
  return isIt ? (node as unknown as nodes.BlockNode) : found
}

/** The block of a call, where it asks no variables around it: null for another, undefined for none. */
function blockOf({ block }: nodes.CallNode): string | null | undefined {
  if (block === null) return undefined
  const asksAround = (node: Node, depth: number): boolean => {
    const kind = kindOf(node)
    if (kind.startsWith('LocalVariable') && (node as nodes.LocalVariableReadNode).depth >= depth)
      return true
    const inner = /^(Block|Lambda)Node$/.test(kind) ? depth + 1 : depth
    return childrenOf(node).some((child) => asksAround(child, inner))
  }
  return kindOf(block as Node) === 'BlockNode' && !asksAround(block as Node, 0) ? BLOCK : null
}

/** The Ruby of a template with what its names are given. */
function filled({ text, reads }: Template, values: ReadonlyMap<string, string>): string {
  let bytes = Buffer.from(text)
  for (const { name, start, end } of reads) {
    const given = Buffer.from(values.get(name) ?? 'nil')
    bytes = Buffer.concat([bytes.subarray(0, start), given, bytes.subarray(end)])
  }
  return bytes.toString()
}

/** What each parameter is given, as Ruby; null where a call does not fit or asks variables. */
function valuesOf(
  { source }: Parsed,
  call: nodes.CallNode,
  { parameters }: Macro,
): Map<string, string> | null {
  const given = (call.arguments_?.arguments_ ?? []) as Node[]
  const last = given.at(-1)
  const pairs =
    last !== undefined && kindOf(last) === 'KeywordHashNode'
      ? ((last as nodes.KeywordHashNode).elements as nodes.AssocNode[])
      : []
  const positional = pairs.length > 0 ? given.slice(0, -1) : given
  const block = blockOf(call)
  const takesBlock = parameters.some(({ kind }) => kind === 'block')
  if (given.some(asksMore) || block === null || (block !== undefined && !takesBlock)) return null
  const texts = positional.map((each) => literalText(source, each))
  const values = new Map<string, string>()
  const named = parameters.filter(({ kind }) => kind === 'keyword').map(({ name }) => `${name}:`)
  const others = pairs.filter(({ key }) => !named.includes(source.slice((key as Node).location)))
  for (const { name, kind, otherwise } of parameters) {
    if (kind === 'options') {
      const rest = others.splice(0).map((pair) => source.slice(pair.location))
      values.set(name, `{ ${rest.join(', ')} }`)
    } else if (kind === 'keyword') {
      const pair = pairs.find(({ key }) => source.slice((key as Node).location) === `${name}:`)
      const text = pair === undefined ? otherwise : literalText(source, pair.value as Node)
      if (text === null) return null
      values.set(name, text)
    } else if (kind === 'block') values.set(name, block ?? 'nil')
    else if (kind === 'rest') values.set(name, `[${texts.splice(0).join(', ')}]`)
    else {
      const text = texts.shift() ?? otherwise
      if (text === null) return null
      values.set(name, text)
    }
  }
  return texts.length === 0 && others.length === 0 ? values : null
}

function asksMore(node: Node): boolean {
  if (/^LocalVariable|^Splat|^AssocSplat|^Block/.test(kindOf(node))) return true
  return childrenOf(node).some(asksMore)
}

/** Takes the macros out of the modules and classes that define them. */
function dropMacros(node: Node, known: ReadonlyMap<string, Macro>): void {
  if (kindOf(node) === 'StatementsNode') {
    const list = node as unknown as nodes.StatementsNode
    const kept = (list.body as Node[]).filter((item) => {
      return !(
        kindOf(item) === 'DefNode' &&
        known.has((item as nodes.DefNode).name) &&
        bodyOf((item as nodes.DefNode).body as Node | null).some(declares)
      )
    })
    list.body = kept as typeof list.body
  }
  for (const child of childrenOf(node)) dropMacros(child, known)
}
