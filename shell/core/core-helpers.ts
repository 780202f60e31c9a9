/** The helpers that the core itself answers: wasm-core/template/helper/helper-name.ts. */
export const CORE_HELPERS: readonly string[] = `
  render form_with fields fields_for local_assigns link_to link_to_if link_to_unless link_to_unless_current
  button_to button_tag mail_to content_for content_for? provide capture truncate raw h html_escape
  escape_javascript j json_escape safe_join concat tag content_tag class_names token_list csrf_meta_tags
  csrf_meta_tag csp_meta_tag content_security_policy_nonce form_authenticity_token
  stylesheet_link_tag javascript_include_tag favicon_link_tag image_tag asset_path image_path url_for
  current_page? notice alert flash params request controller_name controller_path action_name dom_id dom_class
  label_tag text_field_tag password_field_tag email_field_tag number_field_tag search_field_tag
  hidden_field_tag file_field_tag date_field_tag text_area_tag check_box_tag radio_button_tag
  select_tag submit_tag options_for_select grouped_options_for_select options_from_collection_for_select time_tag
`
  .trim()
  .split(/\s+/)
