import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import { plainObject, plainValue } from '../../application/arguments.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { classReference } from '../../nodes/variables/variable-node.ts'
import { is, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import {
  arrow,
  callMethod,
  type Entry,
  type Expression,
  call as invocationOf,
  NULL,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { requireMethod, splitOptions } from '../class-body/callback-words.ts'
import { ownersOf } from '../concerns/facts.ts'
import { attributeType } from './declared-attributes.ts'
import { validatesWithStatements } from './own-validators.ts'

/** Words whose functions in the library take what Ruby gives them. */
const TAKEN: ReadonlySet<string> = new Set([
  'accepts_nested_attributes_for',
  'alias_attribute',
  'attr_readonly',
  'attribute',
  'delegated_type',
  'generates_token_for',
  'has_secure_token',
  'normalizes',
  'store_accessor',
  'validates_each',
])

/** A declaration of attributes as a statement; null for any other word. */
export function attributeStatement(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] | null {
  if (call.name === 'validates_with') return validatesWithStatements(lo, call)
  if (call.name === 'composed_of') return composed(app, lo, call)
  if (/^has_(?:delegated_)?json$/.test(call.name)) return jsonFields(lo, call)
  if (call.name === 'encrypts') return encrypted(lo, call)
  if (call.name === 'serialize' || call.name === 'store') return serialized(app, lo, facts, call)
  if (!TAKEN.has(call.name)) return null
  const args = declaredArguments(app, lo, facts, call)
  return [statement(callMethod(THIS, camelCase(call.name), ...args))]
}

/** The arguments as the library has them: names, one object of options, the block last. */
function declaredArguments(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Expression[] {
  const { positional, options: pairs } = splitOptions(call)
  const list = positional.map((item, index) => {
    if (call.name === 'attribute' && index === 1) return typeOf(app, lo, item)
    if (call.name === 'generates_token_for' && index === 1) requireNamed(app, lo, facts, item)
    return plainValue(lo, item, false)
  })
  if (call.name === 'attribute' && list.length === 1) list.push(NULL)
  const entries = pairs.map(({ key, value }): Entry => {
    const word = symbolText(key) ?? ''
    const code = CODE.test(word) ? lambda(app, lo, facts, call, word, value) : null
    return { key: camelCase(word), value: code ?? plainValue(lo, value, true) }
  })
  if (call.name === 'has_secure_token') {
    if (list.length === 0) list.push(string('token'))
    if (app.rules.isTokenLate && entries.every(({ key }) => key !== 'on'))
      entries.push({ key: 'on', value: string('create') })
  }
  if (entries.length > 0) list.push({ kind: 'object', entries })
  if (is(call.block, 'BlockNode')) list.push(functionOf(lo, call.block, 'block').value)
  return list
}

/** Options that hold what is called. */
const CODE = /^(?:with|reject_if|default)$/

/** A lambda or `proc { … }` as a function, a default that is written out as one that gives it, and the name of a method as it is. */
function lambda(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  option: string,
  node: Node,
): Expression | null {
  if (is(node, 'LambdaNode')) return functionOf(lo, node, 'lambda').value
  if (option === 'default') return arrow([], lo.value(node))
  const block = is(node, 'CallNode') ? node.block : null
  if (is(block, 'BlockNode')) return functionOf(lo, block, 'block').value
  if (option === 'reject_if' && symbolText(node) !== null) {
    if (symbolText(node) !== 'all_blank') requireNamed(app, lo, facts, node)
    return null
  }
  return lo.misuse(
    node,
    `\`${option}:\` of \`${call.name}\` takes a lambda.`,
    option === 'with'
      ? `Write \`${call.name} :email, with: ->(text) { text.strip.downcase }\`.`
      : `Write \`${option}: ->(attributes) { attributes["body"].blank? }\`.`,
  )
}

/** Tells a method that the class lacks. */
function requireNamed(app: AppFacts, lo: Lowering, facts: ClassFacts, node: Node): void {
  for (const owner of ownersOf(app, facts))
    requireMethod(app, lo, owner, symbolText(node) ?? '', node)
}

/** `composed_of :price, class_name: "Money"`: behind its name what gives the class. */
function composed(app: AppFacts, lo: Lowering, call: nodes.CallNode): Statement[] {
  const { positional, options: pairs } = splitOptions(call)
  const named = pairs.find((pair) => symbolText(pair.key) === 'class_name')
  const text = symbolText(positional[0] ?? null) ?? ''
  const path = named === undefined ? camelize(text) : symbolText(named.value)
  const type = path === null ? null : app.program.resolveClass(path, lo.scope.owner)
  const given = type === null ? [] : [arrow([], classReference(lo, type.name))]
  const rest = type === null ? pairs : pairs.filter((pair) => pair !== named)
  const tail = rest.length === 0 ? [] : [plainObject(lo, rest, false)]
  return [statement(callMethod(THIS, 'composedOf', string(text), ...given, ...tail))]
}

/** `has_json :settings, beta: false, staff: :boolean`: Symbols are types, and Strings values. */
function jsonFields(lo: Lowering, call: nodes.CallNode): Statement[] {
  const { positional, options: pairs } = splitOptions(call)
  const entries = pairs.map((pair) => ({
    key: symbolText(pair.key) ?? '',
    value: lo.value(pair.value),
  }))
  const list = [
    ...positional.map((each) => plainValue(lo, each, false)),
    { kind: 'object', entries } as const,
  ]
  return [statement(callMethod(THIS, camelCase(call.name), ...list))]
}

/** The type of an attribute: one of the library's, `MoneyType.new`, or the name under which an initializer registers one. */
function typeOf(app: AppFacts, lo: Lowering, node: Node): Expression {
  const text = symbolText(node)
  const known = attributeType(text ?? '')
  if (known !== null) return string(known)
  if (text === null && is(node, 'CallNode', 'ConstantReadNode', 'ConstantPathNode')) {
    return lo.value(node)
  }
  const registered = app.types.get(text ?? '')
  if (registered !== undefined) {
    return { kind: 'new', callee: classReference(lo, registered), args: [] }
  }
  return lo.misuse(
    node,
    `\`${lo.source.slice(node.location)}\` is no type that is known here.`,
    'Write one of: string, text, integer, float, decimal, boolean, date, datetime, time, json, binary; or `MoneyType.new`, a class below `ActiveRecord::Type::Value`.',
  )
}

/** `encrypts :email, deterministic: true`: a statement for each name. */
function encrypted(lo: Lowering, call: nodes.CallNode): Statement[] {
  const { positional, options: pairs } = splitOptions(call)
  const entriesOf = (keys: RegExp): Entry[] =>
    pairs.flatMap((pair): Entry[] => {
      const key = symbolText(pair.key) ?? ''
      return keys.test(key) ? [{ key: camelCase(key), value: lo.value(pair.value) }] : []
    })
  const given = (entries: Entry[]): Expression[] =>
    entries.length === 0 ? [] : [{ kind: 'object', entries }]
  const encryption: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'encryption'),
    from: 'webfw',
  }
  return positional.map((item) => {
    const codec = invocationOf(encryption, ...given(entriesOf(/^(deterministic|key|compress)$/)))
    const rest = given(entriesOf(/^downcase$/))
    return statement(callMethod(THIS, 'encrypts', string(symbolText(item) ?? ''), codec, ...rest))
  })
}

/** `serialize :tags, type: Array, coder: JSON` and `store :settings, accessors: [:color], coder: JSON`. */
function serialized(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const { positional, options: pairs } = splitOptions(call)
  const option = (key: string): string | null => {
    const pair = pairs.find((each) => symbolText(each.key) === key)
    return pair === undefined ? null : lo.source.slice(pair.value.location)
  }
  const text = symbolText(positional[0] ?? null) ?? ''
  const older = positional[1] === undefined ? null : lo.source.slice(positional[1].location)
  const coder = coderOf(lo, call)
  const isKept = ownersOf(app, facts).some((owner) => {
    const table = app.models.get(owner.name)?.table.name ?? ''
    return app.jsonColumns.has(`${table}.${text}`)
  })
  const isJson = option('coder') === 'JSON' || older === 'JSON' || isKept
  const kept = isJson ? [] : [coder ?? yaml(lo)]
  const named = older !== null && /^(Array|Hash)$/.test(older) ? older : option('type')
  const type = call.name === 'store' ? 'Store' : named === 'Object' ? null : named
  if (type !== null && !/^(Array|Hash|Store)$/.test(type)) {
    lo.misuse(call, `\`type: ${type}\` is not taken.`, 'Write `type: Array` or `type: Hash`.')
  }
  if (type === null && kept.length === 0) return []
  const shown = type === null ? NULL : string(type)
  const found = statement(callMethod(THIS, 'serialize', string(text), shown, ...kept))
  const keys = pairs.find((each) => symbolText(each.key) === 'accessors')?.value
  if (keys === undefined) return [found]
  const affixes = pairs.filter((each) => /^(?:pre|suf)fix$/.test(symbolText(each.key) ?? ''))
  const tail = affixes.length === 0 ? [] : [plainObject(lo, affixes, false)]
  const list = [string(text), plainValue(lo, keys, false), ...tail]
  return [found, statement(callMethod(THIS, 'storeAccessor', ...list))]
}

/** What `coder:` names, or stands behind the name of the attribute, beside JSON, YAML, Array and Hash; null for those. */
function coderOf(lo: Lowering, call: nodes.CallNode): Expression | null {
  const { positional, options: pairs } = splitOptions(call)
  const named = pairs.find((pair) => symbolText(pair.key) === 'coder')?.value
  const node = named ?? positional[1]
  if (node === undefined) return null
  const text = lo.source.slice(node.location)
  return /^(JSON|YAML|Array|Hash|Object)$/.test(text) ? null : lo.value(node)
}

function yaml(lo: Lowering): Expression {
  return { kind: 'import', name: lo.imports.use('webfw', 'YamlCoder'), from: 'webfw' }
}
