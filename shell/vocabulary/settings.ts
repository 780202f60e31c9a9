import { parameterTexts } from './notation.ts'

/** What `config/app.rb` may set, by Ruby's names, and the kinds that each takes: kinds.ts. */
export const settingKinds: Readonly<Record<string, string>> = parameterTexts({
  head_limit: 'amount',
  field_limit: 'amount',
  target_limit: 'amount',
  body_limit: 'amount',
  parameter_limit: 'amount',
  parameter_depth: 'amount',
  fuel: 'amount',
  template_depth: 'amount',
  output_limit: 'amount',
  memory_limit: 'amount',
  frame_faulty_fields: 'flag',
  faulty_field_class: 'string',
  button_to_generates_button_tag: 'flag',
  session_max_age: 'amount',
  forgery_protection_origin_check: 'flag',
  session_name: 'token',
  session_options: 'hash',
  cookies_same_site_protection: 'string|symbol|nil',
  encrypt_session: 'flag',
  idle_timeout: 'seconds',
  head_timeout: 'seconds',
  body_timeout: 'seconds',
  request_timeout: 'seconds',
  drain_timeout: 'seconds',
  connection_limit: 'amount',
  hosts: 'list',
  force_ssl: 'flag',
  assume_ssl: 'flag',
  ssl_options: 'ssl',
  content_security_policy: 'string|nil',
  content_security_policy_nonce_directives: 'list',
  content_security_policy_report_only: 'flag',
  permissions_policy: 'string|nil',
  not_found_page: 'string|nil',
  exceptions_app: 'string|nil',
  headers: 'hash',
  rescue_responses: 'hash',
  form_builder: 'builder',
  unpermitted_parameters: 'string|symbol|nil',
  filter_parameters: 'list',
  log_tags: 'list',
  cache_store: 'cache_store|nil',
  cache_size: 'amount',
  perform_caching: 'flag|nil',
  password_cost: 'cost',
  beginning_of_week: 'string|symbol',
  time_zone: 'string',
  cable_mount_path: 'string|nil',
  cable_url: 'string|nil',
  cable_allowed_request_origins: 'any',
  cable_allow_same_origin_as_host: 'flag',
  cable_disable_request_forgery_protection: 'flag',
  serve_static_files: 'flag',
  run_after_transaction_callbacks_in_order_defined: 'flag',
  raise_on_assign_to_attr_readonly: 'flag',
  strict_loading_by_default: 'flag',
  database_selector_delay: 'seconds',
  attributes_for_inspect: 'list',
  outgoing_private_addresses: 'flag|nil',
  outgoing_allowed_hosts: 'list',
  outgoing_body_limit: 'amount',
})

/** The names of the settings. */
export const settingWords: readonly string[] = Object.keys(settingKinds)

/** Settings of Rails, by their paths below `config`, and what they are called in config/app.rb. */
export const railsSettings: Readonly<Record<string, string>> = {
  cache_store: 'cache_store',
  content_security_policy_nonce_directives: 'content_security_policy_nonce_directives',
  content_security_policy_nonce_generator: 'content_security_policy_nonce_directives',
  session_store: 'session_options',
  'action_view.field_error_proc': 'faulty_field_class',
  assume_ssl: 'assume_ssl',
  beginning_of_week: 'beginning_of_week',
  content_security_policy: 'content_security_policy',
  content_security_policy_report_only: 'content_security_policy_report_only',
  filter_parameters: 'filter_parameters',
  exceptions_app: 'exceptions_app',
  force_ssl: 'force_ssl',
  ssl_options: 'ssl_options',
  hosts: 'hosts',
  log_tags: 'log_tags',
  not_found_page: 'not_found_page',
  'outgoing.allowed_hosts': 'outgoing_allowed_hosts',
  'outgoing.body_limit': 'outgoing_body_limit',
  'outgoing.private_addresses': 'outgoing_private_addresses',
  permissions_policy: 'permissions_policy',
  time_zone: 'time_zone',
  'action_cable.allow_same_origin_as_host': 'cable_allow_same_origin_as_host',
  'action_cable.allowed_request_origins': 'cable_allowed_request_origins',
  'action_cable.disable_request_forgery_protection': 'cable_disable_request_forgery_protection',
  'action_cable.mount_path': 'cable_mount_path',
  'action_cable.url': 'cable_url',
  'action_controller.action_on_unpermitted_parameters': 'unpermitted_parameters',
  'action_controller.forgery_protection_origin_check': 'forgery_protection_origin_check',
  'action_controller.perform_caching': 'perform_caching',
  'action_dispatch.cookies_same_site_protection': 'cookies_same_site_protection',
  'action_dispatch.default_headers': 'headers',
  'action_dispatch.rescue_responses': 'rescue_responses',
  'action_view.default_form_builder': 'form_builder',
  'action_view.button_to_generates_button_tag': 'button_to_generates_button_tag',
  'active_record.attributes_for_inspect': 'attributes_for_inspect',
  'active_record.database_selector': 'database_selector_delay',
  'active_record.raise_on_assign_to_attr_readonly': 'raise_on_assign_to_attr_readonly',
  'active_record.run_after_transaction_callbacks_in_order_defined':
    'run_after_transaction_callbacks_in_order_defined',
  'active_record.strict_loading_by_default': 'strict_loading_by_default',
}

/** What mails ask of `config.action_mailer` while the application runs. */
export const settingsOfMails =
  /^action_mailer\.(?:delivery_method|(?:smtp|file|sendmail)_settings|default_options|default_url_options|perform_deliveries|raise_delivery_errors|deliver_later_queue_name)\b/

/** Settings that models, actions and routes are lowered by. */
export const settingsReadAtBuild: readonly string[] = [
  'load_defaults',
  'action_controller.raise_on_missing_callback_actions',
  'active_record.belongs_to_required_by_default',
  'active_record.generate_secure_token_on',
  'api_only',
]

/** Settings that hold since a release of Rails, whose defaults are loaded. */
export const settingsSince: Readonly<Record<string, number>> = {
  button_to_generates_button_tag: 7,
  run_after_transaction_callbacks_in_order_defined: 7.1,
  raise_on_assign_to_attr_readonly: 7.1,
}

/** What `config.cache_store` may be: `memory_store` is a file that the workers share for as long as the server runs; the others are one that is there after a restart too. */
export const cacheStores: readonly string[] = [
  'null_store',
  'memory_store',
  'solid_cache_store',
  'file_store',
  'mem_cache_store',
  'redis_cache_store',
]

/** What `session_store` says of the session's cookie, beside its name. */
export const sessionOptions: readonly string[] = [
  'domain',
  'expire_after',
  'httponly',
  'max_age',
  'path',
  'same_site',
  'secure',
  'tld_length',
]

/** Settings of Rails that change what is sent there and not here, and their values, as Ruby, that say what is done here. */
export const settingsWithoutEffect: Readonly<Record<string, RegExp | null>> = {
  asset_host: /^nil$/,
  relative_url_root: /^(nil|"\/")$/,
  'action_controller.allow_forgery_protection': /^true$/,
  'action_controller.always_permitted_parameters': null,
  'action_controller.asset_host': /^nil$/,
  'action_controller.default_protect_from_forgery': /^true$/,
  'action_controller.default_url_options': null,
  'action_controller.escape_json_responses': /^true$/,
  'action_controller.include_all_helpers': /^true$/,
  'action_controller.action_on_open_redirect': /^:raise$/,
  'action_controller.permit_all_parameters': /^false$/,
  'action_controller.raise_on_open_redirects': /^true$/,
  'action_controller.relative_url_root': /^(nil|"\/")$/,
  'action_controller.wrap_parameters_by_default': /^true$/,
  'action_dispatch.cookies_serializer': /^:json$/,
  'action_dispatch.default_charset': /^"utf-8"$/i,
  'action_dispatch.ignore_accept_header': /^false$/,
  'action_dispatch.return_only_media_type_on_content_type': /^false$/,
  'action_dispatch.tld_length': /^1$/,
  'action_view.apply_stylesheet_media_default': /^false$/,
  'action_view.button_to_generates_button_tag': /^true$/,
  'action_view.default_enforce_utf8': /^false$/,
  'action_view.form_with_generates_ids': /^true$/,
  'action_view.form_with_generates_remote_forms': /^false$/,
  'action_view.image_decoding': /^nil$/,
  'action_view.image_loading': /^nil$/,
  'action_view.prepend_content_exfiltration_prevention': /^false$/,
  'active_record.automatic_scope_inversing': null,
  'active_record.default_timezone': /^:utc$/,
  'active_record.index_nested_attribute_errors': /^false$/,
  'active_record.pluralize_table_names': /^true$/,
  'active_record.primary_key_prefix_type': /^nil$/,
  'active_record.schema_format': /^:(?:ruby|sql)$/,
  'active_record.table_name_prefix': /^(""|'')$/,
  'active_record.table_name_suffix': /^(""|'')$/,
}

/** Middleware of Rails that stands before the files of public/. Rails guide "Rails on Rack", section 3.3. */
export const outermostMiddleware: readonly string[] = [
  'ActionDispatch::HostAuthorization',
  'Rack::Sendfile',
  'ActionDispatch::Static',
  'ActionDispatch::SSL',
]

/** What Rails' own `config` answers; any other name is a gem's or the application's. Rails guide "Configuring Rails Applications", section 3. */
export const namesOfRails: ReadonlySet<string> = new Set(
  `action_cable action_controller action_dispatch action_mailbox action_mailer action_text action_view active_job active_model
  active_record active_storage active_support add_autoload_paths_to_load_path allow_concurrency annotations api_only
  app_generators app_middleware asset_host assets assume_ssl autoflush_log autoload_lib autoload_lib_once
  autoload_once_paths autoload_paths autoloader beginning_of_week cache_classes cache_store colorize_logging
  consider_all_requests_local console content_security_policy content_security_policy_nonce_auto
  content_security_policy_nonce_directives content_security_policy_nonce_generator
  content_security_policy_report_only credentials debug_exception_response_format disable_sandbox
  dom_testing_default_html_version eager_load eager_load_namespaces eager_load_paths enable_dependency_loading
  enable_reloading encoding exceptions_app file_watcher filter_parameters filter_redirect force_ssl generators
  helpers_paths host_authorization hosts javascript_path load_defaults log_file_size log_formatter log_level log_tags
  logger middleware paths permissions_policy precompile_filter_parameters public_file_server railties_order
  rake_eager_load read_encrypted_secrets relative_url_root reload_classes_only_on_change reloading_enabled
  require_master_key root sandbox_by_default secret_key_base secret_token secrets serve_static_assets
  serve_static_files server_timing session_options session_store silence_healthcheck_path ssl_options
  static_cache_control static_index time_zone watchable_dirs watchable_files x_sendfile_header yjit`.split(
    /\s+/,
  ),
)

const LOADED =
  'All code is loaded before the first request, and `webfw server` reloads what changes.'
const LOGGED = 'The log is set with WEBFW_LOG_LEVEL and WEBFW_LOG_FORMAT.'
const TELLING = 'It helps who develops, and changes no answer.'
const SERVED = 'public/ is served as docs/guides/server.md says.'
const MADE = '`webfw build` makes the assets.'
const SCHEMA = '`webfw db migrate` writes db/schema.rb in development.'
const JOBS = 'Jobs are kept in the database of the application.'
const ALWAYS = 'It is always so here.'

/**
 * Settings of Rails that need no doing here, and why; what stands below a name shares its reason. Others of Rails' that
 * nothing here reads are told as warnings.
 */
export const settingsNotNeeded: Readonly<Record<string, string>> = {
  ...because(
    LOADED,
    `add_autoload_paths_to_load_path autoloader cache_classes eager_load eager_load_namespaces enable_dependency_loading enable_reloading file_watcher
    rake_eager_load reload_classes_only_on_change reloading_enabled watchable_dirs watchable_files
    action_view.cache_template_loading allow_concurrency railties_order`,
  ),
  ...because(
    LOGGED,
    `autoflush_log colorize_logging log_file_size log_formatter log_level logger silence_healthcheck_path
    action_controller.logger action_controller.log_query_tags_around_actions action_dispatch.log_rescued_responses
    action_dispatch.debug_exception_log_level action_dispatch.verbose_redirect_logs action_mailer.logger
    action_view.logger active_job.logger active_job.verbose_enqueue_logs active_job.log_arguments active_record.logger
    active_record.verbose_query_logs active_record.query_log_tags active_record.query_log_tags_enabled
    active_record.query_log_tags_format active_record.cache_query_log_tags
    active_record.warn_on_records_fetched_greater_than active_support.deprecation
    active_support.disallowed_deprecation active_support.disallowed_deprecation_warnings
    active_support.report_deprecations active_support.event_reporter_context_store`,
  ),
  ...because(
    TELLING,
    `action_dispatch.show_detailed_exceptions action_dispatch.show_exceptions
    action_view.annotate_rendered_view_with_filenames action_view.debug_missing_translation annotations console
    consider_all_requests_local debug_exception_response_format disable_sandbox dom_testing_default_html_version
    generators app_generators sandbox_by_default server_timing active_support.test_order
    active_support.test_parallelization_threshold active_support.executor_around_test_case
    active_support.to_time_preserves_timezone yjit web_console`,
  ),
  ...because(
    SERVED,
    'public_file_server serve_static_assets serve_static_files static_cache_control static_index x_sendfile_header action_dispatch.x_sendfile_header',
  ),
  ...because(MADE, 'assets importmap javascript_path sass dartsass tailwindcss propshaft'),
  ...because(
    SCHEMA,
    `active_record.dump_schema_after_migration active_record.dump_schemas active_record.maintain_test_schema
    active_record.migration_error`,
  ),
  ...because(
    JOBS,
    'active_job.queue_adapter active_job.enqueue_after_transaction_commit solid_queue solid_cache',
  ),
  ...because('No mail is taken otherwise.', 'action_mailbox'),
  ...because('No file is stored otherwise.', 'active_storage'),
  ...because(
    'Rich text is read as HTML 5, and its attachments are `action-text-attachment` elements.',
    'action_text',
  ),
  ...because(
    'Messages go from process to process through the database of the application.',
    'action_cable.cable action_cable.pubsub_adapter action_cable.worker_pool_size action_cable.connection_class solid_cable',
  ),
  ...because(LOGGED, 'action_cable.logger action_cable.log_tags'),
  'action_cable.precompile_assets': MADE,
  ...because(
    'Records are written and read as they are without it.',
    `active_record.partial_inserts active_record.partial_updates active_record.use_schema_cache_dump
    active_record.lazily_load_schema_cache active_record.cache_versioning active_record.async_query_executor
    active_record.global_executor_concurrency`,
  ),
  'action_controller.allow_forgery_protection': 'Requests of tests need no token.',
  ...because(ALWAYS, 'encoding active_support.bare'),
  'active_record.encryption': 'No model encrypts.',
  'action_controller.enable_fragment_cache_logging': LOGGED,
  'active_support.cache_format_version': '`Rails.cache` has one format.',
  api_only: 'Each controller says by the class above it what it is.',
  require_master_key: 'Credentials are empty without their key.',
}

function because(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, reason]))
}

/** Settings of the page of queues: shell/engines/mission_control. */
export const settingsOfQueues =
  /^mission_control\.jobs(?:\.(?:base_controller_class|filter_arguments|http_basic_auth_(?:enabled|password|user)))?$/

/** Settings of Active Storage: shell/engines/active_storage. */
export const settingsOfStorage =
  /^active_storage\.(?:content_types_(?:allowed_inline|to_serve_as_binary)|draw_routes|queues\.(?:analysis|mirror|purge|transform)|resolve_model_to_route|routes_prefix|service(?:_urls_expire_in)?|touch_attachment_records|track_variants|urls_expire_in|variable_content_types|variant_processor|web_image_content_types)$/

/** Settings of Action Mailbox: shell/engines/action_mailbox. */
export const settingsOfMailboxes =
  /^action_mailbox\.(?:incinerate(?:_after)?|ingress|queues\.(?:incineration|routing)|storage_service)$/

/** What to write for settings that the environment says here. */
export const settingRemedies: Readonly<Record<string, string>> = {
  secret_key_base: 'Set WEBFW_SECRET_KEY_BASE.',
  'action_dispatch.trusted_proxies': 'Set WEBFW_TRUSTED_PROXIES.',
}

/** Middleware that lets nobody in who would be kept out without it; what is taken out or moved is Rails' own. */
export const middlewareWithoutGuard =
  /^(?:::)?(?:Rack::(?:Deflater|Brotli|ETag|ConditionalGet|Head|Runtime|TempfileReaper|Sendfile|Static|MethodOverride|Cors|MiniProfiler|Cache|Locale|LiveReload)|ActionDispatch::\w+|ActiveRecord::\w+|Rails::Rack::\w+|Bullet::Rack|WebConsole::\w+)$/
