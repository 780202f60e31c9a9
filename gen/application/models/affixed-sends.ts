import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MethodFacts } from '../../facts/class-facts.ts'
import { isNode, kindOf, type Node, type Parsed } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

const SENDS = new Set(['send', '__send__', 'public_send'])

/** More methods than this are no choice among a few. */
const MOST = 40

/** What a call may mean whose name is partly written. */
export interface SentNames {
  readonly columns: readonly string[]
  readonly methods: ReadonlyMap<string, readonly MethodFacts[]>
}

/**
 * Writes `send("#{name}_digest")` out as the choice it is: among the columns and methods of the application that end
 * in `_digest`. The name that comes at run time can be none but these. `send("#{name}_path", record)` is a route.
 */
export function writeOutAffixedSends(units: Iterable<Parsed>, names: SentNames): void {
  for (const { result } of units) visit(result.value as unknown as Node, names)
}

/** Whether a file has such a call: what it means depends on other files. */
export function hasAffixedSend(text: string): boolean {
  return /\b(?:public_|__)?send(?:__)?[ (]+:?"[^"\n]*#\{/.test(text)
}

function visit(node: Node, names: SentNames): void {
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries()) {
        if (isNode(each)) value[at] = written(each, names)
      }
    } else if (isNode(value)) {
      Reflect.set(node, key, written(value, names))
    }
  }
}

function written(node: Node, names: SentNames): Node {
  visit(node, names)
  if (kindOf(node) !== 'CallNode') return node
  const call = node as nodes.CallNode
  const [first, ...rest] = (call.arguments_?.arguments_ ?? []) as Node[]
  if (!SENDS.has(call.name) || first === undefined) return node
  if (call.block !== null || call.isSafeNavigation()) return node
  const pattern = patternOf(first)
  if (pattern === null) return node
  const fitting = fittingNames(names, pattern, rest)
  if (fitting.length === 0) return addressNamed(call, first, rest) ?? node
  if (fitting.length > MOST) return node
  // `:"a" === "a"` is false.
  const sign = kindOf(first) === 'InterpolatedSymbolNode' ? ':' : ''
  const branches = fitting.map((name) => `when ${sign}"${name}" then x.${call.name}(:${name})`)
  const text = `case 1\n${branches.join('\n')}\nelse raise NoMethodError, "undefined method"\nend`
  const made = synthesize(text, node) as unknown as nodes.CaseNode
  made.predicate = first as never
  for (const branch of made.conditions as unknown as nodes.WhenNode[]) {
    const [sent] = (branch.statements as nodes.StatementsNode).body as unknown as nodes.CallNode[]
    if (sent === undefined) continue
    // All branches have the same code there: one of them runs.
    sent.receiver = call.receiver
    sent.arguments_?.arguments_.push(...(rest as never[]))
  }
  return made as unknown as Node
}

function fittingNames(names: SentNames, pattern: RegExp, given: readonly Node[]): string[] {
  const columns = given.length === 0 ? names.columns : []
  const methods = [...names.methods].flatMap(([name, found]) => {
    return found.some((method) => accepts(method, given)) ? [name] : []
  })
  return [...new Set([...columns, ...methods])].filter((name) => pattern.test(name))
}

function accepts({ node }: MethodFacts, given: readonly Node[]): boolean {
  const hasKeywords = given.some((each) => kindOf(each) === 'KeywordHashNode')
  const count = given.length - (hasKeywords ? 1 : 0)
  const { parameters } = node
  if (parameters === null) return given.length === 0
  const { requireds, optionals, posts, rest, keywords, keywordRest } = parameters
  const takesKeywords = keywords.length > 0 || keywordRest !== null
  const least = requireds.length + posts.length
  const most = rest === null ? least + optionals.length : Number.POSITIVE_INFINITY
  const isSpread = given.some((each) => kindOf(each) === 'SplatNode')
  return !isSpread && count >= least && count <= most && (takesKeywords || !hasKeywords)
}

/** `send("edit_#{kind}_path", record)` as `route_for("edit_#{kind}", record, only_path: true)`; null for no address. */
function addressNamed(call: nodes.CallNode, first: Node, rest: Node[]): Node | null {
  const last = (first as nodes.InterpolatedStringNode).parts.at(-1) as unknown as Node
  const ending = kindOf(last) === 'StringNode' ? (last as nodes.StringNode).unescaped.value : ''
  const [, kind] = /_(path|url)$/.exec(ending) ?? []
  if (call.receiver !== null || kind === undefined) return null
  const made = synthesize(`route_for(x, only_path: ${kind === 'path'})`, call) as nodes.CallNode
  const list = made.arguments_?.arguments_ as unknown as Node[]
  const [, options] = list
  const given = rest.at(-1)
  if (given !== undefined && kindOf(given) === 'KeywordHashNode') {
    const own = (options as nodes.KeywordHashNode).elements
    own.unshift(...(given as nodes.KeywordHashNode).elements)
    rest.pop()
  }
  const left = ending.slice(0, -kind.length - 1)
  if (left === '') (first as nodes.InterpolatedStringNode).parts.pop()
  else Reflect.set((last as nodes.StringNode).unescaped, 'value', left)
  list.splice(0, 1, first, ...rest)
  return made as unknown as Node
}

/** What `"#{name}_digest"` may be; null where too little of it is written out. */
function patternOf(node: Node): RegExp | null {
  if (!/^Interpolated(String|Symbol)Node$/.test(kindOf(node))) return null
  const parts = (node as nodes.InterpolatedStringNode).parts as unknown as Node[]
  const texts = parts.map((part) => {
    return kindOf(part) === 'StringNode' ? (part as nodes.StringNode).unescaped.value : null
  })
  const [before, after] = [texts[0] ?? '', (texts.length > 1 ? texts.at(-1) : null) ?? '']
  const isOne = texts.filter((text) => text === null).length === 1
  if (!isOne || !/^\w*$/.test(before + after) || !/[a-z]{3}/.test(before + after)) return null
  return new RegExp(`^${before}[a-z]\\w*${after}$`)
}
