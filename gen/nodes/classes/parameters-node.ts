import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Scope } from '../../facts/scope.ts'
import { NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { yields } from '../../parse/syntax.ts'
import {
  type Entry,
  type Expression,
  literal,
  NULL,
  name,
  type Parameter,
  type Statement,
  string,
} from '../../typescript/tree.ts'
import { destructure } from '../variables/multi-write-node.ts'
import { shapeOf, signatureOf } from './method-shape.ts'

/** Parameters of a function, and what its body does with them first. */
export interface Parameters {
  list: Parameter[]
  lead: Statement[]
  minimum: number
  /** -1 when there is no bound. */
  maximum: number
  /** The signature the library needs, where `length` does not say it all. */
  signature: string | null
  /** The name of a block's own block, which is not in the list. */
  block: string | null
  /** Whether a default so far is computed in the body. */
  isLate: boolean
}

/** The JS parameters of a method, block or lambda. */
export function parameterList(
  lo: Lowering,
  node: Node | null,
  scope: Scope,
  kind: 'method' | 'block' | 'lambda',
  takesBlock = false,
): Parameters {
  const out: Parameters = {
    list: [],
    lead: [],
    minimum: 0,
    maximum: 0,
    signature: null,
    block: null,
    isLate: false,
  }
  if (is(node, 'NumberedParametersNode')) {
    const maximum = node.maximum
    for (let index = 1; index <= maximum; index++) out.list.push({ target: name(`_${index}`) })
    out.minimum = maximum
    out.maximum = maximum
    return out
  }
  if (is(node, 'ItParametersNode')) {
    out.list.push({ target: name('it') })
    out.minimum = 1
    out.maximum = 1
    return out
  }
  const parameters = (
    is(node, 'BlockParametersNode') ? node.parameters : node
  ) as nodes.ParametersNode | null
  const own = parameters?.block ?? null
  const shape = shapeOf(parameters, takesBlock || (own !== null && kind !== 'block'))
  if (parameters !== null) {
    if (is(parameters.keywordRest, 'NoKeywordsParameterNode')) {
      lo.beyond(node as Node, '`**nil` is outside the Ruby subset.')
    }
    fill(lo, parameters, scope, kind, shape, out)
  }
  if (shape.block) {
    const text = own?.name == null ? (lo.methodFrame().block ?? 'block') : lo.local(own.name)
    out.list.push({ target: name(text), value: NULL, type: undefined })
  } else if (own?.name != null) out.block = lo.local(own.name)
  out.signature = signatureOf(shape)
  out.minimum = shape.required + shape.post
  out.maximum = shape.rest ? -1 : out.minimum + shape.optional
  if (kind === 'block') {
    spreadBlock(lo, parameters, shape, out)
    if (shape.keywords.length > 0 || shape.keywordRest) blockKeywords(lo, out)
  }
  return out
}

/** A block's keywords come as a Hash from `yield`, as an object from elsewhere. */
function blockKeywords(lo: Lowering, out: Parameters): void {
  const index = out.list.findIndex((parameter) => parameter.target.kind === 'object')
  const pattern = out.list[index]
  if (pattern === undefined) return
  const holder = name(lo.fresh('keywords'))
  out.list[index] = { target: holder }
  out.lead.unshift({
    kind: 'declare',
    keyword: 'let',
    target: pattern.target,
    value: lo.call('keywordsFrom', holder),
  })
}

/** A block with optional or rest parameters takes its arguments as Ruby spreads them. */
function spreadBlock(
  lo: Lowering,
  parameters: nodes.ParametersNode | null,
  shape: ReturnType<typeof shapeOf>,
  out: Parameters,
): void {
  const count = shape.required + shape.optional + shape.post + (shape.rest ? 1 : 0)
  const trailingComma = parameters?.rest != null && is(parameters.rest, 'ImplicitRestNode')
  const isNamed = shape.keywords.length > 0 || shape.keywordRest
  const isOpen = count > 1 && (shape.optional > 0 || shape.rest)
  if (!isOpen && !trailingComma && !isNamed) return
  const isSplit = shape.optional > 0 && shape.post > 0
  const apart = shape.restIsArray || isSplit || isNamed
  const args = name(lo.fresh('args'))
  const items = out.list.map((parameter): Expression => {
    if (parameter.rest) return { kind: 'spread', value: parameter.target }
    const value = parameter.value ?? NULL
    if (parameter.optional === true) return parameter.target
    if (apart && parameter.value === undefined) return parameter.target
    return { kind: 'assign', operator: '=', target: parameter.target, value }
  })
  out.list = [{ target: args, rest: true }]
  out.lead.unshift({
    kind: 'declare',
    keyword: 'let',
    target: { kind: 'array', items },
    value: apart
      ? lo.call('blockArguments', args, string(out.signature ?? '0'))
      : lo.call('spread', args),
  })
}

function fill(
  lo: Lowering,
  parameters: nodes.ParametersNode,
  _scope: Scope,
  kind: 'method' | 'block' | 'lambda',
  shape: ReturnType<typeof shapeOf>,
  out: Parameters,
): void {
  const required = (item: Node): void => {
    if (is(item, 'MultiTargetNode')) {
      const holder = name(lo.fresh('pair'))
      out.list.push({ target: holder })
      out.lead.push(...destructure(lo, item, lo.call('destructure', holder)))
      return
    }
    const parameter = item as nodes.RequiredParameterNode
    const text = lo.local(parameter.name)
    out.list.push({ target: name(parameter.isRepeatedParameter() ? lo.fresh(`${text}_`) : text) })
  }
  for (const item of parameters.requireds) required(item)
  for (const item of parameters.optionals as nodes.OptionalParameterNode[]) {
    const target = name(lo.local(item.name))
    const { prelude, result } = lo.capture(() => lo.value(item.value))
    if (isLate(out, prelude, item.value)) {
      out.list.push({ target, optional: true })
      out.lead.push(...lateDefault(target, prelude, result))
    } else out.list.push({ target, value: result })
  }
  if (shape.rest) {
    const own = (parameters.rest as nodes.RestParameterNode).name
    const target = name(own === null ? 'rest_' : lo.local(own))
    if (shape.restIsArray) out.list.push({ target, value: { kind: 'array', items: [] } })
    else out.list.push({ target, rest: true })
  }
  for (const item of parameters.posts) required(item)
  if (shape.forwards) {
    out.list.push({ target: name('forwarded_'), value: { kind: 'array', items: [] } })
    return
  }
  if (shape.keywords.length > 0 || shape.keywordRest) keywords(lo, parameters, shape, out)
  void kind
  void NONE
}

/**
 * Whether a default has to be computed in the body: it needs statements, yields, writes a variable of the
 * body, or comes after such a one.
 */
function isLate(out: Parameters, prelude: readonly Statement[], value: Node): boolean {
  out.isLate ||= prelude.length > 0 || writesLocal(value) || yields(value)
  return out.isLate
}

function writesLocal(node: Node): boolean {
  const kind = kindOf(node)
  if (/^LocalVariable\w*(Write|Target)Node$/.test(kind)) return true
  return !/^(Lambda|Def|Block)Node$/.test(kind) && childrenOf(node).some(writesLocal)
}

/** Statements that give a parameter its default where no argument came. */
function lateDefault(
  target: Expression,
  prelude: readonly Statement[],
  value: Expression,
): Statement[] {
  const store: Statement = {
    kind: 'expression',
    value: { kind: 'assign', operator: '=', target, value },
  }
  return [
    {
      kind: 'if',
      test: { kind: 'binary', operator: '===', left: target, right: literal('undefined') },
      then: [...prelude, store],
      else: null,
    },
  ]
}

function keywords(
  lo: Lowering,
  parameters: nodes.ParametersNode,
  shape: ReturnType<typeof shapeOf>,
  out: Parameters,
): void {
  const entries: Entry[] = []
  for (const item of parameters.keywords as nodes.OptionalKeywordParameterNode[]) {
    if (item.name in Object.prototype) {
      lo.beyond(
        item,
        `A keyword parameter \`${item.name}\` is outside the Ruby subset: every JavaScript object has a property of that name.`,
        'Give it another name.',
      )
    }
    const local = lo.local(item.name)
    const target = name(local)
    if (is(item, 'RequiredKeywordParameterNode')) {
      entries.push({ key: item.name, value: target })
      continue
    }
    const { prelude, result } = lo.capture(() => lo.value(item.value))
    if (isLate(out, prelude, item.value)) {
      entries.push({ key: item.name, value: target })
      out.lead.push(...lateDefault(target, prelude, result))
    } else {
      entries.push({
        key: item.name,
        value: { kind: 'assign', operator: '=', target, value: result },
      })
    }
  }
  if (shape.keywordRest) {
    const own = (parameters.keywordRest as nodes.KeywordRestParameterNode).name
    const local = own === null ? 'keywords_' : lo.local(own)
    const raw = lo.fresh('options')
    entries.push({ key: null, value: name(raw) })
    out.lead.unshift({
      kind: 'declare',
      keyword: (lo.scope.variables.get(own ?? '')?.writes ?? 0) > 0 ? 'let' : 'const',
      target: name(local),
      value: lo.call('hashFromKeywords', name(raw)),
    })
  }
  const anyRequired = shape.keywords.some((keyword) => keyword.required)
  out.list.push(
    anyRequired
      ? { target: { kind: 'object', entries } }
      : { target: { kind: 'object', entries }, value: { kind: 'object', entries: [] } },
  )
}
