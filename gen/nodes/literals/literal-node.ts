import type * as nodes from '@ruby/prism/src/nodes.js'
import { translateRegexp } from '../../../shell/ruby/regexp/translate.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { integerOf } from '../../parse/syntax.ts'
import {
  create,
  type Expression,
  FALSE,
  literal,
  NULL,
  type Statement,
  string,
  TRUE,
} from '../../typescript/tree.ts'

export const nilNode = { value: (): Expression => NULL }
export const trueNode = { value: (): Expression => TRUE }
export const falseNode = { value: (): Expression => FALSE }

export const integerNode = {
  value(lo: Lowering, node: nodes.IntegerNode): Expression {
    const value = integerOf(node, lo.source.slice(node.location))
    const safe = value <= 9007199254740991n && value >= -9007199254740991n
    return literal(safe ? String(value) : `${value}n`)
  },
}

export const floatNode = {
  value(lo: Lowering, node: nodes.FloatNode): Expression {
    return create(lo.runtime('Float'), literal(floatText(node.value)))
  },
}

/** A double as a JS literal. */
function floatText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'Infinity'
  if (Object.is(value, -0)) return '-0'
  return String(value)
}

export const stringNode = {
  value(lo: Lowering, node: nodes.StringNode): Expression {
    if (!node.unescaped.validEncoding) {
      lo.beyond(
        node,
        'This String literal is not valid UTF-8.',
        'Write `.b` behind it where bytes are meant, as in `"\\xFF\\xD8".b`, or the text itself, or its \\u escapes.',
      )
    }
    return mutableIf(lo, node, textLiteral(lo, node))
  },
}

/** `"\xFF\xD8".b`, and with `force_encoding("BINARY")`: the bytes that no text is; null for another call. */
export function byteLiteral(lo: Lowering, node: nodes.CallNode): Expression | null {
  const literalNode = node.receiver
  if (!is(literalNode, 'StringNode')) return null
  const { validEncoding, value } = literalNode.unescaped
  const isBinary =
    node.name === 'b' ||
    (node.name === 'force_encoding' &&
      /^\(?\s*(?:Encoding::|["'])(?:BINARY|ASCII[-_]8BIT)\b/.test(argumentsText(lo, node)))
  if (validEncoding || !isBinary) return null
  return lo.call('binary', ...[...value].map((letter) => literal(String(BYTES.indexOf(letter)))))
}

function argumentsText(lo: Lowering, { arguments_ }: nodes.CallNode): string {
  return arguments_ === null ? '' : lo.source.slice(arguments_.location)
}

/** What the parser shows for each byte of a literal that is no text. */
const BYTES = [
  ...new TextDecoder('ascii').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
]

/** A literal that the program may mutate becomes a MutableString; a frozen one under its magic comment. */
export function mutableIf(lo: Lowering, node: Node, value: Expression): Expression {
  if (!lo.mutable.has(node)) return value
  return lo.call(isFrozenLiteral(node) ? 'frozenLiteral' : 'mutable', value)
}

/** Whether `# frozen_string_literal: true` holds for a literal. */
export function isFrozenLiteral(node: Node): boolean {
  return is(node, 'StringNode') && node.isFrozen()
}

function textLiteral(lo: Lowering, node: nodes.StringNode): Expression {
  const value = node.unescaped.value
  const lines = value.includes('\n') && isMultiline(lo, node)
  return lines ? { kind: 'template', texts: [value], values: [], lines: true } : string(value)
}

function isMultiline(lo: Lowering, node: Node): boolean {
  const opening = (node as { openingLoc?: { startOffset: number; length: number } | null })
    .openingLoc
  return opening != null && lo.source.slice(opening).startsWith('<<')
}

export const interpolatedStringNode = {
  value(lo: Lowering, node: nodes.InterpolatedStringNode): Expression {
    const made = template(lo, node.parts, isMultiline(lo, node))
    const isSql = made.kind === 'template' && lo.composed.has(node)
    const tag = isSql ? lo.imports.use('webfw', 'composedSql') : null
    return mutableIf(lo, node, tag === null ? made : ({ ...made, tag } as Expression))
  },
}

/** A template literal for text with interpolations. */
export function template(lo: Lowering, parts: readonly Node[], lines: boolean): Expression {
  const texts: string[] = ['']
  const values: (() => Expression)[] = []
  const add = (text: string): void => {
    texts[texts.length - 1] += text
  }
  const visit = (part: Node): void => {
    switch (kindOf(part)) {
      case 'StringNode': {
        const text = (part as nodes.StringNode).unescaped
        if (!text.validEncoding) lo.beyond(part, 'This String literal is not valid UTF-8.')
        add(text.value)
        return
      }
      case 'InterpolatedStringNode':
        for (const inner of (part as nodes.InterpolatedStringNode).parts) visit(inner)
        return
      case 'EmbeddedVariableNode': {
        const variable = (part as nodes.EmbeddedVariableNode).variable
        values.push(() => interpolated(lo, variable))
        texts.push('')
        return
      }
      default: {
        const statements = (part as nodes.EmbeddedStatementsNode).statements
        if (statements === null) return
        values.push(() => interpolated(lo, statements))
        texts.push('')
      }
    }
  }
  for (const part of parts) visit(part)
  if (values.length === 0) {
    return lines && texts[0]?.includes('\n')
      ? { kind: 'template', texts, values: [], lines: true }
      : string(texts[0] ?? '')
  }
  return { kind: 'template', texts, values: lo.ordered(values), lines }
}

function interpolated(lo: Lowering, node: Node): Expression {
  const type = lo.typeOf(node)
  const value = lo.value(node)
  if (type.kind === 'integer' && !type.nilable) return value
  if (type.kind === 'string' && !type.nilable && lo.plainStrings) return value
  return lo.call('toS', value)
}

export const symbolNode = {
  value(lo: Lowering, node: nodes.SymbolNode): Expression {
    return lo.call('symbol', string(node.unescaped.value))
  },
}

export const interpolatedSymbolNode = {
  value(lo: Lowering, node: nodes.InterpolatedSymbolNode): Expression {
    return lo.call('symbol', template(lo, node.parts, false))
  },
}

export const arrayNode = {
  value(lo: Lowering, node: nodes.ArrayNode): Expression {
    return { kind: 'array', items: elements(lo, node.elements) }
  },
}

/** The elements of an array or argument list, splats spread. */
export function elements(lo: Lowering, list: readonly Node[]): Expression[] {
  return lo.ordered(
    list.map((item) => () => {
      if (is(item, 'SplatNode')) return splat(lo, item)
      if (is(item, 'KeywordHashNode')) {
        return hashLiteral(lo, item.elements)
      }
      return lo.value(item)
    }),
  )
}

/** `...value` for `*value`. */
export function splat(lo: Lowering, node: nodes.SplatNode): Expression {
  if (node.expression === null) return { kind: 'spread', value: { kind: 'name', name: 'rest_' } }
  const type = lo.typeOf(node.expression)
  const value = lo.value(node.expression)
  const isArray = type.kind === 'array' && !type.nilable
  return { kind: 'spread', value: isArray ? value : lo.call('splat', value) }
}

export const hashNode = {
  value(lo: Lowering, node: nodes.HashNode): Expression {
    return hashLiteral(lo, node.elements)
  },
}

/** A Hash: `Hash.of([key, value], …)`. */
export function hashLiteral(lo: Lowering, list: readonly Node[]): Expression {
  if (list.length === 0) return create(lo.runtime('Hash'))
  const items = lo.ordered(
    withoutRepeatedKeys(list).map((item) => (): Expression => {
      if (is(item, 'AssocSplatNode')) {
        const value = item.value
        const inner =
          value === null ? ({ kind: 'name', name: 'keywords_' } as Expression) : lo.value(value)
        return { kind: 'spread', value: lo.call('toHash', inner) }
      }
      const assoc = item as nodes.AssocNode
      return {
        kind: 'array',
        items: lo.ordered([() => lo.value(assoc.key), () => lo.value(assoc.value)]),
      }
    }),
  )
  return {
    kind: 'call',
    callee: { kind: 'member', object: lo.runtime('Hash'), name: 'of' },
    args: items,
  }
}

/** Of two literal pairs with the same literal key CRuby keeps the later one, at its own place. */
function withoutRepeatedKeys(list: readonly Node[]): readonly Node[] {
  const keys = list.map(literalKey)
  return list.filter((item, index) => {
    const key = keys[index] ?? null
    if (key === null || keys.lastIndexOf(key) === index) return true
    return !LITERALS.has(kindOf((item as nodes.AssocNode).value))
  })
}

const LITERALS: ReadonlySet<string> = new Set(
  'NilNode TrueNode FalseNode IntegerNode FloatNode StringNode SymbolNode'.split(' '),
)

function literalKey(item: Node): string | null {
  if (!is(item, 'AssocNode')) return null
  const { key } = item
  switch (kindOf(key)) {
    case 'SymbolNode':
      return `:${(key as nodes.SymbolNode).unescaped.value}`
    case 'StringNode':
      return `"${(key as nodes.StringNode).unescaped.value}`
    case 'IntegerNode':
      return String((key as nodes.IntegerNode).value)
    default:
      return null
  }
}

export const implicitNode = {
  value: (lo: Lowering, node: nodes.ImplicitNode): Expression => lo.value(node.value),
}

export const rangeNode = {
  value(lo: Lowering, node: nodes.RangeNode): Expression {
    const [left = NULL, right = NULL] = lo.ordered([
      () => lo.value(node.left),
      () => lo.value(node.right),
    ])
    const ends = node.isExcludeEnd() ? [left, right, TRUE] : [left, right]
    return goTogether(lo, node)
      ? create(lo.runtime('Range'), ...ends)
      : lo.call('newRange', ...ends)
  },
}

/** Whether the ends of a range are known to be comparable; else that is tested as the range is made. */
function goTogether(lo: Lowering, node: nodes.RangeNode): boolean {
  if (node.left === null || node.right === null) return true
  const ends = [node.left, node.right]
  return (
    ends.every((end) => isComparableNumber(lo, end)) ||
    ends.every((end) => lo.typeOf(end).kind === 'string')
  )
}

/** An Integer, or a Float that is written out: any other may be NaN, which goes with nothing. */
function isComparableNumber(lo: Lowering, node: Node): boolean {
  const { kind, nilable } = lo.typeOf(node)
  return (kind === 'integer' && !nilable) || is(node, 'FloatNode')
}

function regexpFlags(node: nodes.RegularExpressionNode): string {
  return `${node.isIgnoreCase() ? 'i' : ''}${node.isExtended() ? 'x' : ''}${node.isMultiLine() ? 'm' : ''}`
}

export const regularExpressionNode = {
  value(lo: Lowering, node: nodes.RegularExpressionNode): Expression {
    const flags = regexpFlags(node)
    const source = lo.source.slice(node.contentLoc)
    checkPattern(lo, node, regexpSource(source), flags)
    const args = [string(regexpSource(source))]
    if (flags !== '') args.push(string(flags))
    const value = create(lo.runtime('Regexp'), ...args)
    return IDENTIFYING.some((word) => lo.program.calledNames.isSaid(word))
      ? madeOnce(lo, node, [], value)
      : value
  },
}

/** What asks which object a literal is: it is the same one each time. */
const IDENTIFYING = ['equal?', 'object_id', '__id__', 'compare_by_identity']

/** A pattern that is made when its place is first come to. */
function madeOnce(
  lo: Lowering,
  node: Node | nodes.RegularExpressionNode,
  prelude: Statement[],
  value: Expression,
): Expression {
  const body = prelude.length === 0 ? value : [...prelude, { kind: 'return' as const, value }]
  const place = `${lo.source.file}:${node.location.startOffset}`
  return lo.call('once', string(place), { kind: 'arrow', parameters: [], body })
}

/** CRuby reads literal patterns before the program runs, and so do we. */
function checkPattern(lo: Lowering, node: Node, source: string, flags: string): void {
  try {
    translateRegexp(source, flags)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    lo.beyond(node, `This pattern cannot be taken: ${error.message}.`, 'Write it in another way.')
  }
}

/** The pattern as Ruby keeps it: `\/` is a slash. */
function regexpSource(source: string): string {
  return source.replaceAll('\\/', '/')
}

export const interpolatedRegularExpressionNode = {
  value(lo: Lowering, node: nodes.InterpolatedRegularExpressionNode): Expression {
    const flags = regexpFlags(node as unknown as nodes.RegularExpressionNode)
    const texts: string[] = ['']
    const values: (() => Expression)[] = []
    for (const part of node.parts) {
      if (is(part, 'StringNode')) {
        texts[texts.length - 1] += regexpSource(lo.source.slice(part.contentLoc))
        continue
      }
      const inner = is(part, 'EmbeddedVariableNode')
        ? part.variable
        : (part as nodes.EmbeddedStatementsNode).statements
      if (inner === null) continue
      values.push(() => lo.call('toS', lo.value(inner)))
      texts.push('')
    }
    const { prelude, result } = lo.capture(() => {
      const args: Expression[] = [{ kind: 'template', texts, values: lo.ordered(values) }]
      if (flags !== '') args.push(string(flags))
      return create(lo.runtime('Regexp'), ...args)
    })
    if (node.isOnce()) return madeOnce(lo, node, prelude, result)
    lo.prelude.push(...prelude)
    return result
  },
}

export const sourceEncodingNode = {
  value: (lo: Lowering): Expression => ({
    kind: 'index',
    object: lo.runtime('rubyConstants'),
    index: string('Encoding::UTF_8'),
  }),
}

export const sourceFileNode = {
  value(lo: Lowering, node: nodes.SourceFileNode): Expression {
    const { startOffset } = node.location
    const file = string(lo.isPackage ? lo.source.fileAt(startOffset) : lo.fileName)
    return lo.seesFrozen && node.isFrozen() ? lo.call('frozenLiteral', file) : file
  },
}

export const sourceLineNode = {
  value: (lo: Lowering, node: Node): Expression =>
    literal(String(lo.source.line(node.location.startOffset))),
}
