import type * as nodes from '@ruby/prism/src/nodes.js'
import { libraryConstant } from '../../shell/vocabulary/constants.ts'
import { findWord, vocabulary } from '../../shell/vocabulary/index.ts'
import { objectWords } from '../../shell/vocabulary/object.ts'
import { changingWords, enumeratorWords } from '../../shell/vocabulary/record.ts'
import { type AppFacts, isMailer, type ModelFacts, roleOf } from '../application/app-facts.ts'
import { ASSOCIATION_EXTENSION } from '../application/association-extensions.ts'
import { isBaseConnection } from '../application/migration-release.ts'
import { isOwnQuery } from '../desugar/declared-methods.ts'
import type { ClassFacts, MethodFacts } from '../facts/class-facts.ts'
import type { Scope } from '../facts/scope.ts'
import {
  ANY,
  ARRAY,
  arrayOf,
  BOOLEAN,
  classValue,
  DATE,
  DECIMAL,
  FLOAT,
  framework,
  HASH,
  INTEGER,
  instance,
  NIL,
  notNil,
  orNil,
  STRING,
  SYMBOL,
  TIME,
  type Type,
} from '../facts/types.ts'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { isOfOne } from '../schema/associations.ts'
import type { FrameworkTypes } from '../types/infer.ts'
import { concernOf } from './concerns/facts.ts'
import { isClassHelpers } from './controllers/class-helpers.ts'
import { liveConstant } from './controllers/live-facts.ts'
import { isBelowRails } from './controllers/rails-face.ts'
import { requiredParams } from './controllers/required-params.ts'
import { builtAssociation } from './models/record-words.ts'
import { fixturesType, isTestModule } from './tests/words.ts'
import { activeSupportMethod, classWord } from './words/active-support.ts'

/** The words of a kind of framework object. */
export type Kind = keyof typeof vocabulary

/** What self is to the framework where code stands; null when it is nothing special. */
export function selfKind(app: AppFacts, scope: Scope): { kind: Kind; model: string | null } | null {
  const role = roleOf(app, scope.owner)
  const inMethod = scope.method !== null
  const owner = scope.owner?.name ?? null
  if (role === 'model' && inMethod) {
    const model = app.abstracts.has(owner ?? '') ? null : owner
    return { kind: scope.isStatic ? 'Model' : 'Record', model }
  }
  if (role === 'controller' && inMethod) {
    const isOfMails = isMailer(app, scope.owner)
    if (scope.isStatic) return { kind: isOfMails ? 'MailerClass' : 'ControllerClass', model: null }
    return { kind: isOfMails ? 'Mailer' : 'Controller', model: null }
  }
  if (role === 'migration' && inMethod) return { kind: 'Migration', model: null }
  if (role === 'helper' && inMethod) return { kind: 'View', model: null }
  if (role === 'test' || (inMethod && !scope.isStatic && isTestModule(scope.owner))) {
    return { kind: testKind(app, scope.owner), model: null }
  }
  if (
    inMethod &&
    !scope.isStatic &&
    scope.owner?.isModule &&
    ASSOCIATION_EXTENSION.test(scope.owner.name)
  ) {
    return { kind: 'Relation', model: null }
  }
  const concern = inMethod ? concernOf(app, scope.owner) : null
  if (concern === null || scope.isStatic) return null
  if (concern.isOfClass) {
    return concern.kind === 'controller' ? { kind: 'ControllerClass', model: null } : null
  }
  if (concern.kind === 'model') return { kind: 'Record', model: null }
  return concern.kind === 'controller' ? { kind: 'Controller', model: null } : null
}

/** The kind of framework object a value is, and the model it is about. */
export function kindOfType(app: AppFacts, type: Type): { kind: Kind; model: string | null } | null {
  if (type.kind === 'instance' && type.name !== undefined && app.models.has(type.name)) {
    return { kind: 'Record', model: type.name }
  }
  if (type.kind === 'class' && type.name !== undefined && app.models.has(type.name)) {
    return { kind: 'Model', model: type.name }
  }
  if (type.kind === 'instance' && type.name !== undefined) {
    const facts = app.program.classes.get(type.name) ?? null
    if (roleOf(app, facts) === 'controller') {
      return { kind: isMailer(app, facts) ? 'Mailer' : 'Controller', model: null }
    }
  }
  if (type.kind === 'class' && type.name !== undefined) {
    const facts = app.program.classes.get(type.name) ?? null
    if (isMailer(app, facts)) return { kind: 'MailerClass', model: null }
  }
  if (type.kind === 'framework' && type.name !== undefined && type.name in vocabulary) {
    return { kind: type.name as Kind, model: type.of?.name ?? null }
  }
  return null
}

/** The type that a word of the vocabulary names. */
function wordType(returns: string | null, receiver: Type, model: string | null): Type {
  const record = model === null ? ANY : instance(model)
  switch (returns) {
    case 'Boolean':
      return BOOLEAN
    case 'Boolean?':
      return orNil(BOOLEAN)
    case 'Integer':
      return INTEGER
    case 'Integer?':
      return orNil(INTEGER)
    case 'String':
      return STRING
    case 'String?':
      return orNil(STRING)
    case 'Symbol':
      return SYMBOL
    case 'Array':
      return ARRAY
    case 'Hash':
      return HASH
    case 'nil':
      return NIL
    case 'self':
      return receiver
    case 'self?':
      return orNil(receiver)
    case 'record':
      return record
    case 'record?':
      return model === null ? ANY : orNil(record)
    case 'records':
      return model === null ? ARRAY : arrayOf(record)
    case 'Relation':
      return model === null ? framework('Relation') : framework('Relation', record)
    case 'Arel':
      return model === null ? framework('Arel') : framework('Arel', record)
    case null:
    case 'any':
      return ANY
    default:
      return framework(returns)
  }
}

/** The type of a column's values. */
export function columnType(type: string): Type {
  switch (type) {
    case 'string':
    case 'text':
      return orNil(STRING)
    case 'integer':
      return orNil(INTEGER)
    case 'boolean':
      return orNil(BOOLEAN)
    case 'float':
      return orNil(FLOAT)
    case 'datetime':
      return orNil(TIME)
    case 'date':
      return orNil(DATE)
    case 'decimal':
      return orNil(DECIMAL)
    default:
      return ANY
  }
}

/** Types of framework calls for the inference of an application. */
export function frameworkTypes(app: AppFacts): FrameworkTypes {
  return {
    library: activeSupportMethod,
    block(call, scope, receiver) {
      const known = receiver === null ? null : kindOfType(app, receiver)
      if (
        known !== null &&
        known.model !== null &&
        (known.kind === 'Model' || known.kind === 'Relation')
      ) {
        const word = findWord(vocabulary[known.kind], call.name)
        if (word?.returns === 'record' || call.name === 'find_each') return [instance(known.model)]
      }
      if (/^(create|change)_table$|^(create|drop)_join_table$|^drop_table$/.test(call.name)) {
        return [framework('Table')]
      }
      if (call.name === 'transaction') return [framework('Transaction')]
      if (call.name === 'reversible') return [framework('Direction')]
      if (call.name === 'respond_to' && call.receiver === null) return [framework('Formats')]
      if (call.name === 'send_stream' && call.receiver === null) return [framework('LiveStream')]
      const owner = scope.owner
      if (owner === null || call.receiver !== null || scope.method !== null) return null
      if (objectWords.has(call.name)) return null
      // In a loop of a class body the block is given what Rails gives it.
      if (call.name === 'rescue_from' && !scope.isClassBody) return null
      if (call.name === 'default_scope') return [framework('Relation', instance(owner.name))]
      // A class method of the application gives it what it says.
      if (app.program.findStatic(owner, call.name) !== null) return null
      const role = roleOf(app, owner)
      return role === 'model' || role === 'controller' ? [instance(owner.name)] : null
    },
    relation(association, { owner }) {
      const model = app.models.get(owner?.name ?? '')
      const found = model?.associations.find(({ name }) => name === association)
      const className = association === null ? model?.name : found?.className
      return className === undefined || className === ''
        ? framework('Relation')
        : framework('Relation', instance(className))
    },
    isOfPage: (module) => roleOf(app, module) === 'helper',
    constant(path, scope) {
      if (liveConstant(app, scope.owner, path) === 'ActionController::Live::SSE')
        return framework('SseClass')
      const own = app.program.resolveClass(path, scope.owner)
      return app.models.has(path) && (own === null || own.name === path) ? classValue(path) : null
    },
    call(receiver, name, scope, call) {
      const args = call.arguments_?.arguments_.length ?? 0
      const self = receiver === null ? selfKind(app, scope) : kindOfType(app, receiver)
      if (receiver === null) {
        if (/_(path|url)$/.test(name) && isRouteHelper(app, name)) return STRING
        const owner = scope.owner
        if (owner !== null && app.program.findMethod(owner, name) !== null && !scope.isStatic)
          return null
      }
      if (receiver === null && isOfTest(self?.kind)) {
        const fixtures = fixturesType(app, call)
        if (fixtures !== null) return fixtures
      }
      if (isBaseConnection(call) && selfKind(app, scope)?.kind === 'Migration') {
        return framework('Migration')
      }
      if (isBaseConnection(call)) return framework('Connection')
      if (isClassHelpers(app, call)) return framework('View')
      const value = valueType(app, receiver, call)
      if (value !== null) return value
      if (requiredParams(call) !== null) return framework('Params')
      if (self === null) return null
      if (/^(Controller|Mailer|View)$/.test(self.kind) && isRouteHelper(app, name)) return STRING
      if (self.kind === 'View' && receiver !== null && app.helpers.has(name)) return ANY
      if (isKeptAsJson(self.kind) && isBelowRails(app, scope.owner))
        return keptType(self.kind, name)
      return memberType(app, self, name, args, receiver, call)
    },
  }
}

const TESTS: ReadonlySet<Kind> = new Set(['Test', 'ViewTest', 'CableTest', 'SystemTest'])

/** Whether a kind of object is a test. */
export function isOfTest(kind: Kind | undefined): boolean {
  return kind !== undefined && TESTS.has(kind)
}

function testKind(app: AppFacts, facts: ClassFacts | null): Kind {
  if (facts === null) return 'Test'
  if (!facts.isModule) {
    const ancestors = app.program.ancestors(facts)
    const isBelow = (names: RegExp) => ancestors.some((at) => names.test(at.name))
    if (isBelow(/^ActionCable(?:Channel|Connection)TestCase$/)) return 'CableTest'
    if (isBelow(/^ActionDispatchSystemTestCase$/)) return 'SystemTest'
    return isBelow(/^ActionViewTestCase$/) ? 'ViewTest' : 'Test'
  }
  const users = [...app.program.classes.values()].filter((at) => at.includes.includes(facts.name))
  const isOfViews = users.length > 0 && users.every((at) => testKind(app, at) === 'ViewTest')
  return isOfViews ? 'ViewTest' : 'Test'
}

/** What the session's cookie carries: below Rails' controllers that is what JSON can say. */
export function isKeptAsJson(kind: Kind): kind is 'Session' | 'Flash' | 'FlashNow' {
  return kind === 'Session' || kind === 'Flash' || kind === 'FlashNow'
}

/** What a session or a flash that takes more than Strings gives. */
function keptType(kind: 'Session' | 'Flash' | 'FlashNow', name: string): Type {
  const { returns } = findWord(vocabulary[kind], name) ?? { returns: null }
  return returns === 'String?' ? ANY : wordType(returns, framework(kind), null)
}

function memberType(
  app: AppFacts,
  self: { kind: Kind; model: string | null },
  name: string,
  args: number,
  receiver: Type | null,
  call: nodes.CallNode,
): Type | null {
  const model = self.model === null ? undefined : app.models.get(self.model)
  if (self.kind === 'Record' && model !== undefined) {
    const facts = app.program.classes.get(model.name)
    if (facts !== undefined && app.program.findMethod(facts, name) !== null) return null
    const column = model.columns.find((item) => item.name === name)
    if (column !== undefined && args === 0) return columnType(column.type)
    const association = model.associations.find((item) => item.name === name)
    if (association !== undefined && args === 0) {
      if (association.className === '') return ANY
      return isOfOne(association)
        ? orNil(instance(association.className))
        : framework('Relation', instance(association.className))
    }
    if (model.ids.has(name)) return ARRAY
    const built = builtAssociation(app, model.name, name)
    if (built !== null) {
      const { className } = built.association
      if (className === '' || built.method === 'resetAssociated') return ANY
      return name.startsWith('reload_') ? orNil(instance(className)) : instance(className)
    }
    const query = /^(\w+?)(_changed)?\?$/.exec(name)
    if (query !== null && model.columns.some((item) => item.name === query[1])) return BOOLEAN
  }
  if (self.kind === 'Model' && model !== undefined) {
    const facts = app.program.classes.get(model.name)
    const found = facts === undefined ? null : app.program.findStatic(facts, name)
    if (found !== null)
      return inheritedType(app, found, model.name) ?? sharedQuery(found, model.name)
  }
  // Without a block a format gives what takes blocks of its variants.
  if (self.kind === 'Formats' && call.block !== null) return NIL
  const word = findWord(vocabulary[self.kind], name)
  if (word === null) {
    if (self.kind === 'Relation' && changingWords.includes(name.replace(/!$/, ''))) return receiver
    const scope = self.kind === 'Relation' ? scopeOf(app, self.model, name) : null
    if (scope === null) return null
    const shared = sharedQuery(scope, self.model ?? '')
    if (shared !== null) return shared
    // What it gives is not found yet.
    if (scope.returns.kind === 'bottom') return scope.returns
    if (scope.returns.name !== 'Relation' || scope.returns.nilable) return null
    return inheritedType(app, scope, self.model ?? '') ?? scope.returns
  }
  if (call.block === null && enumeratorWords.has(name)) return ANY
  // What its block gives.
  if (call.block !== null && name === 'unscoped') return ANY
  if (name === 'select' && call.block !== null) return wordType('records', ANY, self.model)
  if ((name === 'first' || name === 'last' || name === 'take') && args > 0) {
    return wordType('records', ANY, self.model)
  }
  const [first] = argumentsOf(call)
  const isList = is(first, 'ArrayNode')
  if (/^(create!?|build|new|update)$/.test(name) && isList)
    return wordType('records', ANY, self.model)
  if (name === 'find' && (isList || args > 1)) return wordType('records', ANY, self.model)
  if (name === 'find' && first !== undefined && namesList(first)) return ANY
  const computed = aggregateType(model, self.kind, call)
  if (computed !== null) return computed
  const own: Type = receiver ?? (self.model === null ? ANY : instance(self.model))
  return wordType(word.returns, own, self.model)
}

/** What a class method of the model above gives: its records are of the class it is called on. Null for an own method. */
function inheritedType(app: AppFacts, { owner, returns }: MethodFacts, model: string): Type | null {
  if (owner === null || owner.name === model || !app.models.has(owner.name)) return null
  if (returns.name === owner.name) return ANY
  if (returns.of?.name !== owner.name) return null
  const { of: _, ...open } = returns
  return open
}

/** The records that a scope or a class method of a concern asks of the class it is called on; null for another method. */
function sharedQuery({ owner, node }: MethodFacts, model: string): Type | null {
  if (owner?.isModule !== true || !isOwnQuery(node)) return null
  return framework('Relation', instance(model))
}

/** What gives an Array whatever it is called on. */
const LISTS =
  /^(pluck|uniq|map|collect|flat_map|select|filter|reject|compact|compact_blank|keys|values|flatten|to_a|sort|split)$/

/** Whether a value is a list of ids, or called like one: `ids`, `params[:post_ids]`, `*list`, `users.pluck(:id).uniq`. */
function namesList(node: Node): boolean {
  if (is(node, 'SplatNode')) return true
  const { name, arguments_ } = node as nodes.CallNode
  if (is(node, 'CallNode') && LISTS.test(name)) return true
  const keys = (arguments_?.arguments_ ?? []).map(symbolText)
  return [name, ...keys].some((each) => /(^|_)ids$/.test(each ?? ''))
}

/** What Active Support and the constants of the framework give; null where that is not known. */
function valueType(app: AppFacts, receiver: Type | null, call: nodes.CallNode): Type | null {
  if (call.receiver === null) return null
  const { name } = call
  const args = call.arguments_?.arguments_.length ?? 0
  const path = constantPath(call.receiver)
  if (path !== null && app.program.resolveClass(path, null) === null) {
    if (path === 'Time' && name === 'now' && args === 0) return TIME
    if (libraryConstant(path) === 'Rails' && name === 'logger') return framework('Logger')
    return classWord(path, name)?.type ?? null
  }
  if (args > 0 || app.program.methodNames.has(name) || receiver === null) return null
  if (name === 'blank?' || name === 'present?') return BOOLEAN
  return name === 'presence' && receiver.kind !== 'framework' ? orNil(receiver) : null
}

/** What is computed over one column of a table: `Line.maximum(:unit_price)`. */
function aggregateType(
  model: ModelFacts | undefined,
  kind: Kind,
  call: nodes.CallNode,
): Type | null {
  const [only, ...others] = argumentsOf(call)
  if (kind === 'Grouped' || call.block !== null || only === undefined || others.length > 0)
    return null
  const named = only as { unescaped?: { value: string } }
  const column = model?.columns.find(({ name }) => name === named.unescaped?.value)
  if (column === undefined || !is(only, 'SymbolNode')) return null
  const type = columnType(column.type)
  const isNumber = ['integer', 'float', 'decimal'].includes(type.kind)
  if (call.name === 'average') return isNumber && type.kind !== 'float' ? orNil(DECIMAL) : null
  if (!['decimal', 'date', 'time'].includes(type.kind)) return null
  if (call.name === 'sum') return isNumber ? notNil(type) : null
  return call.name === 'minimum' || call.name === 'maximum' ? type : null
}

/** Whether a route helper of that name exists. */
export function isRouteHelper(app: AppFacts, name: string): boolean {
  return app.urls.has(name)
}

/** The class method of a model that a relation answers in the middle of a chain. */
function scopeOf({ program }: AppFacts, model: string | null, name: string): MethodFacts | null {
  const facts = program.classes.get(model ?? '')
  return facts === undefined ? null : program.findStatic(facts, name)
}
