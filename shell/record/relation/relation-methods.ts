import { templateMethods } from '../../vocabulary/template-methods.ts'
import { frameworkName } from '../../vocabulary/word.ts'

const QUESTIONS: ReadonlySet<string> = new Set(templateMethods.Relation.shell)

/** The TypeScript name of a relation's method that templates may call; null for any other. */
export function relationMethod(name: string): string | null {
  if (!QUESTIONS.has(name)) return null
  return name === 'new' ? 'build' : frameworkName(name)
}

const { core, shell } = templateMethods.Record

/** What templates may ask a record beside its columns, associations and own methods. */
export const recordMethods: ReadonlySet<string> = new Set([...core, ...shell, 'to_s', 'inspect'])
