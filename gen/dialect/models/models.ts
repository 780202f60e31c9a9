import type * as nodes from '@ruby/prism/src/nodes.js'
import { classify } from '../../../shell/inflection/inflection.ts'
import { broadcastDeclarations } from '../../../shell/vocabulary/broadcast.ts'
import { findWord, vocabulary } from '../../../shell/vocabulary/index.ts'
import { modelDeclarations, modelWords } from '../../../shell/vocabulary/record.ts'
import { announcedMethods } from '../../application/announced-methods.ts'
import type { AppFacts, ModelFacts } from '../../application/app-facts.ts'
import { frameworkArguments, plainObject } from '../../application/arguments.ts'
import { associationCall } from '../../application/declared-associations.ts'
import { type ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { ivarFields } from '../../nodes/classes/class-attributes.ts'
import { classReference } from '../../nodes/variables/variable-node.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import type { AssociationFacts } from '../../schema/associations.ts'
import {
  type ClassBody,
  callMethod,
  type Expression,
  type Member,
  NULL,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { attributeParts } from '../class-body/attribute-words.ts'
import {
  handlerStatements,
  requireMethod,
  requireYield,
  splitOptions,
} from '../class-body/callback-words.ts'
import { type BodyPass, classMembers } from '../class-body/members.ts'
import { moduleWord } from '../class-body/module-words.ts'
import { refuseUnknownWord } from '../class-body/words.ts'
import { ownersOf, ownModules } from '../concerns/facts.ts'
import { checkWord } from '../words/check-word.ts'
import { associationStatements } from './association-statements.ts'
import { attributeStatement } from './attribute-statements.ts'
import { isComputed, statementsOf } from './computed-declarations.ts'
import { checkConditions } from './conditions.ts'
import { checkAttributes, checkScopes } from './declared-columns.ts'
import { checkFormat } from './format-anchors.ts'
import { validatesStatements } from './own-validators.ts'
import { builtAssociation, recordMember } from './record-words.ts'
import { checkRoles } from './roles.ts'
import { attributeTypes, modelTable, typeHome } from './table.ts'

/** A model as a class: table, columns, associations, validations, accessors, methods. */
export function modelClass(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  model: ModelFacts,
  opening: nodes.ClassNode,
): Statement[] {
  if (opening.superclass !== null && model.record === null) {
    lo.diagnostics.push(
      lo.source.diagnostic(
        opening.superclass.location,
        'unsupported',
        'A model stands below ApplicationRecord, or has no superclass.',
        `Write \`class ${facts.name} < ApplicationRecord\`, or \`class ${facts.name}\`.`,
      ),
    )
  }
  const { head: said, members } = classMembers(lo, facts, opening, modelPass(app, lo, facts))
  const attributes = attributeParts(lo, facts, true)
  const table = modelTable(model.table, new Set(app.models.keys()), model.associations)
  for (const item of table.models) classReference(lo, item)
  const head: Member[] = [
    ...ivarFields(lo, facts, ownModules(app, facts)),
    ...(model.shared === null ? table.fields : []),
    ...recordFields(app, facts, model),
    ...attributes.head,
    ...withDeclarations(said, table.declarations),
  ]
  const body: ClassBody = {
    name: facts.name,
    extends: parentOf(lo, facts),
    members: [...head, ...attributes.members, ...members],
  }
  return [{ kind: 'class', body, exported: true, at: opening.location.startOffset }]
}

/** The types of what columns and associations give a model's records, but of what the class writes itself; of no model nothing. */
export function recordTypes(app: AppFacts, lo: Lowering, facts: ClassFacts): string[] {
  const model = app.models.get(facts.name)
  if (model === undefined) return []
  const { methods, readers, writers } = facts
  // What the class above declares stands in its own interface.
  const above = app.models.get(model.shared ?? '')
  const aboves = [...(above?.columns ?? []).map((column) => column.name), ...(above?.ids ?? [])]
  const inherited = new Set(above?.associations.map(({ node }) => node))
  const left = new Set(['id', ...aboves, ...methods.keys(), ...readers, ...writers])
  const isOpen = (name: string): boolean => !left.has(name) && !left.has(`${name}=`)
  const associations = model.associations.filter(
    ({ name, node }) => isOpen(name) && !inherited.has(node),
  )
  for (const each of associations) typeOnly(lo, facts, each)
  const mixed = new Set(ownModules(app, facts).flatMap((at) => [...at.methods.keys()]))
  const columns = model.columns.filter(({ name }) => isOpen(name))
  const ids = [...model.ids].filter(isOpen)
  return attributeTypes(
    { columns, associations, ids },
    new Set(app.models.keys()),
    (type) => lo.imports.useType(typeHome(type), type),
    (name) => mixed.has(name),
  )
}

/** A class below ActiveRecord::Base without a table: ApplicationRecord. What it says goes to the models below it. */
export function abstractModel(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  opening: nodes.ClassNode,
): Statement[] {
  const { head, members } = classMembers(lo, facts, opening, modelPass(app, lo, facts))
  const attributes = attributeParts(lo, facts, true)
  const body: ClassBody = {
    name: facts.name,
    extends: parentOf(lo, facts),
    members: [
      ...ivarFields(lo, facts),
      ...attributes.head,
      ...head,
      ...attributes.members,
      ...members,
    ],
  }
  return [{ kind: 'class', body, exported: true, at: opening.location.startOffset }]
}

function modelPass(app: AppFacts, lo: Lowering, facts: ClassFacts): BodyPass {
  return {
    overridden: 'Record',
    directive: (call) => modelWord(app, lo, facts, call),
    silent: ({ name, visibility }) =>
      visibility !== 'public' && !app.program.sendsByName && !app.references.all.has(name),
  }
}

/** The class that a model extends: another one of the application, or the library's. */
function parentOf(lo: Lowering, facts: ClassFacts): Expression {
  const parent = lo.program.superclassOf(facts)
  if (parent !== null) return classReference(lo, parent.name)
  return { kind: 'import', name: lo.imports.use('webfw', 'Model'), from: 'webfw' }
}

/** What the class says of its table, as the library reads it. */
function recordFields(
  app: AppFacts,
  facts: ClassFacts,
  { record, shared, table }: ModelFacts,
): Member[] {
  if (record === null) return []
  const field = (key: string, value: string | null | undefined): Member[] => {
    const modifiers = ['static', 'override', 'readonly']
    if (value === undefined) return []
    return [{ kind: 'field', key, modifiers, value: value === null ? NULL : string(value) }]
  }
  const { primary_key, implicit_order_column, inheritance_column } = record.settings
  const rubyName = app.rubyNames.get(facts.name) || facts.name
  const isCalled = shared !== null || rubyName !== classify(table.name)
  return [
    ...field('recordName', isCalled ? rubyName : undefined),
    ...field('primaryKey', primary_key),
    ...field('implicitOrder', implicit_order_column),
    ...field('inheritanceColumn', inheritance_column),
  ]
}

/** The class of a declared association, for the type of its accessor alone. */
function typeOnly(lo: Lowering, facts: ClassFacts, { className, node }: AssociationFacts): void {
  if (node === undefined || className === '' || className === facts.name) return
  const home = lo.dialect.moduleOf(lo, className)
  if (home !== null) lo.imports.useType(home, className, className)
}

/** Puts the associations where the class body first says something of its own. */
function withDeclarations(head: readonly Member[], declarations: readonly Statement[]): Member[] {
  if (declarations.length === 0) return [...head]
  const at = head.findIndex((item) => item.kind === 'static')
  const first = head[at]
  if (first?.kind !== 'static') return [...head, { kind: 'static', body: declarations }]
  const body = [...declarations, ...first.body]
  return [...head.slice(0, at), { kind: 'static', body }, ...head.slice(at + 1)]
}

/** A word of a model's class body, or of what a module says to it; null leaves it to plain Ruby. */
export function modelWord(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] | null {
  const isOfName = call.name === 'scope' && symbolText(given(call).positional[0] ?? null) !== null
  if (isOfName) refuseTaken(lo, call)
  if (isComputed(call, { source: facts.source, body: statementsOf(facts) }))
    return [statement(lo.value(call))]
  if (call.name === 'scope') refuseForm(lo, call)
  if (call.name === 'primary_abstract_class') return []
  if (
    announcedMethods(call, { source: facts.source, body: [] }) !== null &&
    call.name === 'has_secure_password'
  ) {
    const from = 'webfw'
    const callee: Expression = {
      kind: 'import',
      name: lo.imports.use(from, 'hasSecurePassword'),
      from,
    }
    return [
      statement({ kind: 'call', callee, args: [THIS, ...frameworkArguments(lo, call, false)] }),
    ]
  }
  const shared = moduleWord(lo, call)
  if (shared !== null) return [statement(shared)]
  const association = associationCall(call, lo.source)
  if (association !== null) return associationStatements(app, lo, facts, association)
  if (call.name === 'default_scope') return defaultScope(lo, call)
  if (Object.hasOwn(broadcastDeclarations, call.name)) return [statement(lo.value(call))]
  const word = findWord(modelDeclarations, call.name)
  if (word === null && call.name !== 'enum') {
    refuseUnknownWord(app, lo, facts, call, 'model')
    return null
  }
  if (word !== null) checkWord(app, lo, call, { kind: 'ModelClass', model: null }, facts)
  if (call.name === 'connects_to') {
    checkRoles(app, lo, facts, call)
    return [statement(callMethod(THIS, 'connectsTo', ...frameworkArguments(lo, call, true)))]
  }
  for (const owner of ownersOf(app, facts)) {
    const model = app.models.get(owner.name)
    if (model === undefined) continue
    checkConditions(app, lo, owner, model, call)
    if (
      /^(normalizes|attr_readonly|validates|validates_each|enum|store|store_accessor|alias_attribute)$/.test(
        call.name,
      )
    ) {
      checkAttributes(app, lo, owner, model, call)
    }
    if (call.name !== 'validates') continue
    checkScopes(lo, model, call)
  }
  if (word === null)
    return [statement(callMethod(THIS, 'enum', ...frameworkArguments(lo, call, true)))]
  const attribute = attributeStatement(app, lo, facts, call)
  if (attribute !== null) return attribute
  if (call.name === 'validates') {
    checkFormat(lo, call)
    return validatesStatements(lo, facts, call)
  }
  return callbackStatements(app, lo, facts, call, word.name)
}

function callbackStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  word: string,
): Statement[] {
  const variable = facts.isModule ? 'record' : variableFor(facts.name)
  const { options } = splitOptions(call)
  return handlerStatements(lo, call, {
    word,
    tail: options.length === 0 ? [] : [plainObject(lo, options, false)],
    example: `|${variable}| ${variable}.do_thing`,
    lambda: (item) => functionOf(lo, item, 'lambda').value,
    check: (text, item) => checkCallback(app, lo, facts, text, item, call),
  })
}

/** Notes a callback that names a method which the class lacks, and one around something that never calls it. */
function checkCallback(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  text: string,
  item: Node,
  { name: word }: nodes.CallNode,
): void {
  const owners = ownersOf(app, facts)
  const isAround = word.startsWith('around_')
  if (!isAround && isAsked(app, owners, text)) return
  for (const owner of owners) {
    const method = requireMethod(app, lo, owner, text, item)
    if (isAround) requireYield(lo, method, text, item, word)
  }
}

/**
 * Whether a record answers the name of a callback without a method of its own: an attribute (`validate :password`), a new
 * record of an association (`after_create :create_profile`) or a word of every record (`after_save :reload`).
 */
function isAsked(app: AppFacts, owners: readonly ClassFacts[], text: string): boolean {
  const [first] = owners
  if (first === undefined) return false
  if (owners.every((owner) => isAttribute(app, owner, text))) return true
  if (owners.some((owner) => app.program.findMethod(owner, text) !== null)) return false
  return (
    builtAssociation(app, first.name, text) !== null || findWord(vocabulary.Record, text) !== null
  )
}

/** Whether records have an attribute of that name, and no method. */
function isAttribute(app: AppFacts, owner: ClassFacts, text: string): boolean {
  if (app.program.findMethod(owner, text) !== null) return false
  return (
    app.program.hasAttribute(owner, text, 'readers') || recordMember(app, owner.name, text) !== null
  )
}

function variableFor(className: string): string {
  return className.charAt(0).toLowerCase() + className.slice(1)
}

function refuseTaken(lo: Lowering, call: nodes.CallNode): void {
  const name = symbolText(given(call).positional[0] ?? null) ?? ''
  if (!Object.hasOwn(modelWords, name)) return
  lo.nameTaken(call, `Models have a method \`${name}\` already.`, 'Give the scope another name.')
}

/** `scope` without a body, and `delegate` without a target. */
function refuseForm(lo: Lowering, call: nodes.CallNode): never {
  const hint =
    'Write `scope :recent, -> { order(created_at: :desc) }`, or `def self.recent` with the query inside.'
  return lo.misuse(call, '`scope` is not taken in this form.', hint)
}

function defaultScope(lo: Lowering, call: nodes.CallNode): Statement[] {
  const [first] = argumentsOf(call)
  const block = call.block
  const scope = is(first, 'LambdaNode')
    ? functionOf(lo, first, 'lambda').value
    : is(block, 'BlockNode')
      ? functionOf(lo, block, 'block').value
      : lo.misuse(call, '`default_scope` takes a block.', 'Write `default_scope { order(:id) }`.')
  return [statement(callMethod(THIS, 'defaultScope', scope))]
}
