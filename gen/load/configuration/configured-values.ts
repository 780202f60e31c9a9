import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { RefusedError } from '../../parse/diagnostics.ts'
import { childrenOf, is, type Node, type Parsed } from '../../parse/parse.ts'
import { constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'

type Files = ReadonlyMap<string, string>

/**
 * Writes the values of settings whose code runs elsewhere here as what they come to: the action of `config.exceptions_app`, the
 * frame of `field_error_proc`, the class of form builders, and the names of Rails' middleware.
 */
export function writeOutValues(unit: Parsed, item: Node, files: Files): void {
  const { name, arguments_ } = item as nodes.CallNode
  const value = is(item, 'CallNode') ? arguments_?.arguments_[0] : undefined
  const write = value === undefined || !Object.hasOwn(WRITTEN, name) ? undefined : WRITTEN[name]
  const text = write?.(unit, value as Node, files) ?? null
  if (text !== null && arguments_ !== null)
    arguments_.arguments_[0] = synthesize(text, value as Node)
  for (const child of childrenOf(item)) writeOutValues(unit, child, files)
}

/** The Ruby of what a value comes to, by the call that it is given to; null where it stays. */
const WRITTEN: Readonly<
  Record<string, (unit: Parsed, value: Node, files: Files) => string | null>
> = {
  'exceptions_app=': exceptionsApp,
  'field_error_proc=': errorFrame,
  'default_form_builder=': (_unit, value) =>
    is(value, 'StringNode') ? symbolText(value) : constantPath(value),
  insert_before: place,
  insert_after: place,
  swap: place,
}

/** Where middleware stands, `ActionDispatch::Flash`: a class of Rails is not here. */
function place(_unit: Parsed, value: Node): string | null {
  const path = constantPath(value)
  return path !== null && /^(?:::)?(?:ActionDispatch|Rack|Rails)::/.test(path)
    ? JSON.stringify(path)
    : null
}

/** What Rails sets by itself: the pages of public/. */
const PUBLIC_PAGES =
  /^ActionDispatch::PublicExceptions\.new\(Rails\.(?:public_path|root\.join\(["']public["']\))\)$/

const ACTION_OF =
  /^(?:->\s*\(?\s*(?<a>\w+)\s*\)?\s*|(?:lambda|proc|Proc\.new)\s*)(?:\{|do)\s*(?:\|\s*(?<b>\w+)\s*\|)?\s*(?<type>[A-Z]\w*(?:::[A-Z]\w*)*)Controller\.action\(\s*(?::|"|')(?<action>\w+)["']?\s*\)\.(?:call\s*\(|\()\s*(?<given>\w+)\s*\)\s*(?:\}|end)$/

/**
 * `config.exceptions_app = routes`, and `->(env) { ErrorsController.action(:show).call(env) }` as the action it names.
 * Rails guide "Configuring Rails Applications", `config.exceptions_app`.
 */
function exceptionsApp(unit: Parsed, value: Node, files: Files): string {
  const text = unit.source.slice(value.location)
  if (is(value, 'NilNode') || PUBLIC_PAGES.test(text)) return 'nil'
  if (/^(?:(?:self|Rails\.application)\.)?routes$/.test(text)) return '"routes"'
  const { type, action = '', a, b, given } = ACTION_OF.exec(text)?.groups ?? {}
  const refuse = (message: string, hint: string): never => {
    const about = ['wrong-arguments', 'exceptions_app'] as const
    throw new RefusedError(unit.source.diagnostic(value.location, about, message, hint))
  }
  if (type === undefined || given !== (a ?? b)) {
    return refuse(
      'Pages of errors are made by the routes, or by one action.',
      'Write `config.exceptions_app = routes`, or `->(env) { ErrorsController.action(:show).call(env) }`.',
    )
  }
  const file = `app/controllers/${underscore(type)}_controller.rb`
  if (!new RegExp(`^\\s*def ${action}\\b`, 'm').test(files.get(file) ?? '')) {
    const hint = `Write \`def ${action}\` in ${file}.`
    return refuse(`${type}Controller has no action \`${action}\`.`, hint)
  }
  return `"${underscore(type)}#${action}"`
}

/** `config.action_view.field_error_proc = ->(html_tag, _) { html_tag }`: fields with errors have no frame. */
function errorFrame(unit: Parsed, value: Node): string {
  const text = unit.source.slice(value.location)
  const isBare =
    /^(?:->\s*\(?\s*(\w+)[^){]*\)?\s*(?:\{|do)|(?:Proc\.new|proc|lambda)\s*(?:\{|do)\s*\|\s*(\w+)[^|]*\|)\s*(.*?)\s*(?:\}|end)$/s.exec(
      text,
    )
  const [, first, second, body = ''] = isBare ?? []
  const tag = first ?? second
  const bare = new RegExp(`^(?:raw[ (])?(?:"#\\{)?${tag}(?:\\})?"?\\)?(?:\\.html_safe)?$`)
  if (tag !== undefined && bare.test(body)) return 'nil'
  const framed = tag === undefined ? null : frameClass(body, tag)
  if (framed !== null) return JSON.stringify(framed)
  throw new RefusedError(
    unit.source.diagnostic(
      value.location,
      'unsupported',
      '`field_error_proc` gives the field as it is, or in a `div` with a class.',
      'Write `->(html_tag, _instance) { tag.div(html_tag, class: "field_with_errors") }`, or give the field a class where `@article.errors[:title].any?`.',
    ),
  )
}

/** The class in `tag.div(html_tag, class: "…")`, `content_tag :div, …` and `"<div class='…'>#{html_tag}</div>".html_safe`. */
function frameClass(body: string, tag: string): string | null {
  const name = `(?<name>[\\w :/-]+)`
  const forms = [
    `(?:tag\\.div|content_tag\\(? *:div,)[ (] *${tag}, *class: *["']${name}["'] *\\)?`,
    `(?:"|%\\(|%Q?\\{)<div class=(?:\\\\?["'])${name}(?:\\\\?["'])>#\\{ *${tag} *\\}</div>(?:"|\\)|\\})\\.html_safe`,
  ]
  for (const form of forms) {
    const found = new RegExp(`^${form}$`).exec(body)?.groups?.name
    if (found !== undefined) return found
  }
  return null
}
