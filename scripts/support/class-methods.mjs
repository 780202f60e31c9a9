import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import './typescript.mjs'

const OUTPUT = join('shell', 'vocabulary', 'class-methods.ts')

/** Classes of Ruby's core that answer more than every class does. */
const CORE =
  'Array Data Encoding Enumerator Float Hash Integer Kernel Math Proc Process Range Regexp Set String Struct Symbol Time'

/** Constants whose words gen knows otherwise, and classes of errors. */
const ELSEWHERE =
  /^(Action|ActiveModel|ActiveRecord|Abstract|Arel|Faker|Minitest|Rails|Webfw)|Error$/

/** Writes shell/vocabulary/class-methods.ts: what classes of Ruby and of its standard library answer themselves. */
export async function writeClassMethods() {
  const library = await import('../../shell/index.ts')
  const ruby = await import('../../shell/ruby/index.ts')
  const { singletonsOf } = await import('../../shell/ruby/call/singletons.ts')
  const { libraryConstants } = await import('../../shell/vocabulary/constants.ts')
  const { installActiveSupport, singletonExtensions } = await import(
    '../../shell/active-support/install.ts'
  )
  installActiveSupport()

  const classes = new Map([['ENV', ruby.ENV]])
  for (const name of CORE.split(' ')) classes.set(name, ruby.rubyConstants[name])
  for (const name of ['OpenStruct', 'Random', 'StringIO']) classes.set(name, ruby[name])
  for (const [path, name] of Object.entries(libraryConstants)) {
    if (!ELSEWHERE.test(path) && typeof library[name] === 'function')
      classes.set(path, library[name])
  }
  const tables = [...CORE.split(' ').map(singletonsOf), ...Object.values(singletonExtensions)]
  const names = new Set(tables.flatMap((table) => Object.keys(table ?? {})))
  for (const type of classes.values()) for (const name of namesOf(type)) names.add(name)
  const rows = [...classes].flatMap(([path, type]) => {
    const own = [...names].filter(
      (name) => ruby.answers(type, name) && !ruby.answers(ruby.RubyObject, name),
    )
    return own.length === 0 ? [] : [print(path, own.sort())]
  })
  const text = `// Written by scripts/support/class-methods.mjs; not edited.

/** What classes of Ruby's core and of its standard library answer themselves, beside what every class does. */
export const classMethods: Readonly<Record<string, string>> = {
${rows.join('\n')}
}
`
  const output = join(root, OUTPUT)
  if (!existsSync(output) || readFileSync(output, 'utf8') !== text) writeFileSync(output, text)
}

function print(path, names) {
  const key = /^\w+$/.test(path) ? path : `'${path}'`
  const line = `  ${key}: '${names.join(' ')}',`
  if (line.length <= 100) return line
  const lines = names.join(' ').replace(/(.{80,92}) /g, '$1\n    ')
  return `  ${key}: \`\n    ${lines}\`,`
}

/** Names that calls of a class or an object may find: of its tables, and of its properties in JavaScript. */
function namesOf(type) {
  const names = Object.keys(type.rubySingletons ?? {})
  for (let at = type; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (at === Function.prototype) break
    for (const key of Object.getOwnPropertyNames(at)) {
      names.push(rubyName(key))
      if (!/^is_|_bang$/.test(key)) names.push(key)
      if (Object.getOwnPropertyDescriptor(at, key)?.set !== undefined) names.push(`${key}=`)
    }
  }
  return names
}

/** `isKey` and `is_key` are Ruby's `key?`. */
function rubyName(key) {
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (name.startsWith('is_')) return `${name.slice(3)}?`
  return name.endsWith('_bang') ? `${name.slice(0, -5)}!` : name
}
