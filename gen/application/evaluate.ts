import { Cgi } from '../../shell/active-support/escaping.ts'
import { className } from '../../shell/ruby/class/class-info.ts'
import * as ruby from '../../shell/ruby/index.ts'
import * as schema from '../../shell/schema/index.ts'
import { findMutation } from '../facts/mutation.ts'
import { ProgramFacts } from '../facts/program.ts'
import { PLAIN } from '../lower/dialect.ts'
import { RETURN } from '../lower/frame.ts'
import { type Lowering, Lowering as LoweringClass } from '../lower/lowering.ts'
import { startDeclarations } from '../nodes/calls/block-node.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import type { Parsed } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import { Inference } from '../types/infer.ts'
import { printModule } from '../typescript/print.ts'
import type { Statement } from '../typescript/tree.ts'
import { withoutTypes } from '../typescript/without-types.ts'

const MODULES: Readonly<Record<string, unknown>> = {
  'webfw/ruby': ruby,
  webfw: { ...schema, Cgi },
}

/** The name that frames of evaluated statements have in a stack. */
const EVALUATED = 'webfw-evaluated'

/** Lines that come before the statements: two of the function, one of `use strict`. */
const HEAD_LINES = 3

const STACK_FRAMES = 200

/** Lowered statements, ready to run. */
export interface Evaluation {
  /** With other values of the names, and what stands for the exports that are not here. */
  run(names?: Readonly<Record<string, unknown>>, otherwise?: (exported: string) => unknown): unknown
  /** The offset in the source of the statement that raised an error; null when none of them did. */
  placeOf(error: unknown): number | null
}

/**
 * Makes lowered statements ready to run here and now: config/routes.rb, db/schema.rb and migrations are
 * programs. `names` are given to them; what the last statement returns comes back.
 */
export function prepare(
  lowering: Lowering,
  statements: readonly Statement[],
  names: Readonly<Record<string, unknown>> = {},
): Evaluation {
  const { text, mappings } = printModule(
    withoutTypes(statements.map((item) => withoutExport(item))),
  )
  const imports = lowering.imports
    .list()
    .map(({ from, exported, local }) => `const ${local} = $modules['${from}'].${exported}`)
  const body = `'use strict'; ${imports.join('; ')}\n${text}\n//# sourceURL=${EVALUATED}`
  // What a migration calls may lie deeper than the engine's own limit of 10.
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, STACK_FRAMES)
  const run = new Function('$modules', ...Object.keys(names), body) as (
    ...args: unknown[]
  ) => unknown
  return {
    run(given = names, otherwise) {
      const modules = otherwise === undefined ? MODULES : withMore(otherwise)
      return run(modules, ...Object.keys(names).map((each) => given[each]))
    },
    placeOf(error) {
      const stack = error instanceof Error ? (error.stack ?? '') : ''
      const frame = new RegExp(`${EVALUATED}:(\\d+):(\\d+)`).exec(stack)
      if (frame === null) return null
      const [line, column] = [Number(frame[1]) - HEAD_LINES - 1, Number(frame[2]) - 1]
      const before = mappings.filter(
        (mapping) => mapping.line < line || (mapping.line === line && mapping.column <= column),
      )
      return before.at(-1)?.at ?? null
    },
  }
}

/** The modules, where an export that is not here is another thing. */
function withMore(otherwise: (exported: string) => unknown): typeof MODULES {
  const more = (module: object): object =>
    new Proxy(module, {
      get: (target, name) => Reflect.get(target, name) ?? otherwise(String(name)),
    })
  return Object.fromEntries(
    Object.entries(MODULES).map(([name, module]) => [name, more(module as object)]),
  )
}

/** What a plain program gives when it runs here and now, or what is wrong with it. */
export function evaluate(parsed: Parsed): { value: unknown } | { diagnostics: Diagnostic[] } {
  const program = new ProgramFacts()
  program.add(parsed)
  program.finish()
  const inference = new Inference(program, [parsed], null, false)
  const lo = new LoweringClass(parsed, inference, PLAIN, findMutation(inference, [parsed], false))
  const { prelude, result } = lo.capture(() =>
    lo.statements(parsed.result.value.statements, RETURN, lo.source.bytes.length),
  )
  if (lo.diagnostics.length > 0) return { diagnostics: lo.diagnostics }
  const evaluation = prepare(lo, [...prelude, ...startDeclarations(lo, lo.scope), ...result])
  try {
    return { value: evaluation.run() }
  } catch (error) {
    const place = evaluation.placeOf(error) ?? 0
    return { diagnostics: [raisedDiagnostic(parsed.source, error, place)] }
  }
}

/** An error as a diagnostic at the words that stand where it was raised. */
export function raisedDiagnostic(
  source: Source,
  error: unknown,
  place: number,
  words = /^\w+/.exec(source.slice({ startOffset: place, length: 40 }))?.[0] ?? ' ',
): Diagnostic {
  const { constructor, message, hint } = error as Error & { readonly hint?: string | null }
  // SQLite's own, of sql.js: Ruby's errors have classes of their own.
  const name = constructor === Error ? 'StatementInvalid' : className(constructor)
  const span = { startOffset: place, length: Buffer.byteLength(words) }
  const kind = ['raised-while-loading', name] as const
  return source.diagnostic(span, kind, `${name}: ${message}`, hint || undefined)
}

export function withoutExport(item: Statement): Statement {
  if (item.kind === 'markedStatement') return { ...item, value: withoutExport(item.value) }
  if (item.kind === 'class' || item.kind === 'function' || item.kind === 'declare') {
    return { ...item, exported: false }
  }
  return item
}
