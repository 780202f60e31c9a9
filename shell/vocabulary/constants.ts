/**
 * Constants that Ruby files of an application know beside Ruby's own and the application's: Ruby's
 * path, and what `webfw` exports it as.
 */
export const libraryConstants: Readonly<Record<string, string>> = {
  'ActionController::API': 'ApiController',
  'ActionController::BadRequest': 'BadRequest',
  'ActionController::Base': 'BaseController',
  'ActionController::HttpAuthentication::Basic': 'HttpBasic',
  'ActionController::HttpAuthentication::Token': 'HttpToken',
  'ActionController::Live::ClientDisconnected': 'ClientDisconnected',
  'ActionController::Live::SSE': 'Sse',
  'ActionController::Parameters': 'Params',
  'ActionController::Redirecting::UnsafeRedirectError': 'UnsafeRedirectError',
  'ActionController::RoutingError': 'RoutingError',
  'ActionController::TooManyRequests': 'TooManyRequests',
  'ActiveModel::EachValidator': 'EachValidator',
  'ActiveModel::StrictValidationFailed': 'StrictValidationFailed',
  'ActiveModel::Validator': 'Validator',
  'ActionDispatch::Cookies::CookieOverflow': 'CookieOverflow',
  'ActionView::MissingTemplate': 'MissingTemplate',
  'ActiveModel::ForbiddenAttributesError': 'ForbiddenAttributes',
  'ActiveSupport::CurrentAttributes': 'CurrentAttributes',
  'ActiveSupport::MessageVerifier::InvalidSignature': 'InvalidSignature',
  'ActiveSupport::SafeBuffer': 'SafeString',
  'ActiveModel::SecurePassword': 'SecurePassword',
  'BCrypt::Engine': 'BcryptEngine',
  'BCrypt::Engine::DEFAULT_COST': 'BCRYPT_DEFAULT_COST',
  'BCrypt::Engine::MIN_COST': 'BCRYPT_MIN_COST',
  'BCrypt::Errors::InvalidHash': 'InvalidHash',
  'BCrypt::Password': 'BcryptPassword',
  Base64: 'Base64',
  BigDecimal: 'Decimal',
  CGI: 'Cgi',
  Date: 'CalendarDate',
  'Date::Error': 'DateError',
  'ActiveSupport::SecurityUtils': 'SecurityUtils',
  'Digest::MD5': 'Md5',
  'Digest::SHA1': 'Sha1',
  'Digest::SHA256': 'Sha256',
  'Digest::SHA512': 'Sha512',
  ENV: 'Env',
  'ERB::Util': 'ErbUtil',
  JSON: 'RubyJson',
  'JSON::GeneratorError': 'JsonGeneratorError',
  'JSON::ParserError': 'JsonParserError',
  'OpenSSL::HMAC': 'Hmac',
  Pathname: 'Pathname',
  Rails: 'Rails',
  SecureRandom: 'SecureRandom',
  'URI::MailTo::EMAIL_REGEXP': 'EMAIL_REGEXP',
  Webfw: 'Rails',
}

/** What `webfw` exports a constant as; null for any other. */
export function libraryConstant(path: string): string | null {
  return Object.hasOwn(libraryConstants, path) ? (libraryConstants[path] ?? null) : null
}
