import { lookup } from 'mrmime'

/** What Rails calls the media types that answers come in. */
export const formatTypes = {
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
export type FormatName = keyof typeof formatTypes

export const formatNames = Object.keys(formatTypes) as FormatName[]

/** The media type of a format, or of a file by its name: `text/csv` of `csv` and `books.csv`; undefined where none is known. */
export function mediaTypeNamed(name: string): string | undefined {
  const format = /[^.]*$/.exec(name.toLowerCase())?.[0]
  return lookup(name) ?? Object.entries(formatTypes).find(([own]) => own === format)?.[1][0]
}
