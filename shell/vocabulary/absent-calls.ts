import { STREAMING } from './absent-constants.ts'

const CONTROLLER: Readonly<Record<string, string>> = {
  render_to_body: 'Write `render` for the answer.',
  view_assigns: 'Read the instance variables.',
  authenticate_or_request_with_http_digest:
    'Write `authenticate_or_request_with_http_basic`: a proxy in front speaks TLS.',
  env: 'Write `request.headers["Name"]`.',
  response_body: 'Write `response.body`.',
  status: 'Write `response.status`.',
  content_type: 'Write `response.content_type`.',
  form_authenticity_token:
    'Forms carry their token by themselves; a page has it in `csrf_meta_tags`.',
  verify_authenticity_token: 'It is checked before every action. Delete the line.',
  protect_from_forgery: 'It is on for every controller. Delete the line.',
  stream: STREAMING,
  cookies_signed: 'Write `cookies.signed[:name]`.',
  alert: 'Write `flash[:alert]`.',
  notice: 'Write `flash[:notice]`.',
  combined_fragment_cache_key: 'Use `fresh_when`.',
  cache: 'Write `cache` in the template, or `Rails.cache.fetch` here.',
  expire_fragment: 'Use `fresh_when`.',
  default_render: 'Write `render`.',
}

const QUERIES: Readonly<Record<string, string>> = {
  optimizer_hints: 'SQLite takes none. Delete the call.',
  page: 'Write `paginate(page: params[:page], per_page: 20)`.',
}

const TEXT = 'Write `I18n.t("key")`.'

const MOMENT = 'Write `I18n.l(Time.current)`.'

/** What views, controllers and mailers say of their own, and others ask of I18n. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  t: TEXT,
  translate: TEXT,
  l: MOMENT,
  localize: MOMENT,
}

const LOG_LEVEL = 'Set the variable `WEBFW_LOG_LEVEL`.'
const LOG_FORMAT = 'Lines are written as `WEBFW_LOG_FORMAT` says.'
const LOG_LINE = 'Write `logger.info "text"`.'

/** Documented methods of Rails' classes that nothing here has: to call one is no mistake of the application. */
const OF_RAILS: ReadonlySet<string> = new Set(
  `aggregate_reflections attribute_alias attribute_aliases attribute_method_affix attribute_method_prefix attribute_method_suffix attribute_types
  column_for_attribute configurations connected? connected_to_many connection_config connection_db_config
  connection_handler connection_pool connection_specification_name connecting_to content_columns current_shard default_scoped
  define_attribute_methods define_model_callbacks establish_connection instantiate locking_column next_sequence_value
  polymorphic_class_for predicate_builder reflect_on_aggregation reflect_on_all_aggregations reflect_on_all_autosave_associations
  remove_connection reset_callbacks reset_sequence_name retrieve_connection sanitize_sql_hash_for_assignment scope_attributes
  sequence_name signed_id_verifier sti_class_for type_for_attribute undefine_attribute_methods validators validators_on
  accessed_fields attribute_change_to_be_saved attribute_previously_changed? attribute_previously_was
  attributes_in_database changed_attribute_names_to_save changed_for_autosave? no_touching? read_attribute_before_type_cast
  read_attribute_for_serialization read_attribute_for_validation run_callbacks touch_later with_transaction_returning_status
  eager_loading? in_groups in_groups_of joined_includes_values scope_for_create values where_values_hash
  action_methods authenticate_with_http_digest available_action? benchmark default_url_options formats fragment_exist? locale
  media_type polymorphic_mapping process protect_against_forgery? read_fragment response_code template_exists? url_options
  valid_authenticity_token? view_context_class view_paths write_fragment
  atom_feed javascript_cdata_section path_to_audio path_to_font path_to_video safe_concat sanitize_css
  url_to_audio url_to_font url_to_video with_output_buffer`.split(/\s+/),
)

/** What is told of a method that Rails has and nothing here; undefined for any other name. */
export function ofRails(name: string): string | undefined {
  return OF_RAILS.has(name) ? 'Rails has it, and it is not here.' : undefined
}

/** Words of Rails that code on self cannot say here, by what self is, and what to write instead. */
export const CALL_REMEDIES: Partial<Record<string, Readonly<Record<string, string>>>> = {
  Controller: CONTROLLER,
  Model: { ...QUERIES, ...TRANSLATIONS },
  Relation: QUERIES,
  Logger: {
    'level=': LOG_LEVEL,
    formatter: LOG_FORMAT,
    'formatter=': LOG_FORMAT,
    add: LOG_LINE,
    log: LOG_LINE,
    '<<': LOG_LINE,
  },
  Migration: {
    create_schema: "That is PostgreSQL's. Delete the line.",
    add_exclusion_constraint: "That is PostgreSQL's: write a validation in the model.",
    add_unique_constraint: "That is PostgreSQL's: write `add_index …, unique: true`.",
    create_trigger: 'Write `execute "CREATE TRIGGER …"`.',
    create_function: 'SQLite has no functions of its own: write it in Ruby.',
  },
  Table: {
    attachment: 'That is the gem Paperclip: write the columns `avatar_file_name` and its kin.',
    tsvector: 'SQLite has none: write `create_virtual_table :articles_search, :fts5, ["body"]`.',
    hstore: 'Write `t.json`.',
    xml: 'Write `t.text`.',
    money: 'Write `t.decimal :price, precision: 19, scale: 2`.',
    interval: 'Write `t.integer` with seconds.',
    point: 'Write two columns: `t.float :latitude, :longitude`.',
  },
  Test: {
    ...TRANSLATIONS,
    visit: 'Write `get articles_path`.',
    sign_in: 'Write `post login_path, params: { … }`.',
    assert_output: 'Let the method give back its text.',
    get_via_redirect: 'Write `get`, then `follow_redirect!`.',
    'use_transactional_tests=': 'Each test has a transaction that is rolled back. Delete the line.',
  },
}

const EXACT = 'Reckon with `BigDecimal("0.5")`, which is exact, or with Floats.'
const OF_ERRORS = 'Ask an error where it came from: `error.backtrace`.'
const ASKED = 'Ask for one method: `respond_to?(:name)`.'
const SINGLE = 'Define the methods in the class, or with `define_singleton_method`.'
const CHARACTERS = 'Write the characters, or `\\u{e9}`.'
const GONE = 'Delete the call: Ruby 3.2 has none of them.'
const VALUES = 'Call the method on the object, or pass a block.'

/** Methods of Ruby and Active Support that nothing here answers, with what to write. */
export const METHOD_REMEDIES: Readonly<Record<string, string>> = {
  ...{ Complex: EXACT, Rational: EXACT, rationalize: EXACT, to_c: EXACT, to_r: EXACT },
  ...{ next_float: EXACT, prev_float: EXACT },
  ...{ backtrace_locations: OF_ERRORS, caller: OF_ERRORS, caller_locations: OF_ERRORS },
  ...{ methods: ASKED, private_methods: ASKED, protected_methods: ASKED, public_methods: ASKED },
  singleton_method: SINGLE,
  ...{ setbyte: CHARACTERS, undump: CHARACTERS },
  ...{ taint: GONE, 'tainted?': GONE, untaint: GONE, untrust: GONE, 'untrusted?': GONE },
  ...{ ruby2_keywords: VALUES, super_method: VALUES, unbind: VALUES },
  __dir__: 'Name the folder from the root: `Rails.root.join("config")`.',
  crypt:
    '`BCrypt::Password.create(text)` keeps a password, `Digest::SHA256.hexdigest(text)` makes a digest.',
  global_variables: 'Name the variable.',
  local_variables: 'Name the variable.',
  repeated_combination: 'Write `list.product(list)`.',
  repeated_permutation: 'Write `list.product(list)`.',
  source_location: 'The log names the line of what raises.',
}

const FORGERY = 'Write `rescue_from ActionController::InvalidAuthenticityToken, with: :forged`.'

/** Methods that Rails calls by their names in a controller, which nothing would call here, and what to write. */
export const HOOK_REMEDIES: Readonly<Record<string, string>> = {
  url_options: 'Write `def default_url_options`.',
  process_action: 'Write `around_action`, and `rescue_from` for errors.',
  action_missing:
    'Write a route for what may come, and an action: `get "pages/:name", to: "pages#show"`.',
  method_for_action: 'Write a route for each name, to the action that answers.',
  default_render: 'Write `render` at the end of the action.',
  append_info_to_payload: 'Write to `logger` in an `after_action`.',
  handle_unverified_request: FORGERY,
  'verified_request?':
    'Write `protect_from_forgery with: :exception, unless: -> { … }` with the condition.',
  'protect_against_forgery?':
    'Write `protect_from_forgery with: :exception, if: -> { … }` with the condition.',
  _layout: 'Write `layout :choose_layout`.',
}
