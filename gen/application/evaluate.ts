import * as ruby from '../../shell/ruby/index.ts'
import * as schema from '../../shell/schema/index.ts'
import type { Lowering } from '../lower/lowering.ts'
import { printModule } from '../typescript/print.ts'
import type { Statement } from '../typescript/tree.ts'

const MODULES: Readonly<Record<string, unknown>> = { 'webfw/ruby': ruby, webfw: schema }

/**
 * Runs lowered statements here and now: config/routes.rb, db/schema.rb and migrations are programs.
 * `names` are given to them; what the last statement returns comes back.
 */
export function evaluate(
  lowering: Lowering,
  statements: readonly Statement[],
  names: Readonly<Record<string, unknown>> = {},
): unknown {
  const plain = statements.map((item) => withoutExport(item))
  const { text } = printModule(plain)
  const imports = lowering.imports
    .list()
    .map(({ from, exported, local }) => `const ${local} = $modules['${from}'].${exported}`)
  const body = `'use strict'\n${imports.join('\n')}\n${text}`
  const run = new Function('$modules', ...Object.keys(names), body) as (
    ...args: unknown[]
  ) => unknown
  return run(MODULES, ...Object.values(names))
}

function withoutExport(item: Statement): Statement {
  if (item.kind === 'markedStatement') return { ...item, value: withoutExport(item.value) }
  if (item.kind === 'class' || item.kind === 'function' || item.kind === 'declare') {
    return { ...item, exported: false }
  }
  return item
}
