import type * as nodes from '@ruby/prism/src/nodes.js'
import { attributeQuery } from '../../shell/vocabulary/attribute-queries.ts'
import { libraryConstant, libraryModule } from '../../shell/vocabulary/constants.ts'
import { findWord, vocabulary } from '../../shell/vocabulary/index.ts'
import { changingWords, declares, makingWords } from '../../shell/vocabulary/record.ts'
import {
  type AppFacts,
  calledName,
  isMailer,
  modulePath,
  relativePath,
  roleOf,
} from '../application/app-facts.ts'
import {
  frameworkArguments,
  isWord,
  ownText,
  plainValue,
  valueArguments,
} from '../application/arguments.ts'
import { DIRECT_ROUTES } from '../application/drawn-files.ts'
import { loadedSeeds } from '../application/loaded-seeds.ts'
import {
  isBaseConnection,
  migrationClass,
  migrationRelease,
  releasedMigration,
} from '../application/migration-release.ts'
import { isRecordBase } from '../application/record-classes.ts'
import { isLoaded } from '../application/requires.ts'
import { checkFormObject } from '../desugar/form-objects.ts'
import { isUrlHelpers } from '../desugar/url-helpers.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import { notNil, type Type } from '../facts/types.ts'
import type { Dialect } from '../lower/dialect.ts'
import type { Lowering } from '../lower/lowering.ts'
import { keptReceiver, safely } from '../nodes/calls/kept-receiver.ts'
import { is, kindOf, type Node } from '../parse/parse.ts'
import { argumentsOf, constantPath } from '../parse/syntax.ts'
import { mayBeUnset } from '../types/ivar-read.ts'
import {
  assign,
  binary,
  call,
  callMethod,
  type Expression,
  member,
  NULL,
  string,
  THIS,
} from '../typescript/tree.ts'
import { builderCall } from './builders/builder-call.ts'
import { isAttribute, replacedKey } from './class-body/member-names.ts'
import { moduleWord } from './class-body/module-words.ts'
import { type ConcernFacts, concernOf } from './concerns/facts.ts'
import { concernMember } from './concerns/module.ts'
import { classRender, isClassHelpers } from './controllers/class-helpers.ts'
import { controllerMacro } from './controllers/class-words.ts'
import { checkFormat } from './controllers/formats.ts'
import {
  checkHelperCall,
  elementCall,
  helperCall,
  isControllers,
  isElementNamed,
  libraryCall,
  offeredCall,
  refuseTemplateHelper,
} from './controllers/helper-calls.ts'
import { isOffered } from './controllers/helper-methods.ts'
import { checkLive, recordsOf, sentStream } from './controllers/live-controllers.ts'
import { liveConstant, waits } from './controllers/live-facts.ts'
import { isBelowRails } from './controllers/rails-face.ts'
import { isRequired, requiredParams, requireParams } from './controllers/required-params.ts'
import { checkSessionUpdate } from './controllers/session-values.ts'
import { actionTarget, checkFile, leadsTo, nameRoute } from './controllers/url-target.ts'
import { askedView, outsideView, viewCall } from './controllers/view-calls.ts'
import { attributeAppend } from './models/attribute-append.ts'
import { lateModel } from './models/late-model.ts'
import { namedCall } from './models/named-calls.ts'
import { checkChain } from './models/query-names.ts'
import { builtAssociation, recordMember, recordWord, scopeCall } from './models/record-words.ts'
import { arelSql, composedCall, hasSql, sqlArguments, sqlCall } from './sql/text.ts'
import { stubCall } from './tests/stubs.ts'
import { computedTest } from './tests/test-class.ts'
import { fixtureCall, refuseWordOfTests, WATCHERS, watchedArguments } from './tests/words.ts'
import {
  columnType,
  isKeptAsJson,
  isOfTest,
  isRouteHelper,
  type Kind,
  kindOfType,
  selfKind,
} from './types.ts'
import { hasMeanwhile, isWait } from './waiting-methods.ts'
import { checkAbsentMethod } from './words/absent-methods.ts'
import { checkWord } from './words/check-word.ts'
import { checkFileWord } from './words/file-words.ts'
import { railsWord, threadWord } from './words/rails-constant.ts'
import {
  asksVariable,
  noRequest,
  polymorphicCall,
  routeCall,
  unknownRoute,
} from './words/route-call.ts'
import { unknownCall } from './words/unknown-call.ts'
import { checkRequired, unknownWord } from './words/unknown-word.ts'
import { valueWord } from './words/value-words.ts'

/** Errors and values of the framework that Ruby names under `Webfw::`. */
const CONSTANTS = new Set(
  `ActiveRecordError RecordNotFound RecordInvalid RecordNotSaved RecordNotDestroyed RecordNotUnique ReadonlyAttributeError ReadOnlyRecord
  StrictLoadingViolationError StaleObjectError TooManyRecords
  DeleteRestrictionError SubclassNotFound
  StatementInvalid NotNullViolation InvalidForeignKey ConnectionNotEstablished SoleRecordExceeded
  UnknownAttributeError UnknownAttributeReference MissingAttributeError AttributeAssignmentError MultiparameterAssignmentErrors PreparedStatementInvalid Rollback DatabaseBusy
  IrreversibleMigration ParameterMissing UnknownFormat InvalidAuthenticityToken DoubleRenderError MissingTemplate
  Controller Migration`.split(/\s+/),
)

/** What self is in a file. */
export interface Self {
  /** Null where it is `this`, or what a test's block calls it. */
  expression: Expression | null
  /** Whether URL helpers are in reach. */
  urls: boolean
  /** Whether they are called outside of a request: `include Rails.application.routes.url_helpers`. */
  outside?: boolean
  /** The helpers of views that a class of the file includes: `include ActionView::Helpers::NumberHelper`. */
  helpers?: ReadonlySet<string>
  /** The words of self, where no class says it. */
  kind?: Kind
}

/** What nil answers too, in its own way: never asked of a record that may be nil. */
const NIL_ANSWERS = new Set(
  'inspect to_s to_a to_json as_json to_param == != hash dup present? blank? presence'.split(' '),
)

const NONE: ReadonlySet<string> = new Set()

/** How framework words in a file of the application are lowered. */
export function frameworkDialect(app: AppFacts, file: string, self: Self): Dialect {
  const here = modulePath(file)
  const moduleOf = (constant: string): string | null => {
    const home = app.homes.get(constant)
    return home === undefined || home === here ? null : relativePath(here, home)
  }
  return {
    moduleOf: (_, constant) => moduleOf(constant),
    meetsLate: (lo) => !/^(?:config|db)\//.test(file) && isBelowRails(app, lo.scope.owner),
    late(lo, constant) {
      const home = app.homes.get(constant)
      // Packages are loaded before the application, and find its classes by their names.
      if (lo.isPackage && home !== undefined && !home.startsWith('gen/gems/')) {
        return lo.call('constantNamed', string(app.rubyNames.get(constant) || constant))
      }
      if (lo.scope.isClassBody && home !== undefined) {
        const asked = app.askedEarly.get(here) ?? new Set()
        app.askedEarly.set(here, asked.add(home))
      }
      return lateModel(app, lo, constant, here)
    },
    constant(lo, written, node) {
      const path = written.replace(/^::/, '')
      // What runs in place of db/seeds.rb is a program of its own: `webfw runner`.
      if (path === 'ARGV' && lo.fileName === lo.source.file) {
        lo.unsupported(
          node,
          'An application is given no arguments.',
          'Read a variable: `ENV["NAME"]`.',
        )
      }
      if (path === 'ActiveRecord::Migration') {
        return migrationClass(lo, migrationRelease(path) ?? 'current')
      }
      const base = lo.isPackage ? BASES[path] : undefined
      if (base !== undefined)
        return { kind: 'import', name: lo.imports.use('webfw', base), from: 'webfw' }
      const helper = helperConstant(app, lo, path, here)
      if (helper !== null) return helper
      const full = liveConstant(app, lo.scope.owner, path)
      const busy = /^ActiveRecord::(Deadlocked|LockWaitTimeout|StatementTimeout)$/.test(path)
      const plain = busy
        ? 'DatabaseBusy'
        : path.replace(
            /^(Webfw|ActiveRecord(::NestedAttributes)?|ActionController|ActiveModel(?=::(Unknown|Missing)Attr))::/,
            '',
          )
      const own = isOwnConstant(app, lo, written)
      const library = libraryConstant(full)
      const from = libraryModule(library ?? '')
      const isKnown = from !== 'webfw/test' || file.startsWith('test/')
      if (library !== null && !own && isKnown) {
        return { kind: 'import', name: lo.imports.use(from, library), from }
      }
      if (own || (path === plain && !CONSTANTS.has(path))) return null
      if (!CONSTANTS.has(plain)) return null
      return { kind: 'import', name: lo.imports.use('webfw', plain), from: 'webfw' }
    },
    declares: ({ name }) => declares(name),
    attribute: (lo, receiver, name) => columnAttribute(app, lo, receiver, name),
    update: (lo, node) => checkSessionUpdate(app, lo, node),
    waits: (lo, node) => waits(app, lo, node),
    hasMeanwhile: (owner, method) => hasMeanwhile(app, owner, method),
    meanwhile: (owner, method, node) => isWait(app, owner, method, node),
    elements: (lo, node) => recordsOf(app, lo, node),
    resource: (lo, node) => sentStream(app, lo, node),
    calledName: (facts) => calledName(app, facts),
    isAttribute: (facts, name) => isAttribute(app, facts, name),
    memberKey: (method) => replacedKey(app, method),
    member: (lo, facts, call, lead) => concernMember(app, lo, facts, call, lead),
    takesName: (lo, node) => roleOf(app, lo.scope.owner) === 'helper' && isElementNamed(node),
    call(lo, node) {
      const composed = composedCall(lo, node)
      if (composed !== null) return composed
      const stub = stubCall(lo, node)
      if (stub !== null) return stub
      const built = builderCall(lo, node)
      if (built !== null) return built
      const named = namedCall(app, lo, node, self.expression)
      if (named !== null) return named
      if (roleOf(app, lo.scope.owner) === 'helper') {
        checkHelperCall(app, lo, node)
        const library = app.helpers.has(node.name) ? null : libraryCall(lo, node)
        if (library !== null) return library
        if (node.name === 'url_for' && node.receiver === null) {
          const address = actionTarget(app, lo, node, () => THIS)
          if (address !== null) return address
        }
        const element = elementCall(app, lo, node)
        if (element !== null) return element
      }
      const shared = moduleWord(lo, node) ?? conversion(app, lo, node) ?? randomText(app, lo, node)
      if (shared !== null) return shared
      checkFileWord(lo, node)
      checkAbsentMethod(app, lo, node, (path) => isOwnConstant(app, lo, path))
      const appended = attributeAppend(app, lo, node, self.expression)
      if (appended !== null) return appended
      const arel = arelSql(app, lo, node)
      if (arel !== null) return arel
      const committed = afterCommit(lo, node)
      if (committed !== null) return committed
      if (isUrlHelpers(node.receiver)) {
        if (app.urls.has(node.name)) return routeCall(app, lo, node, here, () => noRequest(lo))
        const address = polymorphicCall(lo, node)
        if (address !== null) return address
        if (app.helpers.get(node.name) === DIRECT_ROUTES.module) {
          return viewCall(app, lo, node, here, () => outsideView(lo))
        }
        if (/_(path|url)$/.test(node.name)) {
          unknownRoute(app, lo, node)
          lo.raises('NoMethodError', `undefined method \`${node.name}' for #<Module>`)
        }
      }
      if (asksVariable(app, lo, node)) {
        const from = node.receiver
        return routeCall(app, lo, node, here, () => ({
          kind: 'as',
          value: lo.value(from),
          type: 'any',
        }))
      }
      const seeds = loadedSeeds(app, lo, node)
      if (seeds !== null) return seeds
      if (isLoaded(app, file, node)) return NULL
      if (isClassHelpers(app, node)) return outsideView(lo)
      const outside = classRender(app, lo, node)
      if (outside !== null) return outside
      const view = askedView(
        app,
        lo,
        node,
        self.helpers ?? NONE,
        self.expression ?? lo.self ?? THIS,
      )
      if (view !== null && !(node.receiver === null && isOwn(app, lo, node.name))) {
        if (isRouteHelper(app, node.name)) return routeCall(app, lo, node, here, view)
        const own = viewCall(app, lo, node, here, view)
        return own ?? memberWord(app, lo, node, { kind: 'View', model: null }, view)
      }
      if (node.receiver === null) {
        if (node.name === 'sleep' && waits(app, lo, node)) {
          return callMethod(THIS, 'sleep', ...frameworkArguments(lo, node, false))
        }
        return selfWord(app, lo, node, self, here)
      }
      if (is(node.receiver, 'SelfNode')) {
        const kind = selfKind(app, lo.scope)
        const concern = concernOf(app, lo.scope.owner)
        if (concern !== null && foundByIncluder(app, lo, concern, node)) return null
        if (kind === null || isOwn(app, lo, node.name)) return null
        return memberWord(app, lo, node, kind, () => self.expression ?? lo.self ?? THIS)
      }
      if (isBaseConnection(node) && selfKind(app, lo.scope)?.kind === 'Migration') {
        return callMethod(self.expression ?? lo.self ?? THIS, 'connection')
      }
      const base = recordBase(app, lo, node.receiver)
      if (base !== null) {
        return memberWord(app, lo, node, { kind: 'Model', model: null }, () => base)
      }
      const released = releasedMigration(lo, node)
      if (released !== null) return released
      const word = valueWord(lo, node, (path) => isOwnConstant(app, lo, path))
      const kindOfReceiver =
        word === null ? null : kindOfType(app, notNil(lo.typeOf(node.receiver)))
      if (word !== null && kindOfReceiver === null) return word
      const thread = threadWord(lo, node)
      if (thread !== null) return thread
      const rails = railsWord(lo, node, (at) => isRails(app, lo, at), app)
      if (rails !== null) return rails
      const form = requiredParams(node)
      if (form !== null && !node.isSafeNavigation()) {
        const params: Target = { kind: 'Params', model: null }
        checkWord(app, lo, form, params)
        return memberWord(app, lo, node, params, () => requireParams(lo, form))
      }
      const type = lo.typeOf(node.receiver)
      if (type.kind === 'any' && isRequired(lo, node.receiver)) checkRequired(app, lo, node)
      if (
        type.nilable &&
        type.kind !== 'any' &&
        !node.isSafeNavigation() &&
        kindOfType(app, type) === null
      )
        return null
      const kind = kindOfType(app, notNil(type))
      if (kind === null) {
        return hasSql(app, lo, node, null) && !node.isSafeNavigation()
          ? sqlCall(app, lo, node)
          : null
      }
      const receiver = node.receiver
      if (node.isSafeNavigation()) return safeWord(app, lo, node, kind)
      const isUnset =
        is(receiver, 'InstanceVariableReadNode') && mayBeUnset(lo.inference, receiver, lo.scope)
      if ((type.nilable || isUnset) && NIL_ANSWERS.has(node.name)) return null
      if (kind.kind === 'Controller' && isVariable(receiver) && isRouteHelper(app, node.name)) {
        return routeCall(app, lo, node, here, () => lo.value(receiver))
      }
      return memberWord(app, lo, node, kind, () => lo.value(receiver))
    },
  }
}

/** `URI("https://…")` and `Pathname("docs")`; null for any other call. */
function conversion(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!/^(?:URI|Pathname)$/.test(node.name) || node.receiver !== null || isOwn(app, lo, node.name))
    return null
  const [only, ...rest] = argumentsOf(node)
  if (only === undefined || rest.length > 0) return null
  const [constant, word] = node.name === 'URI' ? ['UriLibrary', 'parse'] : ['Pathname', 'new']
  const callee = { kind: 'import', name: lo.imports.use('webfw', constant), from: 'webfw' } as const
  return lo.call('send', callee, string(word), { kind: 'array', items: [lo.value(only)] })
}

/** `Random.uuid` and its kin, which SecureRandom answers; null for any other call. Ruby API, Random::Formatter. */
function randomText(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  const isMeant =
    /^(?:alphanumeric|base64|hex|urlsafe_base64|uuid)$/.test(node.name) &&
    constantPath(node.receiver) === 'Random' &&
    !isOwnConstant(app, lo, 'Random')
  if (!isMeant) return null
  const name = lo.imports.use('webfw', 'SecureRandom')
  return callMethod({ kind: 'import', name, from: 'webfw' }, node.name, ...valueArguments(lo, node))
}

/** `ActiveRecord.after_all_transactions_commit { … }`, and `ActiveRecord.version`; null for any other call. */
function afterCommit(lo: Lowering, node: nodes.CallNode): Expression | null {
  const path = constantPath(node.receiver)?.replace(/^::/, '') ?? ''
  const asksVersion = /^(?:gem_)?version$/.test(node.name) && PARTS.has(path)
  if (asksVersion && node.arguments_ === null) {
    const name = lo.imports.use('webfw', 'railsVersion')
    return call({ kind: 'import', name, from: 'webfw' })
  }
  const isAsked =
    node.name === 'after_all_transactions_commit' && constantPath(node.receiver) === 'ActiveRecord'
  if (!isAsked) return null
  const name = lo.imports.use('webfw', 'afterAllTransactionsCommit')
  return call({ kind: 'import', name, from: 'webfw' }, ...frameworkArguments(lo, node, false))
}

/** The parts of Rails, whose version is a Gem::Version. */
const PARTS = new Set(
  'ActionMailer ActionPack ActionView ActiveJob ActiveModel ActiveRecord ActiveSupport'.split(' '),
)

/** The classes of the framework that packages give methods. */
const BASES: Readonly<Record<string, string>> = {
  'ActiveRecord::Base': 'Model',
  'ActionController::Base': 'BaseController',
  'ActionController::API': 'ApiController',
}

/** `ActiveRecord::Base`, or the application's own class above all its models; null for another receiver. */
function recordBase(app: AppFacts, lo: Lowering, receiver: Node): Expression | null {
  const path = constantPath(receiver)
  if (path === null || !isRecordBase(path)) return null
  const own = app.program.resolveClass(path, lo.scope.owner)
  if (own !== null) return app.abstracts.has(own.name) ? lo.value(receiver) : null
  return { kind: 'import', name: lo.imports.use('webfw', 'Model'), from: 'webfw' }
}

/** The column that an attribute of a record is, where no method of the class takes its place. */
function columnAttribute(
  app: AppFacts,
  lo: Lowering,
  receiver: Node | null,
  name: string,
): { name: string; type: Type } | null {
  const isSelf = receiver === null || is(receiver, 'SelfNode')
  const kind = isSelf ? selfKind(app, lo.scope) : kindOfType(app, notNil(lo.typeOf(receiver)))
  if (kind?.kind !== 'Record' || kind.model === null) return null
  const facts = app.program.classes.get(kind.model)
  const column = app.models.get(kind.model)?.columns.find((item) => item.name === name)
  if (facts === undefined || column === undefined) return null
  const { program } = app
  const own = [name, `${name}=`].some((each) => program.findMethod(facts, each) !== null)
  return own ? null : { name, type: columnType(column.type) }
}

/** Whether a node is the framework's constant `Rails`, also written `Webfw`. */
function isRails(app: AppFacts, lo: Lowering, node: Node): boolean {
  const name = /^Constant(Read|Path)Node$/.test(kindOf(node)) ? constantPath(node) : null
  if (name === '::Rails') return true
  return name !== null && libraryConstant(name) === 'Rails' && !isOwnConstant(app, lo, name)
}

/** Whether the application has a constant of that name where the code stands. */
function isOwnConstant({ program }: AppFacts, { scope }: Lowering, path: string): boolean {
  if (program.resolveClass(path, scope.owner) !== null) return true
  const [head = ''] = path.split('::')
  for (let at = scope.owner; at !== null; at = at.parent) {
    if (program.ancestors(at).some((each) => each.constants.has(head))) return true
  }
  return false
}

/** A constant of a helper module: its functions are a module's, and so are its constants. */
function helperConstant(
  app: AppFacts,
  lo: Lowering,
  path: string,
  here: string,
): Expression | null {
  const [head = '', constant] = path.split('::')
  const owner = lo.scope.owner
  const facts = constant === undefined ? owner : (app.program.classes.get(head) ?? null)
  const name = constant ?? head
  if (facts === null || roleOf(app, facts) !== 'helper' || !facts.constants.has(name)) return null
  const home = app.homes.get(facts.name)
  if (home === undefined || home === here) return { kind: 'name', name }
  const from = relativePath(here, home)
  return { kind: 'import', name: lo.imports.use(from, name, name), from }
}

function isOwn(app: AppFacts, lo: Lowering, name: string): boolean {
  const owner = lo.scope.owner
  if (owner === null) return false
  if (lo.scope.isStatic) return app.program.findStatic(owner, name) !== null
  return (
    app.program.findMethod(owner, name) !== null || app.program.hasAttribute(owner, name, 'readers')
  )
}

function selfWord(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  self: Self,
  here: string,
): Expression | null {
  const role = roleOf(app, lo.scope.owner)
  if (role === 'helper' && app.helpers.has(node.name)) return helperCall(app, lo, node, here)
  if (role === 'helper' && isOffered(app, node.name)) return offeredCall(lo, node)
  if (isOwn(app, lo, node.name)) return null
  const concern = concernOf(app, lo.scope.owner)
  if (concern !== null && foundByIncluder(app, lo, concern, node)) return null
  // A block that runs with another self: a scope's, with a relation.
  if (lo.isSelfOpen && hasSql(app, lo, node, null)) return sqlCall(app, lo, node)
  const receive = (): Expression =>
    role === 'helper' ? THIS : (self.expression ?? lo.self ?? THIS)
  if (self.urls && isRouteHelper(app, node.name)) {
    const caller = self.outside === true ? () => noRequest(lo) : receive
    const isRequested =
      role === 'helper' || (role === 'controller' && !isMailer(app, lo.scope.owner))
    const recalls = !self.outside && isRequested
    return routeCall(app, lo, node, here, caller, { outside: self.outside === true, recalls })
  }
  const address = self.outside === true ? polymorphicCall(lo, node) : null
  if (address !== null) return address
  const kind = self.kind === undefined ? selfKind(app, lo.scope) : { kind: self.kind, model: null }
  if (isOfTest(kind?.kind)) {
    const fixtures = fixtureCall(app, lo, node, self.expression ?? lo.self ?? THIS)
    if (fixtures !== null) return fixtures
  }
  if (kind === null) {
    if (concern?.kind === 'model' && hasSql(app, lo, node, null)) return sqlCall(app, lo, node)
    if (concern?.kind === 'model' && concern.isOfClass) checkClassWord(app, lo, node)
    if (self.urls && /_(path|url)$/.test(node.name)) {
      unknownRoute(app, lo, node)
      return null
    }
    if (lo.source.file.startsWith('test/')) refuseWordOfTests(lo, node)
    return null
  }
  if (role === 'helper') refuseTemplateHelper(lo, node)
  const known =
    findWord(vocabulary[kind.kind], node.name) !== null ||
    (kind.kind === 'Record' &&
      (app.aliases.has(node.name) ||
        builtAssociation(app, kind.model ?? '', node.name) !== null ||
        recordMember(app, kind.model, attributeQuery(node.name)?.column ?? node.name) !== null))
  if (!known) {
    const isInBody = isOfTest(kind.kind) && lo.scope.method === null && lo.self === null
    const test = isInBody ? computedTest(lo, node) : null
    if (test !== null) return test
    if (role === 'helper' && isControllers(app, lo, node.name)) return offeredCall(lo, node)
    if (self.urls && /_(path|url)$/.test(node.name)) {
      unknownRoute(app, lo, node)
      return null
    }
    if (isAnswerOfMixin(lo, node.name)) return null
    unknownCall(app, lo, node, kind.kind === 'View' ? 'Helper' : kind.kind)
    return null
  }
  return memberWord(app, lo, node, kind, receive)
}

/** What a module's method calls on itself and the class that includes it answers: found at run time. */
function foundByIncluder(
  app: AppFacts,
  lo: Lowering,
  concern: ConcernFacts,
  node: nodes.CallNode,
): boolean {
  const plain = node.name.replace(/=$/, '')
  const column = attributeQuery(node.name)?.column ?? plain
  return concern.includers.some((at) => {
    if (concern.isOfClass || lo.scope.isStatic)
      return app.program.findStatic(at, node.name) !== null
    const isMember =
      recordMember(app, at.name, plain) !== null || recordMember(app, at.name, column) === 'column'
    return (
      isMember ||
      builtAssociation(app, at.name, node.name) !== null ||
      app.program.findMethod(at, node.name) !== null ||
      app.program.hasAttribute(at, plain, node.name === plain ? 'readers' : 'writers')
    )
  })
}

/** What only a controller says, in a helper that a test mixes in: as in Rails, NoMethodError when it is called. */
function isAnswerOfMixin(lo: Lowering, name: string): boolean {
  const isAnswer = /^(redirect_(to|back|back_or_to)|head|send_(data|file))$/.test(name)
  return isAnswer && lo.source.file.startsWith('test/mixins/')
}

function checkClassWord(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  if (findWord(vocabulary.Model, node.name) === null) unknownCall(app, lo, node, 'Model')
}

function isVariable(receiver: Node): boolean {
  return is(receiver, 'LocalVariableReadNode')
}

interface Target {
  kind: Kind
  model: string | null
}

/** `user&.name`; null leaves a method that is no word of the framework to plain Ruby. */
function safeWord(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  kind: Target,
): Expression | null {
  const short = lo.capture(() =>
    safely(lo, node, (value) => memberWord(app, lo, node, kind, () => value)),
  )
  if (short.result !== null) {
    lo.prelude.push(...short.prelude)
    return short.result
  }
  const whole = lo.capture(() => {
    const receiver = keptReceiver(lo, node)
    const { prelude, result } = lo.capture(() => memberWord(app, lo, node, kind, () => receiver))
    if (result === null) return null
    lo.prelude.push(...prelude)
    const test = binary('==', receiver, NULL)
    return { kind: 'conditional', test, then: NULL, else: result } as const
  })
  if (whole.result !== null) lo.prelude.push(...whole.prelude)
  return whole.result
}

function withName(node: nodes.CallNode, name: string): nodes.CallNode {
  return Object.assign(Object.create(Object.getPrototypeOf(node)), node, { name })
}

function memberWord(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  target: Target,
  receive: () => Expression,
): Expression | null {
  const { name } = node
  const owner = lo.scope.owner
  if (target.kind === 'ControllerClass' && node.receiver === null && owner !== null) {
    return controllerMacro(app, lo, owner, node)
  }
  if (target.kind === 'Record' && target.model !== null) {
    const own = recordWord(app, lo, node, target.model, receive)
    if (own !== undefined) return own
    checkFormObject(app, lo, node, target.model, false)
  }
  if (target.kind === 'Model' && target.model !== null) {
    const facts = app.program.classes.get(target.model)
    if (facts !== undefined && isStatic(app, facts, name)) return null
    if (name === 'new' && facts !== undefined && facts.methods.has('initialize')) return null
    checkFormObject(app, lo, node, target.model, true)
  }
  if (target.kind === 'MailerClass') {
    const facts = app.program.classes.get(lo.typeOf(node.receiver).name ?? '') ?? owner
    if (facts !== null && app.program.findStatic(facts, name) !== null) return null
  }
  if (target.kind === 'Controller' && node.receiver !== null && !is(node.receiver, 'SelfNode')) {
    const type = lo.typeOf(node.receiver)
    const facts = app.program.classes.get(type.name ?? '')
    if (facts !== undefined && app.program.findMethod(facts, name) !== null) return null
  }
  if (isStreamWord(target.kind, name)) checkLive(app, lo, node)
  if (target.kind === 'Relation' && target.model !== null && node.receiver !== null) {
    const scope = scopeCall(app, lo, node, target.model, receive)
    if (scope !== null) return scope
  }
  const base = name.replace(/!$/, '')
  if (target.kind === 'Relation' && base !== name && changingWords.includes(base)) {
    const kept = lo.once(receive(), 'relation')
    const narrowed = memberWord(app, lo, withName(node, base), target, () => kept)
    return narrowed === null ? null : callMethod(kept, 'become', narrowed)
  }
  checkFormat(app, lo, node, target.kind)
  if (node.name === 'assert_redirected_to') nameRoute(node, 'url')
  if (target.kind === 'Controller') checkFile(lo, node)
  if (target.kind === 'Controller' || (target.kind === 'Mailer' && name === 'url_for')) {
    const action = actionTarget(app, lo, node, receive)
    if (action !== null) return action
  }
  checkWord(app, lo, node, target)
  const word = findWord(vocabulary[target.kind], name)
  if (word === null) return unknownWord(app, lo, node, target)
  if (target.kind === 'Relation') checkChain(lo, node)
  if (word.accessor) {
    if (name.endsWith('=')) {
      const value = plainValue(lo, argumentsOf(node)[0] as Node, true)
      return assign(member(receive(), word.name), value)
    }
    return member(receive(), word.name)
  }
  if (name === '!=' || name === '!') return null
  const receiver = receive()
  if ((target.kind === 'Model' || target.kind === 'SseClass') && name === 'new') {
    const args = frameworkArguments(lo, node, true)
    return { kind: 'new', callee: receiver, args: [...noAttributes(node), ...args] }
  }
  const { prelude, result } = lo.capture(() => {
    if (isOfTest(target.kind) && WATCHERS.has(name)) return watchedArguments(lo, node)
    const queries = ['Model', 'Relation', 'Grouped', 'Connection'].includes(target.kind)
    if (queries && hasSql(app, lo, node, target)) return sqlArguments(app, lo, node, target)
    if (word.takesValues) return valueArguments(lo, node)
    const isTarget = target.kind === 'Controller' && leadsTo(name)
    const isKept = name === '[]=' && isKeptAsJson(target.kind) && isBelowRails(app, lo.scope.owner)
    const isError = target.kind === 'Errors' && name === 'add'
    return frameworkArguments(lo, node, word.keepsKeys, null, (item, index) => {
      // A text of one word is no type of an error.
      if (isError && index === 1 && isWord(item)) return ownText(lo, item)
      if (isKept && index === 1) return lo.value(item)
      return isTarget && index === 0 && is(item, 'ArrayNode') ? lo.value(item) : null
    })
  })
  const kept = prelude.length === 0 ? receiver : lo.once(receiver, 'receiver')
  lo.prelude.push(...prelude)
  const isHandedOn = target.kind === 'View' && name !== 'capture'
  const isMade = target.kind === 'Model' || target.kind === 'Relation'
  const lead = isMade ? noAttributes(node) : []
  return callMethod(kept, word.name, ...lead, ...(isHandedOn ? handedOn(node, result) : result))
}

/** Whether a class has a method of its own, or an attribute: `class << self; attr_accessor :registry; end`. */
function isStatic({ program }: AppFacts, facts: ClassFacts, name: string): boolean {
  if (program.findStatic(facts, name) !== null) return true
  const plain = name.replace(/=$/, '')
  return program.ancestors(facts).some((at) => {
    return (plain === name ? at.staticReaders : at.staticWriters).has(plain)
  })
}

/** What stands for the attributes of `Article.new { |article| … }`. */
function noAttributes({ name, arguments_, block }: nodes.CallNode): Expression[] {
  return makingWords.has(name) && arguments_ === null && block !== null ? [NULL] : []
}

/** A helper tells its block from its arguments, so one that is handed on and may be none is left out then. */
function handedOn(node: nodes.CallNode, args: Expression[]): Expression[] {
  const last = args.at(-1)
  const isArgument = is(node.block, 'BlockArgumentNode')
  if (!isArgument || last?.kind !== 'name') return args
  const none: Expression = { kind: 'array', items: [] }
  const list: Expression = {
    kind: 'conditional',
    test: binary('===', last, NULL),
    then: none,
    else: { kind: 'array', items: [last] },
  }
  return [...args.slice(0, -1), { kind: 'spread', value: list }]
}

function isStreamWord(kind: Kind, name: string): boolean {
  return (
    (kind === 'Response' && name === 'stream') || (kind === 'Controller' && name === 'send_stream')
  )
}
