/** What to write for one of Rails' finders by name: `find_by_title` is `find_by(title: …)`. */
export function finderHint(name: string): string | undefined {
  const [, columns, ending = ''] = /^find_by_(\w+?)(!?)$/.exec(name) ?? []
  if (columns === undefined) return undefined
  const pairs = columns.split('_and_').map((column) => `${column}: …`)
  return `Write \`find_by${ending}(${pairs.join(', ')})\`.`
}
