/** The name as an SQL identifier, whatever it contains. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The names as a list of SQL identifiers. */
export function quoteNames(names: readonly string[]): string {
  return names.map(quoteName).join(', ')
}

/** The text as an SQL string literal. Only for DDL, which takes no binds. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** SQL without its literals, quoted names and comments: what is left are keywords and plain names. */
export function bareSql(sql: string): string {
  return sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g,
    ' ? ',
  )
}
