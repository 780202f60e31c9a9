import type { MethodTable } from '../call/signature.ts'
import { inspect } from '../object/texts.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import { matches } from '../operators/matching.ts'
import { stringGet, stringSet, stringSliceBang } from './access.ts'
import * as k from './case.ts'
import * as c from './change.ts'
import * as e from './encode.ts'
import { format } from './format.ts'
import { stringAdd, stringRepeat } from './operators.ts'
import * as s from './search.ts'
import * as u from './substitute.ts'
import * as f from './text-functions.ts'
import { stringUnpack, stringUnpack1 } from './unpack.ts'

/** String#%. */
export function stringPercent(self: unknown, args: unknown): string {
  return format(self, ...(Array.isArray(args) ? args : [args]))
}

/** The methods of String, without the `!` forms. */
export const stringOwnMethods = {
  '%': [stringPercent, '1 -> String'],
  '*': [stringRepeat, '1 -> String'],
  '+': [stringAdd, '1 -> String'],
  '+@': [f.stringUnfrozen, '0 -> String'],
  '-@': [f.stringDeduplicated, '0 -> String'],
  '<<': [c.stringAppend, '1 -> self'],
  '<=>': [f.stringCompare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '===': [equals, '1 -> Boolean'],
  '=~': [matches, '1'],
  '[]': [stringGet, '1-2 -> String?'],
  '[]=': [stringSet, '2-3'],
  'ascii_only?': [s.stringIsAsciiOnly, '0 -> Boolean'],
  b: [e.stringB, '0'],
  bytes: [f.stringBytes, '0 with:each_byte -> Array'],
  byteslice: [s.stringByteslice, '1-2 -> String?'],
  bytesize: [f.stringBytesize, '0 -> Integer'],
  capitalize: [k.stringCapitalize, '0+ -> String'],
  casecmp: [k.stringCasecmp, '1 -> Integer?'],
  'casecmp?': [k.stringIsCasecmp, '1'],
  center: [f.stringCenter, '1-2 -> String'],
  chars: [f.stringChars, '0 with:each_char -> Array'],
  chomp: [f.stringChomp, '0-1 -> String'],
  chop: [f.stringChop, '0 -> String'],
  chr: [f.stringChr, '0 -> String'],
  clear: [c.stringClear, '0 -> self'],
  codepoints: [f.stringCodepoints, '0 with:each_codepoint -> Array'],
  concat: [c.stringConcat, '0+ -> self'],
  count: [s.stringCount, '1+ -> Integer'],
  delete: [s.stringDelete, '1+ -> String'],
  delete_prefix: [f.stringDeletePrefix, '1 -> String'],
  delete_suffix: [f.stringDeleteSuffix, '1 -> String'],
  downcase: [k.stringDowncase, '0+ -> String'],
  each_byte: [f.stringEachByte, '0 &e -> self'],
  each_codepoint: [f.stringEachCodepoint, '0 &e -> self'],
  each_char: [f.stringEachChar, '0 &e -> self'],
  each_grapheme_cluster: [s.stringEachGraphemeCluster, '0 &e -> self'],
  each_line: [f.stringEachLine, '0-1 &e k -> self'],
  'empty?': [f.stringIsEmpty, '0 -> Boolean'],
  encode: [e.stringEncode, '0-2 k -> String'],
  'encode!': [e.stringEncodeBang, '0-2 k -> self'],
  encoding: [e.stringEncoding, '0'],
  'end_with?': [f.stringEndsWith, '0+ -> Boolean'],
  'eql?': [eql, '1 -> Boolean'],
  force_encoding: [e.stringForceEncoding, '1 -> self'],
  getbyte: [s.stringGetbyte, '1 -> Integer?'],
  grapheme_clusters: [s.stringGraphemeClusters, '0 with:each_grapheme_cluster -> Array'],
  gsub: [u.stringGsub, '1-2 &'],
  hex: [f.stringHex, '0 -> Integer'],
  'include?': [f.stringIncludes, '1 -> Boolean'],
  index: [s.stringIndex, '1-2 -> Integer?'],
  insert: [c.stringInsert, '2 -> self'],
  inspect: [inspect, '0 -> String'],
  intern: [f.stringToSym, '0 -> Symbol'],
  length: [f.stringLength, '0 -> Integer'],
  lines: [f.stringLines, '0-1 with:each_line k -> Array'],
  ljust: [f.stringLjust, '1-2 -> String'],
  lstrip: [f.stringLstrip, '0 -> String'],
  match: [u.stringMatch, '1-2 & -> MatchData?'],
  'match?': [u.stringIsMatch, '1-2 -> Boolean'],
  next: [s.stringSucc, '0 -> String'],
  oct: [f.stringOct, '0 -> Integer'],
  ord: [f.stringOrd, '0 -> Integer'],
  partition: [s.stringPartition, '1 -> Array'],
  prepend: [c.stringPrepend, '0+ -> self'],
  replace: [c.stringReplace, '1 -> self'],
  reverse: [f.stringReverse, '0 -> String'],
  rindex: [s.stringRindex, '1-2 -> Integer?'],
  rjust: [f.stringRjust, '1-2 -> String'],
  rpartition: [s.stringRpartition, '1 -> Array'],
  rstrip: [f.stringRstrip, '0 -> String'],
  scan: [u.stringScan, '1 & -> Array'],
  scrub: [e.stringScrub, '0-1 & -> String'],
  'scrub!': [e.stringScrubBang, '0-1 & -> self'],
  size: [f.stringLength, '0 -> Integer'],
  slice: [stringGet, '1-2 -> String?'],
  'slice!': [stringSliceBang, '1-2 -> String?'],
  split: [u.stringSplit, '0-2 & -> Array'],
  squeeze: [s.stringSqueeze, '0+ -> String'],
  'start_with?': [f.stringStartsWith, '0+ -> Boolean'],
  strip: [f.stringStrip, '0 -> String'],
  sub: [u.stringSub, '1-2 & -> String'],
  succ: [s.stringSucc, '0 -> String'],
  sum: [f.stringSum, '0-1 -> Integer'],
  swapcase: [k.stringSwapcase, '0+ -> String'],
  to_f: [f.stringToF, '0 -> Float'],
  to_i: [f.stringToI, '0-1 -> Integer'],
  to_s: [f.stringToS, '0 -> self'],
  to_str: [f.stringToS, '0 -> self'],
  to_sym: [f.stringToSym, '0 -> Symbol'],
  tr: [s.stringTr, '2 -> String'],
  tr_s: [s.stringTrS, '2 -> String'],
  unicode_normalize: [s.stringUnicodeNormalize, '0-1 -> String'],
  'unicode_normalized?': [s.stringIsUnicodeNormalized, '0-1 -> Boolean'],
  unpack: [stringUnpack, '1 k:offset? -> Array'],
  unpack1: [stringUnpack1, '1 k:offset?'],
  upcase: [k.stringUpcase, '0+ -> String'],
  upto: [s.stringUpto, '1-2 &e -> self'],
  'valid_encoding?': [stringIsValid, '0 -> Boolean'],
} as const satisfies MethodTable

/** String#valid_encoding?: half a surrogate pair is not a character. */
export function stringIsValid(self: unknown): boolean {
  return !/\p{Cs}/u.test(String(self))
}
