import { closest } from 'fastest-levenshtein'
import { WrongUsage } from '../errors.ts'
import { fieldNameProblem } from './reserved.ts'

/** The types a field may have on the command line. */
export const fieldTypes = [
  'string',
  'text',
  'integer',
  'bigint',
  'float',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'json',
  'binary',
  'uuid',
  'references',
  'digest',
  'token',
  'rich_text',
  'attachment',
  'attachments',
] as const

/** A column type, or a reference to another table. */
export type FieldType = (typeof fieldTypes)[number]

/** One `name:type` of the command line. */
export interface Field {
  /** As written: `title`, or `article` for a reference. */
  name: string
  /** `title`, `article_id`, or `password_digest`. */
  column: string
  type: FieldType
  /** `price:decimal{8,2}`: precision and scale; `title:string{40}`: the limit. */
  limits?: string
  /** `author:references{users}`: the table that is referred to, where the name does not say it. */
  table?: string
  /** `email:string:index`, `email:string:uniq`. */
  index?: 'index' | 'unique'
  /** `title:string!`: the column takes no NULL. */
  isRequired?: boolean
  /** `subject:references{polymorphic}`: rows of any table are referred to. */
  isPolymorphic?: boolean
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
  const [name = '', writtenType = 'string', indexWord, ...rest] = word.split(':')
  if (rest.length > 0) return 'a field is name:type, or name:type:index'
  const wholeType = writtenType.replace(/!$/, '')
  const required = wholeType === writtenType ? {} : { isRequired: true }
  if (wholeType === '') return `the type is missing after ${name}:`
  const [, typeWord = '', numbers] = /^([^{]*)(?:\{([^}]*)\})?$/.exec(wholeType) ?? [, wholeType]
  const type = typeWord === 'belongs_to' ? 'references' : typeWord
  const problem = fieldNameProblem(name)
  if (problem) return problem
  if (!isFieldType(type)) {
    return `there is no type ${typeWord}; the nearest is ${closest(typeWord, [...fieldTypes])}`
  }
  if (type === 'references' && name.endsWith('_id')) {
    return `write ${name.slice(0, -3)}:references; the column becomes ${name}`
  }
  if (type === 'references' && numbers !== undefined) return referenceTo(name, numbers, indexWord)
  if (type === 'token' && indexWord !== undefined) return 'a token has its index already'
  const limits = numbers === undefined ? null : limitsOf(type, numbers)
  if (limits?.problem !== undefined) return limits.problem
  if (indexWord !== undefined && !/^(index|uniq|unique)$/.test(indexWord)) {
    return `after the type comes index or uniq, not ${indexWord}`
  }
  if (indexWord !== undefined && type === 'references') return 'a reference has its index already'
  if (indexWord !== undefined && isApart(type))
    return `${type} is kept in a table of its own, and has no index here`
  if (indexWord !== undefined && type === 'digest')
    return 'nobody looks for a digest: it needs no index'
  return {
    name,
    column: columnOf(name, type),
    type,
    ...(limits?.options === undefined ? {} : { limits: limits.options }),
    ...required,
    ...(indexWord === undefined ? {} : { index: indexWord === 'index' ? 'index' : 'unique' }),
  }
}

/** `author:references{users}`. */
function referenceTo(name: string, table: string, indexWord: string | undefined): Field | string {
  if (indexWord !== undefined) return 'a reference has its index already'
  if (table === 'polymorphic') {
    return { name, column: `${name}_id`, type: 'references', isPolymorphic: true }
  }
  if (!/^[a-z][a-z0-9_]*$/.test(table)) {
    return `{${table}} names no table: write ${name}:references{users}`
  }
  return { name, column: `${name}_id`, type: 'references', table }
}

function columnOf(name: string, type: FieldType): string {
  if (type === 'references') return `${name}_id`
  return type === 'digest' ? `${name}_digest` : name
}

/** Whether values of a type are rows of another table: rich text, and files. */
function isApart(type: FieldType): boolean {
  return type === 'rich_text' || type === 'attachment' || type === 'attachments'
}

/** Whether values of a type are not what people type: the model makes them, or a program. */
export function isOwnWork(type: FieldType): boolean {
  return type === 'token' || type === 'binary'
}

/** The fields that are columns of the table. */
export function columnFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ type }) => !isApart(type))
}

/** What forms send for a field: a password and the same once more, the class and the id of any row, else its column. */
export function attributesOf({ name, column, type, isPolymorphic }: Field): string[] {
  if (isOwnWork(type)) return []
  if (isPolymorphic === true) return [`${name}_type`, column]
  return type === 'digest' ? [name, `${name}_confirmation`] : [column]
}

/** `{8,2}` of a decimal, `{40}` of a string, as options of a column. */
function limitsOf(type: FieldType, numbers: string): { options?: string; problem?: string } {
  const [first = '', second, ...rest] = numbers.split(/[,.-]/).map((each) => each.trim())
  const areNumbers = [first, second ?? '0'].every((each) => /^\d+$/.test(each)) && rest.length === 0
  if (type === 'decimal' && areNumbers) {
    const scale = second === undefined ? '' : `, scale: ${second}`
    return { options: `, precision: ${first}${scale}` }
  }
  const takesLimit = type === 'string' || type === 'text' || type === 'integer'
  if (takesLimit && areNumbers && second === undefined) return { options: `, limit: ${first}` }
  return {
    problem: `{${numbers}} is not for ${type}: write decimal{8,2}, string{40} or references{users}`,
  }
}

function isFieldType(word: string): word is FieldType {
  return (fieldTypes as readonly string[]).includes(word)
}
