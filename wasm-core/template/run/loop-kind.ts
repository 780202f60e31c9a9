import { LoopKind } from '../op'
import { Word } from '../word'

/** What `loopKindOf` gives for a method that is no loop. */
export const NOT_A_LOOP: u32 = 0xff

/**
 * The loop that a method with a block is; `count` arguments come with it, and `previous` is the
 * method it was called on the result of (`each.with_index`).
 */
export function loopKindOf(word: u32, count: u32, previous: u32): LoopKind {
  if (word === Word.with_index || word === Word.each_with_index) {
    const maps = previous === Word.map || previous === Word.collect
    return maps ? LoopKind.MAP_WITH_INDEX : LoopKind.EACH_WITH_INDEX
  }
  if (word === Word.map || word === Word.collect) {
    return previous === Word.each_with_index ? LoopKind.MAP_WITH_INDEX : LoopKind.MAP
  }
  if (count === 1) {
    switch (word) {
      case Word.each_slice:
        return LoopKind.EACH_SLICE
      case Word.upto:
        return LoopKind.UPTO
      case Word.downto:
        return LoopKind.DOWNTO
      case Word.step:
        return LoopKind.STEP
      case Word.sum:
        return LoopKind.SUM
      case Word.find_each:
        return LoopKind.EACH
      case Word.each_with_object:
        return LoopKind.EACH_WITH_OBJECT
      default:
        return <LoopKind>NOT_A_LOOP
    }
  }
  if (count === 2 && word === Word.step) return LoopKind.STEP
  return count === 0 ? plainLoopOf(word) : <LoopKind>NOT_A_LOOP
}

function plainLoopOf(word: u32): LoopKind {
  switch (word) {
    case Word.each:
    case Word.each_pair:
    case Word.find_each:
      return LoopKind.EACH
    case Word.times:
      return LoopKind.TIMES
    case Word.select:
    case Word.filter:
    case Word.find_all:
      return LoopKind.SELECT
    case Word.reject:
      return LoopKind.REJECT
    case Word.sort_by:
      return LoopKind.SORT_BY
    case Word.group_by:
      return LoopKind.GROUP_BY
    case Word.any_q:
      return LoopKind.ANY
    case Word.all_q:
      return LoopKind.ALL
    case Word.none_q:
      return LoopKind.NONE
    case Word.find:
    case Word.detect:
      return LoopKind.FIND
    case Word.count:
      return LoopKind.COUNT
    case Word.sum:
      return LoopKind.SUM
    case Word.min_by:
      return LoopKind.MIN_BY
    case Word.max_by:
      return LoopKind.MAX_BY
    case Word.partition:
      return LoopKind.PARTITION
    case Word.flat_map:
      return LoopKind.FLAT_MAP
    case Word.filter_map:
      return LoopKind.FILTER_MAP
    case Word.index_by:
      return LoopKind.INDEX_BY
    case Word.find_index:
      return LoopKind.FIND_INDEX
    case Word.to_h:
      return LoopKind.TO_H
    case Word.reverse_each:
      return LoopKind.REVERSE_EACH
    case Word.each_key:
      return LoopKind.EACH_KEY
    case Word.each_value:
      return LoopKind.EACH_VALUE
    case Word.take_while:
      return LoopKind.TAKE_WHILE
    case Word.drop_while:
      return LoopKind.DROP_WHILE
    case Word.uniq:
      return LoopKind.UNIQ
    case Word.one_q:
      return LoopKind.ONE
    case Word.transform_keys:
      return LoopKind.TRANSFORM_KEYS
    case Word.transform_values:
      return LoopKind.TRANSFORM_VALUES
    default:
      return <LoopKind>NOT_A_LOOP
  }
}

/** Methods that give their block what they give without one, piece by piece. */
export function givesPieces(word: u32): bool {
  switch (word) {
    case Word.each_char:
    case Word.each_cons:
    case Word.each_line:
    case Word.in_groups:
    case Word.in_groups_of:
      return true
    default:
      return false
  }
}

/** Whether a loop looks at the value of its block. */
export function usesValue(kind: LoopKind): bool {
  switch (kind) {
    case LoopKind.EACH:
    case LoopKind.EACH_WITH_INDEX:
    case LoopKind.EACH_WITH_OBJECT:
    case LoopKind.TIMES:
    case LoopKind.EACH_SLICE:
    case LoopKind.UPTO:
    case LoopKind.DOWNTO:
    case LoopKind.STEP:
    case LoopKind.REVERSE_EACH:
    case LoopKind.EACH_KEY:
    case LoopKind.EACH_VALUE:
      return false
    default:
      return true
  }
}
