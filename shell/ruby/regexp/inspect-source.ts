/** A pattern as it stands between slashes: slashes escaped, control characters made visible. */
export function inspectSource(source: string): string {
  return source
    .replace(/\\[\s\S]|\//g, (found) => (found === '/' ? '\\/' : found))
    .replace(/\n/g, '\\n')
}
