/** Ruby's methods by what a call of one does with its receiver, its arguments and its block, as far as gen asks. */
const EFFECTS = {
  /** Of an Array: reads it, and keeps neither it nor an element. */
  readsArray: `! != & + - << == [] []= all? any? append at class clear clone collect compact compact! count
    delete delete_at delete_if detect drop drop_while dup each each_index each_with_index
    each_with_object empty? eql? equal? filter filter! filter_map find find_index first flat_map
    freeze frozen? group_by hash include? index inspect instance_of? is_a? join keep_if kind_of?
    last length map max max_by min min_by minmax nil? none? one? partition pop prepend push reject
    reject! reverse reverse! reverse_each rindex rotate rotate! sample select select! shift
    shuffle shuffle! size slice slice! sort sort! sort_by sort_by! sum take take_while tally to_s
    uniq uniq! unshift`,
  /** Of an Array: gives its elements on, to its block or in its result. */
  givesElements: `assoc bsearch chunk_while combination cycle each_cons each_entry each_slice each_with_object
    entries filter_map flat_map flatten group_by inject lazy minmax partition permutation product
    reduce slice_when step sum tally to_h to_set transpose uniq values_at with_index zip`,
  /** Of an Array: puts its arguments in. */
  addsElement: `<< append prepend push unshift`,
  /** Of an Array: gives an element, or nil. */
  isElement: `[] at detect find first last max max_by min min_by pop sample shift`,
  /** Of an Array: gives a new one of some of the elements. */
  isSelection: `& + - [] compact drop drop_while filter first last max min pop reject reverse rotate select
    shift shuffle slice sort sort_by take take_while uniq`,
  /** Only looks at what its block gives. */
  looksAtBlock: `all? any? collect count cycle delete_if detect downto drop_while each each_char each_cons
    each_index each_key each_line each_pair each_slice each_value each_with_index each_with_object
    filter find find_index keep_if loop map max max_by min min_by new none? one? partition reject
    reject! reverse_each select select! sort sort! sort_by step sum take_while tap times upto`,
  /** Passes its block an element. */
  passesElement: `all? any? collect count detect drop_while each each_with_index filter filter_map find
    find_each find_index flat_map group_by index_by map max_by min_by none? one? partition reject
    reverse_each select sort_by sum take_while to_h uniq`,
  /** Of a String: passes its block one String. */
  passesText: `each_char each_grapheme_cluster each_line gsub sub`,
  /** Of a String: changes it, or asks which one it is. */
  touchesText: `+@ -@ << []= __id__ capitalize! chomp! chop! clear clone concat delete! delete_prefix!
    delete_suffix! downcase! dup encode! equal? force_encoding freeze frozen? gsub! hash insert
    lstrip! next! object_id prepend replace reverse! rstrip! slice! squeeze! strip! sub! succ!
    swapcase! tr! tr_s! unicode_normalize! upcase!`,
  /** Of those, what other classes have too, and what harms no JS string. */
  sharesTouch: `-@ clone dup hash`,
  /** Gives its receiver back, or to its block. */
  handsOn: `each_byte each_char each_grapheme_cluster each_line itself presence tap then upto yield_self`,
  /** Of an Array of Strings: gives none of them back. */
  countsTexts: `== count empty? include? index join length size sum tally`,
  /** Looks at the Strings among its arguments and keeps none of them. */
  looksAtText: `!= % * + < <=> == === =~ > Float Integer abort assert_equal attr_accessor attr_reader
    attr_writer between? casecmp casecmp? center chomp count delete delete_prefix delete_suffix
    each_line end_with? eql? fail format gsub has_key? include? index instance_variable_get join
    key? ljust match match? p partition pp print printf public_send puts raise require
    require_relative respond_to? rindex rjust rpartition scan send split sprintf squeeze
    start_with? strftime sub test tr upto warn`,
  /** Gives a new String, of whatever receiver. */
  makesText: `String __send__ capitalize center chomp chop chr delete_prefix delete_suffix downcase format
    full_message gets gsub inspect join ljust lstrip public_send read readline readlines rjust
    rstrip send sprintf squeeze strftime strip sub swapcase to_s tr tr_s unpack1 upcase`,
  /** Of a String: gives a new one. */
  makesTextOfText: `% * + [] delete encode next reverse slice slice! succ to_str`,
  /** Of a String: gives an Array of new ones. */
  makesTexts: `chars grapheme_clusters lines partition rpartition scan split`,
  /** May set `$~`. */
  matches: `!~ === =~ grep gsub gsub! match partition scan slice sub sub!`,
  /** Gives a length or a place, which 32 bits hold. */
  isSize: `bytesize count find_index index length ord rindex size`,
} as const satisfies Readonly<Record<string, string>>

const methods = new Map(
  Object.entries(EFFECTS).map(([effect, names]) => [effect, new Set(names.split(/\s+/))]),
)

/** The names of the methods that have an effect. */
export function methodsThat(effect: keyof typeof EFFECTS): ReadonlySet<string> {
  return methods.get(effect) as ReadonlySet<string>
}

/** The names of all methods of which something is known. */
export function methodsKnown(): ReadonlySet<string> {
  return new Set([...methods.values()].flatMap((names) => [...names]))
}
