import { classExtensions, singletonExtensions } from '../../../shell/active-support/install.ts'
import { objectExtension } from '../../../shell/active-support/object.ts'
import * as ruby from '../../../shell/ruby/index.ts'
import { vocabulary } from '../../../shell/vocabulary/index.ts'

// What is known to answer the same to the same arguments as long as the rows of the database are the same, and to
// change nothing. What is on none of these lists is not.

/** What models and relations are asked. */
const QUERIES =
  words(`all where rewhere not missing associated and or merge none limit offset order reorder reverse_order
  in_order_of select reselect distinct group having joins left_joins left_outer_joins includes preload eager_load
  references unscope only except excluding without invert_where find find_by find_by! find_sole_by sole first first! last
  last! take take! second third fourth fifth second_to_last third_to_last count sum average minimum maximum exists? any?
  none? many? one? empty? size length pluck pick ids to_a find_each new build find_or_initialize_by first_or_initialize`)

/** What records are asked beside their columns and associations. */
const OF_RECORDS =
  words(`id [] read_attribute attributes attribute_names has_attribute? attribute_present? new_record? persisted? changed?
  to_param to_key`)

/** What plain values are asked. */
const OF_VALUES =
  words(`! == != === =~ < <= > >= <=> + - * / % ** -@ +@ & | [] abs all? any? at begin between? blank?
  capitalize casecmp casecmp? ceil center chars chomp chop clamp class collect compact compact_blank count cover?
  dasherize day days deep_dup deep_merge deep_symbolize_keys deep_stringify_keys delete_prefix delete_suffix detect dig
  digits div divmod downcase drop drop_while dup each each_char each_cons each_key each_line each_pair each_slice
  each_value each_with_index each_with_object empty? end end_with? ends_with? entries eql? even? except exclude? fdiv
  fetch filter filter_map find_all find_index flat_map flatten floor freeze from frozen? group_by gsub
  has_key? has_value? hour hours html_safe html_safe? humanize in? in_groups in_groups_of include? index index_by
  index_with inject instance_of? integer? intersect? intersection invert is_a? iso8601 itself join key key? keys kind_of?
  last lines ljust lstrip map match? max max_by member? min min_by minmax minmax_by minute minutes modulo month months
  multiple_of? name negative? nil? nonzero? odd? ord ordinal ordinalize parameterize partition pluralize
  positive? pred presence presence_in present? product reduce reject remainder remove respond_to? reverse reverse_each
  rindex rjust rotate round rstrip scan sec second seconds singularize size sort sort_by split squeeze squish
  start_with? starts_with? step strftime strip sub succ sum swapcase symbolize_keys stringify_keys take_while tally tap
  then times titlecase titleize to to_d to_f to_h to_i to_s to_set to_str to_sym tr transform_keys transform_values
  transpose truncate truncate_words try try! underscore union uniq upcase upcase_first upto downto value? values wday
  week weeks with_index with_indifferent_access yday year years yield_self zero? zip beginning_of_day end_of_day
  beginning_of_month end_of_month beginning_of_year end_of_year require permit expect to_unsafe_h
  format sprintf Integer Float String`)

/** What is asked of a value: `title.upcase`. */
export const ASKED: ReadonlySet<string> = new Set([...QUERIES, ...OF_RECORDS, ...OF_VALUES])

/** Words that call the methods their Symbols name: `try(:name)`, `sum(:price)` of a list. */
export const SENDING: ReadonlySet<string> = words(
  'try try! inject reduce sum minimum maximum in_order_of',
)

/** Words that give a record values, through the application's own writers of them: `title=`. */
export const MAKING: ReadonlySet<string> = words(
  'new build find_or_initialize_by first_or_initialize',
)

/** The name that stands for all writers of models. */
export const WRITERS = '='

/** What actions and pages are asked without a receiver: a part of the request that decides what is served. */
export const OF_REQUESTS: ReadonlySet<string> = words(
  'params action_name controller_name controller_path',
)

/** Helpers that only make text of what they are given. */
export const OF_PAGES: ReadonlySet<string> =
  words(`asset_path class_names content_tag dom_class dom_id escape_javascript excerpt format h highlight html_escape image_path
  image_tag j javascript_include_tag json_escape link_to link_to_if link_to_unless mail_to number_to_currency
  number_to_human number_to_human_size number_to_percentage number_to_phone number_with_delimiter number_with_precision
  pluralize raw safe_join sanitize simple_format sprintf strip_tags stylesheet_link_tag tag token_list truncate word_wrap`)

/** What actions and pages have without a receiver, known to be repeatable or not. */
export const OF_SURROUNDINGS: ReadonlySet<string> = new Set(
  [vocabulary.Controller, vocabulary.View].flatMap((table) => Object.keys(table)),
)

/** Methods that Ruby and Rails call by themselves, of any object. */
export const IMPLICIT: ReadonlySet<string> =
  words(`! != + - * == === =~ <=> [] blank? coerce each empty? eql?
  equal? hash html_safe? initialize_copy inspect instance_of? is_a? kind_of? missing_method_target nil? persisted?
  presence present? respond_to? to_a to_ary to_hash to_key to_model to_param to_partial_path
  to_proc to_s to_str to_sym`)

/** Those that the record layer calls of models. */
export const IMPLICIT_OF_MODELS: ReadonlySet<string> = new Set([
  ...QUERIES,
  ...words(`default_scope find_sti_class inheritance_column instantiate model_name polymorphic_name primary_key relation scoped
  sti_name table_name unscoped`),
])

/** Those that the record layer and pages call of records. */
export const IMPLICIT_OF_RECORDS: ReadonlySet<string> = new Set([
  ...OF_RECORDS,
  ...words(
    `_read_attribute cache_key cache_version errors initialize initialize_dup model_name readonly?`,
  ),
])

/** Calls anywhere in an application after which no list is to be trusted. */
export const OPENING: ReadonlySet<string> =
  words(`alias_method_chain beginning_of_week= class_eval class_exec class_variable_set connected_to connects_to
  const_set default_timezone= define_method define_singleton_method establish_connection instance_eval instance_exec
  instance_variable_set method_missing module_eval prepended refine remove_method set_callback singleton_class
  undef_method use_zone zone=`)

/** All that Ruby's values, models, relations and records answer: a column of such a name may be another's method. */
const OF_FRAMEWORK: ReadonlySet<string> = new Set(
  [
    ...Object.entries(ruby).flatMap(([name, table]) => (/Methods$/.test(name) ? [table] : [])),
    ...Object.values(classExtensions),
    ...Object.values(singletonExtensions),
    objectExtension,
    vocabulary.Model,
    vocabulary.Relation,
    vocabulary.Record,
    vocabulary.Connection,
  ].flatMap((table) => Object.keys(table as object)),
)

/** Whether a class is one of Ruby's own, which the application opened. */
export function isCoreClass(name: string): boolean {
  return (
    Object.hasOwn(classExtensions, name) ||
    /^(?:Basic)?(?:Object|Kernel|Module|Class|Numeric|Comparable|Enumerable|\w+Class|Proc)$/.test(
      name,
    )
  )
}

/** Whether a name means something to the framework that is not known to be repeatable: `sample`, `save`. */
export function isOfFramework(name: string): boolean {
  return OF_FRAMEWORK.has(name) && !ASKED.has(name)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
