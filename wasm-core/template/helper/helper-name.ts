// Which names are helpers: the core's own, the shell's, and those the routes make.

import { findListed } from '../../memory/text'
import { findName, getNameKind } from '../../value/names'
import { NameKind } from '../name-kind'
import { MARKUP_HELPERS, Word } from '../word'

/** Whether the shell's answer to a helper is HTML for the text of a page, whatever it says. */
export function givesMarkup(start: usize, length: u32): bool {
  return findListed(start, length, MARKUP_HELPERS) >= 0
}

/** Whether the shell answers a helper of this name. */
export function isShellHelper(word: u32): bool {
  return (getNameKind(word) & NameKind.SHELL_HELPER) !== 0
}

/** Whether a name ends in `_path` or `_url`. */
export function isPathName(start: usize, length: u32): bool {
  if (length > 5 && load<u32>(start + length - 4) === 0x68746170) {
    return load<u8>(start + length - 5) === 0x5f
  }
  if (length <= 4 || load<u16>(start + length - 2) !== 0x6c72) return false
  return load<u16>(start + length - 4) === 0x755f
}

/** `I18n.with_locale(:de) do`, `Time.use_zone(zone) do`: the text of the block is the value of the call, made inside of it. */
export function runsAround(word: u32): bool {
  return word === Word.with_locale || word === Word.use_zone
}

/**
 * Methods of builders whose block the shell calls, for each item or each associated record. `fields_for` is one where
 * the application has models with `comments_attributes=`.
 */
export function isCalledForEach(word: u32): bool {
  if (word === Word.collection_check_boxes || word === Word.collection_radio_buttons) return true
  if (word === Word.collection_checkboxes || runsAround(word)) return true
  if (word !== Word.fields_for && word !== Word.fields) return false
  const nested = findName(NESTED, NESTED_LENGTH)
  return nested !== 0 && isShellHelper(nested)
}

const NESTED_LENGTH: u32 = 22
/** `FormBuilder#fields_for` */
const NESTED = memory.data<u8>([
  0x46, 0x6f, 0x72, 0x6d, 0x42, 0x75, 0x69, 0x6c, 0x64, 0x65, 0x72, 0x23, 0x66, 0x69, 0x65, 0x6c,
  0x64, 0x73, 0x5f, 0x66, 0x6f, 0x72,
])
