import type * as nodes from '@ruby/prism/src/nodes.js'
import { evaluate } from '../../application/evaluate.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../../parse/parse.ts'
import { Source } from '../../parse/source.ts'
import { constantPath } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { asWritten, erbRuby, quoted } from './fixture-erb.ts'

/** What a file says in some environments; the empty name is every one. */
export interface Expanded {
  readonly environments: readonly string[]
  readonly text: string
}

const ENVIRONMENTS = ['production', 'development', 'test']

/**
 * The texts of a file whose ERB can run before the program does: literals, conditions, loops, `Rails.env`. Null, with
 * what is wrong, for any other.
 */
export function expandedTexts(
  file: string,
  text: string,
  diagnostics: Diagnostic[],
): Expanded[] | null {
  if (!/<%/.test(text)) return [{ environments: [''], text }]
  const texts = new Map<string, string[]>()
  for (const environment of ENVIRONMENTS) {
    const found = expand(file, text, environment)
    if (Array.isArray(found)) {
      diagnostics.push(...found)
      return null
    }
    texts.set(found, [...(texts.get(found) ?? []), environment])
  }
  const [[only = ''] = []] = texts
  if (texts.size === 1) return [{ environments: [''], text: only }]
  return [...texts].map(([made, environments]) => ({ environments, text: made }))
}

function expand(file: string, text: string, environment: string): string | Diagnostic[] {
  const original = new Source(file, text)
  const parsed = erbRuby(file, text, (part, line) => `yaml << [${line}, ${quoted(part)}]; `, 'yaml')
  if (parsed.errors.length > 0) return parsed.errors
  const wrong = settle(parsed, environment)
  if (wrong.length > 0) return wrong.map((each) => asWritten(each, original))
  const found = evaluate(parsed)
  if ('diagnostics' in found) return found.diagnostics.map((each) => asWritten(each, original))
  return joined(found.value as Part[], text)
}

/** A text of the file with its line, or what an expression gives. */
type Part = [line: number, text: string] | string

/** The parts in one text, each line where it was: where a condition leaves lines out, empty ones stand. */
function joined(parts: readonly Part[], original: string): string {
  let made = ''
  const fill = (line: number): void => {
    const row = made.split('\n').length
    if (made === '' || made.endsWith('\n')) made += '\n'.repeat(Math.max(0, line - row))
  }
  for (const part of parts) {
    if (typeof part === 'string') made += part
    else {
      fill(part[0])
      made += part[1]
    }
  }
  fill(original.split('\n').length)
  return made
}

/** Puts the environment in the place of `Rails.env`; what can be known when the program runs alone is refused. */
function settle(parsed: Parsed, environment: string): Diagnostic[] {
  const wrong: Diagnostic[] = []
  const refuse = (at: Node, what: string, hint: string): void => {
    const message = `${what} is not known before the program runs.`
    wrong.push(parsed.source.diagnostic(at.location, 'computed', message, hint))
  }
  const visit = (node: Node): void => {
    const call = node as nodes.CallNode
    if (is(node, 'CallNode') && replaceEnvironment(call, environment)) return
    if (/^Constant(Read|Path)Node$/.test(kindOf(node))) {
      const path = constantPath(node) ?? 'A constant'
      const isOfWorld = path === 'ENV'
      refuse(
        node,
        isOfWorld ? 'A variable of the environment' : path,
        isOfWorld ? 'Ask for it in the job.' : 'Write the value, or let the job ask for it.',
      )
    } else if (is(node, 'CallNode') && call.receiver === null && call.name !== 'format') {
      refuse(node, `\`${call.name}\``, 'Write the value, or let the job ask for it.')
    } else for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value)
  return wrong
}

/** `Rails.env` as a String, and `Rails.env.production?` as true or false; false for any other call. */
function replaceEnvironment(call: nodes.CallNode, environment: string): boolean {
  const isEnv = (node: unknown): boolean => {
    const { name, receiver } = (node ?? {}) as nodes.CallNode
    return name === 'env' && /^(::)?Rails$/.test(constantPath(receiver) ?? '')
  }
  const [, asked] = /^([a-z_]+)\?$/.exec(call.name) ?? []
  const local = environment === 'production' ? 'false' : 'true'
  const isAsked = asked !== undefined && call.arguments_ === null && isEnv(call.receiver)
  if (!isAsked && !isEnv(call)) return false
  const answer = asked === 'local' ? local : String(asked === environment)
  const text = isAsked ? answer : `"${environment}".itself`
  const made = synthesize(`(${text}).itself`, call) as nodes.CallNode
  Object.assign(call, { receiver: made.receiver, name: made.name, arguments_: null, block: null })
  return true
}
