import type * as nodes from '@ruby/prism/src/nodes.js'
import { attributeQuery } from '../../../shell/vocabulary/attribute-queries.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import { frameworkArguments, plainValue } from '../../application/arguments.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { type AssociationFacts, isOfOne } from '../../schema/associations.ts'
import { assign, callMethod, type Expression, member, string } from '../../typescript/tree.ts'

/** Whether a model has a column or an association of a name, which may end in `=`. */
export function recordMember(
  app: AppFacts,
  model: string | null,
  name: string,
): 'column' | 'association' | 'virtual' | null {
  const facts = model === null ? undefined : app.models.get(model)
  if (facts === undefined) return null
  const plain = name.replace(/=$/, '')
  const isColumn = facts.columns.some((column) => column.name === plain)
  if (isColumn || facts.aliases.has(plain)) return 'column'
  const isAssociation = facts.associations.some((item) => item.name === plain)
  if (isAssociation || facts.ids.has(plain)) return 'association'
  return facts.virtuals.has(plain) ? 'virtual' : null
}

const BUILDERS: Readonly<Record<string, string>> = {
  build_: 'buildAssociated',
  create_: 'createAssociated',
  'create_!': 'createAssociatedOrRaise',
  reload_: 'reloadAssociated',
  reset_: 'resetAssociated',
}

/** `build_author`, `create_author!` and `reload_author` of an association to one record; null for another name. */
export function builtAssociation(
  app: AppFacts,
  model: string,
  name: string,
): { association: AssociationFacts; method: string } | null {
  const [, verb = '', called = '', bang = ''] = /^([a-z]+_)(\w+)(!?)$/.exec(name) ?? []
  const method = Object.hasOwn(BUILDERS, verb + bang) ? BUILDERS[verb + bang] : undefined
  const association = app.models.get(model)?.associations.find((item) => item.name === called)
  if (method === undefined || association === undefined || !isOfOne(association)) return null
  return { association, method }
}

/** The association to one record that a name is, where the model has its key. */
function belongsTo(app: AppFacts, model: string, name: string): AssociationFacts | null {
  const found = app.models.get(model)?.associations.find((item) => item.name === name)
  return found?.kind === 'belongsTo' ? found : null
}

/** A column, association or own method of a record; undefined when it is a word of the framework. */
export function recordWord(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  model: string,
  receive: () => Expression,
): Expression | null | undefined {
  const { name } = node
  const facts = app.program.classes.get(model)
  if (facts !== undefined) {
    const own = app.program.findMethod(facts, name)
    if (own !== null) {
      if (own.visibility === 'private') checkPrivate(lo, node, model)
      return null
    }
    if (app.program.hasAttribute(facts, name, 'readers')) return null
    if (COMPARED.has(name) && isComparable(app, facts)) return null
    const writes = name.endsWith('=') ? name.slice(0, -1) : null
    if (writes !== null && app.program.hasAttribute(facts, writes, 'writers')) return null
  }
  const args = argumentsOf(node)
  const found = recordMember(app, model, name)
  if (found === 'virtual') {
    if (!name.endsWith('=')) return callMethod(receive(), 'readVirtual', string(name))
    const value = plainValue(lo, args[0] as Node, true)
    const entries = [{ key: name.slice(0, -1), value }]
    return callMethod(receive(), 'assignAttributes', { kind: 'object', entries })
  }
  if (found !== null) {
    if (name.endsWith('=')) {
      const value = plainValue(lo, args[0] as Node, true)
      return assign(member(receive(), name.slice(0, -1)), value)
    }
    if (node.block === null && args.every(isHandedOn)) return member(receive(), name)
  }
  if (name === 'attributes=') {
    return callMethod(receive(), 'assignAttributes', plainValue(lo, args[0] as Node, true))
  }
  const query = attributeQuery(name)
  const isCompared = args.length === 1 && is(args[0], 'KeywordHashNode')
  if (query !== null && isCompared && /Changed$|SavedChange/.test(query.method)) {
    const given = frameworkArguments(lo, node, false)
    return callMethod(receive(), query.method, string(query.column), ...given)
  }
  if (query !== null && args.length === 0) {
    if (recordMember(app, model, query.column) === 'column') {
      return callMethod(receive(), query.method, string(query.column))
    }
  }
  const changed = query === null ? null : belongsTo(app, model, query.column)
  if (
    query !== null &&
    changed !== null &&
    args.length === 0 &&
    /_(previously_)?changed\?$/.test(name)
  ) {
    return callMethod(receive(), query.method, string(changed.foreignKey))
  }
  const built = builtAssociation(app, model, name)
  if (built !== null) {
    const given = frameworkArguments(lo, node, true)
    return callMethod(receive(), built.method, string(built.association.name), ...given)
  }
  const isBare = args.length === 0 && node.block === null
  return isBare && app.aliases.has(name)
    ? callMethod(receive(), 'readVirtual', string(name))
    : undefined
}

/** What `include Comparable` brings. */
const COMPARED = new Set(['<', '<=', '>', '>=', '==', '!=', 'between?', 'clamp'])

function isComparable({ program }: AppFacts, facts: ClassFacts): boolean {
  return program
    .ancestors(facts)
    .some(({ includes }) => includes.some((path) => /^(::)?Comparable$/.test(path)))
}

/** `...`: what `delegate` hands on, which is nothing where it leads to a column or an association. */
function isHandedOn(node: Node): boolean {
  return is(node, 'ForwardingArgumentsNode')
}

/** A class method of the model in the middle of a chain: a scope. */
export function scopeCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  model: string,
  receive: () => Expression,
): Expression | null {
  const facts = app.program.classes.get(model)
  if (facts === undefined || app.program.findStatic(facts, node.name) === null) return null
  const receiver = receive()
  const args = frameworkArguments(lo, node, true)
  return callMethod(receiver, 'scope', string(methodKey(node.name)), ...args)
}

/** Notes a private method of a record that another object calls: CRuby raises NoMethodError. */
function checkPrivate(lo: Lowering, node: nodes.CallNode, model: string): void {
  if (node.receiver === null || is(node.receiver, 'SelfNode')) return
  lo.late(
    { location: node.messageLoc ?? node.location },
    'misplaced',
    `\`${node.name}\` is a private method of ${model}: this call raises NoMethodError.`,
    `Write \`def ${node.name}\` above \`private\`.`,
  )
}
