/** The methods that a class of values answers in templates, by who answers them. */
export interface TemplateMethods {
  /** Computed by the core: wasm-core/template/method/ and form/. */
  readonly core?: readonly string[]
  /** With a block, by the core: wasm-core/template/run/loop-kind.ts. */
  readonly loops?: readonly string[]
  /** Asked from the shell, where the core does not take the arguments or does not know the method. */
  readonly shell?: readonly string[]
}

/** What every value answers. */
export const ofEveryValue =
  names(`blank? clone dup eql? equal? freeze html_safe? in? inspect itself nil? presence present?
  to_json to_param to_s to_str try`)

/** What Arrays answer, and the rows of a relation. */
const ROWS =
  names(`all all? any? at compact compact_blank count dig drop each each_with_index empty? entries
  excluding fetch find_index first flatten include? index join last length limit many? map max
  member? min none? offset reverse second size sort sum take tally third to_a to_ary
  uniq without`)

const PAIRS =
  names(`any? compact count dig each each_with_index empty? except fetch first has_key? has_value?
  include? invert key? keys length map member? merge none? size slice to_a to_h to_hash
  to_unsafe_h value? values values_at without`)

/** Methods of lists with a block. */
const LISTS =
  names(`each each_with_index with_index map collect flat_map filter_map select filter find_all reject find
  detect find_index each_with_object any? all? none? one? count sum min_by max_by sort_by group_by index_by partition uniq to_h
  reverse_each take_while drop_while each_slice`)

const PAIR_LOOPS = [
  ...LISTS,
  ...names('each_pair each_key each_value transform_keys transform_values'),
]

/** What a relation is asked; the rest its rows answer. */
const QUERIES =
  names(`to_a each count size length any? none? empty? present? blank? many? first last limit offset
  order where includes reverse_order pluck ids sum minimum maximum average find find_by exists?
  include? distinct select new build rewhere joins left_joins left_outer_joins reorder preload
  eager_load none find_by! first! last! take! sole find_sole_by pick not or merge current_page per_page
  total_pages total_entries next_page previous_page out_of_bounds? loaded? cache_key cache_version
  cache_key_with_version`)

/** The methods of a form whose first argument is the name of an attribute. */
export const formFields =
  names(`label text_field text_area textarea email_field password_field number_field date_field
  datetime_field datetime_local_field time_field month_field week_field search_field tel_field telephone_field
  phone_field url_field color_field range_field file_field hidden_field check_box checkbox radio_button select
  collection_select`)

/** What times and dates have from Active Support's calendar besides. */
const EACH_DAY = `next_occurring prev_occurring next_weekday prev_weekday last_weekday last_quarter all_quarter
  at_beginning_of_week at_end_of_week at_beginning_of_month at_end_of_month at_beginning_of_quarter
  at_end_of_quarter at_beginning_of_year at_end_of_year`

/** Every method that a template may call on a value, declared once; docs/template-methods.md is written from it. */
export const templateMethods = {
  String: {
    core: names(`bytesize capitalize center chars chomp dasherize delete_prefix delete_suffix downcase
      each_char each_line empty? end_with? ends_with? first gsub html_safe humanize include?
      index intern last length lines ljust lstrip reverse rjust rstrip size slice split squish
      start_with? starts_with? strip sub swapcase to_f to_i to_sym truncate upcase`),
    shell:
      names(`upcase downcase capitalize swapcase titlecase singularize camelize underscore classify tableize
      parameterize truncate_words % + tr tr_s delete count squeeze ord next succ bytes hex oct to_i sum casecmp casecmp?
      partition rpartition between? rindex start_with? end_with? split scan match?
      unicode_normalize each_char each_line to_d eql? clamp index include? codepoints at from to
      first last remove indent exclude? humanize demodulize deconstantize upcase_first downcase_first
      foreign_key to_date to_time pluralize titleize`),
  },
  Symbol: {
    core: names('capitalize downcase empty? id2name length name size to_sym upcase'),
    shell: names('start_with? end_with? succ next [] <=> between? swapcase casecmp?'),
  },
  Integer: {
    core: names(`abs between? ceil clamp even? fdiv floor integer? magnitude negative? next nonzero? odd?
      ordinalize positive? pred round succ times to_f to_i to_int truncate zero?`),
    loops: names('times upto downto step'),
    shell:
      names(`digits gcd lcm bit_length to_s divmod modulo remainder div ord chr ceil floor round
      truncate allbits? anybits? nobits? to_d multiple_of? ordinal second seconds minute minutes
      hour hours day days week weeks fortnight fortnights month months year years byte bytes
      kilobyte kilobytes megabyte megabytes gigabyte gigabytes in_milliseconds to_fs to_formatted_s
      + - * / %`),
  },
  Float: {
    core: names(`abs between? ceil clamp finite? floor integer? nan? negative? positive? round to_f to_i
      truncate zero?`),
    shell:
      names(`divmod modulo div round floor ceil truncate to_s fdiv infinite? next_float prev_float to_d
      seconds minutes hours days weeks to_fs to_formatted_s + - * / %`),
  },
  BigDecimal: {
    shell: names(
      'round floor ceil truncate to_s to_f to_i to_d to_fs to_formatted_s abs negative? positive? zero? + - * / % <=>',
    ),
  },
  Array: {
    core: ROWS,
    loops: LISTS,
    shell:
      names(`zip rotate each_cons each_slice transpose values_at minmax assoc min max first last sum
      intersection union difference intersect? inject reduce flatten uniq take drop each_entry
      in_groups_of in_groups to_sentence to_h from to second_to_last third fourth fifth
      forty_two third_to_last including excluding pluck index_with without find_index rindex
      include? tally sort none? one? all? any? count each_with_index to_query <=> dig exclude?
      shuffle sample as_json to_fs to_formatted_s`),
  },
  Hash: {
    core: PAIRS,
    loops: PAIR_LOOPS,
    shell: names(`sort min max sum key has_value? fetch_values flatten assoc zip count entries
      transform_keys transform_values to_query reverse_merge with_defaults deep_merge
      stringify_keys symbolize_keys deep_stringify_keys deep_symbolize_keys find_all any? all?
      none? dig compact_blank filter_map each_slice each_cons sort_by length invert rassoc
      min_by max_by partition inject reduce each_with_index deep_transform_values to_param`),
  },
  Range: {
    core: [...ROWS, ...names('begin cover? end')],
    loops: [...LISTS, 'step'],
    shell:
      names(`step % sum minmax first last entries each_slice each_cons inject reduce count zip include?
      === tally overlap? overlaps?`),
  },
  Time: {
    core: names(`day hour iso8601 mday min mon month saturday? sec strftime sunday? to_date to_f to_i
      to_time usec utc wday xmlschema yday year`),
    shell:
      names(`nsec round floor ceil monday? tuesday? wednesday? thursday? friday? saturday? sunday?
      between? utc_offset zone gmtime getutc localtime getlocal to_a dst? gmt? utc? ctime
      asctime httpdate rfc2822 change advance ago since beginning_of_day beginning_of_week
      beginning_of_month beginning_of_quarter beginning_of_year beginning_of_hour
      beginning_of_minute at_beginning_of_day midnight noon midday end_of_day end_of_week
      end_of_month end_of_quarter end_of_year end_of_hour end_of_minute yesterday tomorrow
      next_day prev_day next_week prev_week last_week next_month prev_month last_month
      next_quarter prev_quarter next_year prev_year last_year today? past? future? tomorrow?
      yesterday? next_day? prev_day? on_weekday? on_weekend? all_day all_week all_month all_year
      seconds_since_midnight seconds_until_end_of_day to_s to_fs to_formatted_s before? after? + -
      weeks_ago weeks_since days_ago days_since months_ago months_since years_ago years_since
      sunday monday days_to_week_start formatted_offset quarter strftime in_time_zone time_zone in
      middle_of_day rfc3339 rfc822 sec_fraction to_datetime getgm gmt_offset gmtoff isdst subsec
      tv_nsec tv_sec tv_usec ${EACH_DAY} at_end_of_day at_end_of_hour at_end_of_minute
      at_beginning_of_hour at_beginning_of_minute at_midday at_midnight at_noon at_middle_of_day`),
  },
  Date: {
    core: names(
      'day iso8601 mday mon month saturday? strftime sunday? to_date wday xmlschema yday year',
    ),
    shell:
      names(`monday? tuesday? wednesday? thursday? friday? saturday? sunday? mon mday cweek cwyear
      cwday jd leap? next_day prev_day next_month prev_month next_year prev_year >> << next succ
      between? to_time change advance ago since beginning_of_day beginning_of_week
      beginning_of_month beginning_of_quarter beginning_of_year end_of_day end_of_week
      end_of_month end_of_quarter end_of_year yesterday tomorrow next_week prev_week last_week
      last_month next_quarter prev_quarter last_year today? past? future? tomorrow? yesterday?
      on_weekday? on_weekend? all_day all_week all_month all_year to_s to_fs to_formatted_s before?
      after? in_time_zone xmlschema + - weeks_ago weeks_since days_ago days_since months_ago
      months_since years_ago years_since quarter sunday monday days_to_week_start midday midnight
      noon middle_of_day in mjd rfc2822 rfc3339 rfc822 httpdate ctime asctime to_datetime ${EACH_DAY}
      at_beginning_of_day at_end_of_day at_midday at_midnight at_noon at_middle_of_day`),
  },
  nil: {
    core: names('to_a to_h'),
    shell: names('to_i to_f & |'),
  },
  true: {
    shell: names('& | ^'),
  },
  false: {
    shell: names('& | ^'),
  },
  Params: {
    core: [...PAIRS, 'permit'],
    loops: PAIR_LOOPS,
  },
  Flash: {
    core: [...PAIRS, ...names('alert notice')],
    loops: PAIR_LOOPS,
  },
  Request: {
    core: names(`base_url delete? fullpath get? head? host method original_fullpath original_url patch?
      path path_info post? protocol put? query_string referer referrer request_method ssl? url
      user_agent xhr?`),
  },
  Errors: {
    core: names(`any? attribute_names count empty? errors first full_messages full_messages_for has_key?
      include? key? keys length messages messages_for none? objects of_kind? size to_a to_h to_hash where`),
    loops: LISTS,
  },
  Error: {
    core: names('attribute full_message message type'),
  },
  Relation: {
    core: ROWS,
    loops: [...LISTS, 'find_each'],
    shell: QUERIES,
  },
  Record: {
    core: names('attributes errors id new_record? persisted? read_attribute to_key to_param'),
    shell:
      names(`destroyed? changed? valid? invalid? to_json as_json slice values_at marked_for_destruction? _destroy
      attribute_present? query_attribute has_attribute? attribute_names attribute_changed? attribute_was
      attribute_in_database attribute_before_last_save saved_change_to_attribute? saved_change_to_attribute
      will_save_change_to_attribute? changed changes changes_to_save changed_attributes saved_changes saved_changes?
      previous_changes has_changes_to_save? previously_new_record? previously_persisted? cache_key cache_version
      cache_key_with_version becomes dup to_model to_partial_path readonly? strict_loading? serializable_hash
      attributes_before_type_cast generate_token_for signed_id`),
  },
  PartialIteration: {
    core: names('first? index last? size'),
  },
  FormBuilder: {
    core: [
      ...formFields,
      ...names(`collection_check_boxes collection_checkboxes collection_radio_buttons submit button object object_name index
      field_id field_name id`),
    ],
    loops: ['fields_for', 'fields'],
  },
} satisfies Readonly<Record<string, TemplateMethods>>

const TABLE: Readonly<Record<string, TemplateMethods>> = templateMethods

/** The methods of a class of values, by Ruby's name for it; none of a class that is not in the table. */
export function templateMethodNames(type: string): string[] {
  if (!Object.hasOwn(TABLE, type)) return []
  const { core = [], loops = [], shell = [] } = TABLE[type] ?? {}
  return [...new Set([...core, ...loops, ...shell, ...ofEveryValue])]
}

/** The classes whose values are no more than what they say. */
function names(text: string): readonly string[] {
  return text.split(/\s+/)
}
