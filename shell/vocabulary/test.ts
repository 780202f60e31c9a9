import { words } from './notation.ts'
import type { Words } from './word.ts'

/** A path, and what goes with a request. */
const REQUEST = 'path params:any headers:hash env:hash xhr:flag as:name'

/** What the body of a test class may say. */
export const testClassWords: Words = words({
  test: '',
  setup: '',
  teardown: '',
  fixtures: '',
  parallelize: '',
  driven_by: '',
  served_by: '',
})

/** What a test may call. */
export const testWords: Words = words({
  get: `keys Integer (${REQUEST})`,
  post: `keys Integer (${REQUEST})`,
  patch: `keys Integer (${REQUEST})`,
  put: `keys Integer (${REQUEST})`,
  delete: `keys Integer (${REQUEST})`,
  head: `keys Integer (${REQUEST})`,
  process:
    'keys Integer (name params:any headers:hash xhr:flag as:name controller:string method:string)',
  test_request: 'accessor TestRequest',
  'follow_redirect!': 'Integer ()',
  submit_form: 'keys Integer',
  response: 'accessor TestResponse',
  path: 'String ()',
  status: 'Integer ()',
  request: 'accessor Request',
  controller: 'accessor any',
  open_session: 'any (|&)',
  'reset!': 'nil ()',
  'https!': 'nil (flag?)',
  'https?': 'Boolean ()',
  fixture_file_upload: 'any (any any? any?)',
  file_fixture_upload: 'any (any any? any?)',
  pass: 'nil (any?)',
  cookies: 'accessor CookieJar',
  flash: 'accessor Flash',
  session: 'accessor Session',
  'host!': 'nil (string)',
  file_fixture: 'any (any)',
  travel_to: 'values any (any)',
  travel: 'values any (any)',
  freeze_time: 'any ()',
  travel_back: 'nil ()',
  unfreeze_time: 'nil ()',
  assert_response: 'nil (response any?)',
  assert_redirected_to: 'nil (any any?)',
  assert_select: 'Array',
  assert_dom: 'Array',
  assert_dom_email: 'nil (&)',
  assert_select_email: 'nil (&)',
  css_select: 'Array',
  assert_dom_equal: 'values nil',
  assert_dom_not_equal: 'values nil',
  assert_in_body: 'nil (any)',
  assert_not_in_body: 'nil (any)',
  assert_template: 'nil (any any?)',
  assigns: 'any (any?)',
  assert_recognizes: 'values nil',
  assert_generates: 'values nil',
  assert_routing: 'values nil',
  assert: 'values nil (any any?)',
  refute: 'values nil (any any?)',
  assert_not: 'values nil (any any?)',
  assert_equal: 'values nil (any any any?)',
  refute_equal: 'values nil (any any any?)',
  assert_not_equal: 'values nil (any any any?)',
  assert_nil: 'values nil (any any?)',
  refute_nil: 'values nil (any any?)',
  assert_not_nil: 'values nil (any any?)',
  assert_includes: 'values nil (any any any?)',
  refute_includes: 'values nil (any any any?)',
  assert_not_includes: 'values nil (any any any?)',
  assert_empty: 'values nil (any any?)',
  refute_empty: 'values nil (any any?)',
  assert_not_empty: 'values nil (any any?)',
  assert_operator: 'values nil (any any any? any?)',
  refute_operator: 'values nil (any any any? any?)',
  assert_predicate: 'values nil (any any any?)',
  refute_predicate: 'values nil (any any any?)',
  assert_not_predicate: 'values nil (any any any?)',
  assert_respond_to: 'values nil (any any any?)',
  refute_respond_to: 'values nil (any any any?)',
  assert_match: 'values nil (any any any?)',
  refute_match: 'values nil (any any any?)',
  assert_no_match: 'values nil (any any any?)',
  assert_same: 'values nil (any any any?)',
  refute_same: 'values nil (any any any?)',
  assert_not_same: 'values nil (any any any?)',
  assert_instance_of: 'values nil (any any any?)',
  assert_kind_of: 'values nil (any any any?)',
  refute_instance_of: 'values nil (any any any?)',
  refute_kind_of: 'values nil (any any any?)',
  assert_in_delta: 'values nil (any any any? any?)',
  refute_in_delta: 'values nil (any any any? any?)',
  assert_in_epsilon: 'values nil (any any any? any?)',
  refute_in_epsilon: 'values nil (any any any? any?)',
  assert_throws: 'values any (any any? &)',
  assert_pattern: 'nil (&)',
  refute_pattern: 'nil (&)',
  assert_raises: 'any (any* &)',
  assert_error_reported: 'any (any? &)',
  assert_no_error_reported: 'nil (&)',
  capture_error_reports: 'Array (any? &)',
  assert_nothing_raised: 'any (any? &)',
  assert_difference: 'values any (any any? any? &)',
  assert_no_difference: 'values any (any any? &)',
  assert_changes: 'values any',
  assert_no_changes: 'values any',
  assert_queries_count: 'values any',
  assert_no_queries: 'values any',
  assert_queries_match: 'values any',
  assert_no_queries_match: 'values any',
  assert_emails: 'values any (any |&)',
  assert_no_emails: 'values any (|&)',
  capture_emails: 'Array (&)',
  assert_enqueued_emails: 'values nil (any |&)',
  assert_no_enqueued_emails: 'values nil (|&)',
  assert_enqueued_email_with: 'values nil (any any args:any params:any queue:any |&)',
  deliver_enqueued_emails: 'values nil (**any |&)',
  perform_enqueued_jobs: 'values any (**any |&)',
  assert_enqueued_jobs: 'values nil (any **any |&)',
  assert_no_enqueued_jobs: 'values nil (**any |&)',
  assert_performed_jobs: 'values nil (any **any |&)',
  assert_no_performed_jobs: 'values nil (**any |&)',
  assert_enqueued_with: 'values any (**any |&)',
  stub_request: 'values any (any any)',
  hash_including: 'values any (any)',
  assert_requested: 'values nil (any any? **any |&)',
  assert_not_requested: 'values nil (any any? **any |&)',
  refute_requested: 'values nil (any any? **any |&)',
  assert_performed_with: 'values any (**any |&)',
  interrupt_job_during_step: 'values any (any any **any &)',
  interrupt_job_after_step: 'values any (any any &)',
  enqueued_jobs: 'Array ()',
  performed_jobs: 'Array ()',
  assert_broadcasts: 'values any (any any |&)',
  assert_no_broadcasts: 'values any (any |&)',
  assert_broadcast_on: 'values any (any any |&)',
  capture_broadcasts: 'values Array (any |&)',
  broadcasts: 'values Array (any)',
  clear_messages: 'values nil (any)',
  assert_turbo_stream_broadcasts: 'values any (any count:any |&)',
  assert_no_turbo_stream_broadcasts: 'values any (any |&)',
  capture_turbo_stream_broadcasts: 'values Array (any |&)',
  read_fixture: 'Array (name)',
  assert_mock: 'values nil (any)',
  flunk: 'nil (any?)',
  skip: 'nil (any?)',
})

/** What a test of helpers may call: it has a request of its own. */
export const viewTestWords: Words = {
  ...testWords,
  ...words({
    cookies: 'accessor Cookies',
    session: 'accessor Session',
    flash: 'accessor Flash',
    params: 'accessor Params',
    request: 'accessor Request',
    reset_session: 'nil ()',
    view: 'View ()',
    rendered: 'String ()',
  }),
}

const CABLE = 'values any'

/** What a test of channels or connections may call. */
export const cableTestWords: Words = {
  ...testWords,
  ...words({
    subscribe: CABLE,
    unsubscribe: CABLE,
    perform: CABLE,
    stub_connection: CABLE,
    subscription: 'any ()',
    connection: 'any ()',
    transmissions: 'Array ()',
    broadcasting_for: 'values String (any)',
    assert_has_stream: CABLE,
    assert_has_stream_for: CABLE,
    assert_has_no_stream: CABLE,
    assert_has_no_stream_for: CABLE,
    assert_no_streams: CABLE,
    connect: CABLE,
    disconnect: CABLE,
    assert_reject_connection: CABLE,
    cookies: 'accessor Cookies',
    session: 'accessor Session',
  }),
}

const BROWSER = 'values keys any'

/** What a browser is asked for in a test of ActionDispatch::SystemTestCase. Source: Capybara, "The DSL". */
export const browserWords: Words = words(
  Object.fromEntries(
    `visit fill_in click_on click_link click_button click_link_or_button check uncheck choose select unselect attach_file find first
    all find_field find_link find_button within accept_confirm accept_alert accept_prompt dismiss_confirm dismiss_prompt current_path
    current_url refresh go_back go_forward execute_script evaluate_script send_keys take_screenshot save_screenshot title html text
    assert_text assert_no_text assert_content assert_no_content assert_selector assert_no_selector assert_css assert_no_css
    assert_link assert_no_link assert_button assert_no_button assert_field assert_no_field assert_current_path
    assert_no_current_path assert_title assert_no_title has_text? has_no_text? has_content? has_no_content? has_selector?
    has_no_selector? has_css? has_no_css? has_link? has_no_link? has_button? has_no_button? has_field? has_no_field?
    has_current_path? has_no_current_path? has_title? has_no_title?`
      .split(/\s+/)
      .map((word) => [word, BROWSER]),
  ),
)

/** What such a test may call. */
export const systemTestWords: Words = {
  ...testWords,
  ...browserWords,
  ...words({ page: 'any ()' }),
}

/** A request that no one sent. */
export const testRequestWords: Words = words({ cookie_jar: 'accessor Cookies' })

/** The last response of a test. */
export const testResponseWords: Words = words({
  status: 'accessor Integer',
  body: 'accessor String',
  headers: 'accessor any',
  location: 'accessor String?',
  parsed_body: 'accessor any',
  content_type: 'accessor String?',
  media_type: 'accessor String?',
  code: 'String ()',
  response_code: 'Integer ()',
  redirect_url: 'String? ()',
  'successful?': 'Boolean ()',
  'ok?': 'Boolean ()',
  'redirect?': 'Boolean ()',
  'redirection?': 'Boolean ()',
  'client_error?': 'Boolean ()',
  'server_error?': 'Boolean ()',
  'not_found?': 'Boolean ()',
  'forbidden?': 'Boolean ()',
  'unauthorized?': 'Boolean ()',
  'created?': 'Boolean ()',
  'no_content?': 'Boolean ()',
})

/** The cookies of a test's visitor. */
export const cookieJarWords: Words = words({
  '[]': 'String? (name)',
  '[]=': 'nil (name any)',
  delete: 'String? (name)',
  clear: 'nil ()',
  'key?': 'Boolean (name)',
  'empty?': 'Boolean ()',
})
