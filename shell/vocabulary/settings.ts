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
  session_max_age: 'amount',
  forgery_protection_origin_check: 'flag',
  session_name: 'token',
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
  not_found_page: 'string|nil',
  headers: 'hash',
  filter_parameters: 'list',
  password_cost: 'cost',
  serve_static_files: 'flag',
})

/** The names of the settings. */
export const settingWords: readonly string[] = Object.keys(settingKinds)
