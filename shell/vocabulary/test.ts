import { words } from './notation.ts'
import type { Words } from './word.ts'

/** A path, and what goes with a request. */
const REQUEST = 'path params:any headers:hash xhr:flag as:name'

/** What the body of a test class may say. */
export const testClassWords: Words = words({
  test: '',
  setup: '',
  teardown: '',
  fixtures: '',
  parallelize: '',
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
  cookies: 'accessor CookieJar',
  flash: 'accessor Flash',
  session: 'accessor Session',
  'host!': 'nil (string)',
  travel_to: 'values any (any)',
  travel: 'values any (any)',
  freeze_time: 'any ()',
  travel_back: 'nil ()',
  unfreeze_time: 'nil ()',
  assert_response: 'nil (response any?)',
  assert_redirected_to: 'nil (any any?)',
  assert_select: 'Array',
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
  assert_in_delta: 'values nil (any any any? any?)',
  assert_raises: 'any (any* &)',
  assert_nothing_raised: 'any (any? &)',
  assert_difference: 'values any (any any? any? &)',
  assert_no_difference: 'values any (any any? &)',
  assert_changes: 'values any',
  assert_no_changes: 'values any',
  flunk: 'nil (any?)',
  skip: 'nil (any?)',
})

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
