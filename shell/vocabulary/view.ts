import { words } from './notation.ts'
import { helperMethodNames } from './view-helpers.ts'
import type { Words } from './word.ts'

/** What methods of app/helpers may call: the page's request, and helpers. */
export const viewWords: Words = words({
  ...Object.fromEntries(helperMethodNames.map((name) => [name, 'keys any'])),
  // A Symbol is another key or the name of a format, a text is the text itself.
  ...Object.fromEntries(
    ['t', 'translate', 'l', 'localize'].map((name) => [name, 'values keys any']),
  ),
  params: 'accessor Params',
  session: 'accessor Session',
  flash: 'accessor Flash',
  cookies: 'accessor Cookies',
  request: 'accessor Request',
  controller: 'accessor Controller',
  controller_name: 'String',
  action_name: 'String',
  notice: 'String?',
  alert: 'String?',
  logger: 'any',
  lookup_context: 'any',
  'current_page?': 'Boolean',
  url_for: 'String',
  route_for: 'values keys String',
  raw: 'any',
  h: 'any',
  html_escape: 'any',
  capture: 'any',
  concat: 'nil',
})

/** The actions that `turbo_stream` has without help. Turbo handbook, Streams. */
export const STREAM_ACTIONS: ReadonlySet<string> = new Set(
  'append prepend before after replace update remove refresh'.split(' '),
)
