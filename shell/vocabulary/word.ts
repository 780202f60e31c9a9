import { methodName } from '../ruby/class/method-name.ts'

/**
 * The words of a framework class: Ruby's name, then what gen knows of it, as a few words:
 * `accessor` when it is a property and not a method, `keys` when the names of its keywords are data
 * (columns, parameters) and stay as they are written, `values` when positional arguments are Ruby
 * values as they are, and the type it gives back. What it takes stands behind it in parentheses:
 * parameters.ts. The compiler reads the texts too: notation.ts.
 */
export type Words = Readonly<Record<string, string>>

/** Words that only what gen writes out says. */
export const UNTOLD: ReadonlySet<string> = new Set('assign_nested_attributes mail_of'.split(' '))

const FLAGS = ['accessor', 'keys', 'values'] as const

/** What an entry may say before the type. */
export type Flag = (typeof FLAGS)[number]

/** One word, read. */
export interface Word {
  readonly name: string
  readonly accessor: boolean
  readonly keepsKeys: boolean
  readonly takesValues: boolean
  /** Null when nothing is known. */
  readonly returns: string | null
}

const BARE_QUESTIONS = new Set(['any?', 'none?', 'exists?', 'many?', 'all?', 'one?'])

const OPERATORS: Readonly<Record<string, string>> = {
  '[]': 'get',
  '[]=': 'set',
  '<<': 'append',
  '==': 'equals',
  association: 'ownedAssociation',
  'attributes=': 'assignAttributes',
  columns: 'columnList',
  'include?': 'includes',
  none: 'noRows',
}

/** `number_to_currency` as `numberToCurrency`, for the compiler. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Text

/** A framework word of Ruby in TypeScript: `redirect_to` → `redirectTo`, `save!` → `saveOrRaise`. */
export function frameworkName(name: string): string {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (operator !== undefined) return operator
  if (BARE_QUESTIONS.has(name)) return name.slice(0, -1)
  if (name.startsWith('_')) return methodName(name)
  const plain = name.replace(/[?!=]$/, '')
  const camel = plain.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  if (name.endsWith('?')) return `is${camel.charAt(0).toUpperCase()}${camel.slice(1)}`
  return name.endsWith('!') ? `${camel}OrRaise` : camel
}

/** Looks a word up in a class's vocabulary. */
export function findWord(words: Words, name: string): Word | null {
  const entry = Object.hasOwn(words, name) ? words[name] : undefined
  if (entry === undefined) return null
  const parts = entry
    .replace(/ ?\(.*$/, '')
    .split(' ')
    .filter((part) => part !== '')
  const flags: ReadonlySet<string> = new Set(parts.filter(isFlag))
  const returns = parts.find((part) => !isFlag(part)) ?? null
  return {
    name: frameworkName(name),
    accessor: flags.has('accessor'),
    keepsKeys: flags.has('keys'),
    takesValues: flags.has('values'),
    returns,
  }
}

function isFlag(part: string): boolean {
  return FLAGS.some((flag) => flag === part)
}
