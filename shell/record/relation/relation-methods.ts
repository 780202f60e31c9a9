import { templateMethods } from '../../vocabulary/template-methods.ts'
import { frameworkName } from '../../vocabulary/word.ts'

const METHODS: ReadonlyMap<string, string> = new Map(
  templateMethods.Relation.shell.map((name) => [name, frameworkName(name)]),
).set('new', 'build')

/** The TypeScript name of a relation's method that templates may call; null for any other. */
export function relationMethod(name: string): string | null {
  return METHODS.get(name) ?? null
}

const { core, shell } = templateMethods.Record

/** What templates may ask a record beside its columns, associations and own methods. */
export const recordMethods: ReadonlySet<string> = new Set([...core, ...shell, 'to_s', 'inspect'])
