import { formatNames } from './formats.ts'
import type { Words } from './word.ts'

/** What a controller's methods may call on self. */
export const controllerWords: Words = {
  params: 'accessor Params',
  session: 'accessor Session',
  flash: 'accessor Flash',
  cookies: 'accessor Cookies',
  request: 'accessor Request',
  response: 'accessor Response',
  logger: 'any',
  action_name: 'String',
  controller_name: 'String',
  render: 'nil',
  head: 'nil',
  redirect_to: 'nil',
  redirect_back: 'nil',
  redirect_back_or_to: 'nil',
  url_from: 'String?',
  send_data: 'nil',
  send_file: 'nil',
  send_stream: 'LiveStream',
  fresh_when: 'Boolean',
  'stale?': 'Boolean',
  respond_to: 'nil',
  authenticate_with_http_basic: 'any',
  authenticate_or_request_with_http_basic: 'any',
  request_http_basic_authentication: 'nil',
  authenticate_with_http_token: 'any',
  authenticate_or_request_with_http_token: 'any',
  request_http_token_authentication: 'nil',
  reset_session: 'nil',
  'performed?': 'Boolean',
}

/** What a controller's class body may declare. */
export const controllerDeclarations: Words = {
  before_action: 'nil',
  after_action: 'nil',
  around_action: 'nil',
  skip_before_action: 'nil',
  skip_after_action: 'nil',
  skip_around_action: 'nil',
  rescue_from: 'nil',
  layout: 'nil',
  helper_method: 'nil',
  http_basic_authenticate_with: 'nil',
  rate_limit: 'nil',
  skip_forgery_protection: 'nil',
  protect_from_forgery: 'nil',
}

/** `params`. */
export const paramsWords: Words = {
  '[]': 'any',
  dig: 'any',
  fetch: 'any',
  require: 'any',
  permit: 'keys Params',
  expect: 'keys any',
  'permit!': 'Params',
  'permitted?': 'Boolean',
  'key?': 'Boolean',
  'has_key?': 'Boolean',
  'include?': 'Boolean',
  'empty?': 'Boolean',
  'present?': 'Boolean',
  keys: 'Array',
  values: 'Array',
  values_at: 'Array',
  each_pair: 'any',
  'blank?': 'Boolean',
  'any?': 'Boolean',
  'has_value?': 'Boolean',
  delete: 'any',
  reject: 'Params',
  select: 'Params',
  deep_dup: 'Params',
  to_query: 'String',
  to_s: 'String',
  inspect: 'String',
  slice: 'Params',
  except: 'Params',
  merge: 'keys Params',
  each: 'self',
  to_h: 'any',
  to_unsafe_h: 'any',
}

/** A file that a form sent. */
export const uploadedFileWords: Words = {
  original_filename: 'accessor String',
  content_type: 'accessor String?',
  size: 'Integer',
  path: 'String',
  read: 'any',
}

/** `flash`. */
export const flashWords: Words = {
  '[]': 'String?',
  '[]=': 'any',
  delete: 'nil',
  now: 'FlashNow',
  keep: 'nil',
  discard: 'nil',
  notice: 'String?',
  alert: 'String?',
  'key?': 'Boolean',
  'empty?': 'Boolean',
  'any?': 'Boolean',
  keys: 'Array',
  each: 'self',
}

/** `flash.now`. */
export const flashNowWords: Words = { '[]': 'String?', '[]=': 'any' }

/** `session`. */
export const sessionWords: Words = {
  '[]': 'String?',
  '[]=': 'any',
  delete: 'String?',
  dig: 'String?',
  fetch: 'any',
  clear: 'nil',
  each: 'self',
  update: 'keys self',
  values: 'Array',
  'key?': 'Boolean',
  'has_key?': 'Boolean',
  'include?': 'Boolean',
  'empty?': 'Boolean',
  keys: 'Array',
  to_h: 'Hash',
  to_hash: 'Hash',
}

/** `cookies`. */
export const cookiesWords: Words = {
  '[]': 'String?',
  '[]=': 'any',
  delete: 'String?',
  'key?': 'Boolean',
  signed: 'Cookies',
  encrypted: 'Cookies',
  permanent: 'Cookies',
}

/** `request`. */
export const requestWords: Words = {
  method: 'String',
  request_method: 'String',
  'get?': 'Boolean',
  'head?': 'Boolean',
  'post?': 'Boolean',
  'put?': 'Boolean',
  'patch?': 'Boolean',
  'delete?': 'Boolean',
  path: 'String',
  fullpath: 'String',
  query_string: 'String',
  url: 'String',
  original_url: 'String',
  base_url: 'String',
  protocol: 'String',
  scheme: 'String',
  'ssl?': 'Boolean',
  host: 'String',
  host_with_port: 'String',
  port: 'Integer',
  remote_ip: 'String',
  ip: 'String',
  headers: 'any',
  user_agent: 'String?',
  referer: 'String?',
  referrer: 'String?',
  content_type: 'String?',
  content_length: 'Integer',
  format: 'MimeType',
  formats: 'Array',
  'xhr?': 'Boolean',
  request_id: 'String',
  uuid: 'String',
  raw_post: 'any',
}

/** `request.format`. */
export const mimeTypeWords: Words = {
  ...Object.fromEntries(formatNames.map((name) => [`${name}?`, 'Boolean'])),
  symbol: 'any',
  to_sym: 'any',
  ref: 'any',
  to_s: 'String',
  '==': 'Boolean',
}

/** What the block of `respond_to` gets. */
export const formatWords: Words = {
  ...Object.fromEntries(formatNames.map((name) => [name, 'nil'])),
  any: 'nil',
  all: 'nil',
}

/** `response`. */
export const responseWords: Words = {
  status: 'accessor Integer',
  'status=': 'accessor any',
  body: 'accessor String?',
  'body=': 'accessor any',
  content_type: 'accessor String?',
  'content_type=': 'accessor any',
  location: 'accessor String?',
  'location=': 'accessor any',
  headers: 'any',
  set_header: 'nil',
  code: 'String',
  stream: 'LiveStream',
}

/** `response.stream`. */
export const liveStreamWords: Words = { write: 'values nil', close: 'nil', 'closed?': 'Boolean' }

/** `ActionController::Live::SSE`. */
export const sseClassWords: Words = { new: 'Sse' }

/** `SSE.new(response.stream)`. */
export const sseWords: Words = { write: 'keys nil', close: 'nil' }
