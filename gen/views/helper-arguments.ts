import type * as nodes from '@ruby/prism/src/nodes.js'
import { wrongCount } from '../../shell/vocabulary/argument-count.ts'
import { findLibraryHelper, type LibraryHelper } from '../../shell/vocabulary/library-helpers.ts'
import { findViewHelper, type ViewHelper } from '../../shell/vocabulary/view-helpers.ts'
import { didYouMean, nearestWord } from '../parse/nearest.ts'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { actionAddress } from './call-refusal.ts'
import { readPairs } from './render-call.ts'
import type { Finding } from './template-walk.ts'

/**
 * A call of a view helper with too few or too many arguments, or with an option that it does not have; null
 * when it is right, and where only a run could tell.
 */
export function wrongArguments(call: nodes.CallNode): Finding | null {
  const unescaped = unescapedElement(call)
  if (unescaped !== null) return unescaped
  const helper =
    call.receiver === null ? (findViewHelper(call.name) ?? findLibraryHelper(call.name)) : undefined
  const args = argumentsOf(call)
  // A bare name may be a local.
  const isCall = args.length > 0 || call.openingLoc !== null || call.block !== null
  if (helper === undefined || !isCall || args.some(isOpen)) return null
  const last = args.at(-1)
  const hasOptions = last !== undefined && isOptions(last, helper) && actionAddress(call) !== last
  if (hasOptions && args.length > (call.block === null ? helper.takes[0] : 0)) {
    const wrong = wrongOption(call.name, helper, last)
    if (wrong !== null) return wrong
  }
  const place = call.messageLoc ?? call.location
  const bounds = boundsOf(call, helper)
  if (bounds === undefined) {
    const hint = 'Write the text as its argument.'
    return {
      node: place,
      kind: 'wrong-arguments',
      message: `\`${call.name}\` takes no block.`,
      hint,
    }
  }
  // A Hash is the first argument where there must be one: `options_for_select({ "Read" => "read" })`.
  const isFirst = args.length <= (call.block === null ? helper.takes : [0])[0]
  const count = hasOptions && !isFirst ? args.length - 1 : args.length
  const mayBeOptions = helper.options !== undefined && !hasOptions && count > 0
  const [least, most] = bounds
  if (count >= least && count <= most + (mayBeOptions ? 1 : 0)) return null
  return {
    node: place,
    kind: 'wrong-arguments',
    message: wrongCount(`\`${call.name}\``, bounds, count),
    hint: isUnescaped(call.name, args)
      ? 'Its last argument says not to escape: write `content_tag :p, raw(text), class: "note"`.'
      : optionsHint(helper),
  }
}

/** `tag.p(text, escape: false)`, which would let through whatever its text and its attributes hold. */
function unescapedElement({ receiver, name, arguments_ }: nodes.CallNode): Finding | null {
  if (!is(receiver, 'CallNode')) return null
  const last = (arguments_?.arguments_ ?? []).at(-1)
  if (receiver.name !== 'tag' || receiver.receiver !== null || last === undefined) return null
  const escape = readPairs(last)?.get('escape')
  if (escape === undefined || is(escape, 'TrueNode')) return null
  return {
    node: escape.location,
    kind: 'unsafe-value',
    message: `\`tag.${name}\` always escapes.`,
    hint: `Delete \`escape:\`, and vouch for a text that is HTML: \`tag.${name} raw(text)\`.`,
  }
}

/** `content_tag(:p, text, { class: "note" }, false)`. */
function isUnescaped(name: string, args: readonly Node[]): boolean {
  const last = args.at(-1)
  return name === 'content_tag' && is(last, 'FalseNode')
}

/** How many arguments a call may have: with a block, without one, and with `&block`, which may be none, as both. */
function boundsOf(
  { block }: nodes.CallNode,
  { takes, takesWithBlock }: ViewHelper | LibraryHelper,
): readonly [number, number] | undefined {
  if (block === null) return takes
  if (takesWithBlock === undefined || is(block, 'BlockNode')) return takesWithBlock
  return [Math.min(takes[0], takesWithBlock[0]), Math.max(takes[1], takesWithBlock[1])]
}

/** Arguments whose number is known at run time only. */
function isOpen(node: Node): boolean {
  return is(node, 'SplatNode', 'ForwardingArgumentsNode')
}

/** A Hash behind the arguments is the options, for helpers that have them. */
function isOptions(node: Node, { options }: ViewHelper | LibraryHelper): boolean {
  return is(node, 'KeywordHashNode') || (is(node, 'HashNode') && options !== undefined)
}

function wrongOption(
  name: string,
  { options = [] }: ViewHelper | LibraryHelper,
  given: Node,
): Finding | null {
  if (options === 'attributes' || options === 'any') return null
  const isWrong = (key: string) => {
    if (options.includes(key)) return false
    // Rails takes any and writes none; one that is nearly another is a slip of the pen.
    return name !== 'form_with' || key === 'builder' || nearestWord(key, options) !== null
  }
  const wrong = [...(readPairs(given) ?? [])].find(([key]) => isWrong(key))
  if (wrong === undefined) return null
  const [key, value] = wrong
  return {
    node: value.location,
    kind: ['unknown-option', key],
    message: `\`${name}\` has no option \`${key}\`.`,
    hint: optionRemedy(name, key) ?? didYouMean(key, options, optionsHint({ options }), '%'),
  }
}

function optionRemedy(name: string, key: string): string | null {
  if (name !== 'sanitize' || key !== 'scrubber') return null
  return 'A scrubber is of the gem loofah, which is not read. Write what may stand: `tags: %w[b a]`, `attributes: %w[href]`.'
}

function optionsHint({ options = [] }: Pick<ViewHelper, 'options'>): string {
  if (options === 'any') return 'Options come behind them as `name: value`.'
  if (options === 'attributes') return 'Attributes come behind them as `name: value`.'
  return options.length === 0 ? 'It has no options.' : `Its options are ${options.join(', ')}.`
}
