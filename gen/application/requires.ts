import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import type { AppFacts } from './app-facts.ts'

/** Rails' own libraries, and Ruby's: what of them is not here is refused where it is named. */
const LIBRARIES = new RegExp(
  `^(?:(?:rails|i18n|active_(?:support|model|record|job|storage)|action_\\w+|abstract_controller|bcrypt|jwt|will_paginate)(?:/.+)?|
  English|base64|benchmark|bigdecimal|bundler/setup|cgi|csv|date|delegate|digest|erb|etc|fileutils|forwardable|json|logger|matrix|minitest/(?:autorun|mock|pride|reporters)|monitor|
  net/\\w+|objspace|observer|open-uri|open3|openssl|optparse|ostruct|pathname|pp|prime|pstore|resolv|ripper|securerandom|set|shellwords|
  singleton|socket|stringio|strscan|tempfile|time|timeout|tmpdir|uri|weakref|webmock|yaml|zlib|faraday|httparty)(?:/\\w+)?$`.replace(
    /\s+/g,
    '',
  ),
)

/**
 * Whether a call requires what is there without it: a file of the application, of which every one is loaded at the start,
 * or a library.
 */
export function isLoaded({ program }: AppFacts, file: string, node: nodes.CallNode): boolean {
  const path = requiredPath(node)
  if (path === null) return false
  const files = new Set([...program.classes.values()].map(({ source }) => source.file))
  if (node.name === 'require_relative') {
    return files.has(`${posix.join(posix.dirname(file), path)}.rb`)
  }
  const isOwn = [...files].some((each) => each === `lib/${path}.rb` || each.endsWith(`/${path}.rb`))
  return isOwn || LIBRARIES.test(path)
}

/** Whether a library is Rails' or Ruby's: what of it is not here is refused where it is named. */
export function isLibrary(feature: string): boolean {
  return LIBRARIES.test(feature)
}

/** Whether a statement is `require "json"`, or of another library. */
export function isLibraryRequire(node: Node): boolean {
  if (!is(node, 'CallNode')) return false
  return node.name === 'require' && LIBRARIES.test(requiredPath(node) ?? '')
}

function requiredPath(node: nodes.CallNode): string | null {
  if (node.receiver !== null || !/^require(?:_relative|_dependency)?$/.test(node.name)) return null
  const [only, ...others] = argumentsOf(node)
  if (only === undefined || others.length > 0 || !is(only, 'StringNode')) return null
  return only.unescaped.value.replace(/\.rb$/, '')
}
