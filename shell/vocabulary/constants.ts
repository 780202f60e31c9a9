/**
 * Constants that Ruby files of an application know beside Ruby's own and the application's: Ruby's
 * path, and what `webfw` exports it as.
 */
export const libraryConstants: Readonly<Record<string, string>> = {
  'ActiveSupport::SafeBuffer': 'SafeString',
  Base64: 'Base64',
  BigDecimal: 'Decimal',
  CGI: 'Cgi',
  Date: 'CalendarDate',
  'Date::Error': 'DateError',
  'Digest::SHA256': 'Sha256',
  ENV: 'Env',
  'ERB::Util': 'ErbUtil',
  JSON: 'RubyJson',
  'JSON::ParserError': 'JsonParserError',
  Rails: 'Rails',
  SecureRandom: 'SecureRandom',
  Webfw: 'Rails',
}

/** What `webfw` exports a constant as; null for any other. */
export function libraryConstant(path: string): string | null {
  return Object.hasOwn(libraryConstants, path) ? (libraryConstants[path] ?? null) : null
}
