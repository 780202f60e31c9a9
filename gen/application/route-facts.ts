import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Route } from '../../shell/core/route.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { Inference } from '../facts/infer.ts'
import { ProgramFacts } from '../facts/program.ts'
import { constantPath } from '../facts/syntax.ts'
import { type Dialect, PLAIN } from '../lower/dialect.ts'
import { NONE } from '../lower/frame.ts'
import { Lowering } from '../lower/lowering.ts'
import { given } from '../nodes/calls/arguments-node.ts'
import { endOf } from '../nodes/control/control-node.ts'
import { kindOf, type Node, type Parsed } from '../parse.ts'
import { Mapper } from '../routes/mapper.ts'
import { RouteError } from '../routes/route-error.ts'
import { MAPPER_METHODS, UNAVAILABLE, unavailableMethod } from '../routes/unavailable.ts'
import { arrow, type Expression, literal, name, string } from '../typescript/tree.ts'
import { prepare } from './evaluate.ts'
import { plainObject, plainValue } from './framework/arguments.ts'

/** Lowers config/routes.rb and runs it: the routes it draws, or where it is wrong. */
export function drawRoutes(file: Parsed): { routes: readonly Route[]; diagnostics: Diagnostic[] } {
  const call = drawCall(file)
  if (call === null) {
    const at = { startOffset: 0, length: 1 }
    const diagnostic = file.source.diagnostic(
      at,
      'ArgumentError: this file draws no routes.',
      'Write `Webfw::Routes.draw do … end`.',
    )
    return { routes: [], diagnostics: [diagnostic] }
  }
  const program = new ProgramFacts()
  program.add(file)
  program.finish()
  const inference = new Inference(program, [file], null, false)
  const lo = new Lowering(file, inference, dialect(), {
    nodes: new Set(),
    lists: new Set(),
    none: true,
  })
  const block = call.block as nodes.BlockNode
  const body = lo.inside(lo.inference.scope(block as Node), { kind: 'block', tag: null }, () =>
    lo.statements(block.body as Node | null, NONE, endOf(block as Node) - 3),
  )
  if (lo.diagnostics.length > 0) return { routes: [], diagnostics: lo.diagnostics }
  const mapper = new Mapper()
  const diagnostics: Diagnostic[] = []
  let place = 0
  const note = (error: unknown, offset: number): void => {
    const place = error instanceof RouteError ? offset : (evaluation.placeOf(error) ?? offset)
    diagnostics.push(mistake(file, error, place))
  }
  // A mistake ends its own call only, so that one run tells all of them.
  const draw = (receiver: object, offset: number, word: string, ...rest: unknown[]): void => {
    place = offset
    try {
      const method = Reflect.get(receiver, word) as (...rest: unknown[]) => void
      method.apply(receiver, rest)
    } catch (error) {
      note(error, offset)
    }
  }
  const evaluation = prepare(lo, body, { mapper, draw })
  try {
    evaluation.run()
  } catch (error) {
    note(error, place)
  }
  return { routes: diagnostics.length > 0 ? [] : mapper.routes, diagnostics }
}

function mistake(file: Parsed, error: unknown, place: number): Diagnostic {
  const [message = '', hint] = String((error as Error).message).split('\n')
  const words = error instanceof RouteError ? error.words : ''
  const name = error instanceof RouteError ? 'ArgumentError' : (error as Error).constructor.name
  return file.source.diagnostic(wordsAt(file, place, words), `${name}: ${message}`, hint)
}

/** Where the offending words stand, from the call that was running on; its first word else. */
function wordsAt(
  file: Parsed,
  from: number,
  words: string,
): { startOffset: number; length: number } {
  const found = words === '' ? -1 : file.source.bytes.indexOf(words, from)
  const sameLine = found !== -1 && file.source.line(found) === file.source.line(from)
  if (sameLine) return { startOffset: found, length: Buffer.byteLength(words) }
  const word = /^\w+/.exec(file.source.slice({ startOffset: from, length: 40 }))?.[0] ?? ' '
  return { startOffset: from, length: word.length }
}

function drawCall(file: Parsed): nodes.CallNode | null {
  for (const statement of file.result.value.statements.body as Node[]) {
    if (kindOf(statement) !== 'CallNode') continue
    const call = statement as nodes.CallNode
    if (call.name !== 'draw' || constantPath(call.receiver) !== 'Webfw::Routes') continue
    if (call.block !== null && kindOf(call.block) === 'BlockNode') return call
  }
  return null
}

/** Words without receiver go to the mapper of `draw`, which knows whether that is right. */
function dialect(): Dialect {
  const mappers = new Set<string>()
  return {
    ...PLAIN,
    call(lo, node) {
      if (node.receiver === null) {
        const known = (MAPPER_METHODS as readonly string[]).includes(node.name)
        if (!known && !Object.hasOwn(UNAVAILABLE, node.name) && !isMisspelt(lo, node)) return null
        if (!known) refuseWord(lo, node)
        return mapperCall(lo, node, name('mapper'), mappers)
      }
      if (kindOf(node.receiver) !== 'LocalVariableReadNode') return null
      const local = (node.receiver as nodes.LocalVariableReadNode).name
      if (!mappers.has(local)) return null
      if (!(MAPPER_METHODS as readonly string[]).includes(node.name)) refuseWord(lo, node)
      return mapperCall(lo, node, name(local), mappers)
    },
  }
}

function refuseWord(lo: Lowering, node: nodes.CallNode): never {
  const [message = '', hint] = unavailableMethod(node.name).message.split('\n')
  return lo.refuse(
    { location: node.messageLoc ?? node.location },
    `ArgumentError: ${message}`,
    hint,
  )
}

/** Whether an unknown word without receiver stands where a route would. */
function isMisspelt(lo: Lowering, node: nodes.CallNode): boolean {
  return (
    lo.scope.parent?.parent === null &&
    node.arguments_ !== null &&
    !['puts', 'p', 'print', 'raise'].includes(node.name)
  )
}

function mapperCall(
  lo: Lowering,
  node: nodes.CallNode,
  receiver: Expression,
  mappers: Set<string>,
): Expression {
  const args = given(node)
  const values = args.positional.map((item) => plainValue(lo, item, true))
  if (args.keywords !== null) values.push(plainObject(lo, args.keywords.elements as Node[], true))
  if (args.block !== null && kindOf(args.block as Node) === 'BlockNode') {
    const own = args.block as nodes.BlockNode
    const scope = lo.inference.scope(own as Node)
    const parameters = own.parameters as nodes.BlockParametersNode | null
    const first = (parameters?.parameters?.requireds[0] as nodes.RequiredParameterNode | undefined)
      ?.name
    if (first !== undefined) mappers.add(first)
    const body = lo.inside(scope, { kind: 'block', tag: null }, () =>
      lo.statements(own.body as Node | null, NONE, endOf(own as Node) - 1),
    )
    values.push(arrow(first === undefined ? [] : [{ target: name(first) }], body))
  }
  const offset = literal(String((node.messageLoc ?? node.location).startOffset))
  return {
    kind: 'call',
    callee: name('draw'),
    args: [receiver, offset, string(node.name), ...values],
  }
}
