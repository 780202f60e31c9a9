import type * as nodes from '@ruby/prism/src/nodes.js'
import { deliveryMethodOf, deliveryMethods } from '../../shell/vocabulary/mailer.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import { bodyOf } from './body.ts'
import { configurationRank, isConfig } from './rails-application.ts'

/** What Rails' own configuration says of settings that are known here. */
export interface RailsSettings {
  /** The same as the text of config/app.rb; null where nothing is said. */
  text: string | null
  diagnostics: Diagnostic[]
}

/** Settings with the same name and meaning here, written out as literals. */
const SAME = new Set([
  'force_ssl',
  'assume_ssl',
  'hosts',
  'filter_parameters',
  'content_security_policy',
])

/**
 * Reads config/application.rb, the initializers and config/environments for the settings that are known here,
 * as `config.force_ssl = true`. What else they say has no effect; `webfw import` lists these files.
 */
export function railsSettings(units: ReadonlyMap<string, Parsed>): RailsSettings {
  const out: RailsSettings = { text: null, diagnostics: [] }
  const lines: string[] = []
  const files = [...units].filter(
    ([path]) =>
      path === 'config/application.rb' || /^config\/(environments|initializers)\//.test(path),
  )
  files.sort(([left], [right]) => configurationRank(left) - configurationRank(right))
  for (const [path, unit] of files) {
    const own = settingsIn(unit, bodyOf(unit.result.value.statements as Node), out.diagnostics)
    if (own.length === 0) continue
    const environment = /^config\/environments\/(\w+)\.rb$/.exec(path)?.[1]
    if (environment === undefined) lines.push(...own)
    else lines.push(`if Rails.env.${environment}?`, ...own.map((line) => `  ${line}`), 'end')
  }
  if (lines.length > 0) {
    const body = lines.map((line) => `  ${line}\n`).join('')
    out.text = `Webfw.configure do |config|\n${body}end\n`
  }
  return out
}

/** Whether an environment says that callbacks name no action there is not. */
export function raisesOnMissingActions(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(([path, text]) => {
    return (
      path.startsWith('config/environments/') &&
      /^\s*config\.action_controller\.raise_on_missing_callback_actions\s*=\s*true/m.test(text)
    )
  })
}

/** `config.action_mailer.delivery_method = :postmark` of an application that sends mails, which nothing here would do. */
export function deliveryMistakes(units: ReadonlyMap<string, Parsed>): Diagnostic[] {
  const hasMailers = [...units.keys()].some((path) => path.startsWith('app/mailers/'))
  if (!hasMailers) return []
  return [...units].flatMap(([path, unit]) => {
    if (!/^config\/(application\.rb|environments\/|initializers\/)/.test(path)) return []
    const found: Diagnostic[] = []
    const visit = (node: Node): void => {
      const { name, receiver, arguments_ } = node as nodes.CallNode
      const [first] = kindOf(node) === 'CallNode' ? ((arguments_?.arguments_ ?? []) as Node[]) : []
      const way = symbolText(first ?? null)
      const isSet =
        first !== undefined &&
        name === 'delivery_method=' &&
        receiver !== null &&
        kindOf(receiver as Node) === 'CallNode' &&
        (receiver as unknown as nodes.CallNode).name === 'action_mailer'
      if (isSet && way !== null && deliveryMethodOf(way) === null) {
        const hint = `Its service takes SMTP as well: write \`:smtp\` and \`smtp_settings\`. There are: ${deliveryMethods.map((each) => `:${each}`).join(', ')}.`
        found.push(
          unit.source.diagnostic(first.location, `There is no delivery method :${way} here.`, hint),
        )
      }
      for (const child of childrenOf(node)) visit(child)
    }
    visit(unit.result.value as unknown as Node)
    return found
  })
}

/** The lines of the settings in a list of statements, and in the blocks and classes they stand in. */
function settingsIn(unit: Parsed, list: readonly Node[], diagnostics: Diagnostic[]): string[] {
  return list.flatMap((item) => {
    const kind = kindOf(item)
    if (kind === 'ModuleNode' || kind === 'ClassNode') {
      return settingsIn(unit, bodyOf((item as nodes.ClassNode).body as Node | null), diagnostics)
    }
    if (kind === 'CallOperatorWriteNode') {
      const write = item as nodes.CallOperatorWriteNode
      if (!isConfig(write.receiver as Node | null)) return []
      return line(unit, write.readName, '+=', write.value as Node)
    }
    if (kind !== 'CallNode') return []
    const call = item as nodes.CallNode
    const args = (call.arguments_?.arguments_ ?? []) as Node[]
    if (call.name === 'field_error_proc=') return errorFrame(unit, args[0], diagnostics)
    if (isConfig(call.receiver as Node | null)) {
      return setting(unit, call, args, diagnostics)
    }
    if (call.name === '<<' && args[0] !== undefined) {
      const list = call.receiver as unknown as nodes.CallNode | null
      const isList =
        list !== null && kindOf(list as Node) === 'CallNode' && isConfig(list.receiver as Node)
      return isList ? line(unit, (list as nodes.CallNode).name, '<<', args[0]) : []
    }
    const block = call.block as Node | null
    const isOuter = block !== null && kindOf(block) === 'BlockNode' && call.name === 'configure'
    return isOuter
      ? settingsIn(unit, bodyOf((block as nodes.BlockNode).body as Node | null), diagnostics)
      : []
  })
}

function setting(
  unit: Parsed,
  call: nodes.CallNode,
  args: readonly Node[],
  diagnostics: Diagnostic[],
): string[] {
  const refuse = (at: Node, message: string, hint: string): string[] => {
    diagnostics.push(unit.source.diagnostic(at.location, message, hint))
    return []
  }
  const [first] = args
  if (call.name === 'content_security_policy') return policy(unit, call, diagnostics)
  if (first === undefined) return []
  if (call.name === 'session_store') {
    const store = symbolText(first)
    if (store === 'disabled') return []
    if (store !== 'cookie_store') {
      return refuse(
        first,
        'Sessions are kept in a cookie.',
        'Write `:cookie_store`, or delete the line.',
      )
    }
    const key = keyword(args[1], 'key')
    return key === null ? [] : line(unit, 'session_name', '=', key)
  }
  const word = call.name.replace(/=$/, '')
  if (word === 'time_zone' && !/^(UTC|Etc\/UTC)$/.test(symbolText(first) ?? '')) {
    return refuse(
      first,
      'Times are UTC: other zones come with a later version.',
      'Delete the line, and write the zone into the pages that show a time.',
    )
  }
  return call.name.endsWith('=') ? line(unit, word, '=', first) : []
}

/** `config.action_view.field_error_proc = ->(html_tag, _) { html_tag }`: fields with errors have no frame. */
function errorFrame(unit: Parsed, value: Node | undefined, diagnostics: Diagnostic[]): string[] {
  if (value === undefined) return []
  const text = unit.source.slice(value.location)
  const isBare =
    /^(?:->\s*\(?\s*(\w+)[^){]*\)?\s*(?:\{|do)|(?:Proc\.new|proc|lambda)\s*(?:\{|do)\s*\|\s*(\w+)[^|]*\|)\s*(.*?)\s*(?:\}|end)$/s.exec(
      text,
    )
  const [, first, second, body = ''] = isBare ?? []
  const tag = first ?? second
  if (
    tag !== undefined &&
    new RegExp(`^(?:raw[ (])?(?:"#\\{)?${tag}(?:\\})?"?\\)?(?:\\.html_safe)?$`).test(body)
  ) {
    return ['config.frame_faulty_fields = false']
  }
  diagnostics.push(
    unit.source.diagnostic(
      value.location,
      '`field_error_proc` gives the field as it is, or is not set: fields with errors stand in `div.field_with_errors`.',
      'Write `->(html_tag, _instance) { html_tag }`, and give the field a class where `@article.errors[:title].any?`.',
    ),
  )
  return []
}

/** A setting that is known here and written out. */
function line(unit: Parsed, word: string, operator: string, value: Node): string[] {
  if (!SAME.has(word) && word !== 'session_name') return []
  if (!isWrittenOut(value)) return []
  return [`config.${word} ${operator} ${unit.source.slice(value.location)}`]
}

const LITERALS = new Set(
  'StringNode SymbolNode TrueNode FalseNode NilNode IntegerNode RegularExpressionNode'.split(' '),
)

function isWrittenOut(node: Node): boolean {
  if (kindOf(node) === 'ArrayNode') return childrenOf(node).every(isWrittenOut)
  return LITERALS.has(kindOf(node))
}

function keyword(node: Node | undefined, name: string): Node | null {
  if (node === undefined || kindOf(node) !== 'KeywordHashNode') return null
  const pairs = (node as unknown as nodes.KeywordHashNode).elements as nodes.AssocNode[]
  return (
    (pairs.find(({ key }) => symbolText(key as Node) === name)?.value as Node | undefined) ?? null
  )
}

/** Sources that a policy writes with quotes; the other Symbols are schemes. */
const QUOTED: Readonly<Record<string, string>> = {
  self: "'self'",
  none: "'none'",
  unsafe_inline: "'unsafe-inline'",
  unsafe_eval: "'unsafe-eval'",
  unsafe_hashes: "'unsafe-hashes'",
  strict_dynamic: "'strict-dynamic'",
  report_sample: "'report-sample'",
  wasm_unsafe_eval: "'wasm-unsafe-eval'",
}

/** `config.content_security_policy do |policy| … end`, where every source is written out. */
function policy(unit: Parsed, call: nodes.CallNode, diagnostics: Diagnostic[]): string[] {
  const block = call.block as Node | null
  if (block === null || kindOf(block) !== 'BlockNode') return []
  const directives: string[] = []
  for (const item of bodyOf((block as nodes.BlockNode).body as Node | null)) {
    const sources = kindOf(item) === 'CallNode' ? sourcesOf(item as nodes.CallNode) : null
    if (sources === null) {
      const hint =
        'Write the policy out as text in config/app.rb: config.content_security_policy = "…"'
      const found = unit.source.diagnostic(
        item.location,
        'This line of the policy is computed.',
        hint,
      )
      diagnostics.push({ ...found, severity: 'warning' })
      return []
    }
    directives.push(sources)
  }
  return directives.length === 0
    ? []
    : [`config.content_security_policy = ${JSON.stringify(directives.join('; '))}`]
}

function sourcesOf(call: nodes.CallNode): string | null {
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  const sources = args.map((each) => {
    const text = symbolText(each)
    if (text === null) return null
    return kindOf(each) === 'SymbolNode' ? (QUOTED[text] ?? `${text}:`) : text
  })
  const name = call.name.replaceAll('_', '-')
  return sources.includes(null) ? null : [name, ...sources].join(' ')
}
