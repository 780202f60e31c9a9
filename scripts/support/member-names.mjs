import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import './typescript.mjs'

const OUTPUT = join('shell', 'vocabulary', 'members.ts')

/** Properties that every class has. */
const OF_EVERY_CLASS = ['length', 'name', 'prototype', 'constructor']

/** Writes shell/vocabulary/members.ts: the properties of the classes that applications inherit from. */
export async function writeMemberNames() {
  const { Controller } = await import('../../shell/controller/controller.ts')
  const { Model } = await import('../../shell/record/model/model.ts')
  const { Test } = await import('../../shell/test/test.ts')
  const output = join(root, OUTPUT)
  const text = print({ controller: Controller, model: Model, test: Test })
  if (readFileSync(output, 'utf8') !== text) writeFileSync(output, text)
}

function print(classes) {
  const rows = Object.entries(classes).map(([key, type]) => {
    const lines = propertiesOf(type)
      .join(' ')
      .replace(/(.{80,96}) /g, '$1\n    ')
    return `  ${key}: names(\`\n    ${lines}\`),`
  })
  return `// Written by scripts/support/member-names.mjs; not edited.

/**
 * The properties that framework objects and their classes have in JavaScript. An instance variable of
 * such a name is kept under another one: Ruby's \`@post\` of a test is not its method \`post\`.
 */
export const memberNames = {
${rows.join('\n')}
} as const satisfies Record<string, ReadonlySet<string>>

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\\s+/))
}
`
}

/** The properties of a class, of its objects and of what it inherits from. */
function propertiesOf(type) {
  const found = new Set()
  for (let at = type; at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    for (const holder of [at, at.prototype]) {
      for (const name of Object.getOwnPropertyNames(holder)) found.add(name)
    }
  }
  return [...found].filter((name) => /^[a-z]/.test(name) && !OF_EVERY_CLASS.includes(name)).sort()
}
