import { addFormats } from '../../../shell/vocabulary/controller.ts'
import { type OwnFormat, ownFormats } from '../../../shell/vocabulary/formats.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { computedAt, type Recorded, type Recording } from './recorded-configuration.ts'

/** What an application says of media types, as the text of gen/formats.ts; null where it says nothing. */
export interface OwnFormats {
  text: string | null
  diagnostics: Diagnostic[]
}

const SHAPE =
  'Write `Mime::Type.register "application/vnd.api+json", :jsonapi` as a line of config/initializers/mime_types.rb, with lists of texts behind it.'

/**
 * Makes the formats that `Mime::Type.register` and `register_alias` say known to this process: templates, `respond_to` and
 * `request.format` follow from them.
 */
export function readFormats(files: ReadonlyMap<string, string>, recording: Recording): OwnFormats {
  const own: Record<string, OwnFormat> = {}
  const diagnostics: Diagnostic[] = []
  const tell = (place: Pick<Recorded, 'file' | 'offset'>): void => {
    const message = 'This line about media types is not read.'
    diagnostics.push(computedAt(files, place, message, SHAPE))
  }
  const [first] = recording.said
  for (const each of recording.said) {
    if (!each.path.startsWith('mime.') || each.moment !== first?.moment) continue
    const format = formatOf(each)
    if (format === null) tell(each)
    else own[format.name] = format.format
  }
  const ran = new Set(recording.said.map(({ file }) => file))
  for (const [path, text] of files) {
    const at = path.endsWith('.rb') ? text.search(REGISTERED) : -1
    if (at >= 0 && !ran.has(path))
      tell({ file: path, offset: Buffer.byteLength(text.slice(0, at)) })
  }
  addFormats(ownFormats(own))
  const lines = Object.entries(own).map(
    (each) => `  ${each.map((part) => JSON.stringify(part)).join(': ')},`,
  )
  const text = `import { registerFormats } from 'webfw'\n\nregisterFormats({\n${lines.join('\n')}\n})\n`
  return { text: lines.length === 0 ? null : text, diagnostics }
}

const REGISTERED = /(?<=^[^#\n]*)\bMime::Type\s*\.\s*(?:un)?register/m

function formatOf({ path, args }: Recorded): { name: string; format: OwnFormat } | null {
  const [type, symbol, first = [], second = []] = args.map(plain) as [
    unknown,
    unknown,
    string[]?,
    string[]?,
  ]
  const isList = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((each) => typeof each === 'string')
  if (typeof type !== 'string' || typeof symbol !== 'string' || !/^[a-z]\w*$/.test(symbol))
    return null
  if (!isList(first) || !isList(second)) return null
  if (path === 'mime.register')
    return { name: symbol, format: { types: [type, ...first], names: second } }
  return path === 'mime.register_alias'
    ? { name: symbol, format: { types: [type], names: first } }
    : null
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'symbol' ? value.description : value
}
