import { type Parsed, parseRuby } from '../parse.ts'
import { writeOutMethods } from './class-body/declared-methods.ts'
import { writeOutConcerns } from './concerns/concerns.ts'
import { writeOutWatchedText } from './watched-text.ts'

const parses = new Map<string, Parsed>()

/** Parses a file of an application, with what its words announce written out, or remembers it. */
export function parseFile(path: string, text: string): Parsed {
  const known = parses.get(path)
  if (known !== undefined && known.source.text === text) return known
  const parsed = parseRuby(path, text)
  if (path.startsWith('app/')) {
    writeOutConcerns(parsed)
    writeOutMethods(parsed)
  }
  if (path.startsWith('test/') && parsed.errors.length === 0) writeOutWatchedText(parsed)
  parses.set(path, parsed)
  return parsed
}
