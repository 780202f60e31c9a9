import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import './typescript.mjs'

const { viewHelpers } = await import('../../shell/vocabulary/view-helpers.ts')

/** Ruby's keywords: none of them is a name. */
const KEYWORDS =
  `alias and begin break case class def defined? do else elsif end ensure false for if in module
  next nil not or redo rescue retry return self super then true undef unless until when while yield`
    .trim()
    .split(/\s+/)

const OUTPUT = join('wasm-core', 'template', 'word.ts')

/**
 * Writes wasm-core/template/word.ts: a number for each word that the core's sources name as `Word.link_to`,
 * and for each helper that the registry says the core answers.
 */
export function writeCoreWords() {
  const members = new Map()
  for (const file of readdirSync(join(root, 'wasm-core'), { recursive: true })) {
    if (!file.endsWith('.ts') || join('wasm-core', file) === OUTPUT) continue
    const source = readFileSync(join(root, 'wasm-core', file), 'utf8')
    for (const [, member] of source.matchAll(/\bWord\.([a-z]\w*)/g))
      members.set(wordOf(member), member)
  }
  const helpers = Object.keys(viewHelpers).filter((name) => viewHelpers[name].by === 'core')
  const lists = {
    keywords: KEYWORDS,
    helpers: helpers.sort(),
    others: [...members.keys()].filter((word) => ![...KEYWORDS, ...helpers].includes(word)).sort(),
    markup: Object.keys(viewHelpers).filter((name) => viewHelpers[name].givesMarkup),
  }
  const text = print(lists, (word) => members.get(word) ?? memberOf(word))
  const output = join(root, OUTPUT)
  if (read(output) !== text) writeFileSync(output, text)
}

function print({ keywords, helpers, others, markup }, memberOf) {
  const words = [...keywords, ...helpers, ...others]
  const last = (list) => `Word.${memberOf(list.at(-1))}`
  return `// Written by scripts/support/core-words.mjs; not edited.

/** The words the core knows, as numbers, so that a switch can name them: \`Word.any_q\` is \`any?\`. */
export const enum Word {
  NONE,
${words.map((word) => `  ${memberOf(word)},`).join('\n')}
}

/** The same words in the same order, each followed by white space. One literal: joined ones would be put
 * together at module start, in memory that the pages own. */
export const WORDS = \`${wrap(words)}
\`

/** Helpers of the shell whose HTML-safe text is made of text that they were given. */
export const MARKUP_HELPERS = '${markup.join(' ')}'

/** Whether a word is a keyword of Ruby, and no name. */
export function isKeyword(word: u32): bool {
  return word > <u32>Word.NONE && word <= <u32>${last(keywords)}
}

/** Whether the core itself answers a helper of this name. */
export function isHelper(word: u32): bool {
  return word > <u32>${last(keywords)} && word <= <u32>${last(helpers)}
}
`
}

function wrap(words) {
  return words.join(' ').replace(/(.{80,100}) /g, '$1\n')
}

function memberOf(word) {
  if (word.endsWith('?')) return `${word.slice(0, -1)}_q`
  return KEYWORDS.includes(word) ? `${word}_` : word
}

function wordOf(member) {
  if (member.endsWith('_q')) return `${member.slice(0, -2)}?`
  return member.endsWith('_') ? member.slice(0, -1) : member
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
