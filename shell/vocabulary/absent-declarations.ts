const MIDDLEWARE = 'That is the work of the reverse proxy in front of the application.'

/** Words of Rails that a controller's class body cannot say here, and what to write instead. */
export const CONTROLLER_REMEDIES: Readonly<Record<string, string>> = {
  helpers: 'Every module of app/helpers is in every view already. Delete the line.',
  authenticate_by:
    'Write `User.authenticate_by(email: …, password: …)` in the action, and `has_secure_password` in the model.',
  caches_action: 'Use `fresh_when` in the action.',
  cache_sweeper: 'Use `fresh_when` in the action.',
  force_ssl: MIDDLEWARE,
  default_url_options: 'Set WEBFW_URL for addresses outside a request.',
  before_filter: 'Write `before_action`.',
  after_filter: 'Write `after_action`.',
  around_filter: 'Write `around_action`.',
  skip_before_filter: 'Write `skip_before_action`.',
  skip_action_callback: 'Write `skip_before_action`.',
  verify_authenticity_token: 'It is on for every controller. Delete the line.',
  skip_before_callback: 'Write `skip_before_action`.',
  etag_with_template_digest: 'Delete the line.',
  rescue_with: 'Write `rescue_from Webfw::RecordNotFound, with: :not_found`.',
  before_render: 'Write `after_action`, or a `before_action` that sets what the views need.',
  inherit_resources: 'Write the actions.',
  private_class_methods: 'Write `private_class_method`.',
}

/** Words of Rails that a model's class body cannot say here, and what to write instead. */
export const MODEL_REMEDIES: Readonly<Record<string, string>> = {
  has_one_attached:
    'Write it for each name, with `dependent:`, `service:` and `strict_loading:` alone: `has_one_attached :avatar, dependent: :purge_later`.',
  has_many_attached:
    'Write it for each name, with `dependent:`, `service:` and `strict_loading:` alone: `has_many_attached :images, dependent: :purge_later`.',
  has_secure_password:
    'Write `has_secure_password`, or `has_secure_password :pin, validations: false`, in the class of the model.',
  attr_accessible: 'Write `params.require(:article).permit(:title)` in the controller.',
  validate_presence_of: 'Write `validates :title, presence: true`.',
  'validates!': 'Write `validates`, and `save!` where it should raise.',
  establish_connection: 'There is one database: WEBFW_DATABASE names it.',
  self_table_name: 'A model is called after its table.',
}

/** Words of Rails' test classes that are not written here, and what to write instead. */
export const TEST_REMEDIES: Readonly<Record<string, string>> = {
  driven_by: 'No browser is driven. Write an ActionDispatch::IntegrationTest.',
  tests: 'Name the helpers of routes: `get articles_path`.',
  setup_fixture_class:
    'Write `_fixture: { model_class: … }` at the head of the file in test/fixtures.',
  set_fixture_class:
    'Write `_fixture:` with `model_class:` at the head of the file in test/fixtures.',
  should: 'Write `test "does something" do … end`.',
  context: 'Write a class of its own.',
  describe: 'Write `class … < ActiveSupport::TestCase`, and `test "does something" do … end`.',
  it: 'Write `test "does something" do … end`.',
  before: 'Write `setup do … end`.',
  after: 'Write `teardown do … end`.',
  let: 'Write a method, or set an instance variable in `setup`.',
}

/** Words of gems, in classes of jobs. */
export const JOB_REMEDIES = {
  sidekiq_options:
    'Write `queue_as :low` and `retry_on StandardError, attempts: 5`: the queue is the application’s own.',
  sidekiq_retry_in: 'Write `retry_on StandardError, wait: 10.seconds`.',
} as const
