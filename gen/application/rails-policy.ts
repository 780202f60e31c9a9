import type * as nodes from '@ruby/prism/src/nodes.js'
import { policySource } from '../../shell/vocabulary/content-policy.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { symbolText } from '../facts/syntax.ts'
import { kindOf, type Node, type Parsed } from '../parse.ts'
import { bodyOf } from './body.ts'

/** The directives to which `content_security_policy_nonce_generator` adds the nonce of a page. */
export function noncedDirectives(text: string): string[] {
  const said = (word: string): string | undefined =>
    new RegExp(`^[^#\\n]*\\.content_security_policy_nonce_${word}\\s*=\\s*(.*)$`, 'm').exec(
      text,
    )?.[1]
  if (said('generator') === undefined) return []
  return (said('directives') ?? 'script-src style-src').match(/[a-z-]+-[a-z]+/g) ?? []
}

/** `config.content_security_policy do |policy| … end` and `permissions_policy`, where every source is written out. */
export function policy(unit: Parsed, call: nodes.CallNode, diagnostics: Diagnostic[]): string[] {
  const block = call.block as Node | null
  if (block === null || kindOf(block) !== 'BlockNode') return []
  const directives: string[] = []
  for (const item of bodyOf((block as nodes.BlockNode).body as Node | null)) {
    if (isOfDevelopment(unit, item)) {
      const found = unit.source.diagnostic(
        item.location,
        'without-effect',
        'This line is for development: it is left out everywhere.',
        'Write it without a condition where pages are to have it.',
        'warning',
      )
      diagnostics.push(found)
      continue
    }
    const sources = kindOf(item) === 'CallNode' ? sourcesOf(item as nodes.CallNode) : null
    if (sources === null) {
      const hint =
        'Write the policy out as text in config/app.rb: config.content_security_policy = "…"'
      diagnostics.push(
        unit.source.diagnostic(
          item.location,
          'computed',
          'This line of the policy is computed.',
          hint,
        ),
      )
      return []
    }
    directives.push(sources)
  }
  return directives.length === 0
    ? []
    : [`config.${call.name} = ${JSON.stringify(directives.join('; '))}`]
}

/** `policy.connect_src … if Rails.env.development?`, which Rails 6 wrote for a server of packages. */
function isOfDevelopment(unit: Parsed, item: Node): boolean {
  if (kindOf(item) !== 'IfNode') return false
  const { predicate, subsequent } = item as nodes.IfNode
  const asked = unit.source.slice((predicate as Node).location)
  return subsequent === null && /^Rails\.env\.(development|local)\?$/.test(asked)
}

function sourcesOf(call: nodes.CallNode): string | null {
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  const sources = args.map((each) => {
    const text = symbolText(each)
    if (text === null) return null
    return kindOf(each) === 'SymbolNode' ? policySource(text) : text
  })
  const name = call.name.replaceAll('_', '-')
  return sources.includes(null) ? null : [name, ...sources].join(' ')
}
