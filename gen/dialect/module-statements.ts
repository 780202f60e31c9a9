import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantOutsideSubset } from '../../shell/vocabulary/absent-constants.ts'
import { type AppFacts, roleOf } from '../application/app-facts.ts'
import { withoutExport } from '../application/evaluate.ts'
import type { AppFile } from '../application/file-kinds.ts'
import { seedClass } from '../desugar/seed-classes.ts'
import type { ClassFacts, MethodFacts } from '../facts/class-facts.ts'
import { ProgramFacts } from '../facts/program.ts'
import { NONE } from '../lower/frame.ts'
import type { Lowering } from '../lower/lowering.ts'
import { localName } from '../lower/names.ts'
import { startDeclarations } from '../nodes/calls/block-node.ts'
import { methodBody } from '../nodes/classes/method-body.ts'
import { endOf } from '../nodes/control/control-node.ts'
import { bodyOf } from '../parse/body.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf, constantPath } from '../parse/syntax.ts'
import {
  callMethod,
  type Expression,
  member,
  name,
  type Statement,
  statement,
  THIS,
} from '../typescript/tree.ts'
import { trimmed } from './class-body/members.ts'
import { checkPlainClass } from './class-body/plain-class.ts'
import { concernModule, mixedTypes } from './concerns/module.ts'
import { configuration } from './configuration.ts'
import { controllerClass } from './controllers/controllers.ts'
import { needsPage, pageParameter } from './controllers/helper-calls.ts'
import { migrationBody } from './migration-class.ts'
import { abstractModel, modelClass } from './models/models.ts'
import { testClass } from './tests/test-class.ts'

/** The statements of the module that a file of the application becomes; null for none. */
export function moduleStatements(
  app: AppFacts,
  lo: Lowering,
  file: AppFile | { kind: 'test'; path: string },
): Statement[] | null {
  if (file.kind === 'seeds') return seeds(lo)
  if (file.kind === 'config') return configuration(lo)
  const body = lo.parsed.result.value.statements.body
  const out: Statement[] = []
  let previousEnd: number | null = null
  for (const item of body) {
    out.push(...lo.comments.before(item.location.startOffset, previousEnd))
    previousEnd = endOf(item)
    try {
      out.push(...topStatement(app, lo, item, file.kind))
    } catch (error) {
      lo.note(error)
    }
  }
  out.push(...lo.comments.before(lo.source.bytes.length, previousEnd))
  return out
}

function topStatement(app: AppFacts, lo: Lowering, item: Node, kind: string): Statement[] {
  if (is(item, 'ClassNode')) {
    const facts = app.program.classes.get(item.name)
    if (facts !== undefined) {
      const role = roleOf(app, facts)
      const model = app.models.get(facts.name)
      const isOpened = lo.parsed.result.value.statements.body
        .slice(0, lo.parsed.result.value.statements.body.indexOf(item))
        .some((each) => is(each, 'ClassNode') && each.name === item.name)
      if (isOpened && (role === 'model' || role === 'controller')) {
        lo.nameTaken(
          { location: item.constantPath.location },
          `${facts.name} is opened twice in this file.`,
          'Write all of it into the first.',
        )
      }
      if (role === 'model' && model !== undefined) {
        return [...modelClass(app, lo, facts, model, item), ...mixedTypes(app, lo, facts)]
      }
      if (role === 'model') {
        return [...abstractModel(app, lo, facts, item), ...mixedTypes(app, lo, facts)]
      }
      if (role === 'controller') {
        return [...controllerClass(app, lo, facts, item), ...mixedTypes(app, lo, facts)]
      }
      if (role === 'test') return testClass(app, lo, facts, item)
      if (role === 'migration') {
        const body = migrationBody(app, lo, facts, item)
        return [{ kind: 'class', exported: true, at: item.location.startOffset, body }]
      }
      if (kind !== 'test') checkPlainClass(app, lo, facts, item)
    }
  }
  if (is(item, 'ModuleNode') && (kind === 'helper' || kind === 'template')) {
    return helperFunctions(app, lo, item)
  }
  if (is(item, 'ModuleNode') && kind === 'concern') {
    const facts = app.program.classes.get(item.name)
    if (facts !== undefined) return concernModule(app, lo, facts, item)
  }
  const list = lo.statement(item, NONE)
  const [head, ...rest] = list
  if (kind !== 'test' || head === undefined || head.kind === 'class') return list
  return [{ kind: 'markedStatement', at: item.location.startOffset, value: head }, ...rest]
}

/** The methods of a module of app/helpers as exported functions. */
function helperFunctions(app: AppFacts, lo: Lowering, node: nodes.ModuleNode): Statement[] {
  const facts = app.program.classes.get(node.name)
  if (facts === undefined || node.body === null) return emptyModule(node.body === null)
  const out: Statement[] = []
  const list = bodyOf(node.body).map(unwrapped)
  lo.inside(lo.inference.scope(node), { kind: 'class', tag: null, block: null }, () => {
    let previousEnd: number | null = null
    for (const item of list) {
      const lead = lo.comments.before(item.location.startOffset, previousEnd)
      previousEnd = endOf(item)
      try {
        const kept = classVariableIn(item)
        if (kept !== null) {
          lo.unsupported(
            kept,
            'A module of functions keeps no class variables.',
            'Keep the value in a class of app/models, and give it a method that tells it.',
          )
        }
        if (is(item, 'DefNode')) {
          const method = facts.methods.get(item.name)
          // Of methods of one name the last is the module's.
          if (method?.node !== item) continue
          lo.self = readsIvars(item) ? member(THIS, 'assigns') : null
          lo.isPage = lo.self !== null
          const ownPage = needsPage(app, method) ? [pageParameter(lo)] : []
          const { parameters, body } = methodBody(lo, item, method)
          lo.self = null
          lo.isPage = false
          out.push(...lead, {
            kind: 'function',
            name: localName(item.name),
            parameters: [...ownPage, ...parameters],
            body,
            exported: true,
            at: item.location.startOffset,
          })
        } else if (is(item, 'ConstantWriteNode')) {
          if (firstWrite(facts, item.name) !== item) {
            lo.nameTaken(item, `The constant ${item.name} is set twice.`, 'Delete one of them.')
          }
          const { prelude, result } = lo.capture(() => lo.value(item.value))
          out.push(...lead, ...prelude, {
            kind: 'declare',
            keyword: 'const',
            target: name(item.name),
            value: result,
            exported: true,
          })
        } else if (is(item, 'CallNode') && VISIBILITY.has(item.name)) {
          out.push(...lead.filter((line) => line.kind === 'comment'))
        } else if (includesHelper(lo, item)) {
          out.push(...lead.filter((line) => line.kind === 'comment'))
        } else {
          refuseStatement(lo, item)
        }
      } catch (error) {
        lo.note(error)
      }
    }
  })
  return out.length === 0 ? emptyModule(true) : out
}

/** `private def mark`: a page knows no difference. */
function unwrapped(item: Node): Node {
  if (!is(item, 'CallNode') || !VISIBILITY.has(item.name)) return item
  const [only] = argumentsOf(item)
  return is(only, 'DefNode') ? only : item
}

const VISIBILITY: ReadonlySet<string> = new Set(['private', 'public', 'module_function'])

/** Where a module sets a constant first. */
function firstWrite(facts: ClassFacts, constant: string): Node | undefined {
  return facts.openings
    .flatMap(({ body }) => (body === null ? [] : childrenOf(body)))
    .find((item) => {
      return is(item, 'ConstantWriteNode') && item.name === constant
    })
}

/** The first class variable that a statement reads or writes; null where there is none. */
function classVariableIn(node: Node): Node | null {
  if (kindOf(node).startsWith('ClassVariable')) return node
  for (const child of childrenOf(node)) {
    const found = classVariableIn(child)
    if (found !== null) return found
  }
  return null
}

/** Whether a method looks at the page's instance variables. */
function readsIvars(node: Node): boolean {
  return kindOf(node).startsWith('InstanceVariable') || childrenOf(node).some(readsIvars)
}

function emptyModule(empty: boolean): Statement[] {
  return empty ? [{ kind: 'raw', text: 'export {}' }] : []
}

function seeds(lo: Lowering): Statement[] | null {
  const program = lo.parsed.result.value
  if (program.statements.body.length === 0) return null
  const type = seedClass(lo.parsed)
  if (type !== undefined) {
    const made: Expression = { kind: 'new', callee: name(type), args: [] }
    return [
      ...program.statements.body.flatMap((opened) => lo.statement(opened, NONE)),
      seedsFunction([statement(callMethod(made, 'seed'))]),
    ]
  }
  const own = functionsOf(lo.parsed)
  for (const [name, method] of own) lo.program.functions.set(name, method)
  const classes = consoleClasses(lo)
  const { prelude, result } = lo.capture(() =>
    lo.statements(program.statements, NONE, lo.source.bytes.length),
  )
  for (const name of own.keys()) lo.program.functions.delete(name)
  const body = [...prelude, ...startDeclarations(lo, lo.scope), ...result].map(withoutExport)
  const lead: Statement[] = []
  while (body[0]?.kind === 'comment') lead.push(body.shift() as Statement)
  return [...classes, ...lead, seedsFunction(trimmed(body))]
}

/** The classes of a console's line, with the methods that they may call: they stand in the module itself. */
function consoleClasses(lo: Lowering): Statement[] {
  const { statements } = lo.parsed.result.value
  const { body } = statements
  const isClass = (each: Node) => is(each, 'ClassNode', 'ModuleNode', 'ConstantWriteNode')
  if (!body.some(isClass)) return []
  const ofModule: Node[] = body.filter((each) => isClass(each) || is(each, 'DefNode'))
  const out = ofModule.flatMap((each) => {
    try {
      return lo.statement(each, NONE)
    } catch (error) {
      lo.note(error)
      return []
    }
  })
  statements.body = body.filter((each) => !ofModule.includes(each))
  return out
}

function seedsFunction(body: Statement[]): Statement {
  return { kind: 'function', name: 'seeds', parameters: [], returns: 'void', body, exported: true }
}

/** The methods that db/seeds.rb defines for itself: no other file sees them. */
function functionsOf(parsed: Parsed): ReadonlyMap<string, MethodFacts> {
  const program = new ProgramFacts()
  program.add(parsed)
  for (const method of program.functions.values()) method.escapes = true
  return program.functions
}

/** Whether this mixes in another module of app/helpers: a page has the methods of all of them. */
function includesHelper(lo: Lowering, item: Node): boolean {
  if (!is(item, 'CallNode') || item.name !== 'include') return false
  const mixed = argumentsOf(item)
  return mixed.every((each) => {
    const source = lo.program.classes.get(constantPath(each) ?? '')?.source
    return source?.file.startsWith('app/helpers/') === true
  })
}

/** Refuses what a helper module cannot hold, and the mixing in of what is not here. */
function refuseStatement(lo: Lowering, item: Node): never {
  if (is(item, 'CallNode') && /^(include|extend|prepend)$/.test(item.name)) {
    const [mixed] = argumentsOf(item)
    const path = constantPath(mixed ?? null)
    if (path !== null && !lo.program.classes.has(path)) {
      const told = path.startsWith('ActiveSupport::') ? constantOutsideSubset(path) : undefined
      lo.refuse(
        item,
        ['unknown-constant', path],
        `There is no ${path} here.`,
        told ?? 'Write its methods into this module.',
      )
    }
  }
  return lo.misplaced(
    item,
    'A helper module holds methods and constants.',
    'Put other code into a class of app/models.',
  )
}
