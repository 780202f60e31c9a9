/** What the modules of Action View give a class that includes them, and ERB::Util. Rails: ActionView::Helpers. */
export const viewModules: Readonly<Record<string, string>> = {
  AssetTagHelper:
    'AssetUrlHelper audio_tag auto_discovery_link_tag favicon_link_tag image_tag javascript_include_tag picture_tag preload_link_tag stylesheet_link_tag video_tag',
  AssetUrlHelper:
    'asset_path asset_url audio_path audio_url font_path font_url image_path image_url javascript_path javascript_url path_to_asset path_to_image stylesheet_path stylesheet_url video_path video_url',
  CaptureHelper: 'capture',
  CsrfHelper: 'csrf_meta_tag csrf_meta_tags',
  DateHelper:
    'date_select datetime_select distance_of_time_in_words distance_of_time_in_words_to_now select_date select_datetime select_day select_hour select_minute select_month select_second select_time select_year time_ago_in_words time_select time_tag',
  FormHelper:
    'RecordIdentifier check_box color_field date_field datetime_field email_field fields fields_for file_field form_for form_with hidden_field label number_field password_field radio_button text_area text_field url_field',
  FormOptionsHelper:
    'TextHelper SanitizeHelper TagHelper collection_check_boxes collection_radio_buttons collection_select grouped_collection_select grouped_options_for_select option_groups_from_collection_for_select options_for_select options_from_collection_for_select select time_zone_options_for_select time_zone_select weekday_select',
  FormTagHelper:
    'button_tag check_box_tag email_field_tag field_set_tag file_field_tag form_tag hidden_field_tag image_submit_tag label_tag number_field_tag password_field_tag radio_button_tag select_tag submit_tag text_area_tag text_field_tag',
  JavaScriptHelper: 'escape_javascript j javascript_tag',
  NumberHelper:
    'number_to_currency number_to_human number_to_human_size number_to_percentage number_to_phone number_with_delimiter number_with_precision',
  OutputSafetyHelper: 'raw safe_join to_sentence',
  RecordIdentifier: 'dom_id dom_class',
  RenderingHelper: 'render',
  SanitizeHelper: 'sanitize strip_links strip_tags',
  TagHelper: 'OutputSafetyHelper CaptureHelper class_names content_tag escape_once tag token_list',
  TextHelper:
    'OutputSafetyHelper SanitizeHelper TagHelper concat cycle excerpt highlight pluralize reset_cycle simple_format truncate word_wrap',
  'ERB::Util': 'h html_escape html_escape_once json_escape u url_encode',
  'Turbo::DriveHelper':
    'turbo_exempts_page_from_cache turbo_exempts_page_from_cache_tag turbo_exempts_page_from_preview turbo_exempts_page_from_preview_tag turbo_page_requires_reload turbo_page_requires_reload_tag turbo_refresh_method_tag turbo_refresh_scroll_tag turbo_refreshes_with',
  'Turbo::FramesHelper': 'turbo_frame_tag',
  UrlHelper:
    'TagHelper button_to current_page? link_to link_to_if link_to_unless link_to_unless_current mail_to phone_to sms_to url_for',
}
