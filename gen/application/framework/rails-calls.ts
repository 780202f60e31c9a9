import { STREAMING } from '../../nodes/variables/constants-outside-subset.ts'

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

const MODEL: Readonly<Record<string, string>> = {
  ...QUERIES,
}

const TEXT = 'Translations come with a later version: write the text itself, `notice: "Created."`.'

const MOMENT = 'Translations come with a later version: write `created_at.strftime("%d.%m.%Y")`.'

/** Texts in several languages and their formats, which no code asks for here. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  t: TEXT,
  translate: TEXT,
  l: MOMENT,
  localize: MOMENT,
}

const LOG_LEVEL = 'Set the variable `WEBFW_LOG_LEVEL`.'
const LOG_FORMAT = 'Lines are written as `WEBFW_LOG_FORMAT` says.'
const LOG_LINE = 'Write `logger.info "text"`.'

/** Words of Rails that code on self cannot say here, by what self is, and what to write instead. */
export const CALL_REMEDIES: Partial<Record<string, Readonly<Record<string, string>>>> = {
  Controller: { ...CONTROLLER, ...TRANSLATIONS },
  Model: { ...MODEL, ...TRANSLATIONS },
  Relation: QUERIES,
  Helper: TRANSLATIONS,
  Logger: {
    'level=': LOG_LEVEL,
    formatter: LOG_FORMAT,
    'formatter=': LOG_FORMAT,
    add: LOG_LINE,
    log: LOG_LINE,
    '<<': LOG_LINE,
  },
  Flash: {
    'notice=': 'Write `flash[:notice] = "text"`.',
    'alert=': 'Write `flash[:alert] = "text"`.',
  },
  FlashNow: {
    'notice=': 'Write `flash.now[:notice] = "text"`.',
    'alert=': 'Write `flash.now[:alert] = "text"`.',
  },
  Request: {
    session: 'Write `session`.',
    params: 'Write `params`.',
    cookies: 'Write `cookies`.',
    flash: 'Write `flash`.',
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
    assert_broadcasts: 'There are no channels.',
    assert_output: 'Let the method give back its text.',
    get_via_redirect: 'Write `get`, then `follow_redirect!`.',
    'use_transactional_tests=': 'Each test has a transaction that is rolled back. Delete the line.',
  },
}
