import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { readGiven } from '../../application/literal-arguments.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'

const HINT =
  'Write `connects_to database: { writing: :primary, reading: :primary_replica }` in ApplicationRecord, and `primary_replica:` with `replica: true` in config/database.yml.'

/** Refuses a `connects_to` that names another database to write to, shards, or what config/database.yml has not. */
export function checkRoles(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): void {
  const { options } = readGiven(call, { source: lo.source, body: [] })
  const databases = options?.get('database')
  if (options?.has('shards') === true) {
    lo.unsupported(
      call,
      'There are no shards: an application has one database that it writes.',
      HINT,
    )
  } else if (!app.abstracts.has(facts.name)) {
    lo.misplaced(
      call,
      '`connects_to` stands in ApplicationRecord: all models have its databases.',
      HINT,
    )
  } else if (!(databases instanceof Map)) {
    lo.misuse(call, '`connects_to` takes `database:` with the names of databases by roles.', HINT)
  } else {
    for (const [role, name] of databases as ReadonlyMap<string, unknown>) {
      const isCopy = app.databases.get(String(name))
      const isPrimary = name === 'primary'
      if (isCopy === undefined && !(isPrimary && app.databases.size === 0))
        lo.misuse(call, `config/database.yml has no database \`${name}\`.`, HINT)
      else if (role === 'writing' ? !isPrimary : !isPrimary && isCopy !== true)
        lo.unsupported(
          call,
          role === 'writing'
            ? `\`${name}\` would be another database to write: there is one, \`primary\`.`
            : `\`${name}\` is no replica: only those are read beside the primary.`,
          HINT,
        )
    }
  }
}
