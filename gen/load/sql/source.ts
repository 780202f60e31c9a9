import type { AppFacts } from '../../application/app-facts.ts'
import { childrenOf, is, type Node, type Parsed } from '../../parse/parse.ts'
import { writtenText } from '../../parse/syntax.ts'
import { printModule } from '../../typescript/print.ts'
import { call, type Expression, name, object, string } from '../../typescript/tree.ts'

/** A longer literal is no name and no small part of SQL: it is listed where gen sees it on its way into SQL. */
const SHORT = 120

/** Files of an application whose literals count, and those of its tests, which count where they run. */
export const APPLICATION_FILES =
  /^(?:app\/(?!views\/)|gems\/|lib\/|config\/(?!routes\b)|db\/(?:seeds|migrate)\b)/
export const TEST_FILES = /^test\//

/**
 * The text of gen/sql_source.ts: the names and the literals of some of the files that run time takes for SQL. Null where
 * no statement is ever given more than literals.
 */
export function printSqlSource(
  app: AppFacts,
  files: readonly Parsed[],
  counting: RegExp,
): string | null {
  if (!app.composed.isAsked) return null
  const texts = new Set(app.composed.texts)
  for (const { result, source } of files) {
    if (counting.test(source.file)) {
      collect(result.value, texts)
    }
  }
  const names = [...app.tableColumns].flatMap(([table, columns]) => [table, ...columns])
  const value = object({ names: list(new Set(names)), texts: list(texts) })
  return printModule([
    { kind: 'raw', text: "import { defineSqlSource } from 'webfw'" },
    { kind: 'blank' },
    {
      kind: 'comment',
      text: '/** Of what SQL may be made beside numbers and quoted values: names of the schema, and texts of the source. */',
    },
    { kind: 'expression', value: call(name('defineSqlSource'), value) },
  ]).text
}

function list(texts: ReadonlySet<string>): Expression {
  const items = [...texts].filter((each) => each.trim() !== '')
  return { kind: 'array', items: items.sort().map(string) }
}

/** The String and Symbol literals below a node; keywords of calls are none. */
function collect(node: Node, texts: Set<string>): void {
  const text = writtenText(node)
  if (text !== null) {
    if (text.length <= SHORT) texts.add(text)
    return
  }
  if (is(node, 'InterpolatedStringNode')) {
    for (const part of node.parts) {
      if (!is(part, 'StringNode')) collect(part, texts)
    }
    return
  }
  if (is(node, 'KeywordHashNode')) {
    for (const each of node.elements) {
      collect(is(each, 'AssocNode') ? each.value : each, texts)
    }
    return
  }
  for (const child of childrenOf(node)) collect(child, texts)
}
