import type * as nodes from '@ruby/prism/src/nodes.js'
import { plainValue } from '../../application/arguments.ts'
import { isAnnounced } from '../../facts/announced.ts'
import { type Lowering, Lowering as LoweringClass } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { methodMember } from '../../nodes/classes/def-node.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { arrow, type Entry, type Expression, string, THIS } from '../../typescript/tree.ts'

/** What any class or module may say in its body, and the function of the library that does it. */
const WORDS: Readonly<Record<string, string>> = {
  class_attribute: 'classAttribute',
  define_callbacks: 'defineCallbacks',
  define_model_callbacks: 'defineModelCallbacks',
  delegate: 'delegate',
  delegate_missing_to: 'delegateMissing',
  ...Object.fromEntries(
    ['accessor', 'reader', 'writer'].flatMap((kind) =>
      ['cattr', 'mattr', 'thread_cattr', 'thread_mattr'].map((word) => [
        `${word}_${kind}`,
        'sharedAttribute',
      ]),
    ),
  ),
}

/** Whether a word is one that any class or module may say in its body. */
export function isModuleWord(name: string): boolean {
  return Object.hasOwn(WORDS, name)
}

/** `class_attribute :limit, default: 10`, `delegate :name, to: :author` in any class or module; null for another call. */
export function moduleWord(lo: Lowering, node: nodes.CallNode): Expression | null {
  const word = Object.hasOwn(WORDS, node.name) ? WORDS[node.name] : undefined
  if (node.receiver !== null || word === undefined) return null
  const { positional, keywords, block } = given(node)
  const pairs = (keywords?.elements ?? []) as nodes.AssocNode[]
  if (pairs.some(({ key }) => symbolText(key ?? null) === null)) return null
  if (word === 'delegate') {
    if (!pairs.some(({ key }) => symbolText(key) === 'to') && !argumentsOf(node).some(isComputed)) {
      const hint = 'Write `delegate :name, to: :author`, or a method that asks the other object.'
      lo.misuse(node, '`delegate` is not taken in this form.', hint)
    }
    checkAsked(lo, node)
  }
  const entries: Entry[] = pairs.map(({ key, value }) => ({
    key: camelCase(symbolText(key) ?? ''),
    value: word === 'delegate' ? named(lo, value) : lo.value(value),
  }))
  const only = /_(reader|writer)$/.exec(node.name)?.[1]
  if (only !== undefined) entries.push({ key: 'only', value: string(only) })
  const args = positional.map((each) => plainValue(lo, each, false))
  if (entries.length > 0) args.push({ kind: 'object', entries })
  if (block !== null) args.push(blockArgument(lo, block, node))
  return lo.call(word, lo.self ?? THIS, ...args)
}

function isComputed(argument: Node): boolean {
  return !is(argument, 'SymbolNode', 'StringNode')
}

/** The value of an option of a delegation; a constant or a class variable is read when it is wanted. */
function named(lo: Lowering, value: Node): Expression {
  const text = symbolText(value)
  if (text === null || !/^(?:::|@@|[A-Z])/.test(text)) return plainValue(lo, value, false)
  return arrow([], lo.value(synthesize(text, value)))
}

/** Tells what the methods of a delegation would ask in vain: they are lowered, and nothing of that is kept. */
function checkAsked(lo: Lowering, { location }: nodes.CallNode): void {
  const { mutable: nodes, mutableLists: lists, plainStrings: none } = lo
  const aside = new LoweringClass(lo.parsed, lo.inference, lo.dialect, { nodes, lists, none })
  aside.scope = lo.scope
  for (const method of lo.scope.owner?.methods.values() ?? []) {
    const { node } = method
    if (!isAnnounced(node) || node.location !== location || !is(node, 'DefNode')) continue
    try {
      methodMember(aside, node, method, [])
    } catch (error) {
      aside.note(error)
    }
  }
  lo.diagnostics.push(...aside.diagnostics)
  lo.asked.push(...aside.asked)
}
