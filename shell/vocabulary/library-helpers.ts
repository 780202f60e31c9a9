import type { ViewHelper } from './view-helpers.ts'

/** A helper that is a function of its own, which only applications that use it carry. */
export interface LibraryHelper extends Omit<ViewHelper, 'by'> {
  readonly by: 'library'
  /** The function of shell/helpers/library/; it is called with the helper's name first. */
  readonly from:
    | 'objectField'
    | 'dateSelect'
    | 'selectPart'
    | 'weekdaySelect'
    | 'timeZoneSelect'
    | 'groupedSelect'
    | 'fieldName'
    | 'imageSubmitTag'
    | 'debugTag'
    | 'assetAddress'
    | 'plainField'
    | 'sourceTag'
    | 'linkElement'
    | 'renamedHelper'
    | 'contactLink'
    | 'markupText'
    | 'pictureTag'
    | 'polymorphicAddress'
    | 'pageLinks'
    | 'editorArea'
    | 'richTextContent'
  /** Form builders have it too: `form.date_select :at`. */
  readonly isOfBuilder?: true
}

const FIELD = { by: 'library', from: 'objectField', takes: [2, 3], options: 'attributes' } as const
const DATE = {
  by: 'library',
  from: 'dateSelect',
  takes: [2, 4],
  options: 'attributes',
  isOfBuilder: true,
} as const
const PART = { by: 'library', from: 'selectPart', takes: [1, 3], options: 'attributes' } as const
const ADDRESS = { by: 'library', from: 'assetAddress', takes: [1, 2], options: ['host'] } as const
const PLAIN = { by: 'library', from: 'plainField', takes: [1, 3], options: 'attributes' } as const
const SOURCE = {
  by: 'library',
  from: 'sourceTag',
  takes: [1, Infinity],
  options: 'attributes',
} as const

function all<T>(names: string, helper: T): Record<string, T> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, helper]))
}

/** Those helpers by their Ruby names; gen lowers calls of them, so the core knows none. */
export const libraryHelpers: Readonly<Record<string, LibraryHelper>> = {
  ...all(
    `text_field password_field hidden_field file_field text_area textarea email_field number_field date_field
    datetime_field datetime_local_field time_field month_field week_field search_field telephone_field phone_field
    url_field color_field range_field`,
    FIELD,
  ),
  label: { ...FIELD, takes: [2, 4], takesWithBlock: [2, 3] },
  check_box: { ...FIELD, takes: [2, 5] },
  checkbox: { ...FIELD, takes: [2, 5] },
  radio_button: { ...FIELD, takes: [3, 4] },
  select: { ...FIELD, takes: [2, 5] },
  collection_select: { ...FIELD, takes: [5, 7] },
  collection_check_boxes: { ...FIELD, takes: [5, 7] },
  collection_checkboxes: { ...FIELD, takes: [5, 7] },
  collection_radio_buttons: { ...FIELD, takes: [5, 7] },
  ...all('date_select time_select datetime_select', DATE),
  ...all('select_year select_month select_day select_hour select_minute select_second', PART),
  ...all('select_date select_time select_datetime', { ...PART, takes: [0, 3] } as const),
  weekday_select: { ...DATE, from: 'weekdaySelect' },
  weekday_options_for_select: {
    by: 'library',
    from: 'weekdaySelect',
    takes: [0, 1],
    options: ['index_as_value', 'day_format', 'beginning_of_week'],
  },
  time_zone_select: { ...DATE, from: 'timeZoneSelect', takes: [2, 5] },
  time_zone_options_for_select: { by: 'library', from: 'timeZoneSelect', takes: [0, 3] },
  grouped_collection_select: { ...DATE, from: 'groupedSelect', takes: [7, 9] },
  option_groups_from_collection_for_select: {
    by: 'library',
    from: 'groupedSelect',
    takes: [5, 6],
  },
  image_submit_tag: {
    by: 'library',
    from: 'imageSubmitTag',
    takes: [1, 1],
    options: 'attributes',
  },
  field_id: {
    by: 'library',
    from: 'fieldName',
    takes: [2, Infinity],
    options: ['index', 'namespace'],
  },
  field_name: {
    by: 'library',
    from: 'fieldName',
    takes: [2, Infinity],
    options: ['multiple', 'index'],
  },
  debug: { by: 'library', from: 'debugTag', takes: [1, 1] },
  ...all(
    `asset_url image_url javascript_path javascript_url path_to_javascript url_to_javascript stylesheet_path
    stylesheet_url path_to_stylesheet url_to_stylesheet path_to_image url_to_image path_to_asset url_to_asset
    font_path font_url audio_path audio_url video_path video_url`,
    ADDRESS,
  ),
  ...all(
    `url_field_tag telephone_field_tag phone_field_tag range_field_tag color_field_tag time_field_tag
    datetime_field_tag datetime_local_field_tag month_field_tag week_field_tag`,
    PLAIN,
  ),
  ...all('video_tag audio_tag', SOURCE),
  preload_link_tag: { ...SOURCE, from: 'linkElement', takes: [1, 1] },
  picture_tag: { ...SOURCE, from: 'pictureTag', takesWithBlock: [0, Infinity] },
  checkbox_tag: { ...SOURCE, from: 'renamedHelper', takes: [1, 3] },
  textarea_tag: { ...SOURCE, from: 'renamedHelper', takes: [1, 2] },
  ...all('phone_to sms_to', {
    ...SOURCE,
    from: 'contactLink',
    takes: [1, 2],
    takesWithBlock: [1, 1],
  } as const),
  ...all(
    `polymorphic_path polymorphic_url new_polymorphic_path new_polymorphic_url edit_polymorphic_path
    edit_polymorphic_url`,
    { by: 'library', from: 'polymorphicAddress', takes: [1, 1], options: 'attributes' } as const,
  ),
  ...all('escape_once cdata_section strip_links html_escape_once url_encode u', {
    by: 'library',
    from: 'markupText',
    takes: [1, 1],
  } as const),
  ...all('rich_text_area rich_textarea', {
    ...FIELD,
    from: 'editorArea',
    takes: [1, 3],
    isOfBuilder: true,
  } as const),
  ...all('rich_text_area_tag rich_textarea_tag', {
    ...FIELD,
    from: 'editorArea',
    takes: [1, 3],
  } as const),
  ...all('render_action_text_content render_rich_text', {
    by: 'library',
    from: 'richTextContent',
    takes: [1, 1],
    options: ['locals'],
  } as const),
  will_paginate: {
    by: 'library',
    from: 'pageLinks',
    takes: [0, 1],
    options:
      `class id style title data aria role previous_label next_label inner_window outer_window link_separator
      param_name params page_links container`.split(/\s+/),
  },
  page_entries_info: {
    by: 'library',
    from: 'pageLinks',
    takes: [0, 1],
    options: ['html', 'model'],
  },
  auto_discovery_link_tag: { ...SOURCE, from: 'linkElement', takes: [0, 2] },
}

/** What is known of such a helper; undefined for other names. */
export function findLibraryHelper(name: string): LibraryHelper | undefined {
  return Object.hasOwn(libraryHelpers, name) ? libraryHelpers[name] : undefined
}
