import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Inflections, inflections } from '../../shell/inflection/inflection.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { symbolText } from '../facts/syntax.ts'
import { kindOf, type Node, parseRuby } from '../parse.ts'
import { bodyOf } from './body.ts'

/** What an application says of English words, as the text of gen/inflections.ts; null where it says nothing. */
export interface OwnInflections {
  text: string | null
  diagnostics: Diagnostic[]
}

type Rules = { [Name in keyof Inflections]-?: NonNullable<Inflections[Name]>[number][] }

/**
 * Reads `ActiveSupport::Inflector.inflections(:en) do |inflect| … end` of the initializers, and sets its rules
 * for this process: what files, tables and classes are called follows from them.
 */
export function ownInflections(files: ReadonlyMap<string, string>): OwnInflections {
  const rules: Rules = {
    plural: [],
    singular: [],
    human: [],
    irregular: [],
    uncountable: [],
    acronym: [],
  }
  const diagnostics: Diagnostic[] = []
  for (const [path, text] of files) {
    if (!path.startsWith('config/initializers/') || !/^[^#]*\binflections\b/m.test(text)) continue
    const { result, errors, source } = parseRuby(path, text)
    if (errors.length > 0) continue
    for (const item of bodyOf(result.value.statements as Node)) {
      for (const line of linesOf(item)) {
        if (read(line, rules)) continue
        const hint = `Write ${[...WORDS].join(', ')}, each with texts or patterns.`
        const message = 'This rule of inflection is not read.'
        diagnostics.push(source.diagnostic(line.location, 'computed', message, hint))
      }
    }
  }
  const said = Object.entries(rules).filter(([, list]) => list.length > 0)
  inflections(Object.fromEntries(said))
  return { text: said.length === 0 ? null : moduleOf(said), diagnostics }
}

const WORDS = new Set(['plural', 'singular', 'human', 'irregular', 'uncountable', 'acronym'])

/** The statements of the block that `inflections` has. */
function linesOf(item: Node): Node[] {
  const call = kindOf(item) === 'CallNode' ? (item as nodes.CallNode) : null
  const block = call?.name === 'inflections' ? (call.block as Node | null) : null
  if (block === null || kindOf(block) !== 'BlockNode') return []
  return bodyOf((block as nodes.BlockNode).body as Node | null)
}

/** Adds the rule of a line; whether it is one. */
function read(line: Node, rules: Rules): boolean {
  const call = kindOf(line) === 'CallNode' ? (line as nodes.CallNode) : null
  if (call === null || !WORDS.has(call.name)) return false
  const args = ((call.arguments_?.arguments_ ?? []) as Node[]).flatMap((each) =>
    kindOf(each) === 'ArrayNode' ? ((each as nodes.ArrayNode).elements as Node[]) : [each],
  )
  const values = args.map((each) => symbolText(each) ?? patternOf(each))
  const [first, second] = values
  switch (call.name) {
    case 'uncountable':
    case 'acronym': {
      const list = values.filter((each) => typeof each === 'string')
      rules[call.name].push(...list)
      return list.length === values.length && list.length > 0
    }
    case 'irregular':
      if (typeof first !== 'string' || typeof second !== 'string') return false
      rules.irregular.push([first, second])
      return true
    default: {
      if (first === undefined || first === null || typeof second !== 'string') return false
      const isPattern = typeof first !== 'string'
      const replacement = second.replaceAll('$', '$$$$').replace(/\\(\d)/g, '$$$1')
      rules[call.name as 'plural'].push([first, isPattern ? replacement : second])
      return true
    }
  }
}

/** A Ruby pattern that means the same in JavaScript; null for others. */
function patternOf(node: Node): RegExp | null {
  if (kindOf(node) !== 'RegularExpressionNode') return null
  const { unescaped } = node as nodes.RegularExpressionNode
  const source = unescaped.value.replace(/\\A/g, '^').replace(/\\[zZ]/g, '$')
  try {
    return new RegExp(source, (node as nodes.RegularExpressionNode).isIgnoreCase() ? 'i' : '')
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
