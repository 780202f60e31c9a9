import type * as nodes from '@ruby/prism/src/nodes.js'
import type { BootExpression } from '../../shell/core/load.ts'
import { answers } from '../../shell/ruby/index.ts'
import { findLibraryHelper, libraryHelpers } from '../../shell/vocabulary/library-helpers.ts'
import { templateMethodNames, templateMethods } from '../../shell/vocabulary/template-methods.ts'
import { isSql } from '../facts/sql-words.ts'
import { childrenOf, is, kindOf, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { actionAddress } from './call-refusal.ts'
import { changingCalls, findIvars, isBareWord, type TemplateIvars } from './changed-variable.ts'
import type { CoreCheck, Refusal } from './core-check.ts'
import { erbToRuby } from './erb-ruby.ts'
import { localsOf } from './expression-locals.ts'
import { ASKED_ERRORS } from './view-types.ts'
import { templatePath } from './views-table.ts'

const UNSUPPORTED = 307

/** What the core says of Ruby that is outside its grammar: docs/template-language.md, Errors. */
const OUTSIDE = new Set([301, 302, 303, 304, 307, 310])
/** A word that is no local where all are declared: it may be one that `a, b = pair` is about to set. */
const UNKNOWN_LOCAL = 306
/** What raises when the page comes to it, in an application of Rails' layout: names of no helper, local or route, and wrong numbers of arguments. */
const LATE = new Set([305, 306, 315, 316])
/** A word like `target_url`, which a `render` may give as a local. */
const UNKNOWN_ROUTE = 315

/** An expression of a template that becomes a method. */
export interface LoweredExpression extends BootExpression {
  /** Locals that may be a String, which it changes in place. */
  readonly texts: readonly string[]
  /** Whether it is a model whose rows a block goes through: `Article.find_each do |article|`. */
  readonly isRows: boolean
  /** Whether it is a Hash that names an action, where an address stands. */
  readonly isAddress: boolean
}

/** The expressions of templates that become methods, and what the core refuses all the same. */
export interface LoweredExpressions {
  readonly byTemplate: ReadonlyMap<string, readonly LoweredExpression[]>
  readonly refusals: readonly Refusal[]
}

/**
 * Finds the expressions that the core's grammar does not take, by asking the core itself: where it stops, the
 * smallest expression around that place which has a value of its own is lowered, and it is asked again. With
 * `isClosed` only calls that the grammar takes and the shell answers (`session[:name]`) are lowered.
 */
export function lowerExpressions(
  templates: ReadonlyMap<string, string>,
  core: CoreCheck,
  isHelper: (template: string, word: string) => boolean,
  isModel: (constant: string) => boolean,
  isOwn: (word: string) => boolean,
  isLate: (word: string) => boolean,
  helpers = '',
  added: ReadonlySet<string> = new Set(),
  isClosed = false,
): LoweredExpressions {
  const text = [...templates.values(), helpers].join('\n')
  const isLocal = (word: string) => text.includes(`${word}: `)
  const ivars = ivarsOf(templates)
  const shared = new Set([...ivars.changed, ...sharedWith(helpers, ivars)])
  for (;;) {
    const byTemplate = new Map<string, readonly LoweredExpression[]>()
    const refusals: Refusal[] = []
    const asked: string[] = []
    for (const [name, text] of templates) {
      const asks = {
        isHelper,
        isModel,
        isOwn,
        isLate,
        isLocal,
        added,
        isClosed,
        isShared: (word: string) => shared.has(word),
      }
      const found = new TemplateExpressions(name, text, core, asks)
      if (found.refusal !== null) refusals.push(found.refusal)
      else if (found.expressions.length > 0) byTemplate.set(name, found.expressions)
      const bytes = Buffer.from(text)
      for (const { start, end } of found.expressions) asked.push(bytes.toString('utf8', start, end))
    }
    const more = sharedWith(asked.join('\n'), ivars).filter((word) => !shared.has(word))
    if (more.length === 0) return { byTemplate, refusals }
    for (const word of more) shared.add(word)
  }
}

/** The instance variables of all templates. */
function ivarsOf(templates: ReadonlyMap<string, string>): TemplateIvars {
  const found: TemplateIvars = { set: new Set(), changed: new Set(), all: new Set() }
  for (const [name, text] of templates) {
    if (!text.includes('@')) continue
    const { result } = parseRuby(templatePath(name), erbToRuby(text))
    findIvars(result.value, found)
  }
  return found
}

/** Instance variables that Ruby of the shell and the core's templates both have, and one of them sets. */
function sharedWith(code: string, ivars: TemplateIvars): string[] {
  const words = new Set(code.match(/(?<![@\w])@[a-z_]\w*/gi) ?? [])
  return [...words].filter((word) => {
    if (!ivars.all.has(word)) return false
    return ivars.set.has(word) || new RegExp(`${word}\\b[^\\n=]{0,9}(?:=(?![=~>])|<<)`).test(code)
  })
}

/** What is asked of the application about words of a template. */
interface Asks {
  readonly isHelper: (template: string, word: string) => boolean
  readonly isModel: (constant: string) => boolean
  readonly isOwn: (word: string) => boolean
  /** Whether a name that nothing has is met only when the page comes to it. */
  readonly isLate: (word: string) => boolean
  readonly isLocal: (word: string) => boolean
  /** Methods that the application gives core classes, and `<=>` where a class of its own has one. */
  readonly added: ReadonlySet<string>
  /** Whether what the core's grammar does not take stays refused, as in the dialect. */
  readonly isClosed: boolean
  /** Whether an instance variable is read and set through the shell. */
  readonly isShared: (ivar: string) => boolean
}

class TemplateExpressions {
  expressions: readonly LoweredExpression[] = []
  refusal: Refusal | null = null
  readonly #name: string
  readonly #isHelper: (template: string, word: string) => boolean
  readonly #isModel: (constant: string) => boolean
  #addresses: ReadonlySet<number> = new Set()

  constructor(
    name: string,
    text: string,
    core: CoreCheck,
    { isHelper, isModel, isOwn, isLate, isLocal, isShared, added, isClosed }: Asks,
  ) {
    this.#name = name
    this.#isHelper = isHelper
    this.#isModel = isModel
    this.refusal = core.refusal(name, text, [])
    const isSorted = added.has('<=>') && SORTS.test(text)
    const says = [...added].some((word) => /^[a-z]/.test(word) && text.includes(`.${word}`))
    if (this.refusal === null && !isOfShell(text) && !CHANGES.test(text) && !isSorted && !says) {
      if (![...(text.match(/@\w+/g) ?? [])].some(isShared)) return
    }
    const parsed = parseRuby(templatePath(name), erbToRuby(text))
    const source = new Source(templatePath(name), text)
    const second = secondParameter(parsed.result.value, source)
    if (second !== null) {
      this.refusal = { template: name, code: UNSUPPORTED, offset: second, text: '_2' }
      return
    }
    const addresses = actionAddresses(parsed.result.value)
    this.#addresses = new Set(
      addresses.filter(({ isWhole }) => !isWhole).map(({ at }) => at.startOffset),
    )
    const spans: Node['location'][] = addresses.map(({ at }) => at)
    const isInside = (offset: number) =>
      spans.some((at) => offset >= at.startOffset && offset < at.startOffset + at.length)
    const isPageWord = (word: string, hasArguments: boolean) =>
      (PAGE_WORDS.has(word) && isHelper(name, word)) ||
      (hasArguments && findLibraryHelper(word) !== undefined && !isOwn(word))
    const root = parsed.result.value
    const offsets = [
      ...shellCalls(root, isPageWord, added),
      ...changingCalls(root, (word) => isHelper(name, word)),
      ...ivarPlaces(root, isShared),
    ]
    for (const offset of offsets) {
      if (isInside(offset)) continue
      const found = this.#around(parsed, source, offset)?.location
      if (found === undefined) continue
      const { startOffset, length } = found
      const isInner = (at: Node['location']) =>
        at.startOffset >= startOffset && at.startOffset < startOffset + length
      spans.splice(0, spans.length, ...spans.filter((at) => !isInner(at)), found)
    }
    if (spans.length > 0) {
      spans.sort((left, right) => left.startOffset - right.startOffset)
      this.expressions = spans.map((at, index) => this.#expression(parsed, at, index))
      this.refusal = core.refusal(name, text, this.expressions)
    }
    while (this.refusal !== null && !isClosed) {
      const { code, offset, text: word } = this.refusal
      const isTarget = code === UNKNOWN_LOCAL && isTargetAt(root, offset)
      const isGiven = code === UNKNOWN_ROUTE && isGivenAt(root, offset, isLocal)
      const isMetLate = LATE.has(code) && isLate(word)
      if (!isTarget && !isGiven && !isMetLate && !OUTSIDE.has(code)) return
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

  #expression(parsed: Parsed, at: Node['location'], index: number): LoweredExpression {
    const root = parsed.result.value
    const path = pathTo(root, at.startOffset)
    const place = path.findIndex(
      ({ location }) => location.startOffset === at.startOffset && location.length === at.length,
    )
    const node = path[place] as Node
    const { locals, sets, texts } = localsOf(root, node, (word) => this.#isHelper(this.#name, word))
    const name = `${this.#name}:${index + 1}`
    const around = path[place - 1] as nodes.CallNode | undefined
    const isReceiver = around !== undefined && around.receiver === node
    const isLoop = isReceiver && isConstant(kindOf(node)) && around.block !== null
    const isRows = isLoop && this.#isModel(parsed.source.slice(at))
    const start = at.startOffset
    const isAddress = this.#addresses.has(start)
    return { start, end: start + at.length, name, locals, sets, texts, isRows, isAddress }
  }

  /** The expression around a place that can be a method; null when there is none. */
  #around(parsed: Parsed, source: Source, offset: number): Node | null {
    const path = pathTo(parsed.result.value, offset)
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const node = path[index] as Node
      const kind = kindOf(node)
      if (!hasValue(kind) || hasText(source, node) || jumpsOut(node)) continue
      const parent = path[index - 1]
      if (isConstant(kind) && parent !== undefined && isConstant(kindOf(parent))) continue
      if (kind === 'LambdaNode' && isOfCollection(path[index - 2])) continue
      // `"a" \` and `"b"` on the next line are one String.
      if (/StringNode$/.test(kind) && parent && /StringNode$/.test(kindOf(parent))) continue
      return this.#receiverOf(source, path, index)
    }
    return null
  }

  /**
   * The calls on an expression belong to it: `Article.recent.limit(3)`. A loop whose block writes
   * template text stays the core's.
   */
  #receiverOf(source: Source, path: readonly Node[], index: number): Node {
    let node = path[index] as Node
    for (let above = index - 1; above >= 0; above -= 1) {
      const parent = path[above]
      if (!is(parent, 'CallNode')) break
      const call = parent as nodes.CallNode
      if (call.receiver !== node || hasText(source, parent)) break
      if (call.isAttributeWrite()) break
      node = parent
    }
    return node
  }
}

/** Whether a call is a helper that lambdas tell what each item shows. */
function isOfCollection(node: Node | undefined): boolean {
  return is(node, 'CallNode') && /^(?:collection|options_from_collection)_/.test(node.name)
}

/** Where templates name the action that a link or a form leads to; `isWhole` for `url_for` itself. */
function actionAddresses(node: Node): { at: Node['location']; isWhole: boolean }[] {
  const inner = childrenOf(node).flatMap(actionAddresses)
  if (!is(node, 'CallNode')) return inner
  const address = actionAddress(node)
  if (address === null) return inner
  const isWhole = node.name === 'url_for'
  return [...inner, { at: isWhole ? node.location : address.location, isWhole }]
}

/** What no look of the core is needed for: it knows no classes of the application, no session, no `it`. */
const OWN_WORDS = new RegExp(
  `\\.(?:class|model_name|sample|shuffle|respond_to|is_a|kind_of|instance_of)\\b|\\berrors\\.(?:details|added|full_message|group_by_attribute|to_hash)\\b|\\b(?:action|controller|dom_id|dom_class)\\b|\\b(?:it|_[12]|session|cookies|logger|lookup_context|raise|rand|request|${Object.keys(libraryHelpers).join('|')})\\b`,
)

function isOfShell(text: string): boolean {
  return (
    OWN_WORDS.test(text) ||
    SQL_AT_A_GLANCE.test(text) ||
    [...text.matchAll(/\.([a-z]\w*\??)/g)].some(([, word]) => isListWord(word ?? ''))
  )
}

/** What compares the items themselves: where a class of the application has `<=>`, the shell does. */
const SORTS = /\.(?:sort|min|max|minmax)\b/

function isSort({ name, arguments_, block }: nodes.CallNode): boolean {
  return SORTS.test(`.${name}`) && !/_by/.test(name) && arguments_ === null && block === null
}

/** What may be SQL: a word with a text behind it. */
const SQL_AT_A_GLANCE = /\.[a-z]\w*[ (]\s*["']/

/** `comments.sum("stars * 2")`: only the shell knows a text of the source for SQL. */
function isOfSql({ name, arguments_ }: nodes.CallNode): boolean {
  const [first] = arguments_?.arguments_ ?? []
  if (!is(first, 'StringNode')) return false
  return isSql(name, first.unescaped.value)
}

const CORE_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(templateMethods).flatMap(templateMethodNames),
])

/** What a record, a relation or its Array answers, and nothing that the core has: `books.lazy`, `books.to_set`. */
function isListWord(name: string): boolean {
  return name === 'klass' || (!CORE_WORDS.has(name) && answers([], name))
}

/** What the page answers and the core does not. */
export const PAGE_WORDS: ReadonlySet<string> = new Set([
  ...['session', 'cookies', 'raise', 'rand', 'controller', 'logger', 'lookup_context'],
  ...Object.keys(libraryHelpers).filter((name) => libraryHelpers[name]?.takes[0] === 0),
])

/** Where such words stand: `article.class`, `session[:name]`, `map { it + 1 }`. */
function shellCalls(
  node: Node,
  isPageWord: (word: string, hasArguments: boolean) => boolean,
  added: ReadonlySet<string>,
): number[] {
  const inner = childrenOf(node).flatMap((child) => shellCalls(child, isPageWord, added))
  if (/^(It|Numbered)ParametersNode$/.test(kindOf(node))) return [node.location.startOffset]
  if (!is(node, 'CallNode')) return inner
  const { name, receiver, messageLoc, arguments_ } = node
  const isAsked =
    receiver === null
      ? isPageWord(name, arguments_ !== null) || isIdOfClass(node)
      : SHELL_METHODS.has(name) ||
        isListWord(name) ||
        added.has(name) ||
        (added.has('<=>') && isSort(node)) ||
        isOfSql(node) ||
        findLibraryHelper(name)?.isOfBuilder === true ||
        isOfRequest(receiver, name) ||
        ((ASKED_ERRORS.has(name) || (name === 'to_hash' && arguments_ !== null)) &&
          (receiver as nodes.CallNode).name === 'errors')
  return isAsked && messageLoc !== null ? [...inner, messageLoc.startOffset] : inner
}

/** `dom_id(Book)`: the core knows no classes. */
function isIdOfClass(node: Node): boolean {
  const { name, arguments_ } = node as nodes.CallNode
  const [first] = arguments_?.arguments_ ?? []
  return /^dom_(id|class)$/.test(name) && first !== undefined && /^Constant/.test(kindOf(first))
}

/** Methods of whatever receiver that only the shell can answer. */
const SHELL_METHODS = new Set(
  'class model_name respond_to? is_a? kind_of? instance_of? sample shuffle'.split(' '),
)

/** `request.query_parameters`, which the core does not know of the request. */
function isOfRequest(receiver: Node, name: string): boolean {
  if (!is(receiver, 'CallNode') || !isBareWord(receiver)) return false
  return receiver.name === 'request' && !REQUEST_WORDS.has(name)
}

const REQUEST_WORDS = new Set(templateMethodNames('Request'))

/** What may change a value in place, at a glance. */
const CHANGES =
  /\]\s*[^\s=<>!~]{0,2}=(?![=~>])|\w!|<<|\.(?:push|append|unshift|prepend|insert|concat|pop|shift|delete|keep_if|clear|replace|fill|store|update|add)/

/** Where instance variables stand that the shell keeps. */
function ivarPlaces(node: Node, isShared: (ivar: string) => boolean): number[] {
  const inner = childrenOf(node).flatMap((child) => ivarPlaces(child, isShared))
  const isIvar = /^InstanceVariable/.test(kindOf(node))
  if (!isIvar || !isShared((node as nodes.InstanceVariableReadNode).name)) return inner
  return [node.location.startOffset, ...inner]
}

/** The nodes around a byte, from the root down to the smallest. */
function pathTo(root: Node, offset: number): Node[] {
  const path: Node[] = [root]
  for (;;) {
    // The parameters that `it` and `_1` stand for span the whole block.
    const children = childrenOf(path.at(-1) as Node).filter(
      (each) => !/^(It|Numbered)ParametersNode$/.test(kindOf(each)),
    )
    const inner = children.find(({ location }) => {
      return offset >= location.startOffset && offset < location.startOffset + location.length
    })
    if (inner === undefined) return path
    path.push(inner)
  }
}

/** Where a block that writes template text has `_2`: the core gives such a block one value; null when none has. */
function secondParameter(node: Node, source: Source): number | null {
  if (is(node, 'BlockNode') && hasText(source, node)) {
    const parameters = node.parameters
    const isNumbered = is(parameters, 'NumberedParametersNode')
    if (isNumbered && parameters.maximum > 1) {
      return node.location.startOffset
    }
  }
  for (const child of childrenOf(node)) {
    const found = secondParameter(child, source)
    if (found !== null) return found
  }
  return null
}

/** Whether a local is set at a byte as one of several. */
function isTargetAt(root: Node, offset: number): boolean {
  return is(pathTo(root, offset).at(-1), 'LocalVariableTargetNode')
}

/** Whether a bare word stands at a byte that some `render` gives as a local. */
function isGivenAt(root: Node, offset: number, isLocal: (word: string) => boolean): boolean {
  const node = pathTo(root, offset).at(-1)
  return is(node, 'CallNode') && isBareWord(node) && isLocal(node.name)
}

function isConstant(kind: string): boolean {
  return kind === 'ConstantReadNode' || kind === 'ConstantPathNode'
}

/** Parts of an expression that have no value of their own, or none that a template could hold. */
const PARTS = new Set(
  `ProgramNode StatementsNode ArgumentsNode BlockNode BlockParametersNode ParametersNode AssocNode AssocSplatNode
  KeywordHashNode SplatNode BlockArgumentNode WhenNode ElseNode InNode EmbeddedStatementsNode RescueNode EnsureNode
  LambdaNode InstanceVariableTargetNode RegularExpressionNode InterpolatedRegularExpressionNode RequiredParameterNode
  OptionalParameterNode SelfNode YieldNode MultiTargetNode LocalVariableTargetNode NumberedParametersNode
  ItParametersNode ImplicitNode BreakNode NextNode ReturnNode EmbeddedVariableNode`.split(/\s+/),
)

function hasValue(kind: string): boolean {
  return !PARTS.has(kind)
}

/** Whether `next`, `break` or `return` in a node would leave what stands around it, which a method cannot. */
function jumpsOut(node: Node): boolean {
  const kind = kindOf(node)
  if (/^(Next|Break|Redo|Return)Node$/.test(kind)) return true
  return !/^(Block|Lambda|While|Until|For)Node$/.test(kind) && childrenOf(node).some(jumpsOut)
}

/** Whether a tag ends inside a node: its block writes template text. */
function hasText(source: Source, node: Node): boolean {
  return source.slice(node.location).includes('%>')
}
