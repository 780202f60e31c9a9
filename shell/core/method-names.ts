const ARRAY = `first last second third take drop at dig fetch index include? count size length empty? any? none? all? one?
  many? join to_sentence reverse sort uniq compact compact_blank flatten excluding without sum min max tally to_a each
  each_with_index map select reject find sort_by group_by partition min_by max_by in_groups_of each_slice each_cons
  zip rotate minmax values_at transpose flat_map filter_map index_by`

const MOMENT = `year month day wday yday strftime to_date to_fs iso8601 saturday? sunday? monday? beginning_of_day
  beginning_of_week beginning_of_month end_of_day end_of_month tomorrow yesterday advance change past? future? today?`

/** Methods that values of core classes answer in a template, for "Did you mean …?". */
const NAMES: Readonly<Record<string, string>> = {
  String: `length size bytesize empty? upcase downcase capitalize swapcase strip lstrip rstrip chomp squish reverse chars
    lines split include? start_with? end_with? delete_prefix delete_suffix index sub gsub slice first last center ljust
    rjust truncate truncate_words to_i to_f to_sym html_safe humanize titleize pluralize singularize parameterize
    underscore camelize classify tableize dasherize tr delete count squeeze scan partition`,
  Symbol: 'to_s to_sym name length size empty? upcase downcase capitalize',
  Integer: `even? odd? zero? nonzero? positive? negative? abs succ pred to_i to_f round floor ceil truncate fdiv clamp
    between? ordinalize times upto downto digits divmod`,
  Float:
    'nan? finite? zero? positive? negative? abs to_i to_f round floor ceil truncate clamp between?',
  Time: `${MOMENT} hour min sec usec to_i to_f`,
  Date: `${MOMENT} cweek cwday next_month prev_month`,
  Array: ARRAY,
  Relation: `${ARRAY} where order limit offset find find_by pluck ids exists? build distinct includes`,
  Hash: `fetch dig key? value? keys values values_at merge slice except compact invert size empty? any? to_a to_h first
    each map select reject sort_by group_by transform_values transform_keys key`,
  Range: 'include? member? cover? begin end size to_a each map step sum first last',
  Errors: `any? empty? count size full_messages full_messages_for messages_for include? where attribute_names first
    each`,
  Flash: 'notice alert key? keys each any? empty?',
  Params: 'fetch dig key? keys values slice except empty? any? to_h each',
  PartialIteration: 'index size first? last?',
  FormBuilder: `label text_field text_area email_field password_field number_field date_field datetime_field
    datetime_local_field time_field month_field week_field search_field tel_field telephone_field phone_field url_field
    color_field range_field file_field hidden_field check_box radio_button select collection_select
    collection_check_boxes collection_radio_buttons fields_for submit button object object_name field_id field_name`,
}

const COMMON = 'to_s inspect to_json nil? blank? present? presence try in? itself html_safe?'

/** The methods of a class by its Ruby name; none for what is not a core class. */
export function methodNames(type: string): string[] {
  const names = NAMES[type]
  return names === undefined ? [] : `${names} ${COMMON}`.split(/\s+/)
}
