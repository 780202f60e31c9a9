import type { ModelFacts } from '../../application/app-facts.ts'
import { statementsOf } from '../../dialect/models/computed-declarations.ts'
import type { ProgramFacts } from '../../facts/program.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { is } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'

/** What to say of each `has_secure_password` whose column the table does not have. */
export function missingDigests(
  program: ProgramFacts,
  models: ReadonlyMap<string, ModelFacts>,
  meetsLate: boolean,
): Diagnostic[] {
  return [...models.values()].flatMap(({ name, table, columns }) => {
    const facts = program.classes.get(name)
    if (facts === undefined) return []
    return statementsOf(facts).flatMap((item) => {
      if (!is(item, 'CallNode') || item.name !== 'has_secure_password' || item.receiver !== null)
        return []
      const [first = null] = argumentsOf(item)
      const given = is(first, 'KeywordHashNode') || first === null ? 'password' : symbolText(first)
      const column = `${given}_digest`
      if (given === null || columns.some((each) => each.name === column)) return []
      const message = `The table ${table.name} has no column \`${column}\`, where the digest is kept.`
      const hint = `Write \`webfw generate migration add_${column}_to_${table.name} ${column}:string\`, then \`webfw db migrate\`.`
      const kind = ['unknown-column', column] as const
      const severity = meetsLate ? 'late' : 'error'
      return facts.source.diagnostic(item.location, kind, message, hint, severity)
    })
  })
}
