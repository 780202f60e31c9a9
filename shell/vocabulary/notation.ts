import type { ArgumentKindName, LiteralKind } from './kinds.ts'
import type { Flag, Words } from './word.ts'

/** The kinds of framework objects: each has a table of words in index.ts. */
export type FrameworkKind =
  | 'Controller'
  | 'ControllerClass'
  | 'Mailer'
  | 'MailerClass'
  | 'Logger'
  | 'Params'
  | 'UploadedFile'
  | 'Flash'
  | 'FlashNow'
  | 'Session'
  | 'SessionOptions'
  | 'Cookies'
  | 'Request'
  | 'MimeType'
  | 'Formats'
  | 'Response'
  | 'LiveStream'
  | 'SseClass'
  | 'Sse'
  | 'Model'
  | 'ModelClass'
  | 'Relation'
  | 'Grouped'
  | 'Record'
  | 'Errors'
  | 'RecordError'
  | 'Arel'
  | 'Connection'
  | 'Promised'
  | 'Transaction'
  | 'QueryResult'
  | 'Migration'
  | 'Table'
  | 'Direction'
  | 'Test'
  | 'ViewTest'
  | 'CableTest'
  | 'SystemTest'
  | 'TestRequest'
  | 'TestResponse'
  | 'CookieJar'
  | 'View'

/** What a word may give back. */
type Returns =
  | FrameworkKind
  | 'any'
  | 'Array'
  | 'Boolean'
  | 'Hash'
  | 'Integer'
  | 'Integer?'
  | 'Boolean?'
  | 'self?'
  | 'String'
  | 'String?'
  | 'Symbol'
  | 'nil'
  | 'record'
  | 'record?'
  | 'records'
  | 'self'

type Kind = 'any' | LiteralKind | ArgumentKindName

/** The parts of a list that are none of the allowed ones. */
type Others<Text, Between extends string, Allowed, Found = never> = string extends Text
  ? never
  : Text extends `${infer Head}${Between}${infer Rest}`
    ? Others<Rest, Between, Allowed, Found | Exclude<Head, Allowed>>
    : Found | Exclude<Text, Allowed>

type WrongPart<Part> = Part extends '' | '&' | '|&' | '**'
  ? never
  : Part extends `**${infer Kinds}`
    ? Others<Kinds, '|', Kind>
    : Part extends `${string}!:${infer Kinds}`
      ? Others<Kinds, '|', Kind>
      : Part extends `${string}:${infer Kinds}`
        ? Others<Kinds, '|', Kind>
        : Part extends `${infer Kinds}${'?' | '*' | '+'}`
          ? Others<Kinds, '|', Kind>
          : Others<Part, '|', Kind>

type WrongParts<Text, Found = never> = string extends Text
  ? never
  : Text extends `${infer Head} ${infer Rest}`
    ? WrongParts<Rest, Found | WrongPart<Head>>
    : Found | WrongPart<Text>

type WrongWord<Text> = Text extends `${infer Head} (${infer Parts})`
  ? Others<Head, ' ', Flag | Returns> | WrongParts<Parts>
  : Others<Text, ' ', Flag | Returns | ''>

/** A table whose texts are right, or what the compiler shows instead of them. */
type Checked<Table, Wrong extends Readonly<Record<keyof Table, unknown>>> = {
  readonly [Name in keyof Table]: [Wrong[Name]] extends [never]
    ? Table[Name]
    : { readonly 'no such word or kind': Wrong[Name] }
}

/** A table of words; the compiler refuses a flag, a result or a kind that there is not. */
export function words<const Table extends Words>(
  table: Table & Checked<Table, { [Name in keyof Table]: WrongWord<Table[Name]> }>,
): Words {
  return table
}

/** A table of parameters alone: of options and settings. */
export function parameterTexts<const Table extends Words>(
  table: Table & Checked<Table, { [Name in keyof Table]: WrongParts<Table[Name]> }>,
): Table {
  return table
}
