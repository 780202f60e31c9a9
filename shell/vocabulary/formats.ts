import { lookup } from 'mrmime'

const KNOWN = {
  html: ['text/html', 'application/xhtml+xml'],
  json: ['application/json', 'text/x-json', 'application/jsonrequest'],
  xml: ['application/xml', 'text/xml', 'application/x-xml'],
  js: ['text/javascript', 'application/javascript', 'application/x-javascript'],
  csv: ['text/csv'],
  text: ['text/plain'],
  md: ['text/markdown'],
  css: ['text/css'],
  ics: ['text/calendar'],
  vcf: ['text/vcard'],
  rss: ['application/rss+xml'],
  atom: ['application/atom+xml'],
  yaml: ['application/x-yaml', 'text/yaml'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  png: ['image/png'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  svg: ['image/svg+xml'],
  turbo_stream: ['text/vnd.turbo-stream.html'],
} as const

/** The formats that `respond_to` and `request.format` know. */
export type FormatName = keyof typeof KNOWN

const KNOWN_ALIASES = { txt: 'text', xhtml: 'html', yml: 'yaml', jpg: 'jpeg' } as const

/** What Rails calls the media types that answers come in, and the application: `ownFormats`. */
export const formatTypes: Record<string, readonly [string, ...string[]]> = { ...KNOWN }

export const formatNames = Object.keys(KNOWN) as FormatName[]

/** Other names of formats. */
export const formatAliases: Record<string, string> = { ...KNOWN_ALIASES }

/** A format of an application's own: its media type, others that mean it, and its other names. */
export interface OwnFormat {
  readonly types: readonly [string, ...string[]]
  readonly names?: readonly string[]
}

/** Sets the formats of the application that this process generates or runs, in place of those before; gives their names. */
export function ownFormats(own: Readonly<Record<string, OwnFormat>>): string[] {
  for (const table of [formatTypes, formatAliases]) {
    for (const name of Object.keys(table)) delete table[name]
  }
  Object.assign(formatTypes, KNOWN)
  Object.assign(formatAliases, KNOWN_ALIASES)
  for (const [name, { types, names = [] }] of Object.entries(own)) {
    formatTypes[name] = [...types, ...(formatTypes[name] ?? [])]
    for (const other of names) formatAliases[other] = name
  }
  formatNames.splice(0, formatNames.length, ...(Object.keys(formatTypes) as FormatName[]))
  return Object.keys(own)
}

/** The media type of a format, or of a file by its name: `text/csv` of `csv` and `books.csv`; undefined where none is known. */
export function mediaTypeNamed(name: string): string | undefined {
  const format = /[^.]*$/.exec(name.toLowerCase())?.[0]
  return lookup(name) ?? Object.entries(formatTypes).find(([own]) => own === format)?.[1][0]
}
