import { internName } from '../value/names'
import { Word } from './word'

/** The words of word.ts in their order, each followed by white space. One literal: joined ones
 * would be put together at module start, in memory that the pages own. */
const WORDS = `alias and begin break case class def defined? do else elsif end ensure false for if in module
next nil not or redo rescue retry return self super then true undef unless until when while
yield abs action action_name alert all all? anchor any? as as_json asset_path at attribute
attribute_names attribute_present? attributes authenticity_token base_url between? blank? button
button_tag button_to bytesize cache cache_if cache_unless camelize capitalize capture ceil
center chars check_box check_box_tag checkbox checked chomp clamp class_names classify clone
collect collection collection_check_boxes collection_radio_buttons collection_select color_field
compact compact_blank concat content_for content_for? content_security_policy_nonce content_tag
controller controller_name controller_path count cover? csp_meta_tag csrf_meta_tag
csrf_meta_tags current_page? cycle dasherize data date_field date_field_tag datetime_field
datetime_local_field day delete? delete_if delete_prefix delete_suffix detect dig disable_with
disabled dom_class dom_id downcase downto drop drop_while dup each each_char each_cons each_key
each_line each_pair each_slice each_value each_with_index each_with_object email_field
email_field_tag empty? end_with? ends_with? entries eql? equal? errors escape escape_javascript
even? except excluding favicon_link_tag fdiv fetch field_id field_name fields fields_for
file_field file_field_tag filter filter_map find find_all find_each find_index finite? first
flash flat_map flatten floor flush form form_authenticity_token form_class form_with freeze
full_message full_messages full_messages_for fullpath get? group_by grouped_options_for_select
gsub h has_key? has_value? head? hidden_field hidden_field_tag host hour html html_escape
html_safe html_safe? humanize id id2name image_path image_tag in_groups in_groups_of in?
in_time_zone include_blank include_hidden include? index index_by inject inspect integer? intern
invert iso8601 itself j javascript_include_tag join json_escape key? keys label label_tag last layout length
limit lines link_to link_to_if link_to_unless link_to_unless_current ljust local_assigns locals
lstrip magnitude mail_to many? map max max_by mday member? merge message messages messages_for
method min min_by model mon month month_field multipart multiple name nan? negative? new_record?
nil? nonce none? nonzero? notice number_field number_field_tag object object_name objects odd?
offset omission one? options_for_select options_from_collection_for_select ordinalize
original_fullpath original_url parameterize params partial partition password_field
password_field_tag patch? path path_info permit persisted? phone_field pluralize positive? post? pred
presence present? prompt protocol provide put? query_string radio_button radio_button_tag random
range_field raw read_attribute reduce referer referrer reject render request request_method
reverse reverse_each rjust round rstrip safe_join saturday? scope search_field search_field_tag
sec second select select_tag selected separator singularize size slice sort sort_by
spacer_template split squish ssl? start_with? starts_with? step strftime strip
stylesheet_link_tag sub submit submit_tag succ sum sunday? swapcase tableize tag take take_while
tally tap tel_field telephone_field template text_area text_area_tag text_field text_field_tag textarea
third time_field time_tag times titlecase titleize to_a to_ary to_date to_f to_formatted_s to_fs
to_h to_hash to_i to_int to_json to_key to_param to_s to_sentence to_str to_sym to_time
to_unsafe_h token_list transform_keys transform_values truncate truncate_words try type
underscore uniq upcase upto url url_field url_for usec user_agent utc value value? values
values_at wday week_field where with_index without xhr? xmlschema yday year zero? zip
`

const bytes = memory.data(64)
let isDone = false

/** Gives every word its number, once, before anything else is named. */
export function internWords(): void {
  if (isDone) return
  isDone = true
  let length: u32 = 0
  let expected: u32 = Word.NONE
  for (let index = 0; index < WORDS.length; index++) {
    const unit = load<u16>(changetype<usize>(WORDS) + ((<usize>index) << 1))
    if (unit > 0x20) {
      store<u8>(bytes + length, <u8>unit)
      length += 1
      continue
    }
    expected += 1
    if (internName(bytes, length) !== expected) unreachable()
    length = 0
  }
}
