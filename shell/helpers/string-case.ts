// Methods of strings that need Unicode's tables or English inflection. The core asks for them under
// names like `String#upcase`, with the string as first argument.

import { numberOption, textOption, toNumber } from '../active-support/options.ts'
import {
  camelize,
  classify,
  pluralize,
  singularize,
  tableize,
  titleize,
  underscore,
} from '../inflection/inflection.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall, ShellHelper } from './helper.ts'

function onText(change: (text: string) => string): ShellHelper {
  return (call) => change(toS(call.args[0]))
}

/** The string methods by the names the core asks for. */
export const STRING_METHODS: Readonly<Record<string, ShellHelper>> = {
  'String#upcase': onText((text) => text.toUpperCase()),
  'String#downcase': onText((text) => text.toLowerCase()),
  'String#capitalize': onText(capitalize),
  'String#swapcase': onText((text) => [...text].map(swap).join('')),
  'String#titleize': onText(titleize),
  'String#titlecase': onText(titleize),
  'String#pluralize': (call) =>
    call.args.length > 1 && toNumber(call.args[1]) === 1
      ? toS(call.args[0])
      : pluralize(toS(call.args[0])),
  'String#singularize': onText(singularize),
  'String#camelize': onText(camelize),
  'String#underscore': onText(underscore),
  'String#classify': onText(classify),
  'String#tableize': onText(tableize),
  'String#parameterize': parameterize,
  'String#truncate_words': truncateWords,
}

function capitalize(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('').toLowerCase()
}

function swap(letter: string): string {
  const upper = letter.toUpperCase()
  return letter === upper ? letter.toLowerCase() : upper
}

/** `"Donald E. Knuth".parameterize` → `donald-e-knuth` */
function parameterize(call: HelperCall): string {
  const separator = textOption(call, 'separator', '-')
  const plain = toS(call.args[0])
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
  const words = plain.split(/[^a-z0-9\-_]+/i).filter((each) => each !== '')
  return words.join(separator).toLowerCase()
}

/** `"Once upon a time".truncate_words(2)` → `Once upon...` */
function truncateWords(call: HelperCall): string {
  const text = toS(call.args[0])
  const limit = call.args.length > 1 ? toNumber(call.args[1]) : numberOption(call, 'length', 0)
  const words = text.trim().split(/\s+/)
  if (words.length <= limit) return text
  return words.slice(0, limit).join(' ') + textOption(call, 'omission', '...')
}
