import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Route } from '../../../shell/core/route.ts'
import { plainObject, plainValue } from '../../application/arguments.ts'
import { prepare } from '../../application/evaluate.ts'
import { ProgramFacts } from '../../facts/program.ts'
import { type Dialect, PLAIN } from '../../lower/dialect.ts'
import { NONE } from '../../lower/frame.ts'
import { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { isKernelMethod } from '../../nodes/calls/kernel-call.ts'
import { endOf } from '../../nodes/control/control-node.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { is, type Node, type Parsed } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { Mapper } from '../../routes/mapper.ts'
import type { RouteRules } from '../../routes/rails/rails-resource.ts'
import { RouteError } from '../../routes/route-error.ts'
import { MAPPER_METHODS, UNAVAILABLE, unavailableMethod } from '../../routes/unavailable.ts'
import { Inference } from '../../types/infer.ts'
import { arrow, type Expression, literal, name, string } from '../../typescript/tree.ts'
import { type DrawnRoutes, mistake } from './drawn-routes.ts'
import { drawRailsRoutes, isRailsEntry } from './rails-routes.ts'

/**
 * Lowers config/routes.rb and runs it. `others` are the files of config/routes/, by their names; Rails'
 * entry may draw them.
 */
export function drawRoutes(
  file: Parsed,
  others: ReadonlyMap<string, Parsed> = new Map(),
  rules: RouteRules = { isApi: false, isBefore8: false },
): DrawnRoutes {
  if (isRailsEntry(file)) return drawRailsRoutes(file, others, rules)
  const call = drawCall(file)
  const places = new Map<Route, number>()
  if (call === null) {
    const at = { startOffset: 0, length: 1 }
    const diagnostic = file.source.diagnostic(
      at,
      ['raised-while-loading', 'ArgumentError'],
      'ArgumentError: this file draws no routes.',
      'Write `Webfw::Routes.draw do … end`, or `Rails.application.routes.draw do … end`.',
    )
    return { routes: [], places, diagnostics: [diagnostic], isWhole: false }
  }
  const program = new ProgramFacts()
  program.add(file)
  program.finish()
  const inference = new Inference(program, [file], null, false)
  const block = call.block as nodes.BlockNode
  const parameters = parametersOf(block)
  const lo = new Lowering(file, inference, dialect(new Set(parameters.slice(0, 1))), {
    nodes: new Set(),
    lists: new Set(),
    none: true,
  })
  const body = lo.inside(lo.inference.scope(block), { kind: 'block', tag: null }, () =>
    lo.statements(block.body, NONE, endOf(block) - 3),
  )
  const mapper = new Mapper()
  const { diagnostics } = lo
  const isWhole = diagnostics.length === 0
  diagnostics.push(...refuseOthers(file, call))
  if (block.parameters !== null) diagnostics.push(refuseParameters(file, block.parameters))
  let place = 0
  const note = (error: unknown, offset: number): void => {
    // Where a statement was refused, what comes after it may fail for want of it.
    if (!isWhole && !(error instanceof RouteError)) return
    const place = error instanceof RouteError ? offset : (evaluation.placeOf(error) ?? offset)
    diagnostics.push(mistake(file, error, place))
  }
  // A mistake ends its own call only, so that one run tells all of them.
  const draw = (mapper: Mapper, offset: number, word: string, listArguments: () => unknown[]) => {
    place = offset
    const known = diagnostics.length
    try {
      const args = listArguments()
      if (diagnostics.length > known) return
      if (!isMapperMethod(word)) throw unavailableMethod(word)
      const method = mapper[word] as (...args: unknown[]) => void
      method.apply(mapper, args)
      for (const route of mapper.routes) if (!places.has(route)) places.set(route, offset)
    } catch (error) {
      note(error, offset)
    }
  }
  const mappers = parameters.map((parameter, index) => [parameter, index === 0 ? mapper : null])
  const names = { ...Object.fromEntries(mappers), $mapper: mapper, $draw: draw }
  const evaluation = prepare(lo, body, names)
  try {
    evaluation.run()
  } catch (error) {
    note(error, place)
  }
  return { routes: mapper.routes, places, diagnostics, isWhole: diagnostics.length === 0 }
}

function drawCall(file: Parsed): nodes.CallNode | null {
  for (const statement of file.result.value.statements.body) {
    if (!is(statement, 'CallNode')) continue
    if (statement.name !== 'draw' || constantPath(statement.receiver) !== 'Webfw::Routes') continue
    if (is(statement.block, 'BlockNode')) return statement
  }
  return null
}

/** The names of a block's parameters, as the lowered block has them. */
function parametersOf(block: nodes.BlockNode): string[] {
  const list = (block.parameters as nodes.BlockParametersNode | null)?.parameters?.requireds ?? []
  return list
    .filter((each) => is(each, 'RequiredParameterNode'))
    .map((each) => localName(each.name))
}

/** What stands beside the block of `draw` would not run. */
function refuseOthers(file: Parsed, call: nodes.CallNode): Diagnostic[] {
  const others = file.result.value.statements.body.filter((each) => each !== call)
  return others.map(({ location }) =>
    file.source.diagnostic(
      location,
      ['raised-while-loading', 'ArgumentError'],
      'ArgumentError: only the block of draw is run in config/routes.rb, and only one.',
      'Put this into that block.',
    ),
  )
}

/** SPEC: the block of `draw` has the mapper as self. */
function refuseParameters(file: Parsed, parameters: Node): Diagnostic {
  return file.source.diagnostic(
    parameters.location,
    ['raised-while-loading', 'ArgumentError'],
    'ArgumentError: the block of draw takes nothing: its self is the mapper.',
    'Write `draw do`, and each word without receiver: get "/about", to: "pages#about"',
  )
}

function isMapperMethod(word: string): word is (typeof MAPPER_METHODS)[number] {
  return (MAPPER_METHODS as readonly string[]).includes(word)
}

/** Words without receiver go to the mapper of `draw`, which knows whether that is right. */
function dialect(mappers: Set<string>): Dialect {
  return {
    ...PLAIN,
    call(lo, node) {
      if (node.receiver === null) {
        const isRoute = isMapperMethod(node.name) || Object.hasOwn(UNAVAILABLE, node.name)
        if (!isRoute && isKernelMethod(node.name)) return null
        return mapperCall(lo, node, name('$mapper'), mappers)
      }
      if (!is(node.receiver, 'LocalVariableReadNode')) return null
      const local = localName(node.receiver.name)
      if (!mappers.has(local)) return null
      return mapperCall(lo, node, name(local), mappers)
    },
  }
}

const NOTHING = { positional: [], keywords: null, block: null } as const

function mapperCall(
  lo: Lowering,
  node: nodes.CallNode,
  receiver: Expression,
  mappers: Set<string>,
): Expression {
  // Whatever it is given, a word that there is not is told.
  const args = isMapperMethod(node.name) ? given(node) : NOTHING
  const values = args.positional.map((item) => plainValue(lo, item, true))
  if (args.keywords !== null) values.push(plainObject(lo, args.keywords.elements, true))
  if (is(args.block, 'BlockNode')) {
    const own = args.block
    const scope = lo.inference.scope(own)
    const [first] = parametersOf(own)
    if (first !== undefined) mappers.add(first)
    const body = lo.inside(scope, { kind: 'block', tag: null }, () =>
      lo.statements(own.body, NONE, endOf(own) - 1),
    )
    values.push(arrow(first === undefined ? [] : [{ target: name(first) }], body))
  }
  const offset = literal(String((node.messageLoc ?? node.location).startOffset))
  return {
    kind: 'call',
    callee: name('$draw'),
    args: [receiver, offset, string(node.name), arrow([], { kind: 'array', items: values })],
  }
}
