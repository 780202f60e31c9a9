// Which names are helpers: the core's own, the shell's, and those the routes make.

import { findListed } from '../../memory/text'
import { getNameKind } from '../../value/names'
import { NameKind } from '../name-kind'
import { Word } from '../word'

/** Whether the core itself answers a helper of this name. */
export function isHelper(word: u32): bool {
  switch (word) {
    case Word.render:
    case Word.form_with:
    case Word.fields_for:
    case Word.local_assigns:
    case Word.link_to:
    case Word.link_to_if:
    case Word.link_to_unless:
    case Word.link_to_unless_current:
    case Word.button_to:
    case Word.button_tag:
    case Word.mail_to:
    case Word.content_for:
    case Word.content_for_q:
    case Word.provide:
    case Word.capture:
    case Word.truncate:
    case Word.raw:
    case Word.h:
    case Word.html_escape:
    case Word.escape_javascript:
    case Word.j:
    case Word.json_escape:
    case Word.safe_join:
    case Word.concat:
    case Word.tag:
    case Word.content_tag:
    case Word.class_names:
    case Word.token_list:
    case Word.csrf_meta_tags:
    case Word.csrf_meta_tag:
    case Word.csp_meta_tag:
    case Word.content_security_policy_nonce:
    case Word.form_authenticity_token:
    case Word.stylesheet_link_tag:
    case Word.javascript_include_tag:
    case Word.favicon_link_tag:
    case Word.image_tag:
    case Word.asset_path:
    case Word.image_path:
    case Word.url_for:
    case Word.current_page_q:
    case Word.notice:
    case Word.alert:
    case Word.flash:
    case Word.params:
    case Word.request:
    case Word.controller_name:
    case Word.controller_path:
    case Word.fields:
    case Word.grouped_options_for_select:
    case Word.action_name:
    case Word.dom_id:
    case Word.dom_class:
    case Word.label_tag:
    case Word.text_field_tag:
    case Word.password_field_tag:
    case Word.email_field_tag:
    case Word.number_field_tag:
    case Word.search_field_tag:
    case Word.hidden_field_tag:
    case Word.file_field_tag:
    case Word.date_field_tag:
    case Word.text_area_tag:
    case Word.check_box_tag:
    case Word.radio_button_tag:
    case Word.select_tag:
    case Word.submit_tag:
    case Word.options_for_select:
    case Word.options_from_collection_for_select:
    case Word.time_tag:
      return true
    default:
      return false
  }
}

/** Helpers of the framework whose HTML-safe text is made of text that they were given. */
const TEXT_HELPERS =
  'simple_format highlight excerpt word_wrap strip_tags sanitize field_set_tag cycle current_cycle pluralize number_to_currency number_to_human number_to_human_size number_to_percentage number_to_phone number_with_delimiter number_with_precision to_sentence format sprintf l localize'

/** Whether the shell's answer to a helper is HTML for the text of a page, whatever it says. */
export function givesMarkup(start: usize, length: u32): bool {
  return findListed(start, length, TEXT_HELPERS) >= 0
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
