import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { symbolText } from '../parse/syntax.ts'

/** Parts of the standard library that the core library holds. */
export const BUILT_IN: ReadonlySet<string> = new Set([
  'set',
  'time',
  'stringio',
  'ostruct',
  'bigdecimal/util',
  'English',
  'comparable',
  'pp',
])

/** What an application has without `require`, which may stand there all the same. */
const OF_APPLICATIONS: ReadonlySet<string> = new Set([
  ...BUILT_IN,
  ...[
    'base64',
    'bcrypt',
    'bigdecimal',
    'cgi',
    'date',
    'digest',
    'digest/md5',
    'digest/sha1',
    'erb',
    'faker',
  ],
  ...['json', 'openssl', 'ostruct', 'pathname', 'securerandom', 'uri'],
  ...['active_model', 'active_record', 'active_support', 'active_support/all', 'rails'],
])

/** Takes the lines out of a file of an application that require what is there. */
export function takeRequires({ result }: Parsed): void {
  const { statements } = result.value
  statements.body = statements.body.filter((statement) => {
    const call = statement
    if (!is(call, 'CallNode') || call.name !== 'require') return true
    const wanted = symbolText(call.arguments_?.arguments_[0] ?? null)
    return call.receiver !== null || wanted === null || !OF_APPLICATIONS.has(wanted)
  })
}

/** Constants that a program has once it says `require` of their library. */
const LIBRARIES: Readonly<Record<string, string>> = {
  OpenStruct: 'ostruct',
  Set: 'set',
  StringIO: 'stringio',
}

/** Methods that core classes have once a program says `require` of a library. */
const METHODS: Readonly<Record<string, string>> = {
  iso8601: 'time',
  to_set: 'set',
  xmlschema: 'time',
}

/** The library that a program requires for a constant; null for all others. */
export function libraryOf(constant: string): string | null {
  return Object.hasOwn(LIBRARIES, constant) ? (LIBRARIES[constant] ?? null) : null
}

/** The library that a program requires for a method; null for all others. */
export function libraryOfMethod(name: string): string | null {
  return Object.hasOwn(METHODS, name) ? (METHODS[name] ?? null) : null
}

/** The libraries that the files of a program require, wherever they do. */
export function requiredLibraries(files: readonly Parsed[]): Set<string> {
  const found = new Set<string>()
  const visit = (node: Node): void => {
    if (is(node, 'CallNode') && node.name === 'require') {
      const wanted = node.arguments_?.arguments_[0]
      found.add(symbolText(wanted ?? null) ?? '')
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const { result } of files) visit(result.value)
  return found
}
