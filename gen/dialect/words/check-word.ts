import type * as nodes from '@ruby/prism/src/nodes.js'
import { KEYWORD_REMEDIES, READ_PAST } from '../../../shell/vocabulary/absent-keywords.ts'
import { wrongCount } from '../../../shell/vocabulary/argument-count.ts'
import { vocabulary } from '../../../shell/vocabulary/index.ts'
import {
  findArgumentKind,
  type LiteralKind,
  literalKinds,
} from '../../../shell/vocabulary/kinds.ts'
import {
  optionSets,
  type Parameters,
  parametersOf,
  readParameters,
} from '../../../shell/vocabulary/parameters.ts'
import { settingKinds } from '../../../shell/vocabulary/settings.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import type { ArgumentCheck, WordSite } from '../../check/argument-check.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import type { FindingKind } from '../../parse/diagnostics.ts'
import { didYouMean, nearestWord } from '../../parse/nearest.ts'
import { is, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import { answerKinds } from '../controllers/answer-literals.ts'
import { queryKinds } from '../models/query-names.ts'
import type { Kind } from '../types.ts'
import { kindAmong, literalOf } from './literal-kind.ts'

/** Kinds of arguments that name something of the application. */
const NAMED: Readonly<Record<string, ArgumentCheck>> = { ...answerKinds, ...queryKinds }

/**
 * Refuses a call of a framework word with arguments that it does not take, as its entry in the vocabulary
 * says: how many there are, unknown keywords, and literals of another kind or that name nothing there is.
 */
export function checkWord(
  app: AppFacts,
  lo: Lowering,
  call: nodes.CallNode,
  target: { kind: Kind; model: string | null },
  owner: ClassFacts | null = lo.scope.owner,
): void {
  const parameters = parametersOf(vocabulary[target.kind], call.name)
  if (parameters === null) return
  const model = target.model === null ? null : (app.models.get(target.model) ?? null)
  const site: WordSite = { app, lo, call, model, owner }
  const args = given(call)
  const { positional, rest, others, block } = parameters
  const last = args.positional.at(-1)
  const kindAt = (index: number): string => positional[index] ?? rest ?? ''
  const takesKeywords = parameters.keywords.size > 0 || others !== null
  const isBraced =
    takesKeywords &&
    args.keywords === null &&
    args.positional.length > parameters.required &&
    is(last, 'HashNode') &&
    kindAmong(kindAt(args.positional.length - 1), last) === undefined
  const list = isBraced ? args.positional.slice(0, -1) : args.positional
  const options = (isBraced ? last : args.keywords) as nodes.KeywordHashNode | null | undefined
  if (options != null && !takesKeywords) {
    const [key = null] = namesIn(options)
    if (rest === null && list.length >= positional.length && key !== null) {
      refuseKeyword(site, parameters, options, key)
    }
    list.push(options)
  }

  if (takesKeywords) requireKnown(site, parameters, options ?? null)
  const isOpen = args.splats || args.forwarded
  const least = args.block !== null && block === 'instead' ? 0 : parameters.required
  const replaces = options != null && others !== null && others !== 'any' ? 1 : 0
  const isTooMany = rest === null && list.length > positional.length
  if (!isOpen && (list.length + replaces < least || isTooMany)) {
    refuseCount(site, parameters, list.length)
  }
  if (block === 'needed' && args.block === null) {
    refuse(site, null, `${wordOf(site)} wants a block.`, formOf(site, parameters))
  }
  if (!isOpen) {
    for (const [index, item] of list.entries()) {
      checkKind(site, parameters, kindAt(index), item, wordOf(site))
    }
  }
  if (target.kind.endsWith('Class')) requireWritten(site, options?.elements)
  if (options != null && takesKeywords) checkKeywords(site, parameters, options, list)
  if (args.forwarded || options?.elements?.some(isSplat)) return
  const lacking = parameters.needed.find((name) => !namesIn(options ?? null).includes(name))
  if (lacking !== undefined) {
    refuse(site, null, `${wordOf(site)} needs \`${lacking}:\`.`, formOf(site, parameters))
  }
}

/** The options of a declaration are read ahead of time. */
function requireWritten(site: WordSite, items: readonly Node[] = []): void {
  for (const item of items) {
    const isNamed = is(item, 'AssocNode') && symbolText(item.key) !== null
    // A class method hands on what it is given.
    if (isNamed || (isSplat(item) && site.lo.scope.method !== null)) continue
    const hint = `Write \`${site.call.name} :name, option: value\`.`
    refuse(site, item, `The options of ${wordOf(site)} have to be written out.`, hint, 'computed')
  }
}

/** Refuses a literal as the value of a setting: `config.fuel = "x"`. */
export function checkSetting(
  app: AppFacts,
  lo: Lowering,
  call: nodes.CallNode,
  word: string,
): void {
  const site: WordSite = { app, lo, call, model: null, owner: null }
  const [value] = given(call).positional
  const parameters = readParameters(settingKinds[word] ?? '')
  if (value !== undefined)
    checkKind(site, parameters, settingKinds[word] ?? '', value, `\`${word}\``)
}

function requireKnown(
  site: WordSite,
  parameters: Parameters,
  options: nodes.KeywordHashNode | null,
): void {
  const { keywords, others } = parameters
  if (others !== null) return
  for (const item of options?.elements ?? []) {
    const key = is(item, 'AssocNode') ? item.key : null
    if (!is(key, 'SymbolNode')) continue
    const name = symbolText(key) ?? ''
    if (keywords.has(name)) continue
    if (isReadPast(site, options, name)) {
      const hint = didYouMean(name, [...keywords.keys()], undefined, '`%:`')
      site.lo.warn(
        key,
        'without-effect',
        `${wordOf(site)} reads past \`${name}:\`, as in Rails.`,
        hint,
      )
    } else refuseKeyword(site, parameters, key, name)
  }
}

/**
 * Whether Rails reads past an option: words that take any, and mind those that they know. Behind its target
 * `redirect_to error: "Not saved"` shows nothing; alone, an option of `render` may be a renderer of a gem.
 */
function isReadPast(
  { call, lo }: WordSite,
  options: nodes.KeywordHashNode | null,
  name: string,
): boolean {
  const isBehind = given(call).positional.length > 0
  if (isBehind && /^redirect_(?:to|back_or_to)$/.test(call.name)) return true
  const minded = Object.hasOwn(READ_PAST, call.name) ? READ_PAST[call.name] : undefined
  if (minded === undefined || minded.split(' ').includes(name)) return false
  const isWhole = isBehind || call.name !== 'render' || namesIn(options).some(isRenderer)
  return isWhole && lo.dialect.meetsLate?.(lo) === true
}

function isRenderer(name: string | null): boolean {
  return /^(?:plain|html|json|xml|body|js|template|partial|action)$/.test(name ?? '')
}

function checkKeywords(
  site: WordSite,
  parameters: Parameters,
  options: nodes.KeywordHashNode,
  list: readonly Node[],
): void {
  const { keywords, others, positional } = parameters
  for (const item of options.elements) {
    if (!is(item, 'AssocNode')) continue
    const { key, value } = item
    const name = is(key, 'SymbolNode') ? symbolText(key) : null
    const kind = name === null ? undefined : keywords.get(name)
    if (kind !== undefined) {
      const subject = `\`${name}:\` of ${wordOf(site)}`
      checkKind(site, parameters, kind, value, subject)
    }
  }
  // Keywords behind SQL are its named binds.
  if (others === null || (list.length > 0 && positional[0]?.split('|')[0] === others)) return
  checkKind(site, parameters, others, options, wordOf(site))
}

function checkKind(
  site: WordSite,
  parameters: Parameters,
  kinds: string,
  node: Node,
  subject: string,
): void {
  if (literalOf(node) === null) return
  const kind = kindAmong(kinds, node)
  if (kind === undefined) {
    const called = kinds.split('|').map((each) => {
      return findArgumentKind(each)?.called ?? literalKinds[each as LiteralKind]
    })
    const text = site.lo.source.slice(node.location)
    const known = kinds.split('|').flatMap((each) => {
      const words = findArgumentKind(each)?.words ?? []
      return words instanceof RegExp ? [] : words
    })
    refuse(
      site,
      node,
      `${subject} takes ${called.join(' or ')}, not \`${text}\`.`,
      didYouMean(symbolText(node) ?? '', known, formOf(site, parameters), '`:%`'),
    )
  }
  const set = optionSets[kind]
  if (set !== undefined && literalOf(node) === 'hash') {
    const options = node as nodes.KeywordHashNode
    requireKnown(site, readParameters(set), options)
    checkKeywords(site, readParameters(set), options, [])
  }
  NAMED[kind]?.(site, node)
}

function namesIn(options: nodes.KeywordHashNode | null): (string | null)[] {
  return (options?.elements ?? []).map((item) =>
    is(item, 'AssocNode') ? symbolText(item.key) : null,
  )
}

function isSplat(item: Node): boolean {
  return is(item, 'AssocSplatNode')
}

function refuseCount(site: WordSite, parameters: Parameters, count: number): never {
  const { positional, rest, required } = parameters
  const most = rest === null ? positional.length : Number.POSITIVE_INFINITY
  const message = wrongCount(wordOf(site), [required, most], count)
  const wanted =
    rest !== null ? `${required}+` : most === required ? required : `${required}..${most}`
  const at = { location: site.call.messageLoc ?? site.call.location }
  site.lo.late(at, 'wrong-arguments', message, formOf(site, parameters))
  const raised = `wrong number of arguments (given ${count}, expected ${wanted})`
  return site.lo.raises('ArgumentError', raised)
}

function refuseKeyword(site: WordSite, parameters: Parameters, key: Node, name: string): never {
  const near = nearestWord(name, [...parameters.keywords.keys()])
  const remedies = KEYWORD_REMEDIES[site.call.name] ?? {}
  const remedy = Object.hasOwn(remedies, name) ? remedies[name] : undefined
  return refuse(
    site,
    key,
    `${wordOf(site)} takes no \`${name}:\`.`,
    remedy ??
      (near !== null
        ? `Did you mean \`${near}:\`?`
        : site.call.name === 'render'
          ? noRenderer(name)
          : formOf(site, parameters)),
    ['unknown-option', name],
  )
}

/** A renderer of a gem, or of `ActionController::Renderers.add`. */
function noRenderer(name: string): string {
  return `Nothing renders \`${name}:\` here: \`ActionController::Renderers.add\` has no effect. Write \`send_data text, type: "…", disposition: "inline"\`, or \`render plain: text, content_type: "…"\`.`
}

function refuse(
  site: WordSite,
  node: Node | null,
  message: string,
  hint: string,
  kind: FindingKind = 'wrong-arguments',
): never {
  const place = node ?? { location: site.call.messageLoc ?? site.call.location }
  return site.lo.refuse(place, kind, message, hint)
}

function wordOf({ call }: WordSite): string {
  return `\`${call.name.replace(/^\[\]=?$/, '[…]').replace(/\b=$/, '')}\``
}

/** How a word is written: "Write `redirect_to target`. Options: status, notice, …" */
function formOf({ call }: WordSite, parameters: Parameters): string {
  const { positional, rest, keywords, needed, block } = parameters
  const called = (kind = ''): string => (kind === 'any' ? 'value' : (kind.split('|')[0] ?? ''))
  const parts = [
    ...positional.map(called),
    ...(rest === null ? [] : [called(rest), '…']),
    ...needed.map((name) => `${name}: ${called(keywords.get(name))}`),
  ]
  const list = parts.length === 0 ? '' : ` ${parts.join(', ')}`
  if (call.isAttributeWrite())
    return `Write \`${call.name.slice(0, -1)} = ${called(positional.at(-1))}\`.`
  const form = `Write \`${call.name}${list}${block === 'needed' ? ' { … }' : ''}\`.`
  const options = [...keywords.keys()].filter((name) => !needed.includes(name))
  return options.length === 0 ? form : `${form} Options: ${options.join(', ')}.`
}
