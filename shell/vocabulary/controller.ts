import { formatNames } from './formats.ts'
import { words } from './notation.ts'
import type { Words } from './word.ts'

/** When a callback runs. */
const WHEN = 'only:actions except:actions if:condition unless:condition'

/** The arguments of `render`. */
const RENDER =
  'template? action:template template:template partial:partial collection:any as:name object:any spacer_template:partial plain:any html:any json:any callback:name|nil js:any xml:any body:any file:any turbo_stream:any formats:name|list variants:name|list only:name|list except:name|list methods:name|list include:name|list|hash root:any status:status layout:layout|flag|nil locals:hash content_type:name location:any assigns:hash notice:any alert:any'

/** The keywords of `redirect_to`. */
const REDIRECT =
  'status:redirect notice:session|nil alert:session|nil flash:hash allow_other_host:flag'

/** How a file is sent. */
const FILE = 'type:type content_type:type disposition:disposition status:status'

/** What `fresh_when` takes. */
const FRESH =
  'any? etag:any weak_etag:any strong_etag:any last_modified:any public:flag cache_control:hash template:any'

/** The options are values of the text, too. */
const TRANSLATE = 'values keys any (any **any)'
const LOCALIZE = 'values keys any (any **any)'

/** What a controller's methods may call on self. */
export const controllerWords: Words = words({
  params: 'accessor Params',
  session: 'accessor Session',
  flash: 'accessor Flash',
  cookies: 'accessor Cookies',
  request: 'accessor Request',
  response: 'accessor Response',
  'response_body=': 'accessor any',
  logger: 'Logger ()',
  action_name: 'String ()',
  controller_name: 'String ()',
  controller_path: 'String ()',
  render: `Boolean (${RENDER})`,
  turbo_stream: 'any ()',
  'turbo_frame_request?': 'Boolean ()',
  turbo_frame_request_id: 'String? ()',
  head: 'Boolean (status **)',
  redirect_to: `Boolean (target ${REDIRECT})`,
  headers: 'any ()',
  helpers: 'View ()',
  view_context: 'View ()',
  lookup_context: 'any ()',
  render_to_string: `any (${RENDER})`,
  redirect_back: `Boolean (fallback_location!:target ${REDIRECT})`,
  redirect_back_or_to: `Boolean (target ${REDIRECT})`,
  url_from: 'String? (any)',
  url_for: 'String (target?)',
  polymorphic_path: 'values keys String (target **)',
  polymorphic_url: 'values keys String (target **)',
  new_polymorphic_path: 'values keys String (target **)',
  new_polymorphic_url: 'values keys String (target **)',
  edit_polymorphic_path: 'values keys String (target **)',
  edit_polymorphic_url: 'values keys String (target **)',
  route_for: 'values keys String (name any* **)',
  send_data: `nil (data filename:string ${FILE})`,
  send_file: `nil (path filename:string stream:flag buffer_size:count ${FILE})`,
  send_stream: `LiveStream (filename!:string ${FILE})`,
  fresh_when: `Boolean (${FRESH})`,
  'stale?': `Boolean (${FRESH})`,
  expires_in:
    'nil (span public:flag must_revalidate:flag stale_while_revalidate:span stale_if_error:span immutable:flag **any)',
  expires_now: 'nil ()',
  no_store: 'nil ()',
  http_cache_forever: 'any (public:flag &)',
  respond_to: 'nil (&)',
  authenticate_with_http_basic: 'any (&)',
  authenticate_or_request_with_http_basic: 'any (any? any? &)',
  http_basic_authenticate_or_request_with:
    'any (name!:string password!:string realm:string message:string)',
  request_http_basic_authentication: 'nil (any? any?)',
  authenticate_with_http_token: 'any (&)',
  authenticate_or_request_with_http_token: 'any (any? any? &)',
  request_http_token_authentication: 'nil (any? any?)',
  change_policy: 'nil (name any |&)',
  t: TRANSLATE,
  translate: TRANSLATE,
  l: LOCALIZE,
  localize: LOCALIZE,
  reset_session: 'nil ()',
  sec_fetch_site_value: 'String? ()',
  'verified_via_header_only?': 'Boolean ()',
  'performed?': 'Boolean ()',
})

/** What a controller's class body may declare. */
export const controllerDeclarations: Words = words({
  before_action: `nil (callback+ |& ${WHEN})`,
  prepend_before_action: `nil (callback+ |& ${WHEN})`,
  append_before_action: `nil (callback+ |& ${WHEN})`,
  after_action: `nil (callback+ |& ${WHEN})`,
  prepend_after_action: `nil (callback+ |& ${WHEN})`,
  around_action: `nil (callback+ |& ${WHEN})`,
  prepend_around_action: `nil (callback+ |& ${WHEN})`,
  skip_before_action: `nil (name+ raise:flag ${WHEN})`,
  skip_after_action: `nil (name+ raise:flag ${WHEN})`,
  skip_around_action: `nil (name+ raise:flag ${WHEN})`,
  rescue_from: 'nil (error+ with:callback)',
  layout: 'nil (name|flag|nil|proc only:actions except:actions)',
  default_form_builder: 'nil (builder)',
  helper_method: 'nil (name+)',
  helper: 'nil (any+)',
  add_flash_types: 'nil (name+)',
  append_view_path: 'nil (any)',
  prepend_view_path: 'nil (any)',
  class_attribute:
    'nil (name+ default:any instance_accessor:flag instance_reader:flag instance_writer:flag instance_predicate:flag)',
  etag: 'nil (callback |&)',
  stale_when_importmap_changes: 'nil ()',
  allow_browser: `nil (versions!:any block:callback ${WHEN})`,
  http_basic_authenticate_with: `nil (name!:string password!:string realm:string ${WHEN})`,
  rate_limit: `nil (to!:quota within!:span by:callback with:callback name:name scope:name ${WHEN})`,
  wrap_parameters: 'nil (any? name:name format:name|list include:name|list exclude:name|list)',
  skip_forgery_protection: `nil (${WHEN})`,
  protect_from_forgery: `nil (with:forgery using:verification prepend:flag ${WHEN})`,
})

/** `logger` and `Rails.logger`. */
export const loggerWords: Words = words({
  debug: 'values Boolean (any?)',
  info: 'values Boolean (any?)',
  warn: 'values Boolean (any?)',
  error: 'values Boolean (any?)',
  fatal: 'values Boolean (any?)',
  unknown: 'values Boolean (any?)',
  tagged: 'values any (any* |&)',
  silence: 'values any (any? &)',
  level: 'accessor Integer',
  'debug?': 'Boolean ()',
  'info?': 'Boolean ()',
  'warn?': 'Boolean ()',
  'error?': 'Boolean ()',
  'fatal?': 'Boolean ()',
})

/** `params`. */
export const paramsWords: Words = words({
  '[]': 'any (any)',
  dig: 'any (any+)',
  fetch: 'any (name any?)',
  require: 'any (name|list)',
  permit: 'keys Params (permission*)',
  expect: 'keys any (permission+)',
  'permit!': 'Params ()',
  'permitted?': 'Boolean ()',
  'key?': 'Boolean (name)',
  'has_key?': 'Boolean (name)',
  'include?': 'Boolean (name)',
  'empty?': 'Boolean ()',
  'present?': 'Boolean ()',
  keys: 'Array ()',
  values: 'Array ()',
  values_at: 'Array (name*)',
  each_pair: 'any ()',
  'blank?': 'Boolean ()',
  'any?': 'Boolean ()',
  'has_value?': 'Boolean (any)',
  delete: 'any (name any?)',
  reject: 'Params (&)',
  select: 'Params (&)',
  deep_dup: 'Params ()',
  to_query: 'String (any?)',
  to_s: 'String ()',
  inspect: 'String ()',
  slice: 'Params (name*)',
  except: 'Params (any*)',
  merge: 'keys Params (any? **)',
  each: 'self ()',
  to_h: 'any ()',
  to_unsafe_h: 'any ()',
  to_unsafe_hash: 'any ()',
  to_hash: 'any ()',
  '[]=': 'any (name any)',
  store: 'any (name any)',
  'merge!': 'keys Params (any? **)',
  update: 'keys Params (any? **)',
  reverse_merge: 'keys Params (any? **)',
  'reverse_merge!': 'keys Params (any? **)',
  with_defaults: 'keys Params (any? **)',
  'with_defaults!': 'keys Params (any? **)',
  required: 'any (name|list)',
  'member?': 'Boolean (name)',
  'exclude?': 'Boolean (name)',
  compact: 'Params ()',
  compact_blank: 'Params ()',
  transform_values: 'Params (&)',
  transform_keys: 'Params (&)',
  deep_transform_keys: 'Params (&)',
  'deep_transform_keys!': 'Params (&)',
  'transform_keys!': 'Params (&)',
  'extract!': 'Params (name*)',
  'slice!': 'Params (name*)',
  'compact!': 'Params ()',
  extract_value: 'any (name delimiter:string)',
})

/** A file that a form sent. */
export const uploadedFileWords: Words = words({
  original_filename: 'accessor String',
  content_type: 'accessor String?',
  size: 'Integer ()',
  path: 'String ()',
  read: 'any (any?)',
  rewind: 'any ()',
  'eof?': 'any ()',
  open: 'any ()',
  to_io: 'any ()',
  tempfile: 'any ()',
  to_path: 'String ()',
})

/** What `flash` has of Enumerable beside the words of its own, as its pairs answer it. */
export const flashEnumerable = [
  'each_with_index',
  'each_with_object',
  'filter',
  'filter_map',
  'find',
  'first',
  'flat_map',
  'group_by',
  'inject',
  'partition',
  'reduce',
  'sort_by',
] as const

/** `flash`. */
export const flashWords: Words = words({
  '[]': 'String? (name)',
  '[]=': 'any (name session)',
  delete: 'self (name)',
  now: 'FlashNow ()',
  keep: 'nil (name?)',
  discard: 'nil (name?)',
  notice: 'String? ()',
  alert: 'String? ()',
  'key?': 'Boolean (name)',
  'empty?': 'Boolean ()',
  'any?': 'Boolean ()',
  keys: 'Array ()',
  each: 'self ()',
  map: 'Array ()',
  select: 'Array ()',
  reject: 'Array ()',
  to_a: 'Array ()',
  count: 'Integer ()',
  'none?': 'Boolean ()',
  clear: 'self ()',
  update: 'keys self (any? **any)',
  'alert=': 'any (session)',
  'notice=': 'any (session)',
  to_h: 'Hash ()',
  to_hash: 'Hash ()',
  ...Object.fromEntries(flashEnumerable.map((name) => [name, 'any' as const])),
})

/** `flash.now`. */
export const flashNowWords: Words = words({
  '[]': 'String?',
  '[]=': 'any',
  notice: 'String? ()',
  alert: 'String? ()',
  'alert=': 'any (any)',
  'notice=': 'any (any)',
})

/** `session`. */
export const sessionWords: Words = words({
  '[]': 'String? (name)',
  '[]=': 'any (name session)',
  delete: 'String? (name)',
  dig: 'String? (name any*)',
  fetch: 'any (name any?)',
  clear: 'nil ()',
  destroy: 'nil ()',
  each: 'self ()',
  update: 'keys self (session? **session)',
  'merge!': 'keys self (session? **session)',
  store: 'any (name session)',
  id: 'String? ()',
  'exists?': 'Boolean ()',
  'loaded?': 'Boolean ()',
  values: 'Array ()',
  'key?': 'Boolean (name)',
  'has_key?': 'Boolean (name)',
  'include?': 'Boolean (name)',
  'empty?': 'Boolean ()',
  keys: 'Array ()',
  to_h: 'Hash ()',
  to_hash: 'Hash ()',
})

/** `request.session_options`. */
export const sessionOptionsWords: Words = words({
  '[]': 'any (name)',
  '[]=': 'any (name any)',
  values_at: 'Array (name*)',
  to_hash: 'Hash ()',
})

/** `cookies`. */
export const cookiesWords: Words = words({
  '[]': 'String? (name)',
  '[]=': 'any (name cookie)',
  delete: 'String? (name **cookie)',
  fetch: 'any (name any?)',
  'key?': 'Boolean (name)',
  'has_key?': 'Boolean (name)',
  each: 'self ()',
  to_h: 'Hash ()',
  signed: 'Cookies ()',
  encrypted: 'Cookies ()',
  permanent: 'Cookies ()',
})

/** `request`. */
export const requestWords: Words = words({
  method: 'String ()',
  request_method: 'String ()',
  'get?': 'Boolean ()',
  'head?': 'Boolean ()',
  'post?': 'Boolean ()',
  'put?': 'Boolean ()',
  'patch?': 'Boolean ()',
  'delete?': 'Boolean ()',
  path: 'String ()',
  fullpath: 'String ()',
  query_string: 'String ()',
  url: 'String ()',
  original_url: 'String ()',
  base_url: 'String ()',
  protocol: 'String ()',
  scheme: 'String ()',
  'ssl?': 'Boolean ()',
  host: 'String ()',
  host_with_port: 'String ()',
  port: 'Integer ()',
  remote_ip: 'String ()',
  ip: 'String ()',
  headers: 'any ()',
  user_agent: 'String? ()',
  referer: 'String? ()',
  referrer: 'String? ()',
  content_type: 'String? ()',
  content_length: 'Integer ()',
  format: 'MimeType ()',
  formats: 'Array ()',
  'fresh?': 'Boolean (any)',
  content_security_policy_nonce: 'String? ()',
  'xhr?': 'Boolean ()',
  request_id: 'String ()',
  uuid: 'String ()',
  raw_post: 'any ()',
  origin: 'String? ()',
  authorization: 'String? ()',
  media_type: 'String? ()',
  original_fullpath: 'String ()',
  subdomain: 'String (count?)',
  subdomains: 'Array (count?)',
  domain: 'String? (count?)',
  'local?': 'Boolean ()',
  env: 'any ()',
  get_header: 'any (name)',
  body: 'any ()',
  path_parameters: 'Hash ()',
  'form_data?': 'Boolean ()',
  'standard_port?': 'Boolean ()',
  optional_port: 'Integer? ()',
  port_string: 'String ()',
  raw_host_with_port: 'String ()',
  script_name: 'String ()',
  request_method_symbol: 'Symbol ()',
  method_symbol: 'Symbol ()',
  if_none_match: 'String? ()',
  if_modified_since: 'any ()',
  query_parameters: 'Hash ()',
  GET: 'Hash ()',
  request_parameters: 'Hash ()',
  POST: 'Hash ()',
  params: 'Hash ()',
  parameters: 'Hash ()',
  filtered_parameters: 'Hash ()',
  filtered_path: 'String ()',
  session: 'Session ()',
  session_options: 'SessionOptions ()',
  cookies: 'Hash ()',
  cookie_jar: 'Cookies ()',
  flash: 'Flash ()',
  path_info: 'String ()',
  'xml_http_request?': 'Boolean ()',
  'has_header?': 'Boolean (name)',
  server_name: 'String ()',
  server_port: 'Integer ()',
  server_protocol: 'String ()',
  accepts: 'Array ()',
  controller_class: 'any ()',
  'format=': 'any (name)',
  variant: 'any ()',
  'variant=': 'values any (any)',
})

/** `request.format`. */
export const mimeTypeWords: Words = words({
  ...questions(formatNames),
  symbol: 'any',
  to_sym: 'any',
  ref: 'any',
  to_s: 'String',
  '==': 'Boolean',
})

/** What the block of `respond_to` gets. */
export const formatWords: Words = words({
  ...answers(formatNames),
  any: 'nil (format*)',
  all: 'nil (format*)',
})

/** Makes words of the application's own formats, in place of those before. */
export function addFormats(names: readonly string[]): void {
  for (const name of added) {
    delete (formatWords as Record<string, string>)[name]
    delete (mimeTypeWords as Record<string, string>)[`${name}?`]
  }
  added = names.filter((name) => !(name in formatWords))
  Object.assign(formatWords, answers(added))
  Object.assign(mimeTypeWords, questions(added))
}

let added: readonly string[] = []

function questions(names: readonly string[]): Record<string, 'Boolean'> {
  return Object.fromEntries(names.map((name) => [`${name}?`, 'Boolean']))
}

function answers(names: readonly string[]): Record<string, 'any ()'> {
  return Object.fromEntries(names.map((name) => [name, 'any ()']))
}

/** `response`. */
export const responseWords: Words = words({
  status: 'accessor Integer',
  'status=': 'accessor any (status)',
  body: 'accessor String?',
  'body=': 'accessor any',
  content_type: 'accessor String?',
  'content_type=': 'accessor any',
  location: 'accessor String?',
  'location=': 'accessor any',
  headers: 'any ()',
  cache_control: 'any ()',
  set_header: 'nil (name any)',
  get_header: 'String? (name)',
  add_header: 'nil (name any)',
  delete_header: 'nil (name)',
  'has_header?': 'Boolean (name)',
  'charset=': 'accessor any',
  'etag=': 'accessor any',
  'last_modified=': 'accessor any',
  media_type: 'String? ()',
  message: 'String ()',
  'ok?': 'Boolean ()',
  'successful?': 'Boolean ()',
  'redirect?': 'Boolean ()',
  'redirection?': 'Boolean ()',
  'client_error?': 'Boolean ()',
  'server_error?': 'Boolean ()',
  'not_found?': 'Boolean ()',
  code: 'String ()',
  stream: 'LiveStream ()',
})

/** `response.stream`. */
export const liveStreamWords: Words = words({
  write: 'values nil (any)',
  close: 'nil ()',
  'closed?': 'Boolean ()',
})

/** `ActionController::Live::SSE`. */
export const sseClassWords: Words = words({ new: 'keys Sse' })

/** `SSE.new(response.stream)`. */
export const sseWords: Words = words({ write: 'keys nil', close: 'nil ()' })
