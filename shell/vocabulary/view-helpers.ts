import type { ArgumentCount } from './argument-count.ts'

/** A helper of views, declared once: what the core, gen, the shell and the documentation know of it. */
export interface ViewHelper {
  /** Who answers it: wasm-core/template/helper/, or a function of shell/helpers/. */
  readonly by: 'core' | 'shell'
  /** The least and the most positional arguments, its options not among them. */
  readonly takes: ArgumentCount
  /** The same with a block, whose content stands in for an argument; absent when it takes none. */
  readonly takesWithBlock?: ArgumentCount
  /** Names of its options; `attributes` when any name is one, of the element it writes; `any` of what it hands them to. */
  readonly options?: readonly string[] | 'attributes' | 'any'
  /** It belongs to the template it stands in: methods of app/helpers may not call it. */
  readonly isOfTemplate?: true
  /** The HTML-safe text it gives is made of text that it was given, so it is no code in a `<script>`. */
  readonly givesMarkup?: true
}

const ANY = Number.POSITIVE_INFINITY
const VALUE = { by: 'core', takes: [0, 0] } as const
const FIELD = { by: 'core', takes: [1, 2], options: 'attributes' } as const
const DIGITS = ['delimiter', 'separator', 'locale'] as const
const PRECISION = ['precision', 'significant', 'strip_insignificant_zeros', ...DIGITS] as const
const TRANSLATE = {
  by: 'shell',
  takes: [1, 1],
  takesWithBlock: [1, 1],
  options: 'any',
  givesMarkup: true,
} as const
const LOCALIZE = { by: 'shell', takes: [1, 1], options: 'any', givesMarkup: true } as const
const SECONDS = ['include_seconds', 'scope', 'locale'] as const

/** Every helper that templates may call beside routes and those of app/helpers, by its Ruby name. */
export const viewHelpers = {
  // The page.
  render: {
    by: 'core',
    takes: [0, 2],
    takesWithBlock: [0, 2],
    options: 'attributes',
  },
  content_for: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 1],
    options: ['flush'],
  },
  'content_for?': { by: 'core', takes: [1, 1] },
  provide: { by: 'core', takes: [2, 2], takesWithBlock: [1, 1] },
  capture: { by: 'core', takes: [0, ANY], takesWithBlock: [0, ANY] },
  concat: { by: 'core', takes: [1, 1] },
  cache: {
    by: 'core',
    takes: [0, 2],
    takesWithBlock: [0, 2],
    options: 'any',
    isOfTemplate: true,
  },
  cache_if: {
    by: 'core',
    takes: [1, 3],
    takesWithBlock: [1, 3],
    options: 'any',
    isOfTemplate: true,
  },
  cache_unless: {
    by: 'core',
    takes: [1, 3],
    takesWithBlock: [1, 3],
    options: 'any',
    isOfTemplate: true,
  },
  local_assigns: { ...VALUE, isOfTemplate: true },
  params: VALUE,
  request: VALUE,
  flash: VALUE,
  notice: VALUE,
  alert: VALUE,
  controller_name: VALUE,
  controller_path: VALUE,
  action_name: VALUE,
  csrf_meta_tags: VALUE,
  csrf_meta_tag: VALUE,
  csp_meta_tag: VALUE,
  content_security_policy_nonce: VALUE,
  form_authenticity_token: VALUE,

  // Links and elements.
  link_to: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 2],
    options: 'attributes',
  },
  link_to_if: {
    by: 'core',
    takes: [3, 3],
    takesWithBlock: [3, 3],
    options: 'attributes',
  },
  link_to_unless: {
    by: 'core',
    takes: [3, 3],
    takesWithBlock: [3, 3],
    options: 'attributes',
  },
  link_to_unless_current: {
    by: 'core',
    takes: [2, 2],
    takesWithBlock: [2, 2],
    options: 'attributes',
  },
  button_to: {
    by: 'core',
    takes: [2, 2],
    takesWithBlock: [1, 1],
    options: 'attributes',
  },
  mail_to: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 1],
    options: 'attributes',
  },
  url_for: { by: 'core', takes: [0, 1], options: 'attributes' },
  'current_page?': { by: 'core', takes: [1, 1], options: ['check_parameters'] },
  tag: { by: 'core', takes: [0, 1], options: 'attributes' },
  content_tag: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 1],
    options: 'attributes',
  },
  time_tag: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 1],
    options: 'attributes',
  },
  image_tag: { by: 'core', takes: [1, 1], options: 'attributes' },
  asset_path: { by: 'core', takes: [1, 1] },
  image_path: { by: 'core', takes: [1, 1] },
  stylesheet_link_tag: { by: 'core', takes: [1, ANY], options: 'attributes' },
  javascript_include_tag: { by: 'core', takes: [1, ANY], options: 'attributes' },
  javascript_tag: { by: 'core', takes: [1, 1], takesWithBlock: [0, 0], options: 'attributes' },
  javascript_importmap_tags: { by: 'shell', takes: [0, 1] },
  javascript_import_module_tag: { by: 'shell', takes: [1, ANY] },
  javascript_pack_tag: { by: 'shell', takes: [1, ANY], options: 'attributes' },
  javascript_packs_with_chunks_tag: { by: 'shell', takes: [1, ANY], options: 'attributes' },
  stylesheet_pack_tag: { by: 'shell', takes: [1, ANY], options: 'attributes' },

  // Turbo.
  turbo_frame_tag: {
    by: 'shell',
    takes: [1, ANY],
    takesWithBlock: [1, ANY],
    options: 'attributes',
  },
  turbo_stream_from: { by: 'shell', takes: [1, ANY], options: 'attributes' },
  action_cable_meta_tag: { by: 'shell', takes: [0, 0] },
  turbo_stream: { by: 'shell', takes: [0, 0] },
  turbo_stream_action_tag: { by: 'shell', takes: [1, 1], options: 'attributes' },
  turbo_refreshes_with: { by: 'shell', takes: [0, 0], options: ['method', 'scroll'] },
  turbo_refresh_method_tag: { by: 'shell', takes: [0, 1] },
  turbo_refresh_scroll_tag: { by: 'shell', takes: [0, 1] },
  turbo_exempts_page_from_cache: { by: 'shell', takes: [0, 0] },
  turbo_exempts_page_from_preview: { by: 'shell', takes: [0, 0] },
  turbo_page_requires_reload: { by: 'shell', takes: [0, 0] },
  turbo_exempts_page_from_cache_tag: { by: 'shell', takes: [0, 0] },
  turbo_exempts_page_from_preview_tag: { by: 'shell', takes: [0, 0] },
  turbo_page_requires_reload_tag: { by: 'shell', takes: [0, 0] },

  // Assets.
  favicon_link_tag: { by: 'core', takes: [0, 1], options: 'attributes' },
  class_names: { by: 'core', takes: [0, ANY], options: 'attributes' },
  token_list: { by: 'core', takes: [0, ANY], options: 'attributes' },
  dom_id: { by: 'core', takes: [1, 2] },
  dom_class: { by: 'core', takes: [1, 2] },

  // Forms.
  form_for: {
    by: 'core',
    takes: [1, 1],
    takesWithBlock: [1, 1],
    options: 'attributes',
  },
  form_tag: { by: 'core', takes: [0, 1], takesWithBlock: [0, 1], options: 'attributes' },
  form_with: {
    by: 'core',
    takes: [0, 0],
    takesWithBlock: [0, 0],
    options:
      `model scope url format method class id data html multipart authenticity_token local remote
      skip_enforcing_utf8 namespace builder index`.split(/\s+/),
  },
  fields_for: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 2],
    options: ['model', 'index', 'builder'],
  },
  fields: {
    by: 'core',
    takes: [0, 1],
    takesWithBlock: [0, 1],
    options: ['model', 'index', 'builder'],
  },
  label_tag: {
    by: 'core',
    takes: [1, 2],
    takesWithBlock: [1, 1],
    options: 'attributes',
  },
  text_field_tag: FIELD,
  password_field_tag: { ...FIELD, takes: [0, 2] },
  email_field_tag: FIELD,
  number_field_tag: FIELD,
  search_field_tag: FIELD,
  hidden_field_tag: FIELD,
  date_field_tag: FIELD,
  text_area_tag: FIELD,
  file_field_tag: { by: 'core', takes: [1, 1], options: 'attributes' },
  check_box_tag: { by: 'core', takes: [1, 3], options: 'attributes' },
  radio_button_tag: { by: 'core', takes: [2, 3], options: 'attributes' },
  select_tag: FIELD,
  submit_tag: { by: 'core', takes: [0, 1], options: 'attributes' },
  button_tag: {
    by: 'core',
    takes: [0, 1],
    takesWithBlock: [0, 1],
    options: 'attributes',
  },
  options_for_select: {
    by: 'core',
    takes: [1, 2],
    options: ['selected', 'disabled'],
  },
  options_from_collection_for_select: {
    by: 'core',
    takes: [3, 4],
    options: ['selected', 'disabled'],
  },
  grouped_options_for_select: { by: 'core', takes: [1, 2], options: ['prompt'] },
  field_set_tag: {
    by: 'shell',
    takes: [0, 1],
    takesWithBlock: [0, 1],
    options: 'attributes',
    givesMarkup: true,
  },

  // Text.
  raw: { by: 'core', takes: [1, 1] },
  h: { by: 'core', takes: [1, 1] },
  html_escape: { by: 'core', takes: [1, 1] },
  escape_javascript: { by: 'core', takes: [1, 1] },
  j: { by: 'core', takes: [1, 1] },
  json_escape: { by: 'core', takes: [1, 1] },
  safe_join: { by: 'core', takes: [1, 2] },
  truncate: {
    by: 'core',
    takes: [1, 1],
    takesWithBlock: [1, 1],
    options: ['length', 'omission', 'separator', 'escape'],
  },
  simple_format: {
    by: 'shell',
    takes: [1, 2],
    options: 'attributes',
    givesMarkup: true,
  },
  highlight: {
    by: 'shell',
    takes: [2, 2],
    options: ['highlighter', 'sanitize'],
    givesMarkup: true,
  },
  excerpt: {
    by: 'shell',
    takes: [2, 2],
    options: ['radius', 'omission', 'separator'],
    givesMarkup: true,
  },
  word_wrap: {
    by: 'shell',
    takes: [1, 1],
    options: ['line_width', 'break_sequence'],
    givesMarkup: true,
  },
  strip_tags: { by: 'shell', takes: [1, 1], givesMarkup: true },
  sanitize: { by: 'shell', takes: [1, 1], options: ['tags', 'attributes'], givesMarkup: true },
  cycle: { by: 'shell', takes: [1, ANY], options: ['name'], givesMarkup: true },
  current_cycle: { by: 'shell', takes: [0, 1], givesMarkup: true },
  reset_cycle: { by: 'shell', takes: [0, 1] },
  pluralize: {
    by: 'shell',
    takes: [2, 3],
    options: ['plural', 'locale'],
    givesMarkup: true,
  },
  to_sentence: {
    by: 'shell',
    takes: [1, 1],
    options: ['words_connector', 'two_words_connector', 'last_word_connector', 'locale'],
    givesMarkup: true,
  },
  format: {
    by: 'shell',
    takes: [1, ANY],
    options: 'attributes',
    isOfTemplate: true,
    givesMarkup: true,
  },
  sprintf: {
    by: 'shell',
    takes: [1, ANY],
    options: 'attributes',
    isOfTemplate: true,
    givesMarkup: true,
  },

  // Numbers and times.
  number_with_delimiter: {
    by: 'shell',
    takes: [1, 1],
    options: DIGITS,
    givesMarkup: true,
  },
  number_with_precision: {
    by: 'shell',
    takes: [1, 1],
    options: PRECISION,
    givesMarkup: true,
  },
  number_to_percentage: {
    by: 'shell',
    takes: [1, 1],
    options: [...PRECISION, 'format'],
    givesMarkup: true,
  },
  number_to_currency: {
    by: 'shell',
    takes: [1, 1],
    options: ['unit', 'format', 'negative_format', ...PRECISION],
    givesMarkup: true,
  },
  number_to_human: {
    by: 'shell',
    takes: [1, 1],
    options: ['format', 'units', ...PRECISION],
    givesMarkup: true,
  },
  number_to_human_size: {
    by: 'shell',
    takes: [1, 1],
    options: PRECISION,
    givesMarkup: true,
  },
  number_to_phone: {
    by: 'shell',
    takes: [1, 1],
    options: ['delimiter', 'extension', 'country_code', 'area_code'],
    givesMarkup: true,
  },
  time_ago_in_words: { by: 'shell', takes: [1, 1], options: SECONDS },
  distance_of_time_in_words_to_now: { by: 'shell', takes: [1, 1], options: SECONDS },
  distance_of_time_in_words: { by: 'shell', takes: [1, 2], options: SECONDS },

  // Translations.
  t: TRANSLATE,
  translate: TRANSLATE,
  l: LOCALIZE,
  localize: LOCALIZE,
} as const satisfies Readonly<Record<string, ViewHelper>>

/** The name of a helper of views. */
export type ViewHelperName = keyof typeof viewHelpers

/** The name of one that a function of shell/helpers/ answers. */
export type ShellHelperName = {
  [Name in ViewHelperName]: (typeof viewHelpers)[Name]['by'] extends 'shell' ? Name : never
}[ViewHelperName]

/** The name of one that methods of app/helpers may call. */
export type HelperMethodName = {
  [Name in ViewHelperName]: (typeof viewHelpers)[Name] extends { readonly isOfTemplate: true }
    ? never
    : Name
}[ViewHelperName]

/** The helpers as a table of one type. */
const TABLE: Readonly<Record<string, ViewHelper>> = viewHelpers

/** What is known of a helper; undefined for other names. */
export function findViewHelper(name: string): ViewHelper | undefined {
  return Object.hasOwn(TABLE, name) ? TABLE[name] : undefined
}

/** The names of the helpers that methods of app/helpers may call. */
export const helperMethodNames = Object.keys(TABLE).filter((name) => !TABLE[name]?.isOfTemplate)

/** The names of the helpers that the core or the shell answers, in the table's order. */
export function viewHelpersBy(by: ViewHelper['by']): string[] {
  return Object.keys(TABLE).filter((name) => TABLE[name]?.by === by)
}
