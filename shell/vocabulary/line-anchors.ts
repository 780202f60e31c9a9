/**
 * Whether a pattern begins or ends with the anchor of a line, as Rails' FormatValidator looks at it: a text of
 * several lines passes then when one of them does.
 */
export function usesLineAnchors(source: string): boolean {
  return source.startsWith('^') || (source.endsWith('$') && !source.endsWith('\\$'))
}
