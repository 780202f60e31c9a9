import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { classReference } from '../../nodes/variables/variable-node.ts'
import { is, type Node } from '../../parse.ts'
import {
  arrow,
  callMethod,
  type Entry,
  type Expression,
  call as invocationOf,
  NULL,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import { callOn, requireMethod, splitOptions } from '../class-body/callback-words.ts'
import { ownersOf } from '../concerns/facts.ts'
import { frameworkArguments, plainObject, plainValue } from '../framework/arguments.ts'
import { attributeType } from './declared-attributes.ts'
import { validatesWithStatements } from './own-validators.ts'

type Declare = (
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
) => Expression[]

/** What declarations of attributes say to the library, by their words. */
const DECLARATIONS: Readonly<Record<string, Declare>> = {
  normalizes: (_, lo, __, call) => [
    ...names(call),
    options(lo, call, (key, value) => (key === 'with' ? lambda(lo, call, value) : null)),
  ],
  accepts_nested_attributes_for(app, lo, facts, call) {
    const reject = (key: string, value: Node) =>
      key === 'reject_if' ? rejection(app, lo, facts, call, value) : null
    return [...names(call), options(lo, call, reject)]
  },
  alias_attribute: (_, __, ___, call) => names(call),
  attr_readonly: (_, __, ___, call) => names(call),
  attribute: declaredAttribute,
  has_secure_token: ({ rules }, lo, __, call) => {
    const given = names(call)
    const on = { key: 'on', value: string('create') }
    const isSaid =
      !rules.isTokenLate || splitOptions(call).options.some((pair) => symbolText(pair.key) === 'on')
    const entries = [...optionEntries(lo, call), ...(isSaid ? [] : [on])]
    return [...(given.length === 0 ? [string('token')] : given), { kind: 'object', entries }]
  },
  validates_each: (_, lo, __, call) => [
    ...names(call),
    options(lo, call),
    functionOf(lo, call.block as nodes.BlockNode, 'block').value,
  ],
  generates_token_for(app, lo, facts, call) {
    const [purpose, method] = splitOptions(call).positional
    const list = [string(symbolText(purpose ?? null) ?? ''), options(lo, call)]
    const block = call.block
    if (is(block, 'BlockNode')) {
      list.push(functionOf(lo, block, 'block').value)
    }
    const text = symbolText(method ?? null)
    if (text !== null) list.push(asked(app, lo, facts, text, method as Node))
    return list
  },
}

/** A declaration of attributes as a statement; null for any other word. */
export function attributeStatement(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] | null {
  if (call.name === 'validates_with') return validatesWithStatements(lo, call)
  if (call.name === 'store_accessor' || call.name === 'delegated_type')
    return [
      statement(callMethod(THIS, camelCase(call.name), ...frameworkArguments(lo, call, false))),
    ]
  if (call.name === 'composed_of') return composed(app, lo, call)
  if (/^has_(?:delegated_)?json$/.test(call.name)) return jsonFields(lo, call)
  if (call.name === 'encrypts') return encrypted(lo, call)
  if (call.name === 'serialize' || call.name === 'store') return serialized(app, lo, facts, call)
  const declare = Object.hasOwn(DECLARATIONS, call.name) ? DECLARATIONS[call.name] : undefined
  if (declare === undefined) return null
  const args = declare(app, lo, facts, call)
  const used = args.filter((arg) => arg.kind !== 'object' || arg.entries.length > 0)
  return [statement(callMethod(THIS, camelCase(call.name), ...used))]
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

/** `attribute :price, :decimal, default: -> { 0 }`: its name, its type and what makes the default. */
function declaredAttribute(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Expression[] {
  const { positional, options: pairs } = splitOptions(call)
  const [first, second] = positional
  const text = symbolText(second ?? null)
  const type = attributeType(text ?? '')
  const own = second === undefined || type !== null ? null : ownType(app, lo, second)
  const start = pairs.find((pair) => symbolText(pair.key) === 'default')?.value
  const known = symbolText(first ?? null) ?? ''
  const plain = type === null ? NULL : string(type)
  const args: Expression[] = [string(known), own ?? plain]
  if (start === undefined) return args
  const made = is(start, 'LambdaNode')
    ? functionOf(lo, start, 'lambda').value
    : arrow([], lo.value(start))
  return [...args, { kind: 'object', entries: [{ key: 'default', value: made }] }]
}

/** A type of the application's own: `MoneyType.new`, or the name under which an initializer registers one. */
function ownType(app: AppFacts, lo: Lowering, node: Node): Expression {
  const text = symbolText(node)
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

function names(call: nodes.CallNode): Expression[] {
  return splitOptions(call).positional.map((item) => string(symbolText(item) ?? ''))
}

function options(
  lo: Lowering,
  call: nodes.CallNode,
  special?: (key: string, value: Node) => Expression | null,
): Expression {
  return { kind: 'object', entries: optionEntries(lo, call, special) }
}

function optionEntries(
  lo: Lowering,
  call: nodes.CallNode,
  special: (key: string, value: Node) => Expression | null = () => null,
): Entry[] {
  return splitOptions(call).options.map((pair): Entry => {
    const key = symbolText(pair.key) ?? ''
    const value = pair.value
    return { key: camelCase(key), value: special(key, value) ?? plainValue(lo, value, true) }
  })
}

/** What `reject_if:` asks of the attributes: a lambda, or a method of the record. */
function rejection(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  node: Node,
): Expression {
  const text = symbolText(node)
  if (text === null) return lambda(lo, call, node, 'reject_if:')
  if (text === 'all_blank') return string(text)
  const methods = ownersOf(app, facts).map((owner) => requireMethod(app, lo, owner, text, node))
  const [attributes, record] = [name('attributes'), name('record')]
  const takes = methods.some((method) => method !== null && method.node.parameters !== null)
  const value = callOn(lo, facts, record, text, takes ? [attributes] : [])
  return arrow([{ target: attributes }, { target: record }], value)
}

/** A lambda or `proc { … }` as a function. */
function lambda(lo: Lowering, call: nodes.CallNode, node: Node, option = 'with:'): Expression {
  if (is(node, 'LambdaNode')) return functionOf(lo, node, 'lambda').value
  const block = is(node, 'CallNode') ? node.block : null
  if (is(block, 'BlockNode')) {
    return functionOf(lo, block, 'block').value
  }
  return lo.misuse(
    node,
    `\`${option}\` of \`${call.name}\` takes a lambda.`,
    option === 'with:'
      ? `Write \`${call.name} :email, with: ->(text) { text.strip.downcase }\`.`
      : `Write \`${option} ->(attributes) { attributes["body"].blank? }\`.`,
  )
}

/** A function that asks a method of the record. */
function asked(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  text: string,
  node: Node,
): Expression {
  for (const owner of ownersOf(app, facts)) requireMethod(app, lo, owner, text, node)
  const record = name('record')
  return arrow([{ target: record }], callOn(lo, facts, record, text))
}
