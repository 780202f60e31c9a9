import type * as nodes from '@ruby/prism/src/nodes.js'
import type { BootExpression } from '../../shell/core/load.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { Source } from '../source.ts'
import type { CoreCheck, Refusal } from './core-check.ts'
import { erbToRuby } from './erb-ruby.ts'
import { localsOf } from './expression-locals.ts'
import { templatePath } from './views-table.ts'

/** What the core says of Ruby that is outside its grammar: docs/template-language.md, Errors. */
const OUTSIDE = new Set([301, 302, 303, 304, 307, 310])

/** The expressions of templates that become methods, and what the core refuses all the same. */
export interface LoweredExpressions {
  readonly byTemplate: ReadonlyMap<string, readonly BootExpression[]>
  readonly refusals: readonly Refusal[]
}

/**
 * Finds the expressions that the core's grammar does not take, by asking the core itself: where it stops, the
 * smallest expression around that place which has a value of its own is lowered, and it is asked again.
 */
export function lowerExpressions(
  templates: ReadonlyMap<string, string>,
  core: CoreCheck,
  isHelper: (template: string, word: string) => boolean,
  isModel: (constant: string) => boolean,
): LoweredExpressions {
  const byTemplate = new Map<string, readonly BootExpression[]>()
  const refusals: Refusal[] = []
  for (const [name, text] of templates) {
    const found = new TemplateExpressions(name, text, core, isHelper, isModel)
    if (found.refusal !== null) refusals.push(found.refusal)
    else if (found.expressions.length > 0) byTemplate.set(name, found.expressions)
  }
  return { byTemplate, refusals }
}

class TemplateExpressions {
  expressions: readonly BootExpression[] = []
  refusal: Refusal | null = null
  readonly #name: string
  readonly #isHelper: (template: string, word: string) => boolean
  readonly #isModel: (constant: string) => boolean

  constructor(
    name: string,
    text: string,
    core: CoreCheck,
    isHelper: (template: string, word: string) => boolean,
    isModel: (constant: string) => boolean,
  ) {
    this.#name = name
    this.#isHelper = isHelper
    this.#isModel = isModel
    this.refusal = core.refusal(name, text, [])
    if (this.refusal === null && !/\.(?:class|model_name)\b/.test(text)) return
    const parsed = parseRuby(templatePath(name), erbToRuby(text))
    const source = new Source(templatePath(name), text)
    const spans: Node['location'][] = []
    for (const offset of classCalls(parsed.result.value as unknown as Node)) {
      const found = this.#around(parsed, source, offset)?.location
      const isKnown = spans.some((at) => at.startOffset === found?.startOffset)
      if (found !== undefined && !isKnown) spans.push(found)
    }
    if (spans.length > 0) {
      this.expressions = spans.map((at, index) => this.#expression(parsed, at, index))
      this.refusal = core.refusal(name, text, this.expressions)
    }
    while (this.refusal !== null && OUTSIDE.has(this.refusal.code)) {
      const found = this.#around(parsed, source, this.refusal.offset)
      if (found === null) return
      const { startOffset, length } = found.location
      const inside = (at: Node['location']) =>
        at.startOffset >= startOffset && at.startOffset < startOffset + length
      if (spans.some((at) => at.startOffset === startOffset && at.length === length)) return
      const kept = spans.filter((at) => !inside(at))
      spans.splice(0, spans.length, ...kept, found.location)
      spans.sort((left, right) => left.startOffset - right.startOffset)
      this.expressions = spans.map((at, index) => this.#expression(parsed, at, index))
      this.refusal = core.refusal(name, text, this.expressions)
    }
  }

  #expression(parsed: Parsed, at: Node['location'], index: number): BootExpression {
    const root = parsed.result.value as unknown as Node
    const node = pathTo(root, at.startOffset).find(
      ({ location }) => location.startOffset === at.startOffset && location.length === at.length,
    ) as Node
    const { locals, sets } = localsOf(root, node, (word) => this.#isHelper(this.#name, word))
    const name = `${this.#name}:${index + 1}`
    return { start: at.startOffset, end: at.startOffset + at.length, name, locals, sets }
  }

  /** The expression around a place that can be a method; null when there is none. */
  #around(parsed: Parsed, source: Source, offset: number): Node | null {
    const path = pathTo(parsed.result.value as unknown as Node, offset)
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const node = path[index] as Node
      const kind = kindOf(node)
      if (!hasValue(kind) || hasText(source, node)) continue
      const parent = path[index - 1]
      if (isConstant(kind) && parent !== undefined && isConstant(kindOf(parent))) continue
      const whole = this.#receiverOf(source, path, index)
      if (whole !== null) return whole
    }
    return null
  }

  /**
   * The calls on an expression belong to it: `Article.recent.limit(3)`. A loop whose block writes
   * template text stays the core's. Null for what no template can hold: a class.
   */
  #receiverOf(source: Source, path: readonly Node[], index: number): Node | null {
    let node = path[index] as Node
    for (let above = index - 1; above >= 0; above -= 1) {
      const parent = path[above] as Node
      if (kindOf(parent) !== 'CallNode') break
      const call = parent as nodes.CallNode
      if (call.receiver !== (node as unknown) || hasText(source, parent)) break
      if (call.isAttributeWrite()) break
      node = parent
    }
    if (!isConstant(kindOf(node))) return node
    const constant = source.slice(node.location)
    const name = constant.slice(constant.lastIndexOf(':') + 1)
    if (!/[a-z]/.test(name)) return node
    const call = path[index - 1]
    const isLoop =
      call !== undefined &&
      kindOf(call) === 'CallNode' &&
      (call as nodes.CallNode).receiver === (node as unknown)
    return isLoop && this.#isModel(constant) ? node : null
  }
}

/** Where `article.class` stands: the core knows no classes of the application. */
function classCalls(node: Node): number[] {
  const inner = childrenOf(node).flatMap(classCalls)
  if (kindOf(node) !== 'CallNode') return inner
  const { name, receiver, messageLoc } = node as nodes.CallNode
  const isAsked = receiver !== null && (name === 'class' || name === 'model_name')
  return isAsked && messageLoc !== null ? [...inner, messageLoc.startOffset] : inner
}

/** The nodes around a byte, from the root down to the smallest. */
function pathTo(root: Node, offset: number): Node[] {
  const path: Node[] = [root]
  for (;;) {
    const inner = childrenOf(path.at(-1) as Node).find(({ location }) => {
      return offset >= location.startOffset && offset < location.startOffset + location.length
    })
    if (inner === undefined) return path
    path.push(inner)
  }
}

function isConstant(kind: string): boolean {
  return kind === 'ConstantReadNode' || kind === 'ConstantPathNode'
}

/** Parts of an expression that have no value of their own, or none that a template could hold. */
const PARTS = new Set(
  `ProgramNode StatementsNode ArgumentsNode BlockNode BlockParametersNode ParametersNode AssocNode AssocSplatNode
  KeywordHashNode SplatNode BlockArgumentNode WhenNode ElseNode InNode EmbeddedStatementsNode RescueNode EnsureNode
  LambdaNode RegularExpressionNode InterpolatedRegularExpressionNode RequiredParameterNode
  OptionalParameterNode SelfNode YieldNode MultiTargetNode LocalVariableTargetNode NumberedParametersNode
  ItParametersNode ImplicitNode BreakNode NextNode ReturnNode EmbeddedVariableNode`.split(/\s+/),
)

function hasValue(kind: string): boolean {
  return !PARTS.has(kind)
}

/** Whether a tag ends inside a node: its block writes template text. */
function hasText(source: Source, node: Node): boolean {
  return source.slice(node.location).includes('%>')
}
