/** Methods, helpers and macros that gems add to an application, by the gem. */
const WORDS: Readonly<Record<string, string>> = {
  devise: `devise devise_controller? devise_parameter_sanitizer sign_in sign_out sign_in_and_redirect
    after_sign_in_path_for after_sign_out_path_for after_sign_up_path_for store_location_for stored_location_for
    resource resource_name resource_class resources_name devise_mapping devise_error_messages! bypass_sign_in
    valid_password? skip_confirmation! skip_confirmation_notification! confirm confirmed? send_confirmation_instructions
    send_reset_password_instructions update_with_password update_without_password timeout_in lock_access! unlock_access!
    omniauth_authorize_path omniauth_providers reset_password password password= password_confirmation password_confirmation=
    remember_me signed_in? warden`,
  sorcery: `login logout auto_login require_login logged_in? not_authenticated authenticates_with_sorcery!
    redirect_back_or_to skip_require_login current_user authenticate
    password password= password_confirmation password_confirmation=`,
  clearance:
    'require_login sign_in sign_out password password= password_confirmation password_confirmation= remember_me signed_in? signed_out? current_user deny_access',
  authlogic: 'acts_as_authentic',
  pundit: `authorize policy policy_scope verify_authorized verify_policy_scoped skip_authorization
    skip_policy_scope permitted_attributes pundit_user`,
  cancancan: `load_and_authorize_resource load_resource authorize_resource can? cannot? authorize! accessible_by
    current_ability check_authorization skip_authorization_check skip_load_and_authorize_resource skip_authorize_resource can cannot`,
  rolify: 'rolify has_role? add_role remove_role has_any_role? with_role resourcify',
  simple_form:
    'simple_form_for simple_fields_for simple_nested_form_for input association button error_notification input_field',
  cocoon: 'link_to_add_association link_to_remove_association',
  bootstrap_form: 'bootstrap_form_for bootstrap_form_with bootstrap_form_tag',
  kaminari: `paginate paginates_per max_paginates_per page per link_to_next_page
    link_to_previous_page link_to_prev_page total_pages current_page total_count padding`,
  pagy: `pagy pagy_nav pagy_info pagy_countless pagy_array pagy_metadata pagy_bootstrap_nav pagy_url_for pagy_keyset
    pagy_series_nav`,
  'actionpack-page_caching': 'caches_page cache_page expire_page page_cache_directory',
  geared_pagination: 'set_page_and_extract_portion_from current_page_param',
  ransack:
    'ransack search_form_for sort_link ransackable_attributes ransackable_associations ransacker _ransackers sort_url',
  pg_search: 'pg_search_scope multisearchable',
  searchkick: 'searchkick search_data reindex',
  friendly_id: 'friendly_id friendly should_generate_new_friendly_id? normalize_friendly_id',
  paper_trail:
    'has_paper_trail paper_trail set_paper_trail_whodunnit versions user_for_paper_trail',
  audited: 'audited audits has_associated_audits',
  discard: 'discard undiscard discarded? kept undiscarded?',
  paranoia: 'acts_as_paranoid really_destroy! with_deleted only_deleted',
  acts_as_list: `acts_as_list move_to_top move_to_bottom move_higher move_lower insert_at first? last?
    higher_item lower_item set_list_position`,
  'acts-as-taggable-on': `acts_as_taggable acts_as_taggable_on tag_list tagged_with tag_counts tag_counts_on tag_cloud
    acts_as_tagger tag_list_on tag`,
  acts_as_votable:
    'acts_as_votable acts_as_voter liked_by upvote_by downvote_by voted_for? get_upvotes get_likes',
  acts_as_follower:
    'acts_as_follower acts_as_followable follow following? stop_following followers',
  acts_as_tree: 'acts_as_tree',
  ancestry: 'has_ancestry',
  awesome_nested_set: 'acts_as_nested_set',
  closure_tree: 'has_closure_tree',
  positioning: 'positioned',
  counter_culture: 'counter_culture',
  carrierwave: 'mount_uploader mount_uploaders',
  paperclip: 'has_attached_file validates_attachment validates_attachment_content_type',
  cloudinary: 'cl_image_tag cl_image_path cl_video_tag',
  active_storage_validations: 'attached content_type',
  active_model_serializers: 'attributes serialization_scope serializer each_serializer adapter',
  'web-console': 'console',
  'react-rails': 'react_component',
  react_on_rails: 'react_component redux_store',
  shakapacker:
    'javascript_pack_tag stylesheet_pack_tag append_javascript_pack_tag image_pack_tag asset_pack_path',
  vite_rails:
    'vite_client_tag vite_javascript_tag vite_typescript_tag vite_stylesheet_tag vite_asset_path vite_image_tag vite_react_refresh_tag',
  inertia_rails: 'inertia_share use_inertia_instance_props inertia_location',
  view_component: 'renders_one renders_many with_collection render_inline',
  draper:
    'decorate decorates_finders decorates_assigned delegate_all decorates_association decorated?',
  active_decorator: 'decorate',
  ahoy_matey: 'ahoy track_visits visitable ahoy_visit current_visit',
  geocoder: 'geocoded_by reverse_geocoded_by geocode reverse_geocode near nearbys distance_to',
  groupdate:
    'group_by_day group_by_week group_by_month group_by_year group_by_hour group_by_period group_by_day_of_week',
  chartkick:
    'line_chart pie_chart column_chart bar_chart area_chart scatter_chart geo_chart timeline',
  aasm: 'aasm aasm_state aasm_column may_transition?',
  state_machines: 'state_machine',
  'state_machines-activerecord': 'state_machine',
  workflow: 'workflow',
  enumerize: 'enumerize',
  'money-rails': 'monetize humanized_money humanized_money_with_symbol money_without_cents',
  strip_attributes: 'strip_attributes',
  auto_strip_attributes: 'auto_strip_attributes',
  attr_encrypted: 'attr_encrypted',
  lockbox: 'has_encrypted lockbox_encrypts',
  devise_token_auth: `devise password password= password_confirmation mount_devise_token_auth_for authenticate_user! current_user user_signed_in? create_new_auth_token
    set_user_by_token`,
  doorkeeper: 'use_doorkeeper doorkeeper_authorize! doorkeeper_token',
  recaptcha: 'recaptcha_tags verify_recaptcha recaptcha_v3',
  invisible_captcha: 'invisible_captcha',
  'rack-mini-profiler': 'mini_profiler',
  gon: 'include_gon gon',
  gretel: 'breadcrumb breadcrumbs',
  breadcrumbs_on_rails: 'add_breadcrumb render_breadcrumbs',
  loaf: 'breadcrumb breadcrumb_trail',
  'meta-tags': 'display_meta_tags set_meta_tags title description keywords',
  inline_svg: 'inline_svg_tag inline_svg',
  heroicon: 'heroicon',
  'lucide-rails': 'lucide_icon',
  'font-awesome-rails': 'fa_icon fa_stacked_icon',
  'font-awesome-sass': 'icon',
  local_time: 'local_time local_time_ago local_date local_relative_time',
  rails_autolink: 'auto_link',
  render_async: 'render_async',
  'api-pagination': 'paginate',
  has_scope: 'has_scope apply_scopes',
  responders: 'respond_with responders respond_to',
  decent_exposure: 'expose expose!',
  wicked: 'steps render_wizard wizard_path step next_step',
  flipper: 'flipper',
  acts_as_tenant:
    'acts_as_tenant set_current_tenant current_tenant set_current_tenant_by_subdomain',
  apartment: 'switch!',
  public_activity: 'tracked create_activity',
  noticed: 'deliver_by has_noticed_notifications',
  kredis:
    'kredis_string kredis_integer kredis_list kredis_counter kredis_set kredis_flag kredis_hash kredis_unique_list',
  'activerecord-import': 'import import!',
  'activerecord-typedstore': 'typed_store',
  scenic: 'create_view update_view drop_view',
  country_select: 'country_select',
  ckeditor: 'cktext_area ckeditor_assets',
  'tinymce-rails': 'tinymce tinymce_assets',
  'rails-settings-cached': 'field',
  mongoid: 'field embeds_many embedded_in embeds_one store_in',
}

/** Words of so many meanings that only the Gemfile says whose they are. */
const COMMON = new Set(
  `login logout resource resource_name input association button attributes serializer adapter view json collection policy can cannot field
  page per tag icon title description keywords context steps step payload breadcrumb import kept first? last? validate
  content_type attachment attached confirm versions near cell title browser to_type discard current_page per_page follow
  followers search_data current_user can? cannot? sign_in sign_out password password= password_confirmation password_confirmation= remember_me signed_in? require_login logged_in? positioned`.split(
    /\s+/,
  ),
)

/** What Devise makes for each scope that a model has: `current_user`, `new_admin_session_path`. */
const OF_SCOPES: readonly RegExp[] = [
  /^current_[a-z]\w*$/,
  /^[a-z]\w*_signed_in\?$/,
  /^authenticate_[a-z]\w*!?$/,
  /^[a-z]\w*_session$/,
  /^(?:new_|edit_|destroy_|cancel_|accept_|remove_)?[a-z]\w*_(?:session|registration|password|confirmation|unlock|invitation)(?:_(?:path|url))?$/,
  /^(?:new_|edit_|destroy_|cancel_)?(?:session|registration|password|confirmation|unlock)_(?:path|url)$/,
  /^[a-z]\w*_omniauth_(?:authorize|callback)_(?:path|url)$/,
]

/** Gems that make such words. */
const WITH_SCOPES = [
  'devise',
  'devise_token_auth',
  'devise-jwt',
  'devise_invitable',
  'sorcery',
  'clearance',
]

/** Constants that are not called as their gem is. */
const CONSTANTS: Readonly<Record<string, string>> = {
  CanCan: 'cancancan',
  Ability: 'cancancan',
  ActiveModelSerializers: 'active_model_serializers',
  'ActiveModel::Serializer': 'active_model_serializers',
  'ActiveModel::ArraySerializer': 'active_model_serializers',
  ActsAsTaggableOn: 'acts-as-taggable-on',
  Aws: 'aws-sdk-s3',
  TmdbMovie: 'ruby-tmdb3',
  Settings: 'rails_config config',
  Ahoy: 'ahoy_matey',
  FactoryGirl: 'factory_girl_rails',
  FactoryBot: 'factory_bot_rails',
  Chartkick: 'chartkick',
  Vips: 'ruby-vips',
  MiniMagick: 'mini_magick',
  CarrierWave: 'carrierwave',
  DeviseTokenAuth: 'devise_token_auth',
  Warden: 'devise',
  JSONAPI: 'jsonapi-serializer',
  AASM: 'aasm',
  Money: 'money-rails',
  PgSearch: 'pg_search',
  T: 'sorbet-runtime',
  OAuth: 'oauth',
  WebPush: 'web-push',
  Webpush: 'web-push',
  SVG: 'svg-graph',
}

/** The gem of an application that a method's name is of; null for none. `gems` is null where no Gemfile says it. */
export function gemOfWord(word: string, gems: ReadonlySet<string> | null): string | null {
  const owners = OWNERS.get(word) ?? OWNERS.get(word.replace(/=$/, '')) ?? []
  const own = owners.find((gem) => gems?.has(gem) ?? !COMMON.has(word))
  if (own !== undefined) return own
  if (word.includes('_') && gems?.has(word)) return word
  if (word === 'authenticate_user!' && gems === null) return 'devise'
  if (gems === null || !OF_SCOPES.some((each) => each.test(word))) return null
  return WITH_SCOPES.find((gem) => gems.has(gem)) ?? null
}

/** The gem of an application that a constant is of: `Pundit::NotAuthorizedError`; null for none. */
export function gemOfConstant(path: string, gems: ReadonlySet<string>): string | null {
  const names = path.replace(/^::/, '').split('::')
  const root = names[0] as string
  for (const known of [names.slice(0, 2).join('::'), root]) {
    const gem = Object.hasOwn(CONSTANTS, known) ? CONSTANTS[known] : undefined
    const own = gem?.split(' ').find((each) => gems.has(each))
    if (own !== undefined) return own
  }
  const [whole, first] = [plain(names.join('')), plain(root)]
  const list = [...gems]
  return (
    list.find((gem) => plain(gem) === first) ??
    list.find((gem) => names.length > 1 && gem.length > 3 && whole.startsWith(plain(gem))) ??
    (SHARED.test(first)
      ? null
      : list.find((gem) => gem.split(/[-_]/).some((part) => part.replace(/\d+$/, '') === first))) ??
    null
  )
}

/** Names that Ruby or Rails has, and gems begin with. */
const SHARED =
  /^(?:net|rack|rails|i18n|mail|data|web|http|image|database|json|ruby|date|(?:active|action)\w*|application)$/

function plain(text: string): string {
  return text.replace(/[-_]/g, '').toLowerCase()
}

const OWNERS = new Map<string, string[]>()
for (const [gem, words] of Object.entries(WORDS)) {
  for (const word of words.split(/\s+/)) OWNERS.set(word, [...(OWNERS.get(word) ?? []), gem])
}
