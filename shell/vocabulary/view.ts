import type { Words } from './word.ts'

/**
 * Helpers that the core answers and that methods of app/helpers may call too: the most arguments, its
 * options among them; `html` when it makes HTML, `text` when it makes plain text; `&` with a block.
 */
export const coreHelperCalls = {
  link_to: '3 html &',
  link_to_if: '4 html',
  link_to_unless: '4 html',
  mail_to: '3 html &',
  content_tag: '3 html &',
  tag: '2 html',
  truncate: '2 html',
  safe_join: '2 html',
  image_tag: '2 html',
  time_tag: '3 html',
  escape_javascript: '1 text',
  class_names: '4 text',
  token_list: '4 text',
  dom_id: '2 text',
  dom_class: '2 text',
  asset_path: '1 text',
  image_path: '1 text',
  options_for_select: '2 html',
  label_tag: '3 html &',
  button_tag: '2 html &',
} as const

/** Helpers that the shell answers, by the names that templates use. */
export const shellHelperCalls = [
  'pluralize',
  'number_with_delimiter',
  'number_with_precision',
  'number_to_currency',
  'number_to_percentage',
  'number_to_human',
  'number_to_human_size',
  'time_ago_in_words',
  'distance_of_time_in_words',
  'simple_format',
  'highlight',
  'excerpt',
  'word_wrap',
  'cycle',
  'strip_tags',
  'sanitize',
  'l',
  'localize',
  'to_sentence',
] as const

/** The name of a helper that `view()` answers itself. */
export type HelperCallName = keyof typeof coreHelperCalls | (typeof shellHelperCalls)[number]

/** What methods of app/helpers may call: the page's request, and helpers. */
export const viewWords: Words = {
  params: 'accessor Params',
  session: 'accessor Session',
  flash: 'accessor Flash',
  cookies: 'accessor Cookies',
  request: 'accessor Request',
  controller_name: 'String',
  action_name: 'String',
  notice: 'String?',
  alert: 'String?',
  logger: 'any',
  'current_page?': 'Boolean',
  url_for: 'String',
  raw: 'any',
  h: 'any',
  html_escape: 'any',
  capture: 'any',
  concat: 'nil',
  ...Object.fromEntries(Object.keys(coreHelperCalls).map((name) => [name, 'keys any'])),
  ...Object.fromEntries(shellHelperCalls.map((name) => [name, 'keys any'])),
}
