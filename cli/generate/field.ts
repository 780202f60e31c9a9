import { closest } from 'fastest-levenshtein'
import { WrongUsage } from '../errors.ts'
import { fieldNameProblem } from './reserved.ts'

/** The types a field may have on the command line. */
export const fieldTypes = [
  'string',
  'text',
  'integer',
  'float',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'json',
  'references',
] as const

/** A column type, or a reference to another table. */
export type FieldType = (typeof fieldTypes)[number]

/** One `name:type` of the command line. */
export interface Field {
  /** As written: `title`, or `article` for a reference. */
  name: string
  /** `title`, or `article_id`. */
  column: string
  type: FieldType
}

/** Reads every `name:type`; refuses all that cannot become columns, each with its reason. */
export function parseFields(words: readonly string[]): Field[] {
  const problems: string[] = []
  const fields: Field[] = []
  const columns = new Set<string>()
  for (const word of words) {
    const field = parseField(word)
    const problem =
      typeof field === 'string'
        ? field
        : columns.has(field.column)
          ? `the field ${field.column} is there twice`
          : null
    if (problem) problems.push(`${word}: ${problem}`)
    else if (typeof field !== 'string') {
      columns.add(field.column)
      fields.push(field)
    }
  }
  if (problems.length > 0) {
    throw new WrongUsage(
      `nothing was written, because of\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
      `A field is name:type, as in title:string. Types: ${fieldTypes.join(' ')}.`,
    )
  }
  return fields
}

function parseField(word: string): Field | string {
  const [name = '', typeWord = 'string', ...rest] = word.split(':')
  if (rest.length > 0) return 'a field is name:type, with one colon'
  const type = typeWord === 'belongs_to' ? 'references' : typeWord
  const problem = fieldNameProblem(name)
  if (problem) return problem
  if (!isFieldType(type)) {
    return `there is no type ${typeWord}; the nearest is ${closest(typeWord, [...fieldTypes])}`
  }
  if (type === 'references' && name.endsWith('_id')) {
    return `write ${name.slice(0, -3)}:references; the column becomes ${name}`
  }
  return { name, column: type === 'references' ? `${name}_id` : name, type }
}

function isFieldType(word: string): word is FieldType {
  return (fieldTypes as readonly string[]).includes(word)
}
