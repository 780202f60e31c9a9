import { type Inflections, inflections } from '../../../shell/inflection/inflection.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { configurationClasses } from './configuration-classes.ts'
import { computedAt, type Recorded, type Recording } from './recorded-configuration.ts'

/** What an application says of English words, as the text of gen/inflections.ts; null where it says nothing. */
export interface OwnInflections {
  text: string | null
  diagnostics: Diagnostic[]
}

type Rules = { [Name in keyof Inflections]-?: NonNullable<Inflections[Name]>[number][] }

/**
 * Sets the rules that `ActiveSupport::Inflector.inflections(:en) do |inflect| … end` says for this process: what files, tables
 * and classes are called follows from them.
 */
export function ownInflections(
  files: ReadonlyMap<string, string>,
  recording: Recording = configurationClasses(files).recording,
): OwnInflections {
  const rules: Rules = {
    plural: [],
    singular: [],
    human: [],
    irregular: [],
    uncountable: [],
    acronym: [],
  }
  const diagnostics: Diagnostic[] = []
  const [first] = recording.said
  for (const each of recording.said) {
    // The rules are the same wherever the application runs.
    if (!each.path.startsWith('inflections.') || each.moment !== first?.moment) continue
    if (read(each, rules)) continue
    const hint = `Write ${Object.keys(rules).join(', ')}, each with texts or patterns.`
    const message = 'This rule of inflection is not read.'
    diagnostics.push(computedAt(files, each, message, hint))
  }
  const said = Object.entries(rules).filter(([, list]) => list.length > 0)
  inflections(Object.fromEntries(said))
  return { text: said.length === 0 ? null : moduleOf(said), diagnostics }
}

/** Adds the rule that was said; whether it is one. */
function read({ path, args }: Recorded, rules: Rules): boolean {
  const word = path.slice('inflections.'.length) as keyof Rules
  const values = args.flat().map((each) => (typeof each === 'string' ? each : patternOf(each)))
  const texts = values.filter((each) => typeof each === 'string')
  const [first, second] = values
  switch (word) {
    case 'uncountable':
    case 'acronym':
      rules[word].push(...texts)
      return texts.length === values.length && texts.length > 0
    case 'irregular':
      if (typeof first !== 'string' || typeof second !== 'string') return false
      rules.irregular.push([first, second])
      return true
    case 'plural':
    case 'singular':
    case 'human': {
      if (first === undefined || first === null || typeof second !== 'string') return false
      const replacement = second.replaceAll('$', '$$$$').replace(/\\(\d)/g, '$$$1')
      rules[word].push([first, typeof first === 'string' ? second : replacement])
      return true
    }
    default:
      return false
  }
}

/** A Ruby pattern that means the same in JavaScript; null for others. */
function patternOf(value: unknown): RegExp | null {
  if (value instanceof RegExp) return value
  if (!(value instanceof Regexp)) return null
  const source = value.source.replace(/\\A/g, '^').replace(/\\[zZ]/g, '$')
  try {
    return new RegExp(source, value.options.includes('i') ? 'i' : '')
  } catch {
    return null
  }
}

function moduleOf(said: readonly (readonly [string, readonly unknown[]])[]): string {
  const lines = said.map(([key, list]) => `  ${key}: [${list.map(literal).join(', ')}],`)
  return `import { inflections } from 'webfw'\n\ninflections({\n${lines.join('\n')}\n})\n`
}

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
