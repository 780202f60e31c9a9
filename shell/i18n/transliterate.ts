import { send } from '../ruby/call/send.ts'
import { toS } from '../ruby/object/texts.ts'
import { Proc } from '../ruby/proc/proc.ts'
import { currentLocale } from './locale.ts'
import { lookUp } from './translations.ts'
import { isTree, type Tree } from './tree.ts'

/**
 * ASCII for Latin letters, `?` for all other characters, after the rules that the locale says: `i18n.transliterate.rule`.
 */
export function transliterated(
  text: string,
  locale = currentLocale(),
  replacement: unknown = null,
): string {
  const rule = lookUp(locale, 'i18n.transliterate.rule')
  if (rule instanceof Proc) return toS(send(rule, 'call', [text]))
  const own = isTree(rule) ? rule : {}
  const unknown = replacement === null || replacement === undefined ? '?' : toS(replacement)
  return [...text.normalize('NFC')].map((each) => approximate(each, own, unknown)).join('')
}

function approximate(character: string, own: Tree, unknown: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 128) return character
  if (Object.hasOwn(own, character)) return toS(own[character])
  const special = SPECIAL[character]
  if (special !== undefined) return special
  const isLatin = code >= 0xc0 && code <= 0x17e
  const base = isLatin ? (character.normalize('NFD')[0] ?? '') : ''
  return base < '\u0080' && base !== '' ? base : unknown
}

const SPECIAL: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Ø: 'O',
  ø: 'o',
  Þ: 'Th',
  þ: 'th',
  ß: 'ss',
  '×': 'x',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ĸ: 'k',
  Ŀ: 'L',
  ŀ: 'l',
  Ł: 'L',
  ł: 'l',
  ŉ: "'n",
  Ŋ: 'NG',
  ŋ: 'ng',
  Œ: 'OE',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
}
