import type * as nodes from '@ruby/prism/src/nodes.js'
import { settingKinds, settingWords } from '../../shell/vocabulary/settings.ts'
import { constantPath } from '../facts/syntax.ts'
import { NONE } from '../lower/frame.ts'
import type { Lowering } from '../lower/lowering.ts'
import { camelCase, localName } from '../lower/names.ts'
import { didYouMean } from '../nearest.ts'
import { endOf } from '../nodes/control/control-node.ts'
import { kindOf, type Node } from '../parse.ts'
import {
  assign,
  callMethod,
  type Expression,
  member,
  name,
  negation,
  type Statement,
  statement,
} from '../typescript/tree.ts'
import type { AppFacts } from './app-facts.ts'
import { bodyOf } from './body.ts'
import { plainValue } from './framework/arguments.ts'
import { checkSetting } from './framework/check-word.ts'

/** `Webfw.configure do |config| … end`. */
export function configuration(app: AppFacts, lo: Lowering): Statement[] | null {
  const list = lo.parsed.result.value.statements.body as Node[]
  const call = list.find(
    (item) =>
      kindOf(item) === 'CallNode' &&
      (item as nodes.CallNode).name === 'configure' &&
      constantPath((item as nodes.CallNode).receiver) === 'Webfw',
  ) as nodes.CallNode | undefined
  const block = call?.block ?? null
  if (block === null || kindOf(block) !== 'BlockNode') return null
  const own = block as nodes.BlockNode
  if (own.body === null) return null
  const parameters = own.parameters as nodes.BlockParametersNode | null
  const first = (parameters?.parameters?.requireds[0] as nodes.RequiredParameterNode | undefined)
    ?.name
  if (first === undefined) {
    lo.diagnostics.push(
      lo.source.diagnostic(
        own.openingLoc,
        'wrong-arguments',
        'The block of `Webfw.configure` forgets its argument.',
        'Write `Webfw.configure do |config|`.',
      ),
    )
    return null
  }
  const target = name(localName(first))
  const scope = lo.inference.scope(own as Node)
  const body: Statement[] = []
  lo.inside(scope, { kind: 'method', tag: null, block: null, silent: true }, () => {
    let previousEnd: number | null = null
    const items = (own.body as nodes.StatementsNode).body as Node[]
    for (const item of items) {
      body.push(...lo.comments.before(item.location.startOffset, previousEnd))
      previousEnd = endOf(item)
      try {
        const [head, ...rest] = setting(app, lo, item, first, target)
        if (head === undefined) continue
        body.push({ kind: 'markedStatement', at: item.location.startOffset, value: head }, ...rest)
      } catch (error) {
        lo.note(error)
      }
    }
    body.push(
      ...lo.comments
        .before(endOf(own as Node) - 3, previousEnd)
        .filter((line) => line.kind === 'comment'),
    )
  })
  const type = lo.imports.useType('webfw', 'Settings')
  return [
    {
      kind: 'function',
      name: 'config',
      parameters: [{ target, type }],
      returns: 'void',
      body,
      exported: true,
    },
  ]
}

/** A line of the block: a setting, an addition to one, or either below a condition. */
function setting(
  app: AppFacts,
  lo: Lowering,
  item: Node,
  parameter: string,
  target: ReturnType<typeof name>,
): Statement[] {
  const kind = kindOf(item)
  if (kind === 'IfNode' || kind === 'UnlessNode') {
    const branch = item as nodes.IfNode
    const { prelude, result } = lo.capture(() => lo.test(branch.predicate as Node))
    const inner = (body: Node | null): Statement[] =>
      bodyOf(body).flatMap((each) => setting(app, lo, each, parameter, target))
    const other = kind === 'IfNode' ? branch.subsequent : (item as nodes.UnlessNode).elseClause
    const elseBody =
      other !== null && kindOf(other as Node) === 'ElseNode'
        ? inner((other as nodes.ElseNode).statements as Node | null)
        : inner(other as Node | null)
    const test = kind === 'UnlessNode' ? negation(result) : result
    const then = inner(branch.statements as Node | null)
    return [...prelude, { kind: 'if', test, then, else: elseBody.length > 0 ? elseBody : null }]
  }
  const addition = kind === 'CallOperatorWriteNode' ? (item as nodes.CallOperatorWriteNode) : null
  if (addition?.binaryOperator === '+' && isParameter(addition.receiver, parameter)) {
    const at = { location: addition.messageLoc ?? addition.location }
    return added(lo, addition.readName, at, addition.value as Node, target, true)
  }
  const call = kind === 'CallNode' ? (item as nodes.CallNode) : null
  const list = call?.name === '<<' ? (call.receiver as unknown as nodes.CallNode | null) : null
  if (
    list !== null &&
    kindOf(list as Node) === 'CallNode' &&
    isParameter(list.receiver, parameter)
  ) {
    const value = (call?.arguments_?.arguments_ ?? [])[0] as Node
    return added(lo, list.name, { location: list.messageLoc ?? list.location }, value, target)
  }
  if (call === null || !isParameter(call.receiver, parameter)) return lo.statement(item, NONE)
  if (!call.isAttributeWrite()) {
    const hint = `Write \`${parameter}.${call.name} = value\`.`
    lo.refuse(item, 'without-effect', 'This line of config/app.rb sets nothing.', hint)
  }
  const word = call.name.replace(/=$/, '')
  requireSetting(lo, word, { location: call.messageLoc ?? call.location })
  checkSetting(app, lo, call, word)
  const value = plainValue(lo, (call.arguments_?.arguments_ ?? [])[0] as Node, true)
  return [statement(assign(member(target, camelCase(word)), value))]
}

function isParameter(node: Node | null, parameter: string): boolean {
  return (
    node !== null &&
    kindOf(node) === 'LocalVariableReadNode' &&
    (node as nodes.LocalVariableReadNode).name === parameter
  )
}

/** `config.hosts << "a.example"`, `config.filter_parameters += [:pin]`. */
function added(
  lo: Lowering,
  word: string,
  at: Pick<Node, 'location'>,
  value: Node,
  target: ReturnType<typeof name>,
  isList = false,
): Statement[] {
  requireSetting(lo, word, at)
  if (settingKinds[word] !== 'list') {
    lo.misuse(at, `\`${word}\` is no list.`, `Write \`config.${word} = value\`.`)
  }
  const list = kindOf(value) === 'ArrayNode' ? (value as nodes.ArrayNode).elements : [value]
  const items = list.map((each): Expression => {
    const item = plainValue(lo, each as Node, true)
    return isList && each === value ? { kind: 'spread', value: item } : item
  })
  return [statement(callMethod(member(target, camelCase(word)), 'push', ...items))]
}

function requireSetting(lo: Lowering, word: string, at: Pick<Node, 'location'>): void {
  if (settingWords.includes(word)) return
  const hint = didYouMean(word, [...settingWords], `There are: ${settingWords.join(', ')}.`)
  lo.refuse(at, ['unknown-setting', word], `There is no setting \`${word}\`.`, hint)
}
