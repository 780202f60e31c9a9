import { viewModules } from '../../shell/vocabulary/view-modules.ts'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

const included = new WeakMap<Parsed, Set<string>>()

/** Takes `include ActionView::Helpers::NumberHelper` out of classes: their code then calls helpers by their names, as tests of helpers do. */
export function takeViewModules(unit: Parsed): void {
  const words = new Set<string>()
  const visit = (node: Node): void => {
    if (is(node, 'StatementsNode')) {
      node.body = node.body.filter((item) => !isTaken(item, words)) as typeof node.body
    }
    for (const child of childrenOf(node)) visit(child)
  }
  const { text } = unit.source
  if (/\bActiveSupport::NumberHelper\b|\bfull_sanitizer\b/.test(text)) {
    nameHelpers(unit.result.value)
  }
  if (!/\b(?:ActionView|ActiveSupport|ERB|Turbo)::/.test(text)) return
  visit(unit.result.value)
  if (/<\s*(?:::)?ActionView::TestCase\b/.test(text)) addWords('ActionView::Helpers', words)
  if (words.size > 0) included.set(unit, words)
}

/** What Active Support calls the helpers that Action View has under other names. */
const NUMBERS: Readonly<Record<string, string>> = {
  number_to_delimited: 'number_with_delimiter',
  number_to_rounded: 'number_with_precision',
}

/**
 * `ActiveSupport::NumberHelper.number_to_delimited(1234)`, what a class calls that includes the module, and
 * `ActionView::Base.full_sanitizer` by the names that they have here.
 */
function nameHelpers(node: Node): void {
  if (is(node, 'CallNode')) {
    if (node.name === 'full_sanitizer' && isViewBase(node.receiver)) {
      node.receiver = synthesize('Rails::HTML::FullSanitizer', node)
      node.name = 'new'
    }
    const isOfModule = isNumbers(constantPath(node.receiver))
    if (isOfModule) node.receiver = synthesize('ActionController::Base.helpers', node)
    const named = Object.hasOwn(NUMBERS, node.name) ? NUMBERS[node.name] : undefined
    if (named !== undefined && (isOfModule || node.receiver === null)) node.name = named
  }
  for (const child of childrenOf(node)) nameHelpers(child)
}

/** The class that has the sanitizers: `ActionView::Base.full_sanitizer`. */
function isViewBase(node: Node | null): boolean {
  return constantPath(node)?.replace(/^::/, '') === 'ActionView::Base'
}

function isNumbers(path: string | null): boolean {
  return path?.replace(/^::/, '') === 'ActiveSupport::NumberHelper'
}

/** All of them, which tests of helpers have. */
export function allHelpers(): ReadonlySet<string> {
  const words = new Set<string>()
  addWords('ActionView::Helpers', words)
  return words
}

/** The helpers that the classes of a file include. */
export function includedHelpers(unit: Parsed): ReadonlySet<string> {
  return included.get(unit) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()

/** Whether a statement includes modules of Action View alone; those beside others are taken out of it. */
function isTaken(item: Node, words: Set<string>): boolean {
  if (!is(item, 'CallNode')) return false
  const { name, receiver, arguments_ } = item
  if (receiver !== null || arguments_ === null || !/^(include|extend|helper)$/.test(name))
    return false
  const left = arguments_.arguments_.filter((each) => {
    const own = moduleNamed(constantPath(each))
    if (own === null) return true
    addWords(own, words)
    return false
  })
  arguments_.arguments_ = left as typeof arguments_.arguments_
  return left.length === 0
}

function moduleNamed(path: string | null): string | null {
  const plain = path?.replace(/^::/, '')
  if (plain !== undefined && /^(?:ActionView::Helpers|ERB::Util|Turbo::\w+Helper)$/.test(plain))
    return plain === 'ActionView::Helpers' || Object.hasOwn(viewModules, plain) ? plain : null
  if (isNumbers(path)) return 'NumberHelper'
  const name = /^ActionView::(?:Helpers::)?(\w+)$/.exec(plain ?? '')?.[1] ?? ''
  return Object.hasOwn(viewModules, name) ? name : null
}

function addWords(name: string, words: Set<string>): void {
  if (name === 'ActionView::Helpers') {
    for (const each of Object.keys(viewModules)) addWords(each, words)
    return
  }
  for (const word of (viewModules[name] as string).split(' ')) {
    if (Object.hasOwn(viewModules, word)) addWords(word, words)
    else words.add(word)
  }
}
