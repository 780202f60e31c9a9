import { compareVersions } from '../../../shell/schema/schema-migrations.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'

const SCHEMA = 'db/schema.rb'
/** The schema as SQL. Source: Rails guide, Active Record Migrations, "Types of Schema Dumps". */
export const STRUCTURE = 'db/structure.sql'

/** Texts, quoted names, comments, bodies between dollars; commands of psql; the end of a statement. */
const PARTS =
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:''|[^'])*'|"(?:""|[^"])*"|`(?:``|[^`])*`|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|^\\[^\n]*$|;/gm

/** What may have statements of its own between BEGIN and END. */
const WITH_BODY =
  /^\s*CREATE\s+(?:OR\s+REPLACE\s+)?(?:TEMP\w*\s+)?(?:TRIGGER|FUNCTION|PROCEDURE)\b[\s\S]*\bBEGIN\b/i

/** A statement, and where it begins. */
interface SqlStatement {
  readonly sql: string
  readonly at: number
}

/** Whether `config.active_record.schema_format` is `:sql` in development. */
export function keepsStructure(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(
    ([path, text]) =>
      /^config\/(?!environments\/(?:production|test)\.rb).+\.rb$/.test(path) &&
      /^[^#\n]*\bschema_format\s*=\s*:sql\b/m.test(text),
  )
}

/**
 * The files with db/structure.sql as the db/schema.rb that executes its statements, each at its line, where the schema is kept as
 * SQL; without it elsewhere, as Rails does not read it either.
 */
export function withStructure(files: Map<string, string>): Map<string, string> {
  const sql = files.get(STRUCTURE)
  if (sql === undefined) return files
  const all = new Map(files)
  all.delete(STRUCTURE)
  return keepsStructure(files) ? all.set(SCHEMA, asRuby(sql)) : all
}

/** Whether the text of db/schema.rb stands for db/structure.sql. */
export function isOfStructure(schema: string | undefined): boolean {
  return schema?.startsWith(HEAD) ?? false
}

/** A finding in such a db/schema.rb as one in db/structure.sql. */
export function inStructure(found: Diagnostic): Diagnostic {
  if (found.file !== SCHEMA) return found
  const message = found.message.replaceAll(SCHEMA, STRUCTURE)
  const line = found.excerpt.split('\n')[0] ?? ''
  const excerpt = line.replace(/^.*?execute '|';$/g, '')
  const place = { file: STRUCTURE, column: 1, excerpt: `${excerpt}\n^` }
  return { ...found, message, ...place }
}

const HEAD = `ActiveRecord::Schema[8.1].define(file: '${STRUCTURE}'`

function asRuby(text: string): string {
  const statements = statementsOf(text)
  const versions = statements.flatMap(({ sql }) => versionsOf(sql)).sort(compareVersions)
  const newest = versions.at(-1)
  const options =
    newest === undefined
      ? ''
      : `, version: ${newest}, versions: [${versions.map((each) => `'${each}'`).join(', ')}]`
  let ruby = `${HEAD}${options}) do;`
  let line = 1
  const virtual = new Set(
    statements.flatMap(
      ({ sql }) =>
        /^CREATE\s+VIRTUAL\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?["'`]?(\w+)/i.exec(sql)?.[1] ?? [],
    ),
  )
  for (const { sql, at } of statements) {
    const own = loaded(sql, virtual)
    if (own === null) continue
    const begins = text.slice(0, at).split('\n').length
    ruby += '\n'.repeat(Math.max(0, begins - line))
    ruby += /^COPY\b[\s\S]*\bFROM\s+stdin$/i.test(sql)
      ? `raise 'rows are no part of a schema: put them into db/seeds.rb';`
      : `execute '${own.replace(/[\\']/g, '\\$&')}';`
    line = begins + own.split('\n').length - 1
  }
  return `${ruby}\nend\n`
}

/** The versions that a statement notes as run. */
function versionsOf(sql: string): string[] {
  if (!/^INSERT\s+INTO\s+(?:"?\w+"?\.)?["`]?schema_migrations\b/i.test(sql)) return []
  return [...sql.matchAll(/'(\d+)'/g)].map(([, version = '']) => version)
}

/**
 * A statement as it is run when the file is loaded; null for what is not: tables that SQLite makes by itself, versions. A setting of the
 * session ends with the transaction.
 */
function loaded(sql: string, virtual: ReadonlySet<string>): string | null {
  const [, table = ''] = /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?["'`]?(\w+)/i.exec(sql) ?? []
  const [, owner = ''] =
    /^(\w+)_(?:data|idx|content|docsize|config|node|parent|rowid|segments|segdir|stat)$/.exec(
      table,
    ) ?? []
  if (/^sqlite_/i.test(table) || virtual.has(owner) || versionsOf(sql).length > 0) return null
  if (/^SET\s+search_path\b/i.test(sql)) return 'SET LOCAL search_path TO DEFAULT'
  const path =
    /^SELECT\s+(?:pg_catalog\.)?set_config\('search_path',\s*('[^']*'),\s*false\)$/i.exec(sql)
  if (path !== null) return `SET LOCAL search_path TO ${path[1]}`
  return sql.replace(/^SET\s+(?!LOCAL\b|SESSION\b)(?=\w+\s*(?:=|TO\b))/i, 'SET LOCAL ')
}

/** The statements of a file, without the comments between them and the commands of psql. */
function statementsOf(text: string): SqlStatement[] {
  const found: SqlStatement[] = []
  let [start, from, bare] = [0, 0, '']
  for (const match of text.matchAll(PARTS)) {
    const [part] = match
    bare += text.slice(from, match.index)
    from = match.index + part.length
    const isComment = /^(?:--|\/\*|\\)/.test(part)
    if (isComment && bare.trim() === '') [start, bare] = [from, '']
    else if (part !== ';') bare += isComment ? ' ' : '""'
    else if (WITH_BODY.test(bare) && !/;\s*END\s*$/i.test(bare)) bare += ';'
    else {
      const whole = text.slice(start, match.index)
      const sql = whole.trim()
      if (sql !== '') found.push({ sql, at: start + whole.indexOf(sql) })
      ;[start, bare] = [from, '']
    }
  }
  return found
}
